// The services that every world of `invoke` has, whether it serves or makes one call.

import { randomBytes, randomUUID } from 'node:crypto';
import type { LimitGuard } from '../operations/invoke/guards.ts';
import type { Log, Services } from '../operations/services.ts';
import { watchSignals } from '../operations/watches/watch-signals.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import type { Database } from '../store/database.ts';
import { keepSetting } from '../store/settings.ts';
import { listSigningKeys } from '../store/signing-keys.ts';
import { openSecretBox } from './keys/secrets-key.ts';
import { noteSigner, openSigner } from './keys/signing-key.ts';
import { openLimits } from './limits.ts';
import { openMailer } from './mail.ts';
import type { Config } from './settings/config.ts';
import { type LimitsConfig, NO_LIMITS } from './settings/config-limits.ts';
import type { MailConfig } from './settings/config-mail.ts';
import { BEAT_MS, type WatchingConfig } from './settings/config-watching.ts';
import { tokenTrustOf } from './settings/token-trust.ts';

export interface CommonConfig extends Pick<Config, 'signingKey' | 'secretsKey'> {
  readonly proof: Pick<Config['proof'], 'schedule'> &
    Partial<Pick<Config['proof'], 'authorityRoots'>>;
  /** When absent, nothing is limited. */
  readonly limits?: LimitsConfig;
  /** When absent, empty pages cost what others do. */
  readonly watching?: WatchingConfig;
  /** When absent, letters are printed. */
  readonly mail?: MailConfig | null;
  /** Hears whether the store that counts calls answers. */
  readonly onLimitStore?: (up: boolean) => void;
}

type Common = Pick<
  Services,
  | ('database' | 'now' | 'random' | 'baseUrl' | 'cursorSecret' | 'registrableDomain' | 'sealing')
  | ('signer' | 'signingKeys' | 'tokenTrust' | 'secrets' | 'limits' | 'lastingLimits')
  | ('clientAddress' | 'watching' | 'mail' | 'log')
>;

export interface OpenedCommon {
  readonly services: Common;
  /** Null where nothing is limited. */
  readonly guard: LimitGuard | null;
  close(): Promise<void>;
}

export async function commonServices(
  config: CommonConfig,
  database: Database,
  baseUrl: string,
  log: Log,
): Promise<OpenedCommon> {
  // One after the other, on one connection: another one takes longer to make than these take.
  const secret = await keepSetting(database, 'cursor_secret', randomBytes(32).toString('hex'));
  const signer = await openSigner(config.signingKey, randomUUID);
  await noteSigner(database, signer, log, new Date());
  const limits = await openLimits(config.limits ?? NO_LIMITS, log, config.onLimitStore);
  const signals = watchSignals(database);
  const freeEmptyPages = config.watching?.freeEmptyPages === true;
  return {
    services: {
      database,
      now: () => new Date(),
      random: (n) => randomBytes(n),
      baseUrl,
      cursorSecret: Buffer.from(secret, 'hex'),
      registrableDomain,
      sealing: config.proof.schedule,
      signer,
      signingKeys: await listSigningKeys(database),
      tokenTrust: await tokenTrustOf(config.proof.authorityRoots ?? null),
      secrets: await openSecretBox(config.secretsKey, database, log),
      limits: limits.store,
      lastingLimits: limits.lasting,
      clientAddress: limits.clientAddress,
      watching: { signals, freeEmptyPages, beatMs: BEAT_MS },
      mail: openMailer(config.mail ?? null, log),
      log,
    },
    guard: limits.guard,
    close: async () => {
      limits.close();
      await signals.close();
    },
  };
}
