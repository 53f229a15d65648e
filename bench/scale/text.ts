// The tables of docs/scale.md, printed from what was measured and what is assumed.

import { type Row, thousands } from '../row.ts';
import { ASSUMPTIONS, type Assumption } from './assumptions.ts';
import {
  type Cost,
  type Measured,
  type Spread,
  UNITS,
  type Unit,
  type Where,
} from './measurement.ts';
import { LIMITS, type Need, needOf, SIZES } from './plan.ts';

const NAMES: Readonly<Record<Unit, string>> = {
  not_modified: 'a look that was answered with a 304',
  same: 'a look that found the same bytes',
  other: 'a look that found other bytes',
  event: 'an event, beyond the two looks that it takes',
  delivery: 'a delivery',
  read_memory: 'a read from memory',
  read_database: 'a read that asks the database',
};

export function unitsTable({ where, units, ...measured }: Measured): string {
  const lines = UNITS.map((unit) => {
    const cost = units[unit];
    return tableLine([
      NAMES[unit],
      `${thousands(cost.repeats)} / ${cost.rounds}`,
      spread(cost.process_ms),
      spread(cost.database_ms),
      spread(cost.wal_bytes),
      figure(cost.rows),
      figure(cost.commits),
      figure(cost.database_bytes),
      figure(cost.evidence_bytes),
    ]);
  });
  const { companies, sources, bytes_a_company: bytes } = measured.sample;
  return table(
    [
      'what',
      'repeats / rounds',
      'processor, ms',
      'database, ms',
      'WAL, bytes',
      'rows written',
      'transactions',
      'database, bytes',
      'evidence, bytes',
    ],
    [...lines],
  ).concat(
    `\n\n${whereLine(where)} Pages of ${size(measured.page_bytes)}.`,
    `\nEvents a second through the one order of commits, sixteen connections: ` +
      `${thousands(measured.events_a_second)}. Commits a second that tell of a record: ` +
      `${thousands(measured.telling_a_second)}; the same that tell nothing: ` +
      `${thousands(measured.silent_a_second)}.`,
    `\nA company of the sample takes ${size(bytes)} besides its looks, packed (${companies} companies, ` +
      `${(sources / companies).toFixed(1)} sources each).`,
  );
}

export function whereLine({ date, processor, node, postgres, load, seconds }: Where): string {
  return (
    `Measured ${date} UTC in ${Math.round(seconds)} s: ${processor}, Node ${node}, ` +
    `PostgreSQL ${postgres}; load average before ${load[0]}, after ${load[1]}.`
  );
}

export function assumptionsTable(): string {
  const lines = Object.values(ASSUMPTIONS).map((assumption: Assumption) =>
    tableLine([assumption.what, told(assumption), assumption.from]),
  );
  return table(['assumption', 'value', 'from'], lines);
}

function told({ value, unit }: Assumption): string {
  switch (unit) {
    case '%':
      return `${Math.round(value * 100)} %`;
    case '$':
      return `$ ${value}`;
    case 'bytes':
      return size(value);
    case 'days':
      return `${value} days`;
    case '':
      return value >= 1_000 ? thousands(value) : String(value);
  }
}

const NEEDS: readonly (readonly [string, (need: Need) => string])[] = [
  ['sources', ({ sources }) => thousands(sources)],
  ['looks a second', ({ looksASecond }) => figure(looksASecond)],
  ['events a second', ({ eventsASecond }) => figure(eventsASecond)],
  ['cores of workers', ({ workerCores }) => cores(workerCores)],
  ['cores of the API', ({ apiCores }) => cores(apiCores)],
  ['cores of the database', ({ databaseCores }) => cores(databaseCores)],
  ['transactions a second', ({ commitsASecond }) => figure(commitsASecond)],
  ['rows written a second', ({ rowsASecond }) => figure(rowsASecond)],
  ['pages written a second, at most', ({ writesASecond }) => figure(writesASecond)],
  ['WAL a second', ({ walASecond }) => size(walASecond)],
  ['WAL a day', ({ walADay }) => size(walADay)],
  ['database without looks', ({ standingBytes }) => size(standingBytes)],
  ['database after a year', ({ databaseBytes }) => size(databaseBytes)],
  ['bucket after a year', ({ bucketBytes }) => size(bucketBytes)],
  ['writes to the bucket a day', ({ putsADay }) => figure(putsADay)],
  ['cores, $ a month', ({ money }) => dollars(money.cores)],
  ['disks, $ a month, after a year', ({ money }) => dollars(money.disks)],
  ['bucket, $ a month, after a year', ({ money }) => dollars(money.bucket)],
  ['writes to the bucket, $ a month', ({ money }) => dollars(money.puts)],
];

