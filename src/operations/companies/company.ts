// The company that an identifier names, for operations on one company.

import type { Refuse } from '../../contract/operation.ts';
import type { CompanyRef } from '../../contract/schemas/catalogue.ts';
import type { Identifier } from '../../core/identifier.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import type { Services } from '../services.ts';

export interface CoveredCompany {
  readonly id: number;
  readonly ref: CompanyRef;
}

/** Throws `company_not_found` where it is not covered. */
export async function coveredCompany(
  services: Services,
  identifier: Identifier,
  refuse: Refuse<'company_not_found'>,
): Promise<CoveredCompany> {
  const found = await findCompany(services.database, identifier);
  if (!found) throw noCompany(identifier, refuse);
  const { id, name, domain, slug } = found;
  return { id, ref: { name, domain, slug } };
}

export function noCompany(identifier: Identifier, refuse: Refuse<'company_not_found'>) {
  const meant = identifier.kind === 'domain' ? identifier.apex : `the slug ${identifier.slug}`;
  return refuse('company_not_found', `No covered company matches ${meant}.`);
}
