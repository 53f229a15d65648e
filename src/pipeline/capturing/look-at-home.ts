// Where the home page of a domain leads: whether it moved for good, and to which other domain.

import { type FetchedResponse, fetchPage, type HopEnd } from '../../outside/fetch.ts';
import { addAliases, listNames } from '../../store/companies/companies.ts';
import { indexCompanies } from '../../store/companies/search.ts';
import type { LiveWorld, PipelineWorld } from '../steps.ts';
import { hostGate, type Refused } from './host-gate.ts';

export type HomeLook =
  | { readonly kind: 'stays' }
  /** Every hop said that it is for good, and the last is the home page of another domain. */
  | { readonly kind: 'moved'; readonly to: string }
  /** It leads to another domain, but for now only, or not to its home page. */
  | { readonly kind: 'leads_away'; readonly to: string }
  /** Nothing can be said: it did not answer, may not be asked, or answered with an error. */
  | { readonly kind: 'unknown'; readonly reason: string };

// RFC 9110 sections 15.4.2 and 15.4.9: the others are not permanent.
const FOR_GOOD: readonly (number | null)[] = [301, 308];

/** Asks `https://domain/` once, as any page is asked for. */
export async function lookAtHome(world: LiveWorld, domain: string): Promise<HomeLook> {
  const statuses: (number | null)[] = [];
  const gate = hostGate(world);
  const fetched = await fetchPage<Refused>(world.fetcher, {
    url: new URL(`https://${domain}/`),
    headers: [['accept', 'text/html,*/*;q=0.5']],
    permit: async (url) => {
      const permit = await gate.permit(url);
      if (permit.kind === 'no') return permit;
      const end = async (hop: HopEnd): Promise<void> => {
        statuses.push(hop.status);
        await permit.end(hop);
      };
      return { kind: 'go', end };
    },
  });
  if (fetched.kind === 'no') return { kind: 'unknown', reason: fetched.refused.refused };
  if (fetched.kind === 'failed') return { kind: 'unknown', reason: fetched.failure.kind };
  return readLook(world, domain, fetched.response, statuses.slice(0, -1));
}

function readLook(
  world: PipelineWorld,
  domain: string,
  { finalUrl, status }: FetchedResponse,
  hops: readonly (number | null)[],
): HomeLook {
  if (status !== 200) return { kind: 'unknown', reason: `status ${status}` };
  const last = new URL(finalUrl);
  const to = world.registrableDomain(last.hostname);
  if (to === domain) return { kind: 'stays' };
  if (to === null) return { kind: 'unknown', reason: 'leads to no domain' };
  const isHome = last.pathname === '/' && last.search === '';
  const isForGood = isHome && hops.every((hop) => FOR_GOOD.includes(hop));
  return { kind: isForGood ? 'moved' : 'leads_away', to };
}

/** From now on the company is known under this further domain, and found by it. */
export async function keepFurtherDomain(
  world: PipelineWorld,
  companyId: number,
  domain: string,
  kind: 'domain' | 'redirect',
): Promise<void> {
  await world.database.transaction(async (db) => {
    await addAliases(db, companyId, [{ alias: domain, kind }]);
    await indexCompanies(db, await listNames(db, [companyId]));
  });
}
