// Recorded job boards of six real companies, against a difference of the files made on its own.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { importBoard } from '../../../src/pipeline/import/import-board.ts';
import { corpus, coverOne, needsCorpus, openWorld, type TestWorld } from '../../worlds/world.ts';

interface Recorded {
  readonly file: string;
  readonly at: number;
  /** Posting ids, straight from the file. */
  readonly ids: ReadonlySet<string>;
}

function recordings(board: string): Recorded[] {
  const folder = join(corpus('greenhouse') ?? '', 'snapshots', board);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json.gz'))
    .sort()
    .map((name) => {
      const file = join(folder, name);
      const body = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
        jobs: { id: number }[];
      };
      const [day, time = ''] = basename(name, '.json.gz').replace('Z', '').split('T');
      const clock = time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3');
      return {
        file,
        at: Date.parse(`${day}T${clock}Z`),
        ids: new Set(body.jobs.map(({ id }) => String(id))),
      };
    });
}

interface Posting {
  external_id: string;
  first_seen_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
}
interface Event {
  fact_key: string;
  change: string;
  type: string;
  old_value: number | null;
  new_value: number | null;
  before_at: Date;
  after_at: Date;
  confirming_at: Date;
}

async function eventsOf(world: TestWorld, companyId: number): Promise<Event[]> {
  return world.database.rows<Event>(
    'test-events',
    `select e.fact_key, e.change, e.type, e.old_value, e.new_value, b.captured_at as before_at,
       a.captured_at as after_at, c.captured_at as confirming_at
     from change_events e join captures b on b.id = e.before_capture_id
       join captures a on a.id = e.after_capture_id
       join captures c on c.id = e.confirming_capture_id
     where e.company_id = $1 and e.derivation = 'confirmed' order by e.seq`,
    [companyId],
  );
}

/**
 * What the files themselves say of each posting: first seen, last seen, and the first read without
 * it.
 */
function expectedPostings(all: readonly Recorded[]) {
  const expected = new Map<string, { first: number; last: number; closed: number | null }>();
  for (const { at, ids } of all) {
    for (const id of ids) {
      const known = expected.get(id);
      expected.set(id, { first: known?.first ?? at, last: at, closed: null });
    }
    for (const [id, posting] of expected) {
      if (!ids.has(id) && posting.closed === null) posting.closed = at;
    }
  }
  return expected;
}

const BOARDS = {
  cloudflare: 'cloudflare.com',
  discord: 'discord.com',
  dropbox: 'dropbox.com',
  duolingo: 'duolingo.com',
  figma: 'figma.com',
  robinhood: 'robinhood.com',
} as const;

for (const [board, domain] of Object.entries(BOARDS)) {
  test(
    `the recorded board of ${board}: postings and events are what the files say`,
    needsCorpus('greenhouse'),
    async (t) => {
      await using world = await openWorld({ at: '2026-09-01T00:00:00Z' });
      const companyId = await coverOne(world, domain);
      const all = recordings(board);
      const files = all.map(({ file }) => file);
      const request = { files, companyId, provider: 'greenhouse', at: null, token: null };
      const report = await importBoard(world, request);
      assert.equal(report.stored, all.length);
      assert.deepEqual(report.incomplete, {});

      const postings = await world.database.rows<Posting>(
        'test-postings',
        'select external_id, first_seen_at, last_seen_at, closed_at from job_postings where company_id = $1',
        [companyId],
      );
      const expected = expectedPostings(all);
      assert.equal(postings.length, expected.size);
      for (const posting of postings) {
        const { first, last, closed } = expected.get(posting.external_id) ?? {};
        assert.equal(posting.first_seen_at.getTime(), first);
        assert.equal(posting.last_seen_at.getTime(), last);
        assert.equal(posting.closed_at?.getTime() ?? null, closed);
      }

      const events = await eventsOf(world, companyId);
      const at = (moment: Date): Recorded => {
        const found = all.find((one) => one.at === moment.getTime());
        assert.ok(found);
        return found;
      };
      for (const event of events) {
        const before = at(event.before_at);
        const after = at(event.after_at);
        const confirming = at(event.confirming_at);
        assert.notDeepEqual(after.ids, before.ids, `${event.fact_key}: the roles are the same`);
        assert.ok(confirming.at - after.at >= 6 * 3_600_000);
        if (event.fact_key !== 'hiring.open_roles') continue;
        // Both reads left the told value on the same side; the one nearer to it is told.
        const reads = [after.ids.size, confirming.ids.size];
        const side = Math.sign((event.new_value ?? 0) - (event.old_value ?? 0));
        assert.ok(reads.every((n) => Math.sign(n - (event.old_value ?? 0)) === side));
        assert.ok(side > 0 ? reads.every((n) => n >= (event.new_value ?? 0)) : true);
        assert.ok(side < 0 ? reads.every((n) => n <= (event.new_value ?? 0)) : true);
        assert.ok(Math.abs((event.new_value ?? 0) - (event.old_value ?? 0)) >= 2);
      }
      // The chain of told values never strays from the files by more than the noise floor.
      const told = events.filter((event) => event.fact_key === 'hiring.open_roles');
      told.forEach((event, i) => {
        const previous = told[i - 1];
        assert.equal(event.old_value, previous ? previous.new_value : all[0]?.ids.size);
      });

      const [roles] = await world.database.rows<{ value: number }>(
        'test-open-roles',
        `select value from facts where company_id = $1 and key = 'hiring.open_roles' and valid_to is null`,
        [companyId],
      );
      assert.equal(roles?.value, all.at(-1)?.ids.size, 'the fact follows the last complete read');

      const again = await importBoard(world, request);
      assert.equal(again.stored, 0);
      assert.equal(again.known, all.length);
      assert.deepEqual(await eventsOf(world, companyId), events);
      const changed = all.filter((one, i) => i > 0 && !same(one.ids, all[i - 1]?.ids)).length;
      t.diagnostic(
        `${all.length} recordings, ${changed} with other roles than the one before, ` +
          `${postings.length} postings, ${events.length} confirmed events (${told.length} of open roles)`,
      );
    },
  );
}

function same(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every((id) => b.has(id));
}

test(
  'recordings that differ in updated_at alone give no event',
  needsCorpus('greenhouse'),
  async (t) => {
    let quiet = 0;
    for (const board of Object.keys(BOARDS)) {
      const all = recordings(board);
      const runs = unchangedRuns(all);
      const longest = runs.sort((a, b) => b.length - a.length)[0];
      if (!longest || longest.length < 3) continue;
      await using world = await openWorld({ at: '2026-09-01T00:00:00Z' });
      const companyId = await coverOne(world, `${board}.example`);
      const files = longest.map(({ file }) => file);
      await importBoard(world, { files, companyId, provider: 'greenhouse', at: null, token: null });
      assert.deepEqual(await eventsOf(world, companyId), []);
      quiet += longest.length;
    }
    assert.ok(quiet > 20);
    t.diagnostic(`${quiet} recordings in runs with the same roles, no event`);
  },
);

function unchangedRuns(all: readonly Recorded[]): Recorded[][] {
  const runs: Recorded[][] = [];
  for (const one of all) {
    const run = runs.at(-1);
    if (run && same(run[0]?.ids ?? new Set(), one.ids)) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
