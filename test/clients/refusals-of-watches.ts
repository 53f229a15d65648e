// Calls that meet the refusals of the operations on watches which no law provokes.

import {
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_ENDPOINT_ID,
  EXAMPLE_SUBSCRIPTION_ID,
  EXAMPLE_URL,
} from '../../src/operations/watches/watch-examples.ts';
import type { Database } from '../../src/store/database.ts';
import type { SeededServer } from '../seeds/seed.ts';
import { WATCHER } from '../seeds/seed-watches.ts';
import type { Ask } from './client.ts';

type Call = (path: string, options?: Ask) => Promise<unknown>;

const COMPANY = ['acme.example'];
const CROWD = Array.from({ length: 26 }, (_, nth) => `crowd-${nth}.example`);

/** Last of all: it leaves watches, companies and a tier changed. */
export async function meetWatchRefusals(call: Call, server: SeededServer): Promise<void> {
  const { pro: owner, free: small } = server.seed.keys;
  const { database } = server.world;
  const send = (key: string) => (method: string, path: string, body?: unknown) =>
    call(`/v1/watch/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  await meetCoverage(call, owner);
  await meetUnknown(send(owner));
  await meetTestEvents(send(server.seed.keys.tester), send(owner));
  await meetLimits(send(small), database);
  const ask = send(owner);
  const unresolved = ['nobody.example'];
  await ask('POST', 'subscriptions', { name: 'x', companies: unresolved });
  const subscription = `subscriptions/${EXAMPLE_SUBSCRIPTION_ID}`;
  await ask('PATCH', subscription, { add_companies: unresolved });
  await ask('POST', 'subscriptions', { name: 'x', companies: COMPANY, endpoint_ids: ['none'] });
  await ask('PATCH', subscription, { endpoint_ids: ['none'] });
  await ask('GET', `endpoints/${EXAMPLE_ENDPOINT_ID}/deliveries?cursor=rubbish`);
  await ask('GET', 'subscriptions?cursor=rubbish');
  await ask('GET', `events?subscription_id=${EXAMPLE_SUBSCRIPTION_ID}&cursor=rubbish`);
  await ask('GET', 'events?subscription_id=none');
  await ask('GET', `events/stream?subscription_id=${EXAMPLE_SUBSCRIPTION_ID}&cursor=rubbish`);
  await ask('GET', 'events/stream?subscription_id=none');
  await ask('GET', `${subscription}/companies?cursor=rubbish`);
  await ask('POST', 'endpoints', { url: EXAMPLE_URL });
  await ask('PATCH', `endpoints/${EXAMPLE_ENDPOINT_ID}`, { status: 'disabled' });
  await ask('POST', `deliveries/${EXAMPLE_DELIVERY_ID}/redeliver`);
  await ask('POST', `endpoints/${EXAMPLE_ENDPOINT_ID}/recover`, { since: '2020-01-01T00:00:00Z' });
  await database.rows('fall', "update accounts set tier = 'free' where id = $1", [WATCHER]);
  await ask('PATCH', `endpoints/${EXAMPLE_ENDPOINT_ID}`, { status: 'active' });
  await ask('PATCH', subscription, { companies: CROWD });
}

async function meetCoverage(call: Call, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = (domain: string) =>
    call('/v1/coverage-requests', { method: 'POST', headers, body: JSON.stringify({ domain }) });
  await call('/v1/coverage-requests/none', { headers: { authorization: `Bearer ${key}` } });
  await ask('https://globex.example/');
  for (const domain of CROWD) await ask(domain);
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function meetUnknown(ask: Send): Promise<void> {
  await ask('GET', 'endpoints/none');
  await ask('PATCH', 'endpoints/none', { status: 'active' });
  await ask('DELETE', 'endpoints/none');
  await ask('POST', 'endpoints/none/test');
  await ask('POST', 'endpoints/none/rotate');
  await ask('GET', 'endpoints/none/deliveries');
  await ask('POST', 'endpoints/none/recover', { since: '2020-01-01T00:00:00Z' });
  await ask('GET', 'deliveries/none');
  await ask('POST', 'deliveries/none/redeliver');
  await ask('GET', 'subscriptions/none');
  await ask('PATCH', 'subscriptions/none', { name: 'x' });
  await ask('DELETE', 'subscriptions/none');
  await ask('GET', 'subscriptions/none/companies');
}

async function meetTestEvents(tester: Send, live: Send): Promise<void> {
  const type = 'pricing.price.changed';
  await live('POST', 'test-events', { type });
  await tester('POST', 'test-events', { type, company: 'nobody.example' });
  await tester('POST', 'test-events', { type, subscription_id: 'none' });
}

/** A free account with one endpoint, and more companies than it may watch. */
async function meetLimits(ask: Send, database: Database): Promise<void> {
  await ask('POST', 'endpoints', { url: EXAMPLE_URL });
  await ask('POST', 'endpoints', { url: EXAMPLE_URL });
  await database.rows(
    'crowd',
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name)`,
    [CROWD],
  );
  await ask('POST', 'subscriptions', { name: 'x', companies: CROWD });
}
