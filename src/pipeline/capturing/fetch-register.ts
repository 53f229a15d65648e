// What is asked of a register: with what leave, how often, and whether the answer is the company's.

import { parseJson } from '../../core/facts/board.ts';
import type { Locator } from '../../core/facts/fact.ts';
import { DAY } from '../../core/judging/policy.ts';
import { type FetchedResponse, type FetchRequest, fetchPage } from '../../outside/fetch.ts';
import { contradiction, type RecordSays, recordSays } from '../../registers/agreement.ts';
import {
  normalIdentifier,
  REGISTER_OF,
  type RegisterDocument,
  recordOfAddress,
  STATED_IN,
} from '../../registers/confirmation.ts';
import { listOwnDomains } from '../../store/captures/discovery.ts';
import type { DueSource } from '../../store/captures/due-sources.ts';
import { listStatedFacts } from '../../store/captures/register-links.ts';
import { findLastFetched } from '../../store/captures/schedule.ts';
import type { LiveWorld } from '../steps.ts';
import { type BoardFetch, refused, textOf } from './fetch-board.ts';
import { hostGate, type Refused } from './host-gate.ts';

// A filed Form D never changes: it is looked at to show that it still stands.
const DAYS: Readonly<Record<RegisterDocument, number>> = {
  gleif_record: 7,
  edgar_submissions: 1,
  edgar_form_d: 60,
  companies_house_profile: 7,
  companies_house_capital: 7,
};

export function registerInterval(url: string): number {
  const record = recordOfAddress(url);
  return (record === null ? 7 : DAYS[record.document]) * DAY;
}

type Asked = Pick<FetchRequest<unknown>, 'headers' | 'secret'>;

export type RegisterRequest =
  | { readonly kind: 'request'; readonly request: Asked }
  /** Nothing is asked before the operator has set this. */
  | { readonly kind: 'not_set_up'; readonly setting: string };

const ACCEPT = 'application/vnd.api+json,application/json,application/xml;q=0.9,*/*;q=0.5';

// The SEC turns away requests whose user agent names no contact, Companies House those without a
// key (sources.md 3).
export function registerRequest(
  { registers }: Pick<LiveWorld, 'registers'>,
  url: string,
): RegisterRequest {
  const record = recordOfAddress(url);
  const request = { headers: [['accept', ACCEPT]] } as const;
  if (record === null) return { kind: 'request', request };
  switch (REGISTER_OF[record.document]) {
    case 'gleif':
      return { kind: 'request', request };
    case 'edgar':
      return registers?.contact
        ? { kind: 'request', request }
        : { kind: 'not_set_up', setting: 'ASSAY_CONTACT' };
    case 'companies_house': {
      const key = registers?.companiesHouseKey ?? null;
      if (key === null) return { kind: 'not_set_up', setting: 'ASSAY_COMPANIES_HOUSE_KEY' };
      // RFC 7617: the key is the user, the password is empty.
      const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
      const secret = { origin: new URL(url).origin, headers: { authorization } };
      return { kind: 'request', request: { ...request, secret } };
    }
  }
}

export type RegisterFetch = BoardFetch | Extract<RegisterRequest, { kind: 'not_set_up' }>;

export async function fetchRegister(world: LiveWorld, url: string): Promise<RegisterFetch> {
  const asked = registerRequest(world, url);
  if (asked.kind === 'not_set_up') return asked;
  const gate = hostGate(world);
  const fetched = await fetchPage<Refused>(world.fetcher, {
    ...asked.request,
    url: new URL(url),
    permit: gate.permit,
  });
  if (fetched.kind === 'no') return refused(fetched.refused);
  if (fetched.kind === 'failed') return { kind: 'failed', reason: fetched.failure.kind };
  const { response } = fetched;
  const note = { allowed: true, checked_at: response.at.toISOString(), rule: null };
  return { kind: 'fetched', response, robots: gate.note() ?? note };
}

/** What the record at this address says; null where the answer is no such record. */
export function saidIn(url: string, response: FetchedResponse): RecordSays | null {
  const record = recordOfAddress(url);
  if (record === null || response.status !== 200) return null;
  const parsed = parseJson(textOf(response) ?? '');
  return parsed.kind === 'json' ? recordSays(record, parsed.value) : null;
}

const NAMES = [
  'legal.entity.name',
  'legal.copyright.holder',
  'positioning.org.legal_name',
  'positioning.org.name',
];

/**
 * Why the record of an identifier that the company states is somebody else's all the same. Asked of
 * the first answer only: a company that is renamed later is still the same entity.
 */
export async function contradictedBy(
  world: LiveWorld,
  source: DueSource,
  response: FetchedResponse,
): Promise<string | null> {
  const says = saidIn(source.url, response);
  const record = recordOfAddress(source.url);
  if (says === null || record === null) return null;
  const before = await findLastFetched(world.database, source.id);
  if (before?.status === 200) return null;
  const { companyId, companyName, domain } = source;
  const key = STATED_IN[REGISTER_OF[record.document]];
  const stated = await listStatedFacts(world.database, companyId, [...NAMES, key]);
  const named = stated.filter(({ key: one }) => NAMES.includes(one)).map(({ value }) => value);
  const own = stated.find(
    (one) =>
      one.key === key &&
      normalIdentifier(REGISTER_OF[record.document], String(one.value)) === record.identifier,
  );
  const company = {
    domains: [domain, ...(await listOwnDomains(world.database, companyId))],
    names: [companyName, ...named.map(String)],
    words: own === undefined ? null : wordsOf(own.locator),
  };
  return contradiction(says, company, world.registrableDomain);
}

function wordsOf(locator: Locator): string | null {
  return locator.type === 'text_quote' ? locator.exact.replaceAll(/<[^>]*>/g, ' ') : null;
}
