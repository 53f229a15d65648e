// A company whose page states an identifier, and registers on the local web that know of it.

import { explanationLines } from '../../src/desk/lines/explanation-lines.ts';
import { explainCompany } from '../../src/pipeline/explain.ts';
import { scheduleCompany } from '../../src/pipeline/schedule-company.ts';
import type { LiveWorld, RegisterAccess } from '../../src/pipeline/steps.ts';
import { type Register, recordAddress } from '../../src/registers/confirmation.ts';
import { type LiveTestWorld, openLiveWorld } from './live-world.ts';
import { coverOne } from './world.ts';

export const DOMAIN = 'acme.example';
export const HOME = `https://${DOMAIN}/`;
export const HOSTS = [
  DOMAIN,
  'elsewhere.example',
  'api.gleif.org',
  'data.sec.gov',
  'www.sec.gov',
  'api.company-information.service.gov.uk',
];
export const START = '2026-03-02T10:00:00Z';
export const LEI = '000000ACMEEXAMPLE035';
export const CIK = '0001234567';
export const KEY = 'a-key-of-the-operator';
export const ACCESS: RegisterAccess = { contact: true, companiesHouseKey: KEY };
export const JSON_TYPE = { 'content-type': 'application/json' };

export function home(footer: string): string {
  const words = 'Acme makes anvils for roads, rails and rivers, and has done so for long. ';
  return `<!doctype html><html lang="en"><head><title>Anvils</title></head><body><main>
    <h1>Anvils</h1><p>${words.repeat(8)}</p></main><footer><p>${footer}</p></footer></body></html>`;
}

export interface Company extends AsyncDisposable {
  readonly world: LiveTestWorld;
  readonly id: number;
  readonly registers: LiveWorld;
}

export async function openCompany(footer: string, access = ACCESS): Promise<Company> {
  const world = await openLiveWorld({ at: START, hosts: HOSTS });
  world.web.put(HOME, { body: home(footer) });
  const id = await coverOne(world, DOMAIN);
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  const registers = { ...world, registers: access };
  return { world, id, registers, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

export function gleif(name: string): string {
  const entity = {
    legalName: { name, language: 'en' },
    legalAddress: { addressLines: ['1 Main St'], city: 'Dover', country: 'US' },
    jurisdiction: 'US-DE',
    status: 'ACTIVE',
  };
  return JSON.stringify({
    data: { attributes: { lei: LEI, entity, registration: { status: 'ISSUED' } } },
  });
}

export function answer(
  world: LiveTestWorld,
  register: Register,
  identifier: string,
  body: string,
): void {
  world.web.put(recordAddress(register, identifier), { headers: JSON_TYPE, body });
}

export interface FactRow {
  readonly key: string;
  readonly value: unknown;
  readonly type: string;
  readonly locator: { readonly type: string };
  readonly url: string;
}

/** Observed facts of registers, by key. */
export async function registered(world: LiveWorld): Promise<ReadonlyMap<string, FactRow>> {
  const rows = await world.database.rows<FactRow>(
    'test-register-facts',
    `select f.key, f.value, f.evidence_type as type, f.locator, c.url
     from facts f join captures c on c.id = f.capture_id
     where f.provenance = 'observed' and f.evidence_type = 'registry' and f.valid_to is null
     order by f.key`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export async function explained(world: LiveWorld, id: number): Promise<string> {
  return explanationLines({ domain: DOMAIN, ...(await explainCompany(world, id, null)) }).join(
    '\n',
  );
}
