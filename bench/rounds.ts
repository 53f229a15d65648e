// Alternating rounds: each contender in turn, again and again, so that noise falls on all alike.

import type { LoadGenerator, Server } from './children.ts';
import type { LoadJob, LoadResult } from './load.ts';

export interface Contender {
  readonly server: Server;
  readonly job: Omit<LoadJob, 'port' | 'connections' | 'milliseconds'>;
}

export interface Effort {
  readonly rounds: number;
  readonly milliseconds: number;
  readonly connections: number;
}

/** Medians over the rounds. */
export interface Score {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of the server's processor time for one answer. */
  readonly processor: number;
  /** The server's processor time as a share of the time that passed: 1 is one whole core. */
  readonly busy: number;
  readonly bytes: number;
  /** The share of the first contender's answers a second, round by round. */
  readonly ratio: number;
}

interface Round extends LoadResult {
  readonly usage: number;
}

export async function compete(
  load: LoadGenerator,
  contenders: readonly Contender[],
  effort: Effort,
): Promise<readonly Score[]> {
  const rounds: Round[][] = contenders.map(() => []);
  for (const contender of contenders) await warmUp(load, contender, effort);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      rounds[i]?.push(await oneRound(load, contender, effort));
    }
  }
  return rounds.map((own) => scoreOf(own, rounds[0] ?? []));
}

/** A round that saves less than a twentieth of the best one before has nothing left to compile. */
const SETTLED = 0.95;
/**
 * What a server runs is compiled in steps, and thrown away once or twice in between: it was seen to
 * take half as long again after 60,000 answers, and two thirds of the first time after 110,000.
 */
const LEAST_ANSWERS = 150_000;
/** Milliseconds; what answers slowly has less to compile than to wait for. */
const LONGEST_WARM_UP = 30_000;

/** Rounds that are not counted: so many answers, and until two in a row make one no cheaper. */
async function warmUp(load: LoadGenerator, contender: Contender, effort: Effort): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  let settled = 0;
  let answers = 0;
  for (let spent = 0; spent < LONGEST_WARM_UP; spent += effort.milliseconds) {
    if (settled >= 2 && answers >= LEAST_ANSWERS) return;
    const { usage, requests } = await oneRound(load, contender, effort);
    settled = usage / requests > SETTLED * best ? settled + 1 : 0;
    best = Math.min(best, usage / requests);
    answers += requests;
  }
}

async function oneRound(
  load: LoadGenerator,
  { server, job }: Contender,
  { milliseconds, connections }: Effort,
): Promise<Round> {
  const before = await server.usage();
  const result = await load.run({ ...job, port: server.port, connections, milliseconds });
  return { ...result, usage: (await server.usage()) - before };
}

function scoreOf(own: readonly Round[], first: readonly Round[]): Score {
  const of = (value: (round: Round, i: number) => number): number => median(own.map(value));
  const speed = (round: Round | undefined): number =>
    round === undefined ? Number.NaN : (round.requests / round.milliseconds) * 1000;
  return {
    perSecond: of(speed),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    processor: of(({ usage, requests }) => usage / requests),
    busy: of(({ usage, milliseconds }) => usage / 1000 / milliseconds),
    bytes: of(({ bytes }) => bytes),
    ratio: of((round, i) => speed(round) / speed(first[i])),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Calls of `work` a second, made by as many loops as a load has connections. */
export async function rateOf(work: () => Promise<void>, effort: Effort): Promise<number> {
  const began = performance.now();
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() - began < effort.milliseconds) {
      await work();
      count++;
    }
  };
  await Promise.all(Array.from({ length: effort.connections }, loop));
  return (count / (performance.now() - began)) * 1000;
}
