// The company's own Organization in structured data, and nobody else's.

import { getDomain, parse } from 'tldts';
import { hasType, type JsonLdItem, type JsonLdNode, listOf } from './json-ld.ts';
import type { Page } from './page.ts';

const ORGANIZATION = new Set([
  'Organization',
  'Corporation',
  'OnlineBusiness',
  'LocalBusiness',
  'ProfessionalService',
  // Kinds of these that are a business of its own, as schema.org has them.
  'AccountingService',
  'Attorney',
  'AutomotiveBusiness',
  'AutoRepair',
  'Dentist',
  'Electrician',
  'EmploymentAgency',
  'FinancialService',
  'GeneralContractor',
  'HVACBusiness',
  'HomeAndConstructionBusiness',
  'HousePainter',
  'InsuranceAgency',
  'LegalService',
  'Locksmith',
  'LodgingBusiness',
  'MedicalBusiness',
  'MedicalClinic',
  'MovingCompany',
  'NewsMediaOrganization',
  'NGO',
  'Notary',
  'Plumber',
  'RealEstateAgent',
  'RoofingContractor',
  'TravelAgency',
  'Store',
  'ComputerStore',
  'ElectronicsStore',
  'FurnitureStore',
  'HardwareStore',
  'HomeGoodsStore',
  'OfficeEquipmentStore',
  'OnlineStore',
  'WholesaleStore',
]);

/**
 * Organizations on the page's registrable domain by `url` or `@id`; one that names neither only
 * where it stands alone.
 */
export function ownOrganizations(page: Page, items: readonly JsonLdItem[]): readonly JsonLdItem[] {
  // What has a provider is a service of somebody.
  const all = items.filter(
    ({ node }) => hasType(node, ORGANIZATION) && node.provider === undefined,
  );
  return all.filter(({ node }) => isOwn(page, node, all.length === 1));
}

function isOwn(page: Page, node: JsonLdNode, alone: boolean): boolean {
  const here = getDomain(page.url.hostname);
  const places = [node.url, node['@id']].flatMap(listOf).filter((one) => typeof one === 'string');
  if (places.length === 0) return alone;
  const domains = places.map((place) => {
    const url = URL.parse(place, page.url.href);
    return url === null ? null : getDomain(url.hostname);
  });
  const preview = previewOf(page);
  return domains.every((domain) => [here, preview, null].includes(domain));
}

/** Where a page is first put, as at `acme.vercel.app`: its canonical link may still lead there. */
function previewOf(page: Page): string | null {
  const href = page.$('link[rel="canonical"]').attr('href') ?? '';
  const url = URL.parse(href, page.url.href);
  const { isPrivate } = parse(url?.hostname ?? '', { allowPrivateDomains: true });
  return isPrivate === true && url !== null ? getDomain(url.hostname) : null;
}
