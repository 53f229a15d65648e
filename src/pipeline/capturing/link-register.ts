// Links a company to its record in a register: only a confirmed identifier becomes a source.

import type { HeldFact } from '../../core/judging/ledger.ts';
import {
  type Confirmation,
  confirm,
  hostOf,
  normalIdentifier,
  REGISTER_OF,
  REGISTERS,
  type Register,
  recordAddress,
  recordOfAddress,
  STATED_IN,
} from '../../registers/confirmation.ts';
import { keepSource, listSourceUrls } from '../../store/captures/captures.ts';
import { listOwnDomains } from '../../store/captures/discovery.ts';
import {
  dropStatedLink,
  isFollowed,
  keepRegisterLink,
  listStatedFacts,
  retireSources,
} from '../../store/captures/register-links.ts';
import { scheduleSources } from '../../store/captures/schedule.ts';
import type { Db } from '../../store/database.ts';
import type { LiveWorld, PipelineWorld } from '../steps.ts';
import { followRegister } from './discover-register.ts';
import { fetchRegister, type RegisterFetch, registerInterval, saidIn } from './fetch-register.ts';
import { liveRecording } from './live-recording.ts';
import { recordCaptures } from './record-capture.ts';

interface Link {
  readonly companyId: number;
  readonly register: Register;
  readonly identifier: string;
  readonly confirmation: Confirmation;
  /** The capture in which the identifier, or the website, stands. */
  readonly captureId: string | null;
}

/** Makes a source of the record's address, due now. */
async function keepLink(db: Db, link: Link, now: Date): Promise<string> {
  const { companyId, register, identifier } = link;
  const url = recordAddress(register, identifier);
  await keepRegisterLink(db, link, now);
  await keepSource(db, { companyId, url, role: 'register', provider: register }, now);
  await scheduleSources(db, companyId, [url], now);
  return url;
}

/**
 * Follows what a company's own pages state since this batch of facts: an identifier that they
 * state is linked, one that they state no more is let go, with all that was read under it.
 */
export async function linkStated(
  world: Pick<PipelineWorld, 'now'>,
  db: Db,
  companyId: number,
  written: readonly { readonly fact: HeldFact; readonly validTo: number | null }[],
): Promise<void> {
  const keys = Object.values(STATED_IN);
  const stated = written.filter(
    ({ fact }) => fact.provenance === 'company_stated' && keys.includes(fact.key),
  );
  if (stated.length === 0 || !(await isFollowed(db, companyId))) return;
  for (const register of REGISTERS) {
    const own = stated.filter(({ fact }) => fact.key === STATED_IN[register]);
    const current = new Set<string>();
    for (const { fact, validTo } of own) {
      const identifier = normalIdentifier(register, String(fact.value));
      if (validTo !== null || identifier === null) continue;
      current.add(identifier);
      const confirmation = { kind: 'identifier_stated', identifier } as const;
      const { captureId } = fact;
      await keepLink(db, { companyId, register, identifier, confirmation, captureId }, world.now());
    }
    for (const { fact, validTo } of own) {
      const identifier = normalIdentifier(register, String(fact.value));
      if (validTo === null || identifier === null || current.has(identifier)) continue;
      const left = { companyId, register, identifier };
      if (await dropStatedLink(db, left)) await retire(world, db, left, new Date(validTo));
    }
  }
}

async function retire(
  world: Pick<PipelineWorld, 'now'>,
  db: Db,
  { companyId, register, identifier }: Pick<Link, 'companyId' | 'register' | 'identifier'>,
  ended: Date,
): Promise<void> {
  const sources = await listSourceUrls(db, companyId);
  const urls = sources.flatMap(({ url, role }) => {
    const record = role === 'register' ? recordOfAddress(url) : null;
    if (record === null || record.identifier !== identifier) return [];
    return REGISTER_OF[record.document] === register ? [url] : [];
  });
  const reason = 'its pages state this identifier no longer';
  await retireSources(db, companyId, urls, { reason, ended, now: world.now() });
}

export type LinkedRegister =
  | { readonly kind: 'linked'; readonly confirmation: Confirmation; readonly url: string }
  | { readonly kind: 'not_confirmed'; readonly reason: string }
  /** What could confirm it is the record itself, and that could not be had. */
  | { readonly kind: 'not_read'; readonly fetched: Exclude<RegisterFetch, { kind: 'fetched' }> };

/** Acts at an operator's word, which confirms nothing by itself. `identifier` is a normal one. */
export async function linkRegister(
  world: LiveWorld,
  company: { readonly id: number; readonly domain: string },
  register: Register,
  identifier: string,
): Promise<LinkedRegister> {
  const stated = await listStatedFacts(world.database, company.id, [STATED_IN[register]]);
  const found = stated.flatMap(({ value, captureId }) => {
    const normal = normalIdentifier(register, String(value));
    return normal === null ? [] : [{ register, identifier: normal, captureId }];
  });
  const own = found.find((one) => one.identifier === identifier);
  if (own === undefined) {
    // Only EDGAR, among the three, has a field for a website (sources.md 3).
    if (register === 'edgar') return linkByWebsite(world, company, { register, identifier }, found);
    return { kind: 'not_confirmed', reason: whyNot(found, null) };
  }
  const confirmation = { kind: 'identifier_stated', identifier } as const;
  const { captureId } = own;
  const link = { companyId: company.id, register, identifier, confirmation, captureId };
  const now = world.now();
  const url = await world.database.transaction((db) => keepLink(db, link, now));
  return { kind: 'linked', confirmation, url };
}

type Named = Pick<Link, 'register' | 'identifier'>;

// The record is asked once for what it says of its website; it is kept only where that confirms it.
async function linkByWebsite(
  world: LiveWorld,
  { id: companyId, domain }: { readonly id: number; readonly domain: string },
  { register, identifier }: Named,
  stated: readonly Named[],
): Promise<LinkedRegister> {
  const url = recordAddress(register, identifier);
  const fetched = await fetchRegister(world, url);
  if (fetched.kind !== 'fetched') return { kind: 'not_read', fetched };
  const says = saidIn(url, fetched.response);
  if (says === null) {
    const { status } = fetched.response;
    const why = status === 200 ? 'something else' : `status ${status}`;
    return { kind: 'not_confirmed', reason: `the register answers with ${why}` };
  }
  const { website } = says;
  const domains = [domain, ...(await listOwnDomains(world.database, companyId))];
  const record = { register, identifier, website };
  const confirmation = confirm(record, { domains, stated }, world.registrableDomain);
  if (confirmation === null) return { kind: 'not_confirmed', reason: whyNot(stated, website) };
  const now = world.now();
  const target = { companyId, url, role: 'register', provider: register } as const;
  const captureId = await world.database.transaction(async (db) => {
    const recording = liveRecording(world, target, fetched);
    const { stored } = await recordCaptures(world, [recording], new Map(), db);
    const due = new Date(now.getTime() + registerInterval(url));
    await scheduleSources(db, companyId, [url], due);
    const captureId = stored[0] ?? null;
    await keepLink(db, { companyId, register, identifier, confirmation, captureId }, now);
    return captureId;
  });
  if (captureId !== null) await followRegister(world, target, captureId);
  return { kind: 'linked', confirmation, url };
}

function whyNot(stated: readonly Named[], website: string | null): string {
  const [other] = stated;
  const pages =
    other === undefined
      ? 'none of its captured pages states it'
      : `its pages state ${other.identifier}`;
  const host = hostOf(website ?? '');
  const register =
    host === null ? 'the register names no website' : `the register names another website, ${host}`;
  return `${pages}, and ${register}`;
}
