// Requests to cover a company, for the operation and for the account page alike.

import type { Refuse } from '../../contract/operation.ts';
import { parseIdentifier } from '../../core/identifier.ts';
import { ulid } from '../../core/ids.ts';
import {
  type CoverageRow,
  countWaiting,
  findCoverageOf,
  insertCoverageRequest,
} from '../../store/companies/coverage.ts';
import type { Services } from '../services.ts';
import { heldPlan } from '../watches/watch-owner.ts';
import { MOST_WAITING } from './coverage-shape.ts';

/** The request of an account for a domain, made where there is none yet. */
export async function requestCoverage(
  services: Services,
  accountId: string,
  text: string,
  refuse: Refuse<'invalid_identifier' | 'coverage_limit_reached'>,
): Promise<CoverageRow> {
  const domain = apexOf(services, text, refuse);
  return services.database.transaction(async (db) => {
    await heldPlan(db, accountId);
    const known = await findCoverageOf(db, accountId, domain);
    if (known !== null) return known;
    const now = services.now();
    const id = `cov_${ulid(now.getTime(), services.random(10))}`;
    await insertCoverageRequest(db, { id, accountId, domain }, now);
    // One for what is covered already waits for nobody.
    if ((await countWaiting(db, accountId)) > MOST_WAITING) {
      const detail = `This account has ${MOST_WAITING} requests that wait; ${domain} is one more.`;
      throw refuse('coverage_limit_reached', detail);
    }
    const made = await findCoverageOf(db, accountId, domain);
    if (made === null) throw new Error(`the request ${id} was not written`);
    return made;
  });
}

function apexOf(services: Services, text: string, refuse: Refuse<'invalid_identifier'>): string {
  const identifier = parseIdentifier(text, services.registrableDomain);
  if (identifier.kind === 'domain') return identifier.apex;
  const detail = `domain must be a domain such as globex.example; ${JSON.stringify(text)} is none.`;
  throw refuse('invalid_identifier', detail, { errors: [{ pointer: '/domain', detail }] });
}
