// Which runs of three letters of a fragment few domains have: a sample of the domains tells.

import type { Db } from '../database.ts';

/** As long as the runs that the index knows. */
const RUN = 3;
/** The index walks three short lists faster than it decides which of many to walk. */
const ASKED_FOR = 3;
/** Searches by one sample: the next one sees what was added meanwhile. */
const SEARCHES = 10_000;

interface Sample {
  /** How often each run was met; the others are rare. */
  readonly seen: Map<string, number>;
  searches: number;
}

const samples = new WeakMap<Db, Sample>();

/**
 * Up to three parts of a fragment, each of which stands in whatever it stands in. Nobody waits for
 * a sample: until the first is there it is the ends and the middle.
 */
export function runsToFind(db: Db, fragment: string): readonly string[] {
  // A dot or a hyphen ends a run: the one that is rare may be anywhere then.
  if (fragment.length <= RUN || /[.-]/.test(fragment)) return [fragment];
  return rarest(fragment, sampleOf(db).seen);
}

/** The ends and the middle before others that are as rare, for those overlap them. */
export function rarest(fragment: string, seen: ReadonlyMap<string, number>): readonly string[] {
  const last = fragment.length - RUN;
  const places = [0, last, Math.floor(last / 2), ...Array.from({ length: last }, (_, at) => at)];
  const runs = new Set(places.map((at) => fragment.slice(at, at + RUN)));
  const count = (run: string): number => seen.get(run) ?? 0;
  return [...runs].sort((a, b) => count(a) - count(b)).slice(0, ASKED_FOR);
}

function sampleOf(db: Db): Sample {
  const known = samples.get(db) ?? { seen: new Map(), searches: 0 };
  if (known.searches % SEARCHES === 0) void renew(db, known.seen);
  known.searches += 1;
  samples.set(db, known);
  return known;
}

// Some hundred pages of the table, wherever they lie: five to ten thousand domains, in 30 ms.
const SAMPLE = `
select substr(label, at, ${RUN}) as run, count(*)::int as seen
from (select split_part(domain, '.', 1) as label from companies tablesample system (
  least(100, 100 * 100 * 8192 / greatest(1.0, pg_relation_size('companies'))))) c
cross join lateral generate_series(1, length(label) - ${RUN - 1}) at
group by run`;

async function renew(db: Db, seen: Map<string, number>): Promise<void> {
  try {
    const rows = await db.rows<{ run: string; seen: number }>('sample-runs', SAMPLE);
    seen.clear();
    for (const row of rows) seen.set(row.run, row.seen);
  } catch {
    // The search itself tells whether the database is away; without a sample it finds the same.
  }
}
