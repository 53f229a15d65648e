// Where the meters of a process are read.

import { isIP } from 'node:net';
import { ConfigError } from './config-words.ts';

export interface MetricsAt {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether somebody asked for this very address: then it is an error that it is taken. */
  readonly isGiven: boolean;
}

const USUAL: MetricsAt = { host: '127.0.0.1', port: 9464, isGiven: false };

export function metricsOf(text: string | undefined): MetricsAt | null {
  if (!text) return USUAL;
  if (text === 'off') return null;
  const [, host = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const port = Number(digits);
  const isHost = isIP(bare) !== 0 || /^[a-z][a-z0-9.-]*$/i.test(bare);
  if (isHost && port <= 65_535 && (isIP(bare) === 6) === host.startsWith('[')) {
    return { host: bare, port, isGiven: true };
  }
  throw new ConfigError(
    `ASSAY_METRICS is ${JSON.stringify(text)}; it must be an address like 127.0.0.1:9464 ` +
      'or [::1]:9464, or off',
  );
}
