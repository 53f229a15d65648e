// The settings of read replicas: where they are, and how far behind one may be.

import { severalServers } from '../../store/primary.ts';
import { ConfigError, secondsOf } from './config-words.ts';

export interface ReplicasConfig {
  /** They carry passwords. */
  readonly urls: readonly string[];
  /** Milliseconds that a replica may be behind. */
  readonly lag: number;
}

const ACCEPTED =
  'postgres://… or postgresql://… of one server each, several with commas between the addresses';

/** Addresses are never told: they may carry passwords. */
export function replicasOf(env: Readonly<Record<string, string | undefined>>): ReplicasConfig {
  const lag = secondsOf('ASSAY_REPLICA_LAG', env.ASSAY_REPLICA_LAG || '5');
  if (!env.DATABASE_REPLICA_URL) return { urls: [], lag };
  if (!env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, the server that takes writes');
  }
  // Passwords may hold commas; the list parts where the next address begins.
  const urls = env.DATABASE_REPLICA_URL.split(/[\s,]+(?=postgres(?:ql)?:\/\/)/)
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (!urls.every(isOneServer)) {
    throw new ConfigError(`DATABASE_REPLICA_URL must list ${ACCEPTED}`);
  }
  if (new Set(urls).size < urls.length) {
    throw new ConfigError('DATABASE_REPLICA_URL lists the same address twice');
  }
  return { urls, lag };
}

function isOneServer(url: string): boolean {
  if (!/^postgres(ql)?:\/\/\S+$/.test(url) || url.endsWith(',')) return false;
  try {
    return severalServers(url) === null;
  } catch {
    return false;
  }
}
