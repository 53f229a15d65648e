// Reads Companies House: a company's profile, and the allotments in its filing history.

import type { Json } from '../core/facts/fact.ts';
import { listAt, numberAt, textAt } from '../core/json-fields.ts';
import { leadingDay } from '../core/moment.ts';
import { notRead, RegisterFacts, type RegisterRead } from './register-read.ts';

/** `number` is the confirmed one; a profile of another company is not read. */
export function readProfile(document: Json, number: string): RegisterRead {
  if (textAt(document, 'company_number') !== number) return notRead('another_company');
  const out = new RegisterFacts();
  const said = (key: string, field: string) =>
    out.add(`legal.entity.${key}`, textAt(document, field), [field]);
  said('company_number', 'company_number');
  said('name', 'company_name');
  said('jurisdiction', 'jurisdiction');
  said('status', 'company_status');
  said('type', 'type');
  const created = leadingDay(textAt(document, 'date_of_creation'));
  out.add('legal.entity.incorporated_at', created, ['date_of_creation']);
  out.add('legal.entity.former_names', formerNames(document), ['previous_company_names']);
  const office = 'registered_office_address';
  for (const [key, field] of ADDRESS) {
    out.add(`location.registered.${key}`, textAt(document, office, field), [office, field]);
  }
  return { kind: 'read', facts: out.facts, unsure: [] };
}

/** The present name, then former ones; null where the profile is another company's. */
export function companyNames(document: Json, number: string): readonly string[] | null {
  if (textAt(document, 'company_number') !== number) return null;
  return [textAt(document, 'company_name') ?? [], formerNames(document)].flat();
}

function formerNames(document: Json): readonly string[] {
  const all = listAt(document, 'previous_company_names') ?? [];
  return all.flatMap((one) => textAt(one, 'name') ?? []);
}

const ADDRESS = [
  ['street', 'address_line_1'],
  ['city', 'locality'],
  ['region', 'region'],
  ['country', 'country'],
  ['postcode', 'postal_code'],
] as const;

/**
 * Returns of allotment (form SH01) by day of filing, from `/filing-history?category=capital`. How
 * much was allotted stands in the scanned form only, so no amount is told.
 */
export function readAllotments(document: Json): RegisterRead {
  const items = listAt(document, 'items');
  if (items === null) return notRead('no_list_of_filings');
  const byDay = new Map<string, { count: number; first: number }>();
  for (const [index, item] of items.entries()) {
    if (textAt(item, 'type') !== 'SH01') continue;
    const day = leadingDay(textAt(item, 'date'));
    if (day === null) return notRead('a_filing_without_a_date');
    const known = byDay.get(day);
    byDay.set(day, { count: (known?.count ?? 0) + 1, first: known?.first ?? index });
  }
  const out = new RegisterFacts();
  for (const [day, { count, first }] of byDay) {
    const key = `funding.registry.share_allotment.${day}`;
    out.add(key, count, ['items', first, 'date'], 'filings');
  }
  // Older filings stand on further pages: what is not on this one is not gone.
  const whole = numberAt(document, 'total_count') === items.length;
  const unsure = whole ? [] : ['funding.registry.share_allotment.*'];
  return { kind: 'read', facts: out.facts, unsure };
}
