// The company that an identifier names, for operations on one company.

import type { Refuse } from '../../contract/operation.ts';
import type { CompanyRef } from '../../contract/schemas/catalogue.ts';
import type { Identifier } from '../../core/identifier.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { findErasure } from '../../store/companies/erasures.ts';
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
  if (!found) throw await noCompany(services, identifier, refuse);
  const { id, name, domain, slug } = found;
  return { id, ref: { name, domain, slug } };
}

/** The refusal; it says so where the company was erased, and never why. */
export async function noCompany(
  { database }: Pick<Services, 'database'>,
  identifier: Identifier,
  refuse: Refuse<'company_not_found'>,
) {
  if (identifier.kind === 'slug') {
    return refuse('company_not_found', `No covered company matches the slug ${identifier.slug}.`);
  }
  const { apex } = identifier;
  const erasure = await findErasure(database, apex);
  const day = erasure?.erasedAt.toISOString().slice(0, 10);
  const erased = day === undefined ? '' : ` What was known of it was erased on ${day}.`;
  return refuse('company_not_found', `No covered company matches ${apex}.${erased}`);
}
