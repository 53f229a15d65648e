// The loops of a worker that look for proofs of domain claims, and write to whose claim lapses.

import {
  type ClaimWorld,
  checkDueClaims,
  expireClaims,
  warnOfLapses,
} from '../../pipeline/check-claims.ts';
import type { PipelineWorld } from '../../pipeline/steps.ts';
import { openMailer } from '../mail.ts';
import type { Config } from '../settings/config.ts';
import { openClaimProofs } from './claim-proofs.ts';
import { type Closing, type Loop, type StepLog, startLoops } from './loop.ts';

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
  log: StepLog,
): Closing {
  const loopsUntil = (stop: AbortSignal): readonly Loop[] => {
    const world: ClaimWorld = {
      database,
      baseUrl,
      proofs: openClaimProofs(config, baseUrl, stop),
      mail: openMailer(config.mail, log),
      now,
      random,
      alarm: (fields, message) => log.error(fields, message),
      stop,
    };
    return [
      {
        step: 'check_claims',
        turn: () => checkDueClaims(world),
        restMs: IDLE_MS,
        failure: 'claims were not looked for; again soon',
      },
      {
        step: 'expire_claims',
        turn: () => expireClaims(world),
        restMs: EXPIRE_MS,
        failure: 'claims were not aged out; again soon',
      },
      {
        step: 'warn_of_lapses',
        turn: () => warnOfLapses(world),
        restMs: LETTERS_MS,
        failure: 'letters about claims were not sent; again soon',
      },
    ];
  };
  return startLoops(log, loopsUntil, { patienceMs: END_MS });
}
