// Captures are extracted one by one before they are judged, and whoever reads holds up nobody.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { READING_LIMITS, readingProcess } from '../../src/app/reading/reading-process.ts';
import type { Reader } from '../../src/core/facts/reader.ts';
import type { Page } from '../../src/dimensions/page/page.ts';
import { recordTogether } from '../../src/pipeline/import/settle.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import { drain } from '../../src/pipeline/work.ts';
import { claimCompany } from '../../src/store/captures/companies-with-work.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../worlds/world.ts';
import { NOON } from './backlog.ts';
import { ENDLESS_READER, endlessPage } from './hostile.ts';
import { countingReads, day, EXTRACTED, HOME, lookOn, rows, states, until } from './looks.ts';
import { BOARD_URL, boardOf, homePage } from './pages.ts';

/** A step that goes no further until it is let go on. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    pass: async () => {
      reached.resolve();
      await opened.promise;
    },
  };
}

/** Whoever writes to the company waits for nobody. */
async function assertFree(world: TestWorld, companyId: number): Promise<void> {
  await world.database.transaction(async (db) => {
    const take = 'select 1 from companies where id = $1 for update nowait';
    await db.rows('test-take-company', take, [companyId]);
    await db.rows('test-rename', 'update companies set name = name where id = $1', [companyId]);
  });
}

test('while a page keeps its reading process busy, its company and all others go on', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  const bolt = await coverOne(world, 'bolt.example');
  await visit(world, acme, [
    lookOn(1),
    lookOn(2),
    { url: `${HOME}terms`, at: day(3), body: endlessPage() },
    lookOn(4),
  ]);
  const url = 'https://bolt.example/';
  await visit(world, bolt, [{ url, at: day(1), body: homePage('Bolts') }]);
  const limits = { ...READING_LIMITS, time: 600_000 };
  const own = readingProcess({ warn: () => {} }, limits, ENDLESS_READER);
  await using ended = { [Symbol.asyncDispose]: () => own.close() };
  const hangs = Promise.withResolvers<void>();
  const capture: typeof own.capture = (head, stored) => {
    if (head.role === 'terms') hangs.resolve();
    return own.capture(head, stored);
  };
  const judged = drain({ ...world, reading: { ...own, capture } }, { only: [acme] });
  await hangs.promise;
  await until(async () => ((await rows(world, EXTRACTED)).length === 2 ? true : null));
  await assertFree(world, acme);
  const others = await drain(world);
  assert.equal(others.captures, 1, 'the other company is judged, this one is left to its worker');
  await recordTogether(world, acme, async (db) => {
    const within = { ...world, database: { ...world.database, ...db } };
    return { stored: await visit(within, acme, [lookOn(5)]), known: 0, skipped: {} };
  });
  // The service kills one that takes too long in the same way; it is tried twice.
  const killed = new Set<number>();
  await until(async () => {
    const pid = own.pid();
    if (pid === null || killed.has(pid)) return null;
    process.kill(pid, 'SIGKILL');
    return killed.add(pid).size === 2 || null;
  });
  assert.equal((await judged).captures, 5);
  await ended[Symbol.asyncDispose]();
  const reasons = `select incomplete_reason as reason, count(*) as n from captures
     group by 1 order by 1`;
  assert.deepEqual(await rows(world, reasons), [
    { reason: 'reading_crashed', n: 1 },
    { reason: null, n: 5 },
  ]);
});

test('while words are looked for in stored pages, and boards are read again, nobody waits', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  const board = { url: BOARD_URL, role: 'board', provider: 'greenhouse' } as const;
  const json = { ...board, contentType: 'application/json', body: boardOf(['Smith', 'Clerk']) };
  await visit(world, acme, [{ ...json, at: day(1) }, lookOn(1)]);
  await drain(world);
  await visit(world, acme, [{ ...json, at: day(2) }, lookOn(2)]);
  const [again, words] = [gate(), gate()];
  const reading: TestWorld['reading'] = {
    ...readingHere,
    capture: async (head, stored) => {
      if (head.role === 'board') await again.pass();
      return readingHere.capture(head, stored);
    },
    words: async (...asked) => {
      await words.pass();
      return readingHere.words(...asked);
    },
  };
  const judged = drain({ ...world, reading });
  for (const one of [again, words]) {
    await one.reached;
    assert.deepEqual(await states(world), [
      { state: 'reconciled', n: 2 },
      { state: 'extracted', n: 2 },
    ]);
    await assertFree(world, acme);
    one.open();
  }
  assert.equal((await judged).captures, 2);
  const open = 'select last_seen_at as at from job_postings where closed_at is null';
  const at = new Date(day(2));
  assert.deepEqual(await rows(world, open), [{ at }, { at }]);
});

