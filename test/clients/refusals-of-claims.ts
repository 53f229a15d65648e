// Calls that meet the refusals of the operations on domain claims which no law provokes.

import { MOST_DECLARATIONS } from '../../src/core/facts/declaration.ts';
import { EXAMPLE_CLAIM_ID } from '../../src/operations/claims/claim-examples.ts';
import { EXAMPLE_DECLARED_KEY } from '../../src/operations/claims/declaration-examples.ts';
import { insertDeclaration } from '../../src/store/claims/declarations.ts';
import type { Database } from '../../src/store/database.ts';
import { NOW, type SeededServer } from '../seeds/seed.ts';
import type { Ask } from './client.ts';
import { meetDisputeRefusals } from './refusals-of-disputes.ts';

type Call = (path: string, options?: Ask) => Promise<unknown>;
type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Leaves claims and companies changed. */
export async function meetClaimRefusals(call: Call, server: SeededServer): Promise<void> {
  const authorization = `Bearer ${server.seed.keys.pro}`;
  const ask: Send = (method, path, body) =>
    call(`/v1/claims${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await meetUnknown(ask);
  await meetDeclarations(ask, server);
  await meetUnproven(ask, server);
  await meetLimits(ask, server);
  await call('/v1/companies/acme.example/disputes?cursor=rubbish');
  await meetDisputeRefusals(ask, server);
}

async function meetUnknown(ask: Send): Promise<void> {
  await ask('GET', '?cursor=rubbish');
  await ask('GET', '/none');
  await ask('POST', '/none/verify');
  await ask('DELETE', '/none');
}

async function meetUnproven(ask: Send, { claimProofs }: SeededServer): Promise<void> {
  claimProofs.cutOff();
  await ask('POST', `/${EXAMPLE_CLAIM_ID}/verify`);
}

async function meetLimits(ask: Send, { world }: SeededServer): Promise<void> {
  const crowd = Array.from({ length: 6 }, (_, nth) => `claimed-${nth}.example`);
  await ask('POST', '', { domain: 'https://acme.example/' });
  await ask('POST', '', { domain: 'nobody.example' });
  await world.database.rows(
    'claimed-crowd',
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name)`,
    [crowd],
  );
  for (const domain of crowd) await ask('POST', '', { domain });
}

async function meetDeclarations(ask: Send, { world, seed }: SeededServer): Promise<void> {
  const declared = `/${EXAMPLE_CLAIM_ID}/declarations`;
  const place = `${declared}/${EXAMPLE_DECLARED_KEY}`;
  await ask('GET', '/none/declarations');
  await ask('PUT', `/none/declarations/${EXAMPLE_DECLARED_KEY}`, { value: 'certified' });
  await ask('DELETE', `/none/declarations/${EXAMPLE_DECLARED_KEY}`);
  await ask('PUT', `${declared}/legal.entity.nam`, { value: 'Acme GmbH' });
  await ask('DELETE', `${declared}/legal.entity.name`);
  await ask('DELETE', `${declared}/rubbish`);
  await ask('PUT', place, { value: 'sound' });
  await putMany(world.database, seed.acme);
  await ask('PUT', `${declared}/legal.entity.name`, { value: 'Acme GmbH' });
  const set = 'update domain_claims set status = $2, next_check_at = null where id = $1';
  await world.database.rows('claim-set', set, [EXAMPLE_CLAIM_ID, 'lapsed']);
  await ask('PUT', place, { value: 'certified' });
  await ask('DELETE', place);
  await world.database.rows('claim-set', set, [EXAMPLE_CLAIM_ID, 'verified']);
}

/** Declares as many as a claim carries. */
async function putMany(database: Database, companyId: number): Promise<void> {
  const said = { dimension: 'location', value: 'Main Street 1', unit: null } as const;
  const of = { claimId: EXAMPLE_CLAIM_ID, companyId, sourceUrl: null, asOf: NOW };
  for (let nth = 0; nth < MOST_DECLARATIONS; nth++) {
    await insertDeclaration(database, { key: `location.office.o${nth}`, ...said, ...of }, NOW);
  }
}
