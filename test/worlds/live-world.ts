// A world that captures live from a local web, with a clock that waiting moves.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetcher } from '../../src/outside/fetcher.ts';
import type { LiveWorld } from '../../src/pipeline/steps.ts';
import { type LocalWeb, openLocalWeb } from '../servers/local-web.ts';
import { openWorld } from './world.ts';

export interface LiveTestWorld extends LiveWorld, AsyncDisposable {
  readonly web: LocalWeb;
  readonly url: string;
  readonly folder: string;
  /** Moves the clock. */
  at(moment: string): void;
  /** The same world with another fetcher, as another worker has it. */
  beside(fetcher: Partial<Fetcher>, browser?: LiveWorld['browser']): LiveWorld;
}

/** Waiting takes no time to speak of, and as much time by the clock as was asked for. */
export async function openLiveWorld(options: {
  readonly at: string;
  readonly hosts: readonly string[];
}): Promise<LiveTestWorld> {
  let clock = Date.parse(options.at);
  const now = (): Date => new Date(clock);
  const base = await openWorld({ at: options.at });
  const web = await openLocalWeb(options.hosts, now);
  const world: LiveWorld = {
    ...base,
    now,
    sleep: async (milliseconds) => {
      const until = clock + milliseconds;
      await sleep(5);
      clock = Math.max(clock, until);
    },
    fetcher: web.fetcher(),
    egressCountry: 'ZZ',
    hostDelay: 1_000,
  };
  return {
    ...world,
    web,
    url: base.url,
    folder: base.folder,
    at: (moment) => {
      clock = Date.parse(moment);
    },
    beside: (fetcher, browser) => ({
      ...world,
      fetcher: web.fetcher(fetcher),
      ...(browser ? { browser } : {}),
    }),
    [Symbol.asyncDispose]: async () => {
      await web[Symbol.asyncDispose]();
      await base.close();
    },
  };
}
