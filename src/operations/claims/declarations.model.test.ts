// Any course of words, withdrawals and readings against a model: what is served, and what is kept.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  type Claimant,
  type ClaimedWorld,
  claimAgain,
  openClaimed,
  recorded,
  say,
  takeBack,
} from '../../../test/worlds/claimed-world.ts';
import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { dimensionRank } from '../../core/facts/dimensions.ts';
import { withdrawDeclarations } from '../../store/claims/declarations.ts';
import { rebuildRecords } from '../../store/companies/company-records.ts';
import { listFacts } from '../../store/companies/facts-page.ts';
import type { Db } from '../../store/database.ts';

let claimed: ClaimedWorld;
let claimants: readonly Claimant[];
let source = 0;

const KEYS = ['legal.entity.name', 'legal.venue', 'legal.governing_law'] as const;
type Key = (typeof KEYS)[number];

before(async () => {
  claimed = await openClaimed();
  const { world, company, claimant } = claimed;
  claimants = [claimant, await claimAgain(world, company, 'second')];
  const [row] = await world.database.rows<{ id: number }>(
    'model-source',
    `insert into sources (company_id, url, role, created_at)
     values ($1, 'https://acme.example/terms', 'terms', now()) returning id`,
    [company],
  );
  source = row?.id ?? 0;
});
after(() => claimed.world.close());

const step = fc.record({
  what: fc.constantFrom('say', 'say', 'say', 'take_back', 'lapse', 'read', 'vanish'),
  who: fc.nat(1),
  key: fc.constantFrom(...KEYS),
  value: fc.constantFrom('a', 'b'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Model {
  readonly declared: Map<Key, { readonly who: number; readonly value: string }>;
  readonly read: Map<Key, string>;
  /** Words that were ever given. */
  words: number;
}

function follow({ declared, read, ...model }: Model, { what, who, key, value }: Step): number {
  const standing = declared.get(key);
  const isOwn = standing?.who === who;
  if (what === 'say' && !(isOwn && standing.value === value)) {
    declared.set(key, { who, value });
    return model.words + 1;
  }
  if (what === 'take_back' && isOwn) declared.delete(key);
  if (what === 'lapse') {
    for (const one of KEYS) if (declared.get(one)?.who === who) declared.delete(one);
  }
  if (what === 'read') read.set(key, value);
  if (what === 'vanish') read.delete(key);
  return model.words;
}

async function perform({ what, who, key, value }: Step): Promise<void> {
  const { world, company } = claimed;
  const claimant = claimants[who];
  assert.ok(claimant);
  if (what === 'say') {
    assert.equal((await say(world, claimant, key, { value })).kind, 'declared');
  } else if (what === 'take_back') {
    await takeBack(world, claimant, key);
  } else {
    await world.database.transaction(async (db) => {
      if (what === 'lapse') await withdrawDeclarations(db, claimant.claim, world.now());
      else await putReading(db, key, what === 'read' ? value : null);
      const context = { baseUrl: world.baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS };
      await rebuildRecords(db, [company], context);
    });
  }
}

/** Does what the pipeline does: the fact before has ended, and a new one stands or none. */
async function putReading(db: Db, key: Key, value: string | null): Promise<void> {
  await db.rows(
    'model-vanish',
    `update facts set valid_to = valid_from, closed_at = now()
     where key = $1 and claim_id is null and valid_to is null`,
    [key],
  );
  if (value === null) return;
  await db.rows(
    'model-read',
    `insert into facts (company_id, key, dimension, dimension_rank, provenance, value,
       evidence_type, locator, extractor, extractor_version, source_id, lane, announced,
       first_seen_at, last_confirmed_at, valid_from, recorded_at)
     values ($1, $2, 'legal', $5, 'company_stated', $3, 'page_text', '{}', 'legal', 1, $4, 'live',
       $3, now(), now(), now(), now())`,
    [claimed.company, key, JSON.stringify(value), source, dimensionRank('legal')],
  );
}

async function assertServed({ declared, read, words }: Model): Promise<void> {
  const { world, company } = claimed;
  const expected = [...KEYS].sort().flatMap((key) => {
    const onPage = read.get(key);
    if (onPage !== undefined) return [{ key, value: onPage, evidence: 'page_text' }];
    const word = declared.get(key);
    return word === undefined ? [] : [{ key, value: word.value, evidence: 'declaration' }];
  });
  assert.deepEqual(await recorded(world), expected);
  const all = { dimension: null, provenance: null, keyPrefix: null };
  const rows = await listFacts(world.database, company, all, null, 100);
  assert.deepEqual(
    rows.map(({ key, value, evidence_type: evidence }) => ({ key, value, evidence })),
    expected,
  );
  assert.ok(rows.every(({ total }) => total === expected.length));
  const kept = await world.database.rows(
    'model-kept',
    'select id from facts where claim_id is not null',
  );
  assert.equal(kept.length, words, 'a word was lost, or one kept twice');
}

test('a page goes before a word, the newest word before others, and no word is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await claimed.world.database.rows('model-clear', 'delete from facts');
      await perform({ what: 'vanish', who: 0, key: 'legal.venue', value: 'a' });
      const model: Model = { declared: new Map(), read: new Map(), words: 0 };
      for (const one of steps) {
        model.words = follow(model, one);
        await perform(one);
        await assertServed(model);
      }
    }),
    { numRuns: 30 },
  );
});
