// Random histories of a page and of a board: the pipeline tells what the rules of
// core/judging/judge.ts say when one key is followed by hand.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { policyOf } from '../../src/contract/fact-keys.ts';
import {
  ABSENT,
  judge,
  type Shown,
  settle,
  type Track,
  UNKNOWN,
} from '../../src/core/judging/judge.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type PageVisit, type TestWorld, visit } from '../worlds/world.ts';
import { BOARD_URL, boardOf, pricingPage } from './pages.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');

/** One look: hours since the last, and what is there; null is an error page. */
interface Look {
  readonly hours: number;
  readonly value: number | null;
  readonly vantage: string;
}

interface Told {
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly first: number;
  readonly confirming: number;
}

/** One key followed by hand. `absent` is the value that stands for a page without it. */
function expected(key: string, looks: readonly Look[], absent: number | null): Told[] {
  const told: Told[] = [];
  let track: Track = UNKNOWN;
  let at = START;
  for (const [i, { hours, value, vantage }] of looks.entries()) {
    at += hours * HOUR;
    if (value === null) continue;
    const unit = key.endsWith('.price') ? '$' : key.endsWith('roles') ? 'roles' : null;
    const named = key.endsWith('.name') ? 'Team' : value;
    const shown: Shown = value === absent ? ABSENT : { kind: 'value', value: named, unit };
    // The first look of all at a page without the key is a baseline of absence.
    const sighting = { captureId: String(i), at, vantage };
    const judgement = judge(track, { kind: 'seen', shown, sighting }, policyOf(key));
    track = settle(track, judgement);
    if (judgement.kind !== 'changed') continue;
    const { change, from, to, first, confirming } = judgement;
    const plain = (one: Shown) => (one.kind === 'absent' ? null : one.value);
    told.push({
      change,
      from: plain(from),
      to: plain(to),
      first: first.at,
      confirming: confirming.at,
    });
  }
  return told;
}

let world: TestWorld;
let serial = 0;
before(async () => {
  world = await openWorld({ at: '2026-12-01T00:00:00Z' });
});
after(() => world.close());

async function told(
  key: string,
  page: Pick<PageVisit, 'url' | 'role' | 'provider' | 'contentType'>,
  looks: readonly Look[],
  bodyOf: (value: number) => Buffer,
  batch: number,
): Promise<Told[]> {
  serial += 1;
  const companyId = await coverOne(world, `c${serial}.example`);
  let at = START;
  const visits = looks.map(({ hours, value, vantage }): PageVisit => {
    at += hours * HOUR;
    const when = { ...page, at: new Date(at).toISOString(), vantage };
    return value === null
      ? { ...when, status: 503, body: 'Service unavailable' }
      : { ...when, body: bodyOf(value) };
  });
  await visit(world, companyId, visits);
  await drain(world, { only: [companyId], batch });
  const rows = await world.database.rows<Told & { first: Date; confirming: Date }>(
    'test-told',
    `select e.change, e.old_value as from, e.new_value as to, a.captured_at as first,
       c.captured_at as confirming
     from change_events e join captures a on a.id = e.after_capture_id
       join captures c on c.id = e.confirming_capture_id
     where e.company_id = $1 and e.fact_key = $2 and e.derivation = 'confirmed' order by e.seq`,
    [companyId, key],
  );
  return rows.map((row) => ({
    ...row,
    first: row.first.getTime(),
    confirming: row.confirming.getTime(),
  }));
}

const looksOf = (values: readonly number[]) =>
  fc.array(
    fc.record({
      hours: fc.constantFrom(1, 5, 7, 20, 26, 30, 80, 340),
      value: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      vantage: fc.oneof(
        { weight: 9, arbitrary: fc.constant('ZZ/en/http') },
        { weight: 1, arbitrary: fc.constant('YY/en/http') },
      ),
    }),
    { minLength: 2, maxLength: 14 },
  );
const batches = fc.constantFrom(1, 2, 5, 64);
const runs = { numRuns: 20, seed: 42, endOnFailure: true };
const countryOf = (looks: readonly Look[]): Look[] =>
  looks.map((look) => ({ ...look, vantage: look.vantage.slice(0, 2) }));

test('a price that moves about is told as the rules say', async () => {
  const key = 'pricing.tier.team.price';
  const page = { url: 'https://acme.example/pricing', role: 'pricing' } as const;
  const bodyOf = (price: number) => pricingPage({ Solo: 5, Team: price, Business: 40 });
  await fc.assert(
    fc.asyncProperty(looksOf([10, 20, 30]), batches, async (looks, batch) => {
      const got = await told(key, page, countryOf(looks), bodyOf, batch);
      assert.deepEqual(got, expected(key, looks, null));
    }),
    runs,
  );
});

test('a plan that comes and goes is told as the rules say', async () => {
  const key = 'pricing.tier.team.name';
  const page = { url: 'https://acme.example/pricing', role: 'pricing' } as const;
  const bodyOf = (there: number) =>
    pricingPage({ Solo: 5, Team: there === 0 ? null : 20, Business: 40 });
  await fc.assert(
    fc.asyncProperty(looksOf([0, 1]), batches, async (looks, batch) => {
      const got = await told(key, page, countryOf(looks), bodyOf, batch);
      assert.deepEqual(got, expected(key, looks, 0));
    }),
    runs,
  );
});

test('a count of roles is told as the rules say, small moves left out', async () => {
  const key = 'hiring.open_roles';
  const titles = Array.from({ length: 9 }, (_, i) => `Smith ${i}`);
  const page = {
    url: BOARD_URL,
    role: 'board',
    provider: 'greenhouse',
    contentType: 'application/json',
  } as const;
  await fc.assert(
    fc.asyncProperty(looksOf([2, 3, 5, 9]), batches, async (looks, batch) => {
      const bodyOf = (n: number) => boardOf(titles.slice(0, n));
      const got = await told(key, page, countryOf(looks), bodyOf, batch);
      assert.deepEqual(got, expected(key, looks, null));
    }),
    runs,
  );
});
