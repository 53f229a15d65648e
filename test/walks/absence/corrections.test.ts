// Events that a mended reader, or an operator, takes back: published with the reason, never gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRESHNESS_DAYS } from '../../../src/contract/fact-keys.ts';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { recheckAll, recheckCompany, retractEvent } from '../../../src/pipeline/correct-events.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { awaitCompany } from '../../../src/store/captures/companies-with-work.ts';
import { rebuildRecords } from '../../../src/store/companies/company-records.ts';
import { changed, KEY, page, readerOf, sureReader, told } from '../../worlds/tagline-readers.ts';
import { openWorld, visit } from '../../worlds/world.ts';

test('an event that a better reader does not see is retracted, with its reason', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await changed(
    world,
    readerOf(1, '#b'),
    page('Anvils', 'Sale'),
    page('Anvils', 'New'),
  );
  const [event] = await told(world);
  assert.equal(event?.status, 'current');
  assert.deepEqual([event?.from, event?.to], ['Sale', 'New']);
  const better = { ...world, readers: [readerOf(2, '#a')] };
  const counts = await recheckCompany(better, company);
  assert.deepEqual(counts, { checked: 1, retracted: 1, superseded: 0 });
  const [after, ...more] = await told(world);
  assert.equal(more.length, 0);
  assert.equal(after?.id, event?.id);
  assert.equal(after?.status, 'retracted');
  assert.match(after?.reason ?? '', /did not change/);
  assert.deepEqual([after?.from, after?.to], ['Sale', 'New'], 'what was told stays on record');
});

test('an event that a better reader sees otherwise is superseded by one of the same date', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const before = page('Anvils', 'Sale');
  await changed(world, readerOf(1, '#b'), before, page('Better anvils', 'New'));
  const counts = await recheckAll({ ...world, readers: [readerOf(2, '#a')] });
  assert.deepEqual(counts, { checked: 1, retracted: 0, superseded: 1 });
  const [old, better] = await told(world);
  assert.equal(old?.status, 'superseded');
  assert.equal(old?.superseded_by, better?.id);
  assert.equal(better?.supersedes, old?.id);
  assert.equal(better?.status, 'current');
  assert.equal(better?.at, old?.at);
  assert.deepEqual([better?.from, better?.to], ['Anvils', 'Better anvils']);
});

test('an event stands where the better reader cannot tell, or reads the same', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await changed(
    world,
    readerOf(1, '#b'),
    page('Anvils', 'Sale'),
    page('Anvils', 'New'),
  );
  await recheckCompany({ ...world, readers: [readerOf(2, '#b')] }, company);
  await recheckCompany({ ...world, readers: [readerOf(3, '#a', /Hammers/)] }, company);
  assert.deepEqual(
    (await told(world)).map(({ status }) => status),
    ['current'],
  );
});

test('a better reader that loses a value says that it went only where it knows the place', async () => {
  for (const [recognised, statuses] of [
    [[], ['current']],
    [[KEY], ['superseded', 'current']],
  ] as const) {
    await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
    const [before, after] = [page('Anvils', 'Sale'), page('Anvils', 'New offers of the month')];
    const company = await changed(world, readerOf(1, '#b'), before, after);
    const better: Reader<Page> = {
      ...readerOf(2, '#b', /Sale/),
      read: (shown) => ({
        readings: readerOf(2, '#b', /Sale/).read(shown).readings,
        abstentions: [],
        recognised,
      }),
    };
    await recheckCompany({ ...world, readers: [better] }, company);
    const events = await told(world);
    assert.deepEqual(
      events.map(({ status }) => status),
      statuses,
    );
    assert.equal(events.at(-1)?.change, recognised.length === 0 ? 'changed' : 'removed');
  }
});

test('a removal is retracted where its words still stand, and an addition where they stood', async () => {
  for (const change of ['removed', 'added'] as const) {
    await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
    const shown = page('Anvils', 'Free anvils for every reader of this page');
    const moved = shown.replace('id="b"', 'id="c"');
    const gone = page('Anvils', '');
    const [before, after] = change === 'removed' ? [shown, gone] : [gone, shown];
    const company = await changed(world, sureReader(1), before, after);
    assert.deepEqual(
      (await told(world)).map((one) => [one.change, one.status]),
      [[change, 'current']],
    );
    // An earlier version of the laws told it so, of a page that only renamed the place.
    await visit(world, company, [
      { url: 'https://acme.example/', at: '2026-03-09T08:00:00Z', body: moved },
    ]);
    await drain({ ...world, readers: [sureReader(1)] });
    const column = change === 'removed' ? 'after_capture_id' : 'before_capture_id';
    await world.database.rows(
      'test-other-capture',
      `update change_events set ${column} = (select id from captures order by captured_at desc
         limit 1)`,
    );
    const counts = await recheckCompany({ ...world, readers: [sureReader(2)] }, company);
    assert.deepEqual(counts, { checked: 1, retracted: 1, superseded: 0 });
    const [event] = await told(world);
    assert.match(
      event?.reason ?? '',
      change === 'removed' ? /still stand/ : /stood in the earlier/,
    );
  }
});