test('a capture that comes while others are read, and goes before them, is judged before them', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  await visit(world, acme, [lookOn(2), lookOn(4)]);
  const last = gate();
  const reading: TestWorld['reading'] = {
    ...readingHere,
    capture: async (head, stored) => {
      if (Buffer.from(stored).includes('Anvils 4')) await last.pass();
      return readingHere.capture(head, stored);
    },
  };
  const judged = drain({ ...world, reading });
  await last.reached;
  await visit(world, acme, [lookOn(1), lookOn(3)]);
  last.open();
  assert.equal((await judged).captures, 4);
  assert.deepEqual(await states(world), [{ state: 'reconciled', n: 4 }]);
  const [first] = await rows(
    world,
    `select c.captured_at as at from change_events e join captures c on c.id = e.after_capture_id
     where e.fact_key = 'positioning.h1' order by e.seq limit 1`,
  );
  assert.deepEqual(first, { at: new Date(day(1)) });
});

test('what was read before a capture whose bytes cannot be had is judged without waiting for it', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  await visit(world, acme, [1, 2, 3].map(lookOn));
  const away: TestWorld['blobs'] = {
    put: world.blobs.put,
    get: async (sha256) => {
      const read = await world.blobs.get(sha256);
      const isAway = read.kind === 'bytes' && read.bytes.includes('Anvils 3');
      return isAway ? { kind: 'unreachable', reason: 'ECONNREFUSED' } : read;
    },
  };
  await assert.rejects(drain({ ...world, blobs: away }), /blob store cannot be reached/);
  assert.deepEqual(await states(world), [
    { state: 'reconciled', n: 2 },
    { state: 'stored', n: 1 },
  ]);
  assert.equal((await drain(world)).captures, 1);
});

test('what an older reader extracted is judged as the present one reads it', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  await visit(world, acme, [lookOn(1), lookOn(2), { ...lookOn(2), at: day(3) }]);
  // Whoever holds the company's row keeps it from being judged, not from being extracted.
  await world.database.transaction(async (db) => {
    assert.notEqual(await claimCompany(db, acme), null);
    assert.equal((await drain({ ...world, readers: [headingOf(1)] })).captures, 0);
  });
  assert.deepEqual(await states(world), [{ state: 'extracted', n: 3 }]);
  assert.equal((await drain({ ...world, readers: [headingOf(2)] })).captures, 3);
  const told = `select derivation, old_value as from, new_value as to from change_events
     where fact_key = 'positioning.h1' order by seq`;
  assert.deepEqual(await rows(world, told), [
    { derivation: 'baseline', from: null, to: 'Anvils 1 by 2' },
    { derivation: 'confirmed', from: 'Anvils 1 by 2', to: 'Anvils 2 by 2' },
  ]);
});

for (const asks of [false, true]) {
  const what = asks ? 'on each day' : 'once';
  test(`the same bytes are read ${what} by who ${asks ? 'asks' : 'never asks'} for the day`, async () => {
    await using world = await openWorld({ at: NOON });
    const acme = await coverOne(world, 'acme.example');
    let reads = 0;
    const reader = asks ? daysOf(1) : headingOf(1);
    const counting: Reader<Page> = {
      ...reader,
      timeless: false,
      read: (page) => {
        reads++;
        return reader.read(page);
      },
    };
    // Two of one run, and one of another.
    await visit(world, acme, [lookOn(1), { ...lookOn(1), at: day(2) }]);
    await drain({ ...world, readers: [counting] });
    await visit(world, acme, [{ ...lookOn(1), at: day(3) }]);
    await drain({ ...world, readers: [counting] });
    assert.equal(reads, asks ? 3 : 1);
    const same = 'select count(dedup_of) as n from captures';
    assert.deepEqual(await rows(world, same), [{ n: asks ? 0 : 2 }]);
    assert.deepEqual(await states(world), [{ state: 'reconciled', n: 3 }]);
  });
}

