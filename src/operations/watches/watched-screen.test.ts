// Subscriptions to screens over HTTP: how conditions are read, what is refused, what counts.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { seedWatches, watchRows } from '../../../test/seeds/seed-watches.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';
import { TIERS } from '../../contract/tiers.ts';

let server: SeededServer;
let pro: Watcher;
let free: Watcher;
before(async () => {
  server = await openSeededServer();
  pro = watcherOf(server.url, server.seed.keys.pro);
  free = watcherOf(server.url, server.seed.keys.free);
});
after(() => server.close());
beforeEach(() => seedWatches(server.world, server.seed.acme, NOW));

function rows(): Promise<unknown> {
  return watchRows(server.world.database);
}

test('a screen takes the place of companies, is read as screens are, and counts as one', async () => {
  const screen = { where: ['hiring.open_roles>10', 'security.mfa=true'] };
  const { subscription } = await pro.done('POST', 'subscriptions', { name: 'Hiring', screen });
  const where = ['hiring.open_roles>10 roles', 'security.mfa=true'];
  assert.deepEqual(subscription.screen, { where, category: null });
  assert.deepEqual([subscription.companies_count, subscription.companies], [0, []]);
  const tried = await pro.ask('POST', 'subscriptions', { name: 'x', screen, dry_run: true });
  const { dry_run } = tried.json.data as { dry_run: { conditions: string[] } };
  assert.deepEqual([tried.status, dry_run.conditions], [200, where]);
  const { id } = subscription;
  const { subscription: shown } = await pro.done('GET', `subscriptions/${id}`);
  assert.deepEqual(shown.screen, subscription.screen);
  for (const more of Array.from({ length: TIERS.free.watch.screens }, (_, nth) => nth)) {
    await free.done('POST', 'subscriptions', { name: `${more}`, screen });
  }
  const full = { name: 'one more', screen };
  const problem = await free.refused('watch_limit_reached', 'POST', 'subscriptions', full);
  assert.match(String(problem.detail), /room for 1 watched screens; this would make 2/);
});

test('a screen that could not be asked, or that is told nothing, is refused and named', async () => {
  const was = await rows();
  const good = { where: ['hiring.open_roles>10'] };
  for (const [body, pointer] of [
    [{ name: 'x' }, '/companies'],
    [{ name: 'x', companies: ['acme'], screen: good }, '/screen'],
    [{ name: 'x', screen: { where: ['hiring.open_rolls>10'] } }, '/screen/where/0'],
    [{ name: 'x', screen: { where: [...good.where, 'nonsense'] } }, '/screen/where/1'],
    [{ name: 'x', screen: { ...good, category: 'no-such' } }, '/screen/category'],
    [{ name: 'x', screen: good, event_types: ['pricing.price.changed'] }, '/event_types/0'],
    [{ name: 'x', companies: ['acme'], event_types: ['screen.company.left'] }, '/event_types/0'],
    [{ name: 'x', screen: { where: [] } }, '/screen/where'],
  ] as const) {
    const { errors } = await pro.refused('invalid_body', 'POST', 'subscriptions', body);
    const [first] = errors as readonly { pointer: string }[];
    assert.equal(first?.pointer, pointer);
  }
  assert.deepEqual(await rows(), was);
  const made = await pro.done('POST', 'subscriptions', { name: 'x', screen: good });
  const path = `subscriptions/${made.subscription.id}`;
  const added = { add_companies: ['acme'] };
  const { errors } = await pro.refused('invalid_body', 'PATCH', path, added);
  assert.equal((errors as readonly { pointer: string }[])[0]?.pointer, '/add_companies');
  const paused = await pro.done('PATCH', path, { active: false, name: 'Paused' });
  assert.deepEqual([paused.subscription.active, paused.subscription.name], [false, 'Paused']);
});
