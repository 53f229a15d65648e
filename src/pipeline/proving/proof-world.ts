// What sealing and anchoring need of the world besides the pipeline's: files, calendars, blocks.

import type { Certificate } from '../../../packages/proof/src/index.ts';
import type { BlockClient } from '../../outside/blocks.ts';
import type { CalendarClient } from '../../outside/calendars.ts';
import type { ManifestFiles } from '../../outside/manifest-files.ts';
import type { WitnessClient } from '../../outside/time-stamps.ts';
import type { ChainName } from '../../store/proofs/manifests.ts';
import type { PipelineWorld } from '../steps.ts';

/** A chain of blocks, and who writes into it. */
export interface ChainClients {
  readonly chain: ChainName;
  /** Those that are asked to stamp, by address without a slash at its end. */
  readonly calendars: readonly string[];
  /** Further names that the promises of these may carry, as `https://*.calendar.example`. */
  readonly knownCalendars: readonly string[];
  calendar(address: string): CalendarClient;
  readonly blocks: BlockClient;
  /** For a block of this time (seconds since 1970); blocks with less work are not believed. */
  leastDifficulty(time: number): number;
  /** Its calendars write a block as soon as somebody asks. */
  readonly promptly: boolean;
  /** A block counts when so many stand on it, itself included. */
  readonly confirmations: number;
  /** Those that attest the time at once (RFC 3161). */
  readonly witnesses: readonly WitnessClient[];
  /** Their tokens must lead to one of these; null: the signer is believed without. */
  readonly witnessRoots?: readonly Certificate[] | null;
}

/** Lines for whoever runs this. */
export interface ProofLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface ProofWorld extends PipelineWorld {
  readonly manifests: ManifestFiles;
  /** The captures of a chain that is not here are left alone. */
  readonly chains: readonly ChainClients[];
  readonly log: ProofLog;
  /** Ends what is under way; the next run goes on from there. */
  readonly stop?: AbortSignal;
}
