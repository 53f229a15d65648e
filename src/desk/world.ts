// What commands of operators need of the world; app makes it.

import type { Retention } from '../core/evidence/retention.ts';
import type { SealSchedule } from '../core/evidence/seal-schedule.ts';
import type { BlobRemoval } from '../outside/evidence/blob-removal.ts';
import type { BlobUpkeep } from '../outside/evidence/blob-upkeep.ts';
import type { FileStore } from '../outside/files/file-store.ts';
import type { InstallationKeys } from '../pipeline/backup/kept-keys.ts';
import type { ProbeSettings } from '../pipeline/capturing/probe-clients.ts';
import type { ExportWorld } from '../pipeline/exporting/export-world.ts';
import type { ProofWorld } from '../pipeline/proving/proof-world.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import type { Finding } from './finding.ts';

export interface DeskWorld {
  /** Opens the database, works, and leaves it as it was. */
  within<T>(work: (world: OpenDesk) => Promise<T>, how?: { waits: boolean }): Promise<T>;
  /** Opens the database as it is, whatever its schema, and tells where it is. */
  withinBare<T>(work: (url: string) => Promise<T>): Promise<T>;
  /** An empty database on this machine, which is gone afterwards. */
  withinScratch<T>(work: (url: string) => Promise<T>): Promise<T>;
  /** The files of keys; one that is there is never replaced. */
  readonly keys: KeyFiles;
  now(): Date;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
  /** Resolves after so many milliseconds, or with the signal. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The signal comes when whoever runs the command ends it. */
  untilEnded<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** The store of evidence at an address; `what` says where it was given. */
  evidenceAt(address: string, what: string): NamedStore;
  /** The one of the settings. */
  ownEvidence(): NamedStore;
  /** Runs these parts of the service in this process, until it is ended. */
  runService(parts: ServiceParts): Promise<void>;
  /** What the service that runs with this data folder says of itself; null where none runs. */
  runningService(): Promise<RunningService | null>;
  /** The key that the environment has for calls. */
  readonly callerKey: string | null;
  /** Lines of standard input, until it ends, and what writes a line to standard output. */
  standardStreams(): { readonly lines: AsyncIterable<string>; write(line: string): void };
  /** Looks at what the service needs, part by part; changes nothing. */
  examine(): Promise<readonly Finding[]>;
  /** The verifier's own command; answers its exit code. */
  verify(
    args: readonly string[],
    terminal: { out(text: string): void; err(text: string): void },
  ): Promise<number>;
}

export interface KeyFiles {
  read(): Promise<InstallationKeys>;
  /** Answers those of which another one is here. */
  put(keys: InstallationKeys): Promise<readonly string[]>;
}

export interface NamedStore {
  /** As people write it, the same for the same store. */
  readonly name: string;
  readonly store: FileStore;
}

/** What there is while the database is open. */
export interface OpenDesk extends LiveWorld {
  readonly probe: ProbeSettings;
  /** The address of the web archive, without a slash at its end. */
  readonly archive: string;
  /** Upkeep of the folder in which stored bytes stand. */
  readonly upkeep: BlobUpkeep;
  /** Takes objects out of it for good. */
  readonly removal: BlobRemoval;
  /** How long the bytes of captures are kept. */
  readonly retention: Retention;
  /** For sealing and anchoring. */
  proof(): ProofWorld;
  /** For exports, and the schedule on which workers make them. */
  exporting(): ExportWorld;
  readonly exportSchedule: SealSchedule;
}

export interface ServiceParts {
  readonly api: boolean;
  readonly worker: boolean;
  /** Loads the sample, makes keys and writes ready.json; only one such service per database. */
  readonly up: boolean;
}

export interface RunningService {
  readonly base_url: string;
  readonly pid: number;
  /** The keys of the sample accounts, by tier. */
  readonly keys?: Readonly<Record<string, string>>;
}
