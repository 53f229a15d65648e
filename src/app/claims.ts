// The lane of a worker that looks for proofs of domain claims, and writes to whose claim lapses.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../operations/services.ts';
import {
  type ClaimWorld,
  checkDueClaims,
  expireClaims,
  warnOfLapses,
} from '../pipeline/check-claims.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import { openClaimProofs } from './loops/claim-proofs.ts';
import type { Config } from './settings/config.ts';
import type { Closing } from './lanes.ts';
import { openMailer } from './mail.ts';

const IDLE_MS = 5_000;
const EXPIRE_MS = 60_000;
/** While a mail server is away, it is asked no more often. */
const LETTERS_MS = 5 * 60_000;
/** A letter that is under way at the end may take so long; a later one is sent in its place. */
const END_MS = 3_000;

export type ClaimsConfig = Pick<Config, 'capture' | 'probe' | 'mail'>;

export function startCheckingClaims(
  config: ClaimsConfig,
  {
    database,
    baseUrl,
    now,
    random,
  }: Pick<PipelineWorld, 'database' | 'baseUrl' | 'now' | 'random'>,
  log: Log,
): Closing {
  const stop = new AbortController();
  const { signal } = stop;
  const world: ClaimWorld = {
    database,
    baseUrl,
    proofs: openClaimProofs(config, baseUrl, signal),
    mail: openMailer(config.mail, log),
    now,
    random,
    alarm: (fields, message) => log.error(fields, message),
    stop: signal,
  };
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const lane = async (ms: number, work: () => Promise<unknown>, trouble: string): Promise<void> => {
    while (!signal.aborted) {
      await work().catch((error) => {
        if (!signal.aborted) log.error({ error: String(error) }, trouble);
      });
      await rest(ms);
    }
  };
  const running = Promise.all([
    lane(IDLE_MS, () => checkDueClaims(world), 'claims were not looked for; again soon'),
    lane(EXPIRE_MS, () => expireClaims(world), 'claims were not aged out; again soon'),
    lane(LETTERS_MS, () => warnOfLapses(world), 'letters about claims were not sent; again soon'),
  ]);
  return async () => {
    stop.abort();
    await Promise.race([running, sleep(END_MS, undefined, { ref: false })]);
  };
}
