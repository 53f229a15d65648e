// The settings of webhooks, read from the environment.

import { isIP } from 'node:net';
import { RETRY_STEPS } from '../../core/watching/webhook-retry.ts';
import { ConfigError } from './config-words.ts';

export interface WebhookConfig {
  /** Milliseconds from each failed attempt to the next. */
  readonly retry: readonly number[];
  /** Hosts besides those of the chats, or one port of such a host, that take their formats. */
  readonly slackHosts: readonly string[];
  readonly discordHosts: readonly string[];
  /** Ports of public hosts that may be posted to besides the usual ones. */
  readonly ports: readonly number[];
  /** Networks that deliveries come from, in CIDR form. */
  readonly ips: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readWebhookConfig(env: Environment): WebhookConfig {
  return {
    retry: stepsOf(env.ASSAY_RETRY),
    slackHosts: hostsOf('ASSAY_SLACK_HOSTS', env.ASSAY_SLACK_HOSTS),
    discordHosts: hostsOf('ASSAY_DISCORD_HOSTS', env.ASSAY_DISCORD_HOSTS),
    ports: portsOf(env.ASSAY_WEBHOOK_PORTS),
    ips: prefixesOf(env.ASSAY_WEBHOOK_IPS),
  };
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const MOST_STEPS = 10;

function stepsOf(text: string | undefined): readonly number[] {
  if (!text) return RETRY_STEPS;
  const words = wordsOf(text);
  const steps = words.map((word) => {
    const [, number = '', unit = ''] = /^(\d{1,6})(ms|s|m|h)$/.exec(word) ?? [];
    return Number(number || Number.NaN) * (UNITS[unit] ?? Number.NaN);
  });
  const fits = steps.every((step) => step > 0 && step <= 24 * 3_600_000);
  if (fits && steps.length > 0 && steps.length <= MOST_STEPS) return steps;
  throw new ConfigError(
    `ASSAY_RETRY is ${JSON.stringify(text)}; it must list up to ${MOST_STEPS} steps like 5s,2m,15m`,
  );
}

function hostsOf(name: string, text: string | undefined): readonly string[] {
  const hosts = wordsOf(text ?? '').map((word) => word.toLowerCase());
  const wrong = hosts.find((host) => URL.parse(`https://${host}/`)?.host !== host);
  if (wrong === undefined) return hosts;
  throw new ConfigError(
    `${name} holds ${JSON.stringify(wrong)}; it must list hosts like chat.example.com or chat.example.com:8443`,
  );
}

function portsOf(text: string | undefined): readonly number[] {
  const words = wordsOf(text ?? '');
  const fits = (word: string) => /^[1-9]\d{0,4}$/.test(word) && Number(word) <= 65_535;
  if (words.every(fits)) return words.map(Number);
  throw new ConfigError(
    `ASSAY_WEBHOOK_PORTS is ${JSON.stringify(text)}; it must list ports from 1 to 65535 like 9443,9444`,
  );
}

function prefixesOf(text: string | undefined): readonly string[] {
  const words = wordsOf(text ?? '');
  if (words.every(isPrefix)) return words;
  throw new ConfigError(
    `ASSAY_WEBHOOK_IPS is ${JSON.stringify(text)}; it must list networks like 192.0.2.0/28`,
  );
}

function isPrefix(word: string): boolean {
  const [address = '', bits = '', ...rest] = word.split('/');
  const family = isIP(address);
  const fits = /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  return family !== 0 && fits && rest.length === 0;
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
