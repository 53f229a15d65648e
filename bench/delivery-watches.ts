// Invents the watches and events that delivering is measured on.

import { randomBytes } from 'node:crypto';
import type { secretBox } from '../src/core/callers/secret-box.ts';
import { ulid } from '../src/core/ids.ts';
import { sealWebhookSecret } from '../src/core/watching/webhook-secret.ts';
import type { Database } from '../src/store/database.ts';
import { insertDeliveries } from '../src/store/watches/deliveries.ts';

export const ENDPOINTS = 100;

export const WATCHES = 10_000;

const NOW = new Date('2026-11-20T12:00:00Z');

/** A company that a hundred endpoints are told of, and another that ten thousand watches have. */
export async function seedWatches(
  db: Database,
  port: number,
  box: ReturnType<typeof secretBox>,
): Promise<void> {
  const run = (name: string, text: string, values: readonly unknown[]) =>
    db.rows(`bench-${name}`, text, values);
  await run(
    'month',
    "create table change_events_2026_11 partition of change_events for values from ('2026-11-01') to ('2026-12-01')",
    [],
  );
  await run(
    'account',
    "insert into accounts (id, email, tier, created_at) values ('acc_b', 'b@bench.example', 'scale', $1)",
    [NOW],
  );
  await run(
    'companies',
    "insert into companies (id, domain, name, tracked_at) overriding system value select n, 'b' || n || '.example', 'B' || n, $1 from generate_series(1, 2) n",
    [NOW],
  );
  await run(
    'endpoints',
    `insert into watch_endpoints (id, account_id, url, format, created_at, updated_at)
     select 'ep_' || n, 'acc_b', $1 || n, 'json', $2, $2 from generate_series(1, $3::int) n`,
    [`http://127.0.0.1:${port}/hook/`, NOW, ENDPOINTS],
  );
  for (let n = 1; n <= ENDPOINTS; n++) {
    const sealed = sealWebhookSecret(box, `ep_${n}`, randomBytes(32));
    await run(
      'secret',
      'insert into endpoint_secrets (endpoint_id, sealed, created_at) values ($1, $2, $3)',
      [`ep_${n}`, sealed, NOW],
    );
  }
  await run(
    'watches',
    `insert into watch_subscriptions (id, account_id, name, created_at, updated_at)
     select 'sub_' || n, 'acc_b', 'W', $1, $1 from generate_series(0, $2::int) n`,
    [NOW, WATCHES],
  );
  await run(
    'watched',
    `insert into watch_companies (subscription_id, company_id, added_at)
     select 'sub_' || n, case n when 0 then 1 else 2 end, $1 from generate_series(0, $2::int) n`,
    [NOW, WATCHES],
  );
  await run(
    'routes',
    `insert into watch_routes
     select 'sub_0', 'ep_' || n from generate_series(1, $1::int) n
     union all select 'sub_' || n, 'ep_' || 1 + n % $1 from generate_series(1, $2::int) n`,
    [ENDPOINTS, WATCHES],
  );
  for (const table of [
    'watch_subscriptions',
    'watch_companies',
    'watch_routes',
    'watch_endpoints',
  ]) {
    await db.rows(`bench-analyze-${table}`, `vacuum (analyze) ${table}`);
  }
}

let serial = 0;

/** Events of a company, committed; `told` with their deliveries. */
export async function happen(
  db: Database,
  company: number,
  count: number,
  told: boolean,
): Promise<void> {
  const events = Array.from({ length: count }, () => {
    return nextEvent();
  });
  await db.transaction(async (tx) => {
    await putEvents(
      tx,
      company,
      events.map(({ id }) => id),
    );
    if (told) await insertDeliveries(tx, events, new Date());
  });
}

export async function putEvents(
  db: Parameters<Parameters<Database['transaction']>[0]>[0],
  company: number,
  ids: readonly string[],
): Promise<void> {
  await db.rows(
    'bench-events',
    `insert into change_events (id, seq, company_id, dimension, fact_key, provenance, type, change,
       significance, derivation, occurred_at, detected_at, recorded_at, summary)
     select id, nextval('change_event_seq'), $1, 'pricing', 'pricing.tier.pro.price', 'observed',
       'pricing.price.changed', 'changed', 'high', 'confirmed', '2026-11-19', '2026-11-20', $3, 'S'
     from unnest($2::text[]) as n(id)`,
    [company, ids, NOW],
  );
}

/** An event of its own, later than all before it. */
export function nextEvent(): { readonly id: string; readonly occurredAt: string } {
  serial += 1;
  return { id: `evt_${ulid(serial, randomBytes(10))}`, occurredAt: '2026-11-19' };
}
