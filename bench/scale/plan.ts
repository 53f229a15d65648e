// What so many companies need, by the unit costs that were measured and what is assumed.

import { ASSUMPTIONS as A } from './assumptions.ts';
import type { Cost, Measured, Unit } from './measurement.ts';

export const SIZES = [10_000, 1_000_000, 100_000_000] as const;

/** How often each unit happens in a day. */
function daily(companies: number): Readonly<Record<Unit, number>> {
  const looks = looksADay(companies);
  const ofBoards = companies * A.boardShare.value * A.boardEvents.value;
  const events = looks * A.events.value + ofBoards;
  const reads = companies * A.reads.value;
  return {
    not_modified: looks * A.notModified.value,
    same: looks * A.same.value,
    other: looks * shareOfOther(),
    event: events,
    delivery: events * A.deliveries.value,
    read_memory: reads * A.fromMemory.value,
    read_database: reads * (1 - A.fromMemory.value),
  };
}

function looksADay(companies: number): number {
  return companies * A.sources.value * A.looks.value;
}

function shareOfOther(): number {
  return 1 - A.notModified.value - A.same.value;
}

export interface Need {
  readonly companies: number;
  readonly sources: number;
  readonly looksASecond: number;
  readonly eventsASecond: number;
  /** With headroom. */
  readonly workerCores: number;
  readonly apiCores: number;
  readonly databaseCores: number;
  readonly commitsASecond: number;
  readonly rowsASecond: number;
  /** Pages that are altered: the most that disks would have to write. */
  readonly writesASecond: number;
  readonly walASecond: number;
  readonly walADay: number;
  readonly standingBytes: number;
  readonly databaseBytes: number;
  readonly bucketBytes: number;
  readonly putsADay: number;
  readonly money: Money;
}

/** Dollars a month. */
export interface Money {
  readonly cores: number;
  readonly disks: number;
  readonly bucket: number;
  readonly puts: number;
}

export function needOf(measured: Measured, companies: number): Need {
  const day = daily(companies);
  const units = Object.entries(day) as [Unit, number][];
  const total = (cost: (unit: Cost) => number, only: (unit: Unit) => boolean = () => true) =>
    units
      .filter(([unit]) => only(unit))
      // A difference that is lost in the noise may be below nothing.
      .reduce((sum, [unit, count]) => sum + count * Math.max(0, cost(measured.units[unit])), 0);
  const aSecond = (cost: (unit: Cost) => number) => total(cost) / 86_400;
  const cores = (ms: number) => (ms / 86_400_000) * A.headroom.value;
  const isRead = (unit: Unit) => unit.startsWith('read_');
  const workerCores = cores(
    total(
      (unit) => unit.process_ms.mean,
      (unit) => !isRead(unit),
    ),
  );
  const apiCores = cores(total((unit) => unit.process_ms.mean, isRead));
  const databaseCores = cores(total((unit) => unit.database_ms.mean));
  const standingBytes = companies * measured.sample.bytes_a_company * A.left.value;
  const grown = total((unit) => unit.database_bytes) * A.kept.value * A.left.value;
  const databaseBytes = standingBytes + grown;
  const bucketBytes = day.other * A.evidence.value * 365;
  const putsADay = day.other * A.puts.value;
  const giga = 1e9;
  return {
    companies,
    sources: companies * A.sources.value,
    looksASecond: looksADay(companies) / 86_400,
    eventsASecond: day.event / 86_400,
    workerCores,
    apiCores,
    databaseCores,
    commitsASecond: aSecond((unit) => unit.commits),
    rowsASecond: aSecond((unit) => unit.rows),
    writesASecond: aSecond((unit) => unit.wal_records),
    walASecond: aSecond((unit) => unit.wal_bytes.mean),
    walADay: total((unit) => unit.wal_bytes.mean),
    standingBytes,
    databaseBytes,
    bucketBytes,
    putsADay,
    money: {
      cores: (workerCores + apiCores + databaseCores * A.copies.value) * A.priceCore.value,
      disks: (databaseBytes / giga) * A.copies.value * A.priceDisk.value,
      bucket: (bucketBytes / giga) * A.priceBucket.value,
      puts: ((putsADay * 30) / 1e6) * A.pricePuts.value,
    },
  };
}

export interface Limit {
  readonly what: string;
  /** The need as a share of what there is: above 1 it gives way. */
  readonly share: (measured: Measured, need: Need) => number;
}

/** The largest number that the columns `leaf_index` and `rows` of manifests can hold. */
const LARGEST_INTEGER = 2 ** 31 - 1;

export const LIMITS: readonly Limit[] = [
  {
    what: 'turns at the host of one vendor of boards',
    share: (_, { companies }) =>
      (companies * A.boards.value * A.boardLooks.value) / A.hostLooks.value,
  },
  {
    what: 'processors of one primary',
    share: (_, { databaseCores }) => databaseCores / A.serverCores.value,
  },
  {
    what: 'transactions of one primary',
    share: (_, need) => (need.commitsASecond * A.headroom.value) / A.serverTransactions.value,
  },
  {
    what: 'pages written by one primary, at most',
    share: (_, need) => (need.writesASecond * A.headroom.value) / A.serverWrites.value,
  },
  {
    what: 'WAL of one primary',
    share: (_, need) => (need.walASecond * A.headroom.value) / A.serverWal.value,
  },
  {
    what: 'size of one database after a year',
    share: (_, { databaseBytes }) => databaseBytes / A.serverBytes.value,
  },
  {
    what: 'the one order of commits of events',
    share: ({ events_a_second: most }, need) => (need.eventsASecond * A.headroom.value) / most,
  },
  {
    what: 'commits that tell of a record, one after the other',
    // Each look that is judged by itself writes the record anew, and tells of it.
    share: ({ telling_a_second: most }, need) => (need.looksASecond * A.headroom.value) / most,
  },
  {
    what: 'rows of one manifest (an `integer`)',
    share: (_, need) => (need.looksASecond * 86_400 * A.seals.value) / LARGEST_INTEGER,
  },
];