export function needsTable(measured: Measured): string {
  const needs = SIZES.map((companies) => needOf(measured, companies));
  return table(
    ['companies', ...SIZES.map(thousands)],
    NEEDS.map(([what, told]) => tableLine([what, ...needs.map(told)])),
  );
}

/** What is needed as a share of what there is, the scarcest at the middle size first. */
export function limitsTable(measured: Measured): string {
  const needs = SIZES.map((companies) => needOf(measured, companies));
  const rows = LIMITS.map(({ what, share }) => ({
    what,
    shares: needs.map((need) => share(measured, need)),
  })).sort((a, b) => (b.shares[1] ?? 0) - (a.shares[1] ?? 0));
  const firsts = SIZES.map((companies, nth) => {
    const [first] = rows.toSorted((a, b) => (b.shares[nth] ?? 0) - (a.shares[nth] ?? 0));
    const verb = (first?.shares[nth] ?? 0) > 1 ? 'gives way first' : 'is the scarcest, and holds';
    return `- ${thousands(companies)}: ${first?.what} ${verb} (${times(first?.shares[nth] ?? 0)}).`;
  });
  const lines = rows.map(({ what, shares }) =>
    tableLine([what, ...shares.map((share) => (share > 1 ? `**${times(share)}**` : times(share)))]),
  );
  const head = ['need as a share of the limit, at', ...SIZES.map(thousands)];
  return `${table(head, lines)}\n\n${firsts.join('\n')}`;
}

/** The same costs as rows of a run. */
export function costRows({ units }: Measured): readonly Row[] {
  return UNITS.map((unit): Row => {
    const cost: Cost = units[unit];
    return {
      group: 'unit costs',
      name: `${NAMES[unit]}: processor time of our processes`,
      ours: `${spread(cost.process_ms)} ms, mean of ${cost.repeats} in ${cost.rounds} rounds`,
      beside:
        `database ${spread(cost.database_ms)} ms, WAL ${spread(cost.wal_bytes)} bytes, ` +
        `${figure(cost.rows)} rows, ${figure(cost.commits)} transactions, ` +
        `${figure(cost.database_bytes)} bytes of database, ${figure(cost.evidence_bytes)} of evidence`,
      value: cost.process_ms.mean,
      unit: 'ms',
      target: null,
    };
  });
}

export function table(head: readonly string[], lines: readonly string[]): string {
  return [tableLine(head), `|${'---|'.repeat(head.length)}`, ...lines].join('\n');
}

export function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function spread({ mean, deviation }: Spread): string {
  return `${figure(mean)} ± ${figure(deviation)}`;
}

/** Two digits that say something, and no more. */
export function figure(value: number): string {
  const most = Math.abs(value);
  if (most >= 100) return `${value < 0 ? '-' : ''}${thousands(Number(most.toPrecision(3)))}`;
  if (most < 0.0005) return '0';
  return String(Number(value.toPrecision(2)));
}

function cores(value: number): string {
  return value < 10 ? figure(value) : thousands(Number(value.toPrecision(2)));
}

function dollars(value: number): string {
  return value < 10 ? '< 10' : thousands(Number(value.toPrecision(2)));
}

function times(share: number): string {
  return share < 0.01 ? '< 0.01' : figure(share);
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${figure(bytes / 1_000 ** power)} ${units[power]}`;
}
