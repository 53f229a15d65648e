// Reads a record of the Global LEI Index (sources.md 3): who the entity is and where it is seated.

import type { Json } from '../core/facts/fact.ts';
import { listAt, textAt, valueAt } from '../core/json-fields.ts';
import { leadingDay } from '../core/moment.ts';
import { notRead, RegisterFacts, type RegisterRead, type Step } from './register-read.ts';

/** `lei` is the confirmed identifier; a record of another one is not read. */
export function readGleif(document: Json, lei: string): RegisterRead {
  const path = placeOf(document, lei);
  if (path === null) return notRead('no_record_of_this_identifier');
  const out = new RegisterFacts();
  const text = (...steps: readonly Step[]) => textAt(document, ...path, ...steps);
  out.add('legal.entity.lei', lei, [...path, 'lei']);
  // Whoever stopped renewing vouches for nothing but the number.
  if (text('registration', 'status') !== 'ISSUED') {
    return { kind: 'read', facts: out.facts, unsure: ['legal.entity.*', 'location.registered.*'] };
  }
  const entity = [...path, 'entity'];
  const add = (key: string, value: Json | null, ...steps: readonly Step[]) =>
    out.add(key, value, [...entity, ...steps]);
  add('legal.entity.name', text('entity', 'legalName', 'name'), 'legalName', 'name');
  add('legal.entity.jurisdiction', text('entity', 'jurisdiction'), 'jurisdiction');
  const status = text('entity', 'status')?.toLowerCase() ?? null;
  add('legal.entity.status', status === 'null' ? null : status, 'status');
  const form = text('entity', 'legalForm', 'other');
  // The code stands for a form in the ELF list (ISO 20275); 8888 and 9999 stand for none.
  const code = text('entity', 'legalForm', 'id');
  if (form !== null) add('legal.entity.type', form, 'legalForm', 'other');
  else if (code !== null && !/^(8888|9999)$/.test(code)) {
    add('legal.entity.type', `ELF ${code}`, 'legalForm', 'id');
  }
  const created = leadingDay(text('entity', 'creationDate'));
  add('legal.entity.incorporated_at', created, 'creationDate');
  add('legal.entity.company_number', text('entity', 'registeredAs'), 'registeredAs');
  add('legal.entity.former_names', formerNames(document, entity), 'otherNames');
  const lines = listAt(document, ...entity, 'legalAddress', 'addressLines') ?? [];
  const street = lines.flatMap((_, i) => text('entity', 'legalAddress', 'addressLines', i) ?? []);
  const joined = street.length === 0 ? null : street.join(', ');
  add('location.registered.street', joined, 'legalAddress', 'addressLines');
  for (const [key, field] of ADDRESS) {
    add(`location.registered.${key}`, text('entity', 'legalAddress', field), 'legalAddress', field);
  }
  return { kind: 'read', facts: out.facts, unsure: [] };
}

/** The legal name, then all others; null where the record is another entity's. */
export function entityNames(document: Json, lei: string): readonly string[] | null {
  const path = placeOf(document, lei);
  if (path === null) return null;
  const others = listAt(document, ...path, 'entity', 'otherNames') ?? [];
  return [
    textAt(document, ...path, 'entity', 'legalName', 'name') ?? [],
    others.flatMap((one) => textAt(one, 'name') ?? []),
  ].flat();
}

const ADDRESS = [
  ['city', 'city'],
  ['region', 'region'],
  ['country', 'country'],
  ['postcode', 'postalCode'],
] as const;

// One record by its address, or the one of a list that a search answered.
function placeOf(document: Json, lei: string): readonly Step[] | null {
  if (textAt(document, 'data', 'attributes', 'lei') === lei) return ['data', 'attributes'];
  const found = (listAt(document, 'data') ?? []).findIndex(
    (one) => textAt(one, 'attributes', 'lei') === lei,
  );
  return found < 0 ? null : ['data', found, 'attributes'];
}

function formerNames(document: Json, entity: readonly Step[]): readonly string[] {
  const others = valueAt(document, ...entity, 'otherNames');
  const list = Array.isArray(others) ? others : [];
  return list.flatMap((one) =>
    textAt(one, 'type') === 'PREVIOUS_LEGAL_NAME' ? (textAt(one, 'name') ?? []) : [],
  );
}
