// What a measurement of unit costs and a simulation leave behind, in the file bench/scale.json.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A mean over rounds, and their standard deviation. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

export interface Cost {
  /** How many were measured, in how many rounds. */
  readonly repeats: number;
  readonly rounds: number;
  /** Milliseconds of processor time: of our processes, and of the database's. */
  readonly process_ms: Spread;
  readonly database_ms: Spread;
  readonly wal_bytes: Spread;
  /** Bytes by which tables and indexes grew, packed before and after. */
  readonly database_bytes: number;
  readonly evidence_bytes: number;
  readonly evidence_files: number;
  /** Row versions written: inserted, updated, deleted. */
  readonly rows: number;
  /** Transactions, most of which only read. */
  readonly commits: number;
  readonly wal_records: number;
}

export const UNITS = [
  'not_modified',
  'same',
  'other',
  'event',
  'delivery',
  'read_memory',
  'read_database',
] as const;
export type Unit = (typeof UNITS)[number];

export interface Where {
  readonly date: string;
  readonly processor: string;
  readonly node: string;
  readonly postgres: string;
  /** Load averages before and after: what ran beside it. */
  readonly load: readonly [number, number];
  readonly seconds: number;
}

export interface Measured {
  readonly where: Where;
  /** Bytes of a page that was looked at. */
  readonly page_bytes: number;
  readonly units: Readonly<Record<Unit, Cost>>;
  /** Events a second through the lock of the commit order, each in a transaction of its own. */
  readonly events_a_second: number;
  /** Commits a second that change a row and tell of a record, and those that only change a row. */
  readonly telling_a_second: number;
  readonly silent_a_second: number;
  /** The sample, loaded: what a company takes besides its looks. */
  readonly sample: {
    readonly companies: number;
    readonly sources: number;
    readonly bytes_a_company: number;
  };
}

export interface Phase {
  readonly workers: number;
  readonly seconds: number;
  /** Sources that became due each second, and those that waited when it began. */
  readonly due_a_second: number;
  readonly waiting: number;
  readonly looks_a_second: number;
  readonly judged_a_second: number;
  readonly failed: number;
  /** Seconds from due to the request, of sources at ordinary hosts and at the crowded one. */
  readonly ordinary: Latency;
  readonly crowded: Latency;
  readonly hosts: Fairness;
  /** Shares of one core. */
  readonly worker_cores: number;
  readonly database_cores: number;
  readonly wal_bytes_a_look: number;
  readonly commits_a_second: number;
  /** The statements that took longest in all, with their mean milliseconds. */
  readonly statements: readonly (readonly [string, number, number])[];
}

export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Fairness {
  /** Jain's index over groups of ordinary hosts: 1 where all got the same. */
  readonly jain: number;
  /** Looks at the crowded host a second. */
  readonly crowded_a_second: number;
  /** Requests that came to a host while another of it was under way. */
  readonly at_once: number;
  /** The least milliseconds between two requests to one host; null where none was asked twice. */
  readonly least_gap_ms: number | null;
}

export interface Simulated {
  readonly where: Where;
  readonly companies: number;
  readonly sources: number;
  readonly hosts: number;
  readonly lanes: number;
  readonly page_bytes: number;
  /** The share of all sources that stand at one host. */
  readonly crowded: number;
  readonly fill_seconds: number;
  readonly database_bytes: number;
  readonly phases: readonly Phase[];
}

export interface ScaleFile {
  readonly measured: Measured | null;
  readonly simulated: Simulated | null;
}

const PLACE = fileURLToPath(new URL('../scale.json', import.meta.url));

export function readScale(): ScaleFile {
  return JSON.parse(readFileSync(PLACE, 'utf8')) as ScaleFile;
}

export function writeScale(change: Partial<ScaleFile>): ScaleFile {
  const whole = { ...readScale(), ...change };
  writeFileSync(PLACE, `${JSON.stringify(whole, rounded, 2)}\n`);
  return readScale();
}

// Four digits: more would only look exact.
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(value > 1e6 ? 7 : 4)) : value;
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const square = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(square / Math.max(1, values.length - 1)) };
}
