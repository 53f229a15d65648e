// The settings of rate limits: quotas, the store that counts, and the proxies in front.

import type { Tier } from '../../contract/caller.ts';
import { TIERS, type TierLimits } from '../../contract/tiers.ts';
import { type Network, parseNetworks } from '../../outside/addresses.ts';
import { PROXY_HEADERS, type ProxyHeader } from '../../outside/limits/client-address.ts';
import { ConfigError, oneOf } from './config-words.ts';

export type TierQuotas = Readonly<Record<Tier, TierLimits>>;

export interface LimitsConfig {
  /** Null: no call is limited. */
  readonly quotas: TierQuotas | null;
  /** Null: each process counts for itself. It may carry a password. */
  readonly redisUrl: string | null;
  readonly proxies: readonly Network[];
  readonly proxyHeader: ProxyHeader;
}

export const DEFAULT_QUOTAS: TierQuotas = {
  open: TIERS.open.limits,
  free: TIERS.free.limits,
  pro: TIERS.pro.limits,
  scale: TIERS.scale.limits,
};

/** For the operator's own calls: nothing is limited, nothing is trusted. */
export const NO_LIMITS: LimitsConfig = {
  quotas: null,
  redisUrl: null,
  proxies: [],
  proxyHeader: 'x-forwarded-for',
};

export function limitsOf(env: Readonly<Record<string, string | undefined>>): LimitsConfig {
  return {
    quotas: quotasOf(env.ASSAY_RATE_LIMITS || 'on'),
    redisUrl: redisUrlOf(env.REDIS_URL),
    proxies: proxiesOf(env.ASSAY_TRUSTED_PROXIES),
    proxyHeader: oneOf('ASSAY_PROXY_HEADER', env.ASSAY_PROXY_HEADER || 'x-forwarded-for', [
      ...PROXY_HEADERS,
    ]),
  };
}

/** `free:60/60s,5000/1d;pro:…`: tiers that are not named keep theirs. */
function quotasOf(text: string): TierQuotas | null {
  if (text === 'off') return null;
  if (text === 'on') return DEFAULT_QUOTAS;
  const given: Partial<Record<Tier, TierLimits>> = {};
  for (const part of text.split(';')) {
    const [, name = '', words = ''] = /^\s*(\w+):(.*)$/.exec(part) ?? [];
    const [burst = null, daily = null, ...more] = words.split(',').map(quotaOf);
    if (!isTier(name) || given[name] || !burst || !daily || more.length > 0) throw badQuotas(text);
    given[name] = { burst, daily };
  }
  return { ...DEFAULT_QUOTAS, ...given };
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const LONGEST_WINDOW = 366 * 86_400;

/** `60/60s`; null where it is none. */
function quotaOf(word: string): TierLimits['burst'] | null {
  const [, quota, number, unit = ''] = /^\s*(\d{1,9})\/(\d{1,9})([smhd])\s*$/.exec(word) ?? [];
  const seconds = Number(number) * (SECONDS[unit] ?? Number.NaN);
  if (!(Number(quota) >= 1 && seconds >= 1 && seconds <= LONGEST_WINDOW)) return null;
  return { quota: Number(quota), seconds };
}

function isTier(word: string): word is Tier {
  return Object.hasOwn(TIERS, word);
}

function badQuotas(text: string): ConfigError {
  return new ConfigError(
    `ASSAY_RATE_LIMITS is ${JSON.stringify(text)}; accepted are on, off, or two windows for each ` +
      `tier (${Object.keys(TIERS).join(', ')}) that shall have others, such as ` +
      'open:30/60s,1000/1d;free:60/60s,5000/1d with s, m, h or d',
  );
}

// Never told, not even where it is wrong: it may carry a password.
function redisUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  const isRight =
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^(\/\d{0,3})?$/.test(url.pathname);
  if (isRight) return text;
  throw new ConfigError(
    'REDIS_URL must be redis://HOST:PORT or rediss://… (TLS), /N for a database',
  );
}

function proxiesOf(text: string | undefined): readonly Network[] {
  const networks = parseNetworks(text ?? '');
  if (networks !== null) return networks;
  throw new ConfigError(
    `ASSAY_TRUSTED_PROXIES is ${JSON.stringify(text)}; it must list networks like 10.0.0.0/8`,
  );
}
