// Subscriptions against a plain model: whatever is done in whatever order, the room is kept.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';
import { TIERS } from '../../contract/tiers.ts';
import { fitWatches } from '../../store/watches/watch-capacity.ts';

const ACCOUNT = 'acc_scale';
const CROWD = 60;

/** How often each was met: a model that nothing challenges shows nothing. */
const met = { refused: 0, stopped: 0, done: 0 };

let server: SeededServer;
let watcher: Watcher;
before(async () => {
  // Each moment is another, so that the oldest is known.
  let milliseconds = NOW.getTime();
  const now = () => new Date(++milliseconds);
  server = await openSeededServer({}, { now });
  watcher = watcherOf(server.url, server.seed.keys.scale);
  const { database } = server.world;
  await database.rows(
    'model-companies',
    `insert into companies (domain, name, tracked_at)
     select 'model-' || n || '.example', n::text, now() from generate_series(0, $1::int - 1) n`,
    [CROWD],
  );
  await database.rows(
    'model-aliases',
    `insert into company_aliases (alias, kind, company_id)
     select 'alias-' || domain, 'domain', id from companies where domain like 'model-%'`,
  );
});
after(() => server.close());

type Step =
  | { readonly kind: 'create'; readonly companies: readonly number[] }
  | {
      readonly kind: 'replace' | 'add' | 'remove';
      readonly nth: number;
      readonly companies: readonly number[];
    }
  | { readonly kind: 'turn' | 'delete'; readonly nth: number }
  | { readonly kind: 'tier'; readonly tier: 'free' | 'pro' };

const some = fc.uniqueArray(fc.nat(CROWD - 1), { minLength: 1, maxLength: 15, size: 'max' });
const nth = fc.nat(1000);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), companies: some }) },
    fc.record({ kind: fc.constantFrom('replace', 'add', 'remove'), nth, companies: some }),
    fc.record({ kind: fc.constantFrom('turn', 'delete'), nth }),
    fc.record({ kind: fc.constant('tier' as const), tier: fc.constantFrom('free', 'pro') }),
  ),
  { minLength: 20, maxLength: 40 },
);

const range = (from: number): number[] => Array.from({ length: 15 }, (_, n) => from + n);

/** Two of three are stopped, and the last one finds no room to come back. */
const TIER_FALLS: Step[] = [
  { kind: 'tier', tier: 'pro' },
  ...[0, 15, 30].map((from): Step => ({ kind: 'create', companies: range(from) })),
  { kind: 'tier', tier: 'free' },
  { kind: 'turn', nth: 2 },
  { kind: 'remove', nth: 0, companies: range(5) },
  { kind: 'turn', nth: 2 },
];

interface Held {
  readonly id: string;
  readonly companies: ReadonlySet<number>;
  readonly active: boolean;
}

interface Model {
  /** The oldest first. */
  held: readonly Held[];
  room: number;
}

function distinct(held: readonly Held[]): number {
  return new Set(held.flatMap(({ companies }) => [...companies])).size;
}

/** Whether the account may go from the one to the other. */
function isRoom(model: Model, next: readonly Held[]): boolean {
  const grows = (of: (held: readonly Held[]) => number): boolean =>
    of(next) > of(model.held) && of(next) > model.room;
  return !grows(distinct) && !grows((held) => distinct(held.filter(({ active }) => active)));
}

function names(companies: readonly number[]): string[] {
  // Both names of a company are the same one.
  return companies.flatMap((n) => {
    const domain = `model-${n}.example`;
    return n % 3 === 0 ? [domain, `alias-${domain}`] : [n % 3 === 1 ? `www.${domain}` : domain];
  });
}

async function create(model: Model, companies: readonly number[]): Promise<void> {
  const made = { id: '', companies: new Set(companies), active: true };
  const body = { name: 'm', companies: names(companies) };
  const answer = await watcher.ask('POST', 'subscriptions', body);
  if (!isRoom(model, [...model.held, made])) {
    assert.equal(answer.json.code, 'watch_limit_reached', answer.body);
    met.refused += 1;
    return;
  }
  assert.equal(answer.status, 201, answer.body);
  const { subscription } = answer.json.data as { readonly subscription: { readonly id: string } };
  model.held = [...model.held, { ...made, id: subscription.id }];
}

async function change(model: Model, held: Held, next: Held, body: object): Promise<void> {
  const all = model.held.map((one) => (one === held ? next : one));
  const answer = await watcher.ask('PATCH', `subscriptions/${held.id}`, body);
  if (!isRoom(model, all)) assert.equal(answer.json.code, 'watch_limit_reached', answer.body);
  else if (next.companies.size === 0) assert.equal(answer.json.code, 'invalid_body', answer.body);
  else {
    assert.equal(answer.status, 200, answer.body);
    met.done += 1;
    model.held = all;
  }
}

async function changeTier(model: Model, tier: 'free' | 'pro'): Promise<void> {
  const { database } = server.world;
  const { watch } = TIERS[tier];
  await database.transaction(async (db) => {
    await db.rows('model-tier', 'update accounts set tier = $2 where id = $1', [ACCOUNT, tier]);
    await fitWatches(db, ACCOUNT, watch, server.world.now());
  });
  model.room = watch.companies;
  const seen: Held[] = [];
  model.held = model.held.map((one) => {
    if (!one.active) return one;
    seen.push(one);
    if (distinct(seen) <= watch.companies) return one;
    met.stopped += 1;
    return { ...one, active: false };
  });
}

async function take(model: Model, step: Step): Promise<void> {
  if (step.kind === 'create') return create(model, step.companies);
  if (step.kind === 'tier') return changeTier(model, step.tier);
  const held = model.held[step.nth % Math.max(1, model.held.length)];
  if (held === undefined) return;
  switch (step.kind) {
    case 'delete':
      await watcher.done('DELETE', `subscriptions/${held.id}`);
      model.held = model.held.filter((one) => one !== held);
      return;
    case 'turn':
      return change(model, held, { ...held, active: !held.active }, { active: !held.active });
    case 'replace': {
      const companies = new Set(step.companies);
      return change(model, held, { ...held, companies }, { companies: names(step.companies) });
    }
    case 'add': {
      const companies = new Set([...held.companies, ...step.companies]);
      const body = { add_companies: names(step.companies) };
      return change(model, held, { ...held, companies }, body);
    }
    case 'remove': {
      const companies = held.companies.difference(new Set(step.companies));
      const body = { remove_companies: names(step.companies) };
      return change(model, held, { ...held, companies }, body);
    }
  }
}

async function shown(): Promise<unknown> {
  const { subscriptions } = await watcher.done('GET', 'subscriptions?limit=200');
  const rows = [];
  for (const { id } of subscriptions) {
    const { subscription } = await watcher.done('GET', `subscriptions/${id}`);
    const domains = subscription.companies?.map(({ domain }) => domain).toSorted();
    rows.push({ id, active: subscription.active, domains });
  }
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function expected({ held }: Model): unknown {
  const rows = held.map(({ id, active, companies }) => {
    return { id, active, domains: [...companies].map((n) => `model-${n}.example`).toSorted() };
  });
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test('what is watched is what the model says, after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { database } = server.world;
      await database.rows('model-clear', 'delete from watch_subscriptions');
      const model: Model = { held: [], room: 0 };
      await changeTier(model, 'free');
      for (const step of sequence) await take(model, step);
      assert.deepEqual(await shown(), expected(model));
    }),
    { numRuns: 12, examples: [[TIER_FALLS]] },
  );
  for (const [what, times] of Object.entries(met)) assert.ok(times > 0, `${what} was never met`);
});
