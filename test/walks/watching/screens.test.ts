// Watched screens: companies enter and leave by confirmed changes alone, pushed and pulled.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Screening } from '../../../src/contract/schemas/screening.ts';
import { retractEvent } from '../../../src/pipeline/correct-events.ts';
import { deliverDue } from '../../../src/pipeline/delivering/deliver.ts';
import { stepCompany } from '../../../src/pipeline/step-company.ts';
import { ask } from '../../clients/client.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import { isSignedBy, openReceiver } from '../../servers/receiver.ts';
import { pageOf } from '../../worlds/live-company.ts';
import { moment, plans } from '../../worlds/looks.ts';
import { type Asking, asking, readEvents } from '../../worlds/watching.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

let server: SeededServer;
let world: TestWorld;
let call: Asking;
before(async () => {
  server = await openSeededServer();
  const shared = { ...server.database, close: async () => {} };
  world = await openWorld({ at: moment(0), database: shared });
  call = asking(server, server.seed.keys.scale);
});
after(async () => {
  await world.close();
  await server.close();
});

const TWO = plans([
  ['Starter', 29],
  ['Team', 99],
]);
const THREE = plans([
  ['Starter', 29],
  ['Team', 99],
  ['Works', 199],
]);

/** One look after the other, a day apart, judged by the real pipeline. */
class Looked {
  readonly #domain: string;
  #company: number | null = null;
  #next = 0;

  constructor(domain: string) {
    this.#domain = domain;
  }

  async see(bodies: readonly string[], status = 200, path = '/pricing'): Promise<void> {
    this.#company ??= await coverOne(world, this.#domain);
    for (const body of bodies) {
      const at = moment(2 * this.#next++);
      const url = `https://${this.#domain}${path}`;
      await visit(world, this.#company, [{ url, at, body, status }]);
      world.at(at);
      await stepCompany(world, this.#company, 100);
    }
  }
}

async function watchScreen(where: readonly string[], more: object = {}): Promise<string> {
  const body = { name: 'Three plans', screen: { where }, ...more };
  const answer = await call('/v1/watch/subscriptions', body);
  assert.equal(answer.status, 201, answer.body);
  const { subscription } = answer.json.data as {
    subscription: { id: string; screen: object; companies_count: number };
  };
  assert.equal(subscription.companies_count, 0);
  return subscription.id;
}

async function screened(where: string): Promise<readonly string[]> {
  const answer = await ask(server.url, `/v1/screen?where=${encodeURIComponent(where)}`);
  const { companies } = answer.json.data as unknown as Screening;
  return companies.map(({ company }) => company.domain);
}

const ALL = { after: '2026-01-01T00:00:00Z' };

async function read(id: string): Promise<readonly (readonly unknown[])[]> {
  const { events } = await readEvents(call, id, ALL);
  return events.map(({ type, company, fact_key, old_value, new_value }) => [
    type,
    company,
    fact_key,
    old_value,
    new_value,
  ]);
}

test('a company enters and leaves by confirmed changes; what cannot be read moves it not', async () => {
  await using receiver = await openReceiver();
  const made = await call('/v1/watch/endpoints', { url: receiver.url });
  const { endpoint, secret } = made.json.data as { endpoint: { id: string }; secret: string };
  const where = 'pricing.tier_count>=3';
  const id = await watchScreen([where], { endpoint_ids: [endpoint.id] });
  const acme = new Looked('threeplans.example');
  await acme.see([TWO, TWO, THREE]);
  assert.deepEqual(await read(id), [], 'one look only suspects');
  await acme.see([THREE]);
  const entered = ['screen.company.entered', 'threeplans.example', 'pricing.tier_count', 2, 3];
  assert.deepEqual(await read(id), [entered]);
  assert.deepEqual(await screened(where), ['threeplans.example']);
  await acme.see(['<html><body>Oops</body></html>', ''], 503);
  await acme.see(['<!doctype html><title>Just a moment...</title>', '']);
  assert.deepEqual(await read(id), [entered], 'failure is never absence');
  await acme.see([TWO, TWO, TWO, TWO]);
  const left = ['screen.company.left', 'threeplans.example', 'pricing.tier_count', 3, 2];
  assert.deepEqual(await read(id), [entered, left]);
  assert.deepEqual(await screened(where), []);

  await deliverDue({
    ...server.world,
    poster: server.world.webhooks,
    retrySteps: [5_000],
    now: () => new Date(server.world.now().getTime() + 60_000),
    sleep: async () => {},
    alarm: (fields, message) => assert.fail(`${message} ${JSON.stringify(fields)}`),
  });
  const { ids } = await readEvents(call, id, ALL);
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  assert.deepEqual(new Set(bodies.map(({ data }) => data.event_id)), new Set(ids));
  for (const one of receiver.received) assert.ok(isSignedBy(secret, one));
  for (const { data } of bodies) {
    assert.equal(data.subscription_id, id);
    assert.match(data.fetch_url, /threeplans\.example\/history\?dimension=pricing&since=2026-03/);
  }
});

test('a first look is no change: who meets the conditions from the start is not told of', async () => {
  const id = await watchScreen(['pricing.tier_count>=3']);
  await new Looked('fromthestart.example').see([THREE, THREE, THREE]);
  assert.deepEqual(await read(id), []);
  assert.deepEqual(await screened('pricing.tier_count>=3'), ['fromthestart.example']);
});

test('all conditions must be met, and a category holds the screen to its companies', async () => {
  const both = await watchScreen(['pricing.tier_count>=3', 'security.mfa=true']);
  const crm = await call('/v1/watch/subscriptions', {
    name: 'In the category',
    screen: { where: ['pricing.tier_count>=3'], category: 'CRM' },
  });
  const { subscription } = crm.json.data as { subscription: { id: string; screen: object } };
  assert.deepEqual(subscription.screen, { where: ['pricing.tier_count>=3'], category: 'crm' });
  const alone = await watchScreen(['pricing.tier_count>=3']);
  await new Looked('nomfa.example').see([TWO, TWO, THREE, THREE]);
  assert.deepEqual(await read(both), []);
  assert.deepEqual(await read(subscription.id), []);
  assert.equal((await read(alone)).length, 1);
});

test('an absence that is known is one to enter and leave by', async () => {
  const id = await watchScreen(['pricing.tier.works.price=false', 'pricing.tier_count>=1']);
  const shop = new Looked('absence.example');
  await shop.see([TWO, TWO, THREE, THREE]);
  assert.deepEqual(
    (await read(id)).map(([type, , key]) => [type, key]),
    [['screen.company.left', 'pricing.tier.works.price']],
  );
  await shop.see([TWO, TWO, TWO, TWO]);
  assert.deepEqual(
    (await read(id)).map(([type]) => type),
    ['screen.company.left', 'screen.company.entered'],
  );
});

test('while a page fails, what it was known to lack counts; a page never read counts for nothing', async () => {
  const id = await watchScreen(['pricing.tier.works.price=false', 'positioning.h1=Better anvils']);
  const [old, better] = [pageOf('Anvils', ''), pageOf('Better anvils', '')];
  const known = new Looked('failing.example');
  await known.see([TWO, TWO]);
  await known.see([old, old], 200, '/');
  await known.see(['<h1>Oops</h1>', '<h1>Oops</h1>'], 503);
  await known.see([better, better], 200, '/');
  const entered = [['screen.company.entered', 'failing.example', 'positioning.h1']];
  const told = async () => (await read(id)).map((row) => row.slice(0, 3));
  assert.deepEqual(await told(), entered);
  const unread = new Looked('neverread.example');
  await unread.see(['<h1>Oops</h1>'], 503);
  await unread.see([old, old, better, better], 200, '/');
  assert.deepEqual(await told(), entered);
});

test('what was taken back before it is read or sent is not told', async () => {
  await using receiver = await openReceiver();
  const made = await call('/v1/watch/endpoints', { url: receiver.url });
  const { endpoint } = made.json.data as { endpoint: { id: string } };
  const id = await watchScreen(['pricing.tier_count>=3'], { endpoint_ids: [endpoint.id] });
  await new Looked('takenback.example').see([TWO, TWO, THREE, THREE]);
  assert.equal((await read(id)).length, 1);
  const [cause] = await world.database.rows<{ id: string }>(
    'test-cause',
    'select cause_id as id from screen_events where subscription_id = $1',
    [id],
  );
  assert.equal(await retractEvent(world, cause?.id ?? '', 'It was another page.'), 'retracted');
  assert.deepEqual(await read(id), []);
  const log = await call(`/v1/watch/endpoints/${endpoint.id}/deliveries`);
  const { deliveries } = log.json.data as { deliveries: { last_error: string }[] };
  assert.deepEqual(
    deliveries.map(({ last_error }) => last_error),
    ['event_retracted'],
  );
  assert.equal(receiver.received.length, 0);
});

/** The companies of the events that a stream sends at once from a place on. */
async function streamed(id: string, cursor: string): Promise<readonly string[]> {
  const ending = new AbortController();
  const query = new URLSearchParams({ subscription_id: id, cursor });
  const answer = await fetch(`${server.url}/v1/watch/events/stream?${query}`, {
    headers: { authorization: `Bearer ${server.seed.keys.scale}` },
    signal: ending.signal,
  });
  assert.equal(answer.status, 200);
  let text = '';
  const timer = setTimeout(() => ending.abort(), 3_000);
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('data:')) break;
    }
  } catch (error) {
    assert.ok(ending.signal.aborted, String(error));
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data).company);
}

