// Calls that meet the refusals of the operations on disputes which no law provokes.

import { EXAMPLE_CLAIM_ID } from '../../src/operations/claims/claim-examples.ts';
import type { SeededServer } from '../seeds/seed.ts';

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** `ask` is the owner of the example's claim; it leaves disputes and facts changed. */
export async function meetDisputeRefusals(ask: Send, { world, seed }: SeededServer): Promise<void> {
  const { database } = world;
  const statement = 'It is otherwise.';
  const key = 'pricing.tier.pro.price';
  const disputes = `/${EXAMPLE_CLAIM_ID}/disputes`;
  await ask('POST', '/none/disputes', { key, statement });
  await ask('GET', '/none/disputes');
  await ask('DELETE', '/none/disputes/none');
  await ask('DELETE', `${disputes}/none`);
  await ask('GET', `${disputes}?cursor=rubbish`);
  await database.rows(
    'hold-claim',
    "update domain_claims set status = 'verified', next_check_at = now() where id = $1",
    [EXAMPLE_CLAIM_ID],
  );
  await ask('POST', disputes, { key, statement: ' ' });
  await ask('POST', disputes, { key: 'pricing.tier.none.price', statement });
  await database.rows(
    'dispute-by-another',
    'update disputes set claim_id = null, account_id = null',
  );
  await ask('POST', disputes, { key, statement });
  await database.rows(
    'dispute-crowd',
    `insert into disputes (id, claim_id, account_id, company_id, key, provenance, value, statement,
       created_at)
     select 'dsp_crowd_' || i, $1, 'acc_pro', $2, 'features.crowd_' || i, 'observed', 'true', 'no',
       now()
     from generate_series(1, 20) i`,
    [EXAMPLE_CLAIM_ID, seed.acme],
  );
  await ask('POST', disputes, { key: 'legal.governing_law', statement });
  await database.rows(
    'lapse-claim',
    "update domain_claims set status = 'lapsed', next_check_at = null where id = $1",
    [EXAMPLE_CLAIM_ID],
  );
  await ask('POST', disputes, { key, statement });
}