test('an event that was told of an error page is retracted', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const [before, after] = [page('Anvils', 'Sale'), page('Anvils', 'New')];
  const company = await changed(world, readerOf(1, '#b'), before, after);
  const error = `<!doctype html><title>Error</title><body><h1>Application error: a client-side
    exception has occurred</h1></body>`;
  await visit(world, company, [
    { url: 'https://acme.example/', at: '2026-03-09T08:00:00Z', body: error },
  ]);
  await drain({ ...world, readers: [readerOf(1, '#b')] });
  await world.database.rows(
    'test-other-capture',
    `update change_events set after_capture_id = (select id from captures
       order by captured_at desc limit 1)`,
  );
  await recheckCompany({ ...world, readers: [readerOf(2, '#b')] }, company);
  const [event] = await told(world);
  assert.equal(event?.status, 'retracted');
  assert.match(event?.reason ?? '', /not a complete page/);
});

test('what these readers have looked at is not looked at again', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  await changed(world, readerOf(1, '#b'), page('Anvils', 'Sale'), page('Anvils', 'New'));
  const same = { ...world, readers: [readerOf(1, '#b')] };
  assert.equal((await recheckAll(same)).checked, 1);
  assert.equal((await recheckAll(same)).checked, 0);
  assert.equal((await recheckAll({ ...world, readers: [readerOf(2, '#a')] })).retracted, 1);
});

test('a start that was killed between two pages of events goes on where it was', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const [before, after] = [page('Anvils', 'Sale'), page('Anvils', 'New')];
  const company = await changed(world, readerOf(1, '#b'), before, after);
  // One transaction looks at as many events as these, so that one is on the second page.
  await world.database.rows(
    'test-more-events',
    `insert into change_events (id, seq, company_id, dimension, fact_key, provenance, product, type,
       change, significance, derivation, occurred_at, detected_at, recorded_at, old_value,
       new_value, summary, source_url, before_capture_id, after_capture_id)
     select 'evt_' || i, nextval('change_event_seq'), company_id, dimension, fact_key, provenance,
       'product ' || i, type, change, significance, derivation, occurred_at, detected_at,
       recorded_at, old_value, new_value, summary, source_url, before_capture_id, after_capture_id
     from change_events cross join generate_series(1, 100) i where derivation = 'confirmed'`,
  );
  await world.database.rows(
    'test-last',
    `update change_events set seq = nextval('change_event_seq')
     where derivation = 'confirmed' and product = ''`,
  );
  const better = { ...world, readers: [readerOf(2, '#a')] };
  let isKept = false;
  const killed = {
    ...better,
    database: {
      ...world.database,
      transaction: async (run: Parameters<typeof world.database.transaction>[0]) => {
        if (isKept) throw new Error('killed');
        const done = await world.database.transaction(run);
        isKept = true;
        return done;
      },
    },
  };
  await assert.rejects(recheckCompany(killed as typeof world, company), /killed/);
  assert.deepEqual(await recheckAll(better), { checked: 1, retracted: 1, superseded: 0 });
  assert.equal((await recheckAll(better)).checked, 0);
});

test('an operator takes an event back once, and says why', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  await changed(world, readerOf(1, '#b'), page('Anvils', 'Sale'), page('Anvils', 'New'));
  const [event] = await told(world);
  assert.ok(event);
  assert.equal(await retractEvent(world, 'evt_none', 'no such event'), 'unknown');
  assert.equal(await retractEvent(world, event.id, 'The page was defaced.'), 'retracted');
  assert.equal(await retractEvent(world, event.id, 'Again.'), 'corrected_already');
  const [after] = await told(world);
  assert.equal(after?.reason, 'The page was defaced.');
});

test('an event that is taken back while the company is at work leaves its record as new', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const [before, after] = [page('Anvils', 'Sale'), page('Anvils', 'New')];
  const company = await changed(world, readerOf(1, '#b'), before, after);
  const [event] = await told(world);
  let taken: Promise<unknown> = Promise.resolve();
  await world.database.transaction(async (db) => {
    await awaitCompany(db, company);
    await db.rows('test-rename', `update companies set name = 'Acme Ltd' where id = $1`, [company]);
    const { baseUrl } = world;
    const context = { baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, [company], context);
    taken = retractEvent(world, event?.id ?? '', 'The page was defaced.');
    for (let waiting = 0; waiting === 0; await world.sleep(5)) {
      const [row] = await world.database.rows<{ n: number }>(
        'test-waiting',
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = row?.n ?? 0;
    }
  });
  assert.equal(await taken, 'retracted');
  const [record] = await world.database.rows<{ body: Uint8Array }>(
    'test-record',
    'select body from company_records',
  );
  assert.equal(JSON.parse(String(record?.body)).data.company.name, 'Acme Ltd');
});