test('a later reader that asks for the day reads each of the looks that shared a reading', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  for (const n of [1, 2, 3]) await visit(world, acme, [{ ...lookOn(1), at: day(n) }]);
  await world.database.transaction(async (db) => {
    assert.notEqual(await claimCompany(db, acme), null);
    await drain({ ...world, readers: [headingOf(1)] });
  });
  assert.deepEqual(await rows(world, 'select count(*) as n from readings'), [{ n: 1 }]);
  // Batch by batch, as each asks for the readings of its own.
  assert.equal((await drain({ ...world, readers: [daysOf(2)] }, { batch: 1 })).captures, 3);
  const read = `select c.captured_at::date::text as on, r.readings -> 0 ->> 'value' as said
     from captures c join readings r on r.capture_id = c.id
     where r.extractor_version = 2 order by 1`;
  assert.deepEqual(
    await rows(world, read),
    [1, 2, 3].map((n) => ({ on: day(n).slice(0, 10), said: `Anvils 1 on ${day(n).slice(0, 10)}` })),
  );
});

test('a look that cannot be written down is told, and holds up none before it', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  await visit(world, acme, [lookOn(1)]);
  await drain(world);
  await visit(world, acme, [{ ...lookOn(1), at: day(2) }, lookOn(3)]);
  let refused = 0;
  const refusing: typeof world.database.rows = async (name, text, values) => {
    // Refused for long, not for ever: a worker that never gives it up is to fail, not to hang.
    const isLater = JSON.stringify(values).includes('Anvils 3');
    if (name === 'keep-extracted' && isLater && ++refused < 50) throw new Error('no room left');
    return world.database.rows(name, text, values);
  };
  const database = { ...world.database, rows: refusing };
  await assert.rejects(drain({ ...world, database }), /no room left/);
  assert.ok(refused < 5, `asked ${refused} times`);
  assert.deepEqual(await states(world), [
    { state: 'reconciled', n: 2 },
    { state: 'stored', n: 1 },
  ]);
});

function daysOf(version: number): Reader<Page> {
  return headingOf(version, (page) => `on ${page.capturedAt.slice(0, 10)}`);
}

/** Reads the heading, and says which version did. */
function headingOf(version: number, say = (_: Page) => `by ${version}`): Reader<Page> {
  return {
    name: 'fake',
    timeless: true,
    version,
    dimension: 'positioning',
    roles: ['home'],
    families: ['positioning.h1'],
    read: (page) => {
      const exact = page.$('h1').text();
      const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
      const value = `${exact} ${say(page)}`;
      const found = { key: 'positioning.h1', value, unit: null, product: null, confidence: 1 };
      const stated = { provenance: 'company_stated', evidenceType: 'page_text' } as const;
      return { readings: [{ ...found, ...stated, locator }], abstentions: [] };
    },
  };
}

test('a board is read once for its count and its postings, at however many looks it is the same', async () => {
  await using world = await openWorld({ at: NOON });
  const acme = await coverOne(world, 'acme.example');
  const board = { url: BOARD_URL, role: 'board', provider: 'greenhouse' } as const;
  const json = { ...board, contentType: 'application/json' };
  await visit(world, acme, [
    lookOn(1),
    { ...json, at: day(1), body: boardOf(['Smith', 'Clerk']) },
    { ...json, at: day(2), body: boardOf(['Smith', 'Clerk']) },
  ]);
  const { counted, reads } = countingReads(world);
  await drain(counted);
  assert.deepEqual(reads(), ['Anvils 1', '']);
  assert.deepEqual(await rows(world, 'select count(*) as n from job_postings'), [{ n: 2 }]);
});
