// What goes on at once while a soak lasts.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Callers } from './callers.ts';
import type { Recorder } from './changes.ts';
import type { LiveSites } from './live-sites.ts';
import type { Memory } from './memory.ts';
import type { Part, Program } from './parts.ts';
import type { PulledEvent } from './tally.ts';

const MINUTE = 60_000;
/** How long what waits at the end may take to come. */
const DRAIN_MS = 5 * MINUTE;

export interface While {
  readonly goesOn: () => boolean;
  readonly chance: () => number;
}

/** Once a minute, at a moment of its own. */
export async function killing(
  part: Part,
  { goesOn, chance, minutes, kills }: While & { minutes: number; kills: Map<string, number> },
): Promise<void> {
  const begun = Date.now();
  for (let minute = 0; minute + 1 <= minutes; minute++) {
    await sleep(Math.max(0, begun + (minute + chance() * 0.8) * MINUTE - Date.now()));
    if (!goesOn()) return;
    await part.kill();
    kills.set(part.name, (kills.get(part.name) ?? 0) + 1);
    await sleep(500 + chance() * 2_500);
    await part.start();
  }
}

/** A change after the other; the next when the last one was told, or after a while. */
export async function changing(
  recorder: Recorder,
  pulled: readonly PulledEvent[],
  domain: string,
  { goesOn, chance }: While,
): Promise<void> {
  while (goesOn()) {
    const { to } = await recorder.raise(domain);
    const until = Date.now() + 30_000;
    const isTold = () => pulled.some(({ company, value }) => company === domain && value === to);
    while (goesOn() && Date.now() < until && !isTold()) await sleep(200);
    await sleep(2_000 + chance() * 8_000);
  }
}

export async function reading(
  callers: Callers,
  key: string,
  domains: readonly string[],
  { goesOn, chance }: While,
): Promise<void> {
  const any = (): string => domains[Math.floor(chance() * domains.length)] ?? '';
  while (goesOn()) {
    if (chance() < 0.05) await callers.batch(key, [any(), any()]);
    else await callers.read(key, any());
    await sleep(chance() * 200);
  }
}

export async function watchMemory(
  memory: Memory,
  programs: readonly Program[],
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    for (const program of programs) memory.sample(program);
    await sleep(2_000);
  }
}

export async function supervising(
  programs: readonly Program[],
  goesOn: () => boolean,
  told: (name: string, last: string) => void,
): Promise<void> {
  while (goesOn()) {
    for (const program of programs) {
      const last = await program.revive();
      if (last !== null) told(program.name, last);
    }
    await sleep(1_000);
  }
}

interface Telling {
  readonly goesOn: () => boolean;
  readonly tell: (line: string) => void;
  readonly recorder: Recorder;
  readonly pulled: readonly PulledEvent[];
  readonly kills: ReadonlyMap<string, number>;
}

export async function telling({ goesOn, tell, recorder, pulled, kills }: Telling): Promise<void> {
  const begun = Date.now();
  for (let minute = 1; goesOn(); minute++) {
    while (goesOn() && Date.now() < begun + minute * MINUTE) await sleep(500);
    const killed = [...kills.values()].reduce((sum, n) => sum + n, 0);
    const { changes } = recorder;
    tell(`${minute} min: ${changes.length} changes, ${pulled.length} events, ${killed} kills`);
  }
}

/** How long it took (milliseconds), or the whole patience. */
export async function settled(isSettled: () => boolean): Promise<number> {
  const begun = Date.now();
  while (!isSettled() && Date.now() < begun + DRAIN_MS) await sleep(200);
  return Date.now() - begun;
}

export function latency(
  change: { readonly company: string; readonly to: number; readonly at: number },
  pulled: readonly PulledEvent[],
): number {
  const told = pulled.find(
    ({ company, value }) => company === change.company && value === change.to,
  );
  return told === undefined ? -1 : Math.max(0, told.at - change.at);
}

/** Pages of live sites change, and are due when they have. */
export async function publishing(sites: LiveSites, { goesOn, chance }: While): Promise<void> {
  await Promise.all(
    sites.domains.map(async (domain) => {
      while (goesOn()) {
        await sites.publish(domain);
        for (let tries = 1; goesOn() && !(await sites.isSeen(domain)); tries++) {
          if (tries % 15 === 0) await sites.nudge(domain);
          await sleep(1_000);
        }
        await sleep(3_000 + chance() * 10_000);
      }
    }),
  );
}

/** `assay seal`, which is killed at some moment or comes to its end before. */
export async function sealing(
  open: () => Program,
  { goesOn, chance, ended }: While & { readonly ended: (isKilled: boolean) => void },
): Promise<void> {
  while (goesOn()) {
    const program = open();
    await program.start();
    await Promise.race([program.over(), sleep(800 + chance() * 3_000)]);
    ended(program.isRunning);
    await program.kill();
    await sleep(15_000 + chance() * 30_000);
  }
}
