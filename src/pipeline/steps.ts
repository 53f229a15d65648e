// What the steps of the pipeline need of the world; app builds it, tests fake parts of it.

import type { Reader } from '../core/facts/reader.ts';
import type { Tracer } from '../core/tracing.ts';
import type { Page } from '../dimensions/page/page.ts';
import type { BlobStore } from '../outside/blobs.ts';
import type { BrowserLike } from '../outside/browser.ts';
import type { Fetcher } from '../outside/fetcher.ts';
import type { Database } from '../store/database.ts';
import type { ReadingPort } from './reading/port.ts';

export interface PipelineWorld {
  readonly database: Database;
  readonly blobs: BlobStore;
  /** Reads what others wrote, where it can stall and end nothing. */
  readonly reading: ReadingPort;
  /** What pages are shown to in this very process, where it is not the readers of this program. */
  readonly readers?: readonly Reader<Page>[];
  /** The address written into links, without a slash at its end. */
  readonly baseUrl: string;
  now(): Date;
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
  /** The registrable domain of a host by the Public Suffix List; null where it has none. */
  registrableDomain(host: string): string | null;
  /** When absent, nothing is traced. */
  readonly trace?: Tracer;
}

/** What registers ask of whoever reads them. */
export interface RegisterAccess {
  /** The user agent tells how to reach the operator. */
  readonly contact: boolean;
  readonly companiesHouseKey: string | null;
}

export const MINING_RULES = ['boards', 'all', 'ignore'] as const;
/** Where a reservation (W3C TDMRep) keeps us from reading what was answered. */
export type MiningRule = (typeof MINING_RULES)[number];

/** What capturing live needs besides. */
export interface LiveWorld extends PipelineWorld {
  readonly fetcher: Fetcher;
  /** Two letters of the country that requests come from; `unknown` where nobody said. */
  readonly egressCountry: string;
  /** Least time between two requests to one host, in milliseconds. */
  readonly hostDelay: number;
  /** Draws pages that their scripts draw; started when it is first asked for. */
  readonly browser?: () => Promise<BrowserLike>;
  /** The names that a host is an alias of in DNS; where not given, nobody is asked. */
  readonly aliasesOf?: (host: string, stop?: AbortSignal) => Promise<readonly string[]>;
  /** Whose reservations of text and data mining are obeyed; those of `boards` where not given. */
  readonly mining?: MiningRule;
  /** When absent, registers that ask for something are not read. */
  readonly registers?: RegisterAccess;
}
