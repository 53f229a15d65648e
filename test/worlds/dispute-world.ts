// A world of disputes: the whole HTTP surface and the pipeline over one database, a company whose
// price was told wrongly, who watches it, and a claim of its domain.

import assert from 'node:assert/strict';
import { EXAMPLE_ENDPOINT_ID } from '../../src/operations/watches/watch-examples.ts';
import type { PipelineWorld } from '../../src/pipeline/steps.ts';
import { drain } from '../../src/pipeline/work.ts';
import { openSeededServer, type SeededServer } from '../seeds/seed.ts';
import { type Asking, asking, readEvents, subscribe } from './watching.ts';
import { coverOne, openWorld, visit } from './world.ts';

export const DOMAIN = 'harbour.example';
export const KEY = 'pricing.tier.team.price';
export const CLAIM_ID = 'clm_harbour';
const PAGE = 'https://harbour.example/pricing';

const plans = (price: number) =>
  `<!doctype html><title>Plans</title><main><h1>Plans</h1><div class="plans">
   <div class="plan"><h3>Team</h3><p>€${price}/month</p><p>For teams that ship.</p></div>
   <div class="plan"><h3>Company</h3><p>€99/month</p><p>For the whole firm.</p></div>
   </div></main>`;

export interface Told {
  readonly id: string;
  readonly change: string;
  readonly derivation: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly status: string;
  readonly reason: string | null;
}

export interface DisputeWorld extends AsyncDisposable {
  readonly server: SeededServer;
  /** Its clock is moved by the captures. */
  readonly pipeline: PipelineWorld;
  readonly companyId: number;
  readonly owner: Asking;
  /** Watches by pull, with a named cursor. */
  readonly reader: Asking;
  readonly watch: string;
  /** Looks at the page on these days of November or December 2026, and judges what was seen. */
  look(price: number, ...days: string[]): Promise<void>;
  /** Every event of the price, as it was told. */
  told(): Promise<readonly Told[]>;
  /** The value that is published, or null. */
  price(): Promise<unknown>;
  /** Disputes the price, as the owner. */
  dispute(): Promise<string>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** 20 EUR was seen first; 25 EUR is told to `scale` by pull, and to `pro` by a delivery. */
export async function openDisputeWorld(): Promise<DisputeWorld> {
  const server = await openSeededServer();
  const own = await openWorld({ at: '2026-11-20T12:00:00Z' });
  const pipeline = { ...own, database: server.database.database };
  let statements = 0;
  const sql: DisputeWorld['sql'] = (text, values = []) => {
    statements += 1;
    return server.database.database.rows(`test-dispute-${statements}`, text, values);
  };
  // Those of the contract's examples, of another company.
  await sql('delete from disputes');
  const companyId = await coverOne(pipeline, DOMAIN);
  const look: DisputeWorld['look'] = async (price, ...days) => {
    for (const day of days) {
      const at = `${day}T08:00:00Z`;
      if (at > own.now().toISOString()) own.at(at);
      await visit(pipeline, companyId, [{ url: PAGE, at, body: plans(price) }]);
    }
    await drain(pipeline);
  };
  await sql(
    `insert into domain_claims (id, account_id, company_id, domain, method, status, token,
       created_at, verified_at)
     values ($1, 'acc_free', $2, $3, 'dns_txt', 'verified', 'token', $4, $4)`,
    [CLAIM_ID, companyId, DOMAIN, own.now()],
  );
  const { keys } = server.seed;
  const [owner, reader, served] = [
    asking(server, keys.free),
    asking(server, keys.scale),
    asking(server, keys.pro),
  ] as const;
  const told = () =>
    sql<Told>(
      `select id, change, derivation, old_value as from, new_value as to, status,
         status_reason as reason
       from change_events where company_id = $1 and fact_key = $2 order by seq`,
      [companyId, KEY],
    );
  await look(20, '2026-11-14', '2026-11-15');
  const watch = await subscribe(reader, [DOMAIN]);
  await readEvents(reader, watch);
  await subscribe(served, [DOMAIN], { endpoint_ids: [EXAMPLE_ENDPOINT_ID] });
  await look(25, '2026-11-16', '2026-11-17');
  assert.equal((await readEvents(reader, watch)).ids.length, 1);
  return {
    server,
    pipeline,
    companyId,
    owner,
    reader,
    watch,
    look,
    told,
    sql,
    price: async () => {
      const { json } = await owner(`/v1/companies/${DOMAIN}/facts?key_prefix=pricing.tier.team`);
      const { facts } = json.data as { facts: readonly { key: string; value: unknown }[] };
      return facts.find(({ key }) => key === KEY)?.value ?? null;
    },
    dispute: async () => {
      const body = { key: KEY, statement: 'It was always 20 EUR:\n25 EUR is no price of ours.' };
      const answer = await owner(`/v1/claims/${CLAIM_ID}/disputes`, body);
      assert.equal(answer.status, 201, answer.body);
      const { dispute } = answer.json.data as { dispute: { id: string } };
      return dispute.id;
    },
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await own.close();
    },
  };
}
