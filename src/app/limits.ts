// Opens what counts calls, as the settings say: in memory, in Redis, or not at all.

import type { TierLimits } from '../contract/tiers.ts';
import type { ClientAddress } from '../core/callers/client-address.ts';
import type { LimitStore, RateWindow } from '../core/callers/rate-limit.ts';
import type { LimitGuard } from '../operations/invoke/guards.ts';
import { limitGuard } from '../operations/invoke/limits.ts';
import type { Log } from '../operations/services.ts';
import { clientAddress } from '../outside/limits/client-address.ts';
import { memoryLimits } from '../outside/limits/limit-store-memory.ts';
import type { LimitsConfig } from './settings/config-limits.ts';

export interface OpenedLimits {
  readonly store: LimitStore | null;
  /** What counts even where limits are off: then this process alone, whatever Redis there is. */
  readonly lasting: LimitStore;
  /** Null where limits are off. */
  readonly guard: LimitGuard | null;
  readonly clientAddress: ClientAddress;
  close(): void;
}

/** Callers that one process remembers; about 50 MB when all of them call. */
const MOST_CALLERS = 100_000;

export async function openLimits(
  config: LimitsConfig,
  log: Log,
  onHealth: (up: boolean) => void = () => {},
): Promise<OpenedLimits> {
  const address = clientAddress({
    trusted: config.proxies,
    header: config.proxyHeader,
    onUntrusted: (peer) =>
      log.warn(
        { peer },
        'a proxy that ASSAY_TRUSTED_PROXIES does not name passes calls on: its callers share a limit',
      ),
  });
  if (config.quotas === null) {
    return {
      store: null,
      lasting: ownStore(),
      guard: null,
      clientAddress: address,
      close: () => {},
    };
  }
  const { store, close } = await openStore(config, log, onHealth);
  const { open, free, pro, scale } = config.quotas;
  const guard = limitGuard(store, {
    open: windowsOf(open),
    free: windowsOf(free),
    pro: windowsOf(pro),
    scale: windowsOf(scale),
  });
  return { store, lasting: store, guard, clientAddress: address, close };
}

function windowsOf({ burst, daily }: TierLimits): readonly RateWindow[] {
  return [
    { name: 'burst', ...burst },
    { name: 'daily', ...daily },
  ];
}

function ownStore(): LimitStore {
  return memoryLimits({ clock: () => performance.now(), most: MOST_CALLERS });
}

async function openStore(
  { redisUrl }: LimitsConfig,
  log: Log,
  onHealth: (up: boolean) => void,
): Promise<{ store: LimitStore; close(): void }> {
  if (redisUrl === null) {
    return { store: ownStore(), close: () => {} };
  }
  // Five hundred files that most starts need not load.
  const { redisLimits } = await import('../outside/limits/limit-store-redis.ts');
  const store = await redisLimits({
    url: redisUrl,
    onDown: (reason) => {
      onHealth(false);
      log.warn({ reason }, 'the limit store of REDIS_URL is away: calls without a key are refused');
    },
    onUp: () => {
      onHealth(true);
      log.warn({}, 'the limit store of REDIS_URL is back');
    },
  });
  return { store, close: () => store.close() };
}