test('named cursors, long-polls and streams serve them as they serve changes', async () => {
  const id = await watchScreen(['pricing.tier_count>=3'], {
    event_types: ['screen.company.entered'],
  });
  const first = await readEvents(call, id);
  assert.deepEqual([first.meta.count, first.meta.cursor_name], [0, 'default']);
  const waiting = readEvents(call, id, { wait: '10' });
  await new Looked('polled.example').see([TWO, TWO, THREE, THREE]);
  const { events, meta } = await waiting;
  assert.deepEqual(
    events.map(({ type, company }) => [type, company]),
    [['screen.company.entered', 'polled.example']],
  );
  assert.equal(meta.advanced, true);
  assert.equal((await readEvents(call, id)).meta.count, 0);
  const from = await readEvents(call, id, { advance: 'false' });
  await new Looked('streamed.example').see([TWO, TWO, THREE, THREE]);
  assert.deepEqual(await streamed(id, from.meta.next_cursor), ['streamed.example']);
  const tester = asking(server, server.seed.keys.tester);
  const own = await tester('/v1/watch/subscriptions', {
    name: 'Tried',
    screen: { where: ['pricing.tier_count>=3'] },
  });
  const { subscription } = own.json.data as { subscription: { id: string } };
  await readEvents(tester, subscription.id);
  const body = { type: 'screen.company.left', subscription_id: subscription.id };
  assert.equal((await tester('/v1/watch/test-events', body)).status, 201);
  const tried = await readEvents(tester, subscription.id);
  assert.deepEqual(
    tried.events.map(({ type }) => type),
    ['screen.company.left'],
  );
});
