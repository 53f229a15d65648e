// The settings of an installation, read from the environment once.

import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseSealSchedule, type SealSchedule } from '../core/seal-schedule.ts';
import { type Network, type Place, parseNetworks, parsePlaces } from '../outside/addresses.ts';
import { PUBLIC_CALENDARS } from '../pipeline/chains.ts';
import { MINING_RULES, type MiningRule } from '../pipeline/steps.ts';

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Null: made of host and port. Without a slash at its end. */
  readonly baseUrl: string | null;
  /** The data folder: embedded database, raw bytes, ready.json. */
  readonly data: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly blobs: string;
  /** The file of the private key under which logs and bundles are signed. */
  readonly signingKey: string;
  readonly sample: boolean;
  readonly logLevel: string;
  readonly capture: CaptureConfig;
  readonly probe: ProbeConfig;
  /** The web archive, without a slash at its end. */
  readonly wayback: string;
  readonly proof: ProofConfig;
}

export interface ProofConfig {
  readonly schedule: SealSchedule;
  /** OpenTimestamps calendars, without slashes at their ends; none: nothing is stamped. */
  readonly calendars: readonly string[];
  /** An Esplora server, without a slash at its end. */
  readonly blocks: string;
  /** A time-stamping authority (RFC 3161); null: none is asked. */
  readonly authority: string | null;
  /** Whether the sample's captures are anchored on a chain of our own. */
  readonly sandbox: boolean;
}

export interface ProbeConfig {
  /** Null: the resolvers of the system. */
  readonly dnsServers: readonly string[] | null;
  /** An address that is up whenever our own side is. */
  readonly control: string;
}

export interface CaptureConfig {
  /** Whether a worker captures due sources live; `assay capture` always does. */
  readonly worker: boolean;
  /** Non-public networks that may be reached. */
  readonly allow: readonly Network[];
  readonly places: ReadonlyMap<string, Place>;
  /** Mail or web address of whoever runs this, sent with every request. */
  readonly contact: string | null;
  readonly egressCountry: string;
  /** Of the operator's account at Companies House; null: that register is not read. */
  readonly companiesHouseKey: string | null;
  /** A Chromium that draws pages which show nothing without their scripts; null: none does. */
  readonly browser: string | null;
  readonly mining: MiningRule;
}

export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly says: string;
}

/** Every variable that is read, as the reference page of settings prints it. */
export const SETTINGS: readonly Setting[] = [
  { name: 'PORT', fallback: '8787', says: 'Port to listen on; 0 takes any free one.' },
  { name: 'HOST', fallback: '127.0.0.1', says: 'Address to listen on.' },
  { name: 'ASSAY_BASE_URL', fallback: 'http://HOST:PORT', says: 'Address written into links.' },
  { name: 'ASSAY_DATA', fallback: '.assay', says: 'Data folder: embedded database and raw bytes.' },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded',
    says: 'A PostgreSQL server in place of the embedded one.',
  },
  {
    name: 'ASSAY_BLOBS',
    fallback: 'file:$ASSAY_DATA/blobs',
    says: 'Where raw bytes are kept: `file:FOLDER`.',
  },
  {
    name: 'ASSAY_SIGNING_KEY',
    fallback: '$ASSAY_DATA/signing-key.pem',
    says: 'Ed25519 private key (PEM) that signs logs and proofs; made where there is none.',
  },
  { name: 'ASSAY_SAMPLE', fallback: 'on', says: '`off` starts without the invented companies.' },
  {
    name: 'ASSAY_LOG',
    fallback: 'warn',
    says: 'Level of the log on standard error: debug, info, warn, error.',
  },
  {
    name: 'ASSAY_BROWSER',
    fallback: '',
    says: 'Path of a Chromium that draws pages which show nothing without their scripts.',
  },
  {
    name: 'ASSAY_CAPTURE',
    fallback: 'on',
    says: '`off`: workers capture nothing live. The invented companies are never fetched.',
  },
  {
    name: 'ASSAY_TDM',
    fallback: 'boards',
    says: 'Whose `tdm-reservation: 1` keeps us from reading: `boards`, `all` or `ignore`.',
  },
  {
    name: 'ASSAY_CONTACT',
    fallback: '',
    says: 'Mail or web address of whoever runs this, told to every site in the user agent.',
  },
  {
    name: 'ASSAY_COMPANIES_HOUSE_KEY',
    fallback: '',
    says: 'API key for Companies House, sent to that host only; without it, it is not read.',
  },
  {
    name: 'ASSAY_EGRESS_COUNTRY',
    fallback: 'unknown',
    says: 'Country (two letters) that requests go out from; kept with each capture.',
  },
  {
    name: 'ASSAY_OUTBOUND_ALLOW',
    fallback: '',
    says: 'Private networks that may be reached, `http:` included: `127.0.0.0/8,10.1.0.0/16`.',
  },
  {
    name: 'ASSAY_RESOLVE',
    fallback: '',
    says: 'Own name resolution for captures: `acme.example=127.0.0.1:4443,…`.',
  },
  {
    name: 'ASSAY_DNS',
    fallback: "the system's",
    says: 'Resolvers that probes ask, `192.0.2.1` or `192.0.2.1:5353,…`; ones that validate DNSSEC.',
  },
  {
    name: 'ASSAY_CONTROL',
    fallback: 'https://www.iana.org/',
    says: 'Asked when a site seems down: where it fails too, the failure is on our side.',
  },
  {
    name: 'ASSAY_WAYBACK',
    fallback: 'https://web.archive.org',
    says: 'The web archive that `assay import wayback` asks (CDX list and raw replay).',
  },
  {
    name: 'ASSAY_SEAL_DAYS',
    fallback: 'mon,thu',
    says: 'Days on which workers seal the captures since the last time; `off`: `assay seal` only.',
  },
  { name: 'ASSAY_SEAL_AT', fallback: '03:00', says: 'At what time of these days, in UTC.' },
  {
    name: 'ASSAY_CALENDARS',
    fallback: 'four public ones',
    says: 'OpenTimestamps calendars, `https://…,https://…`; `off`: nothing is stamped.',
  },
  {
    name: 'ASSAY_BLOCKS',
    fallback: 'https://blockstream.info/api',
    says: 'An Esplora server, asked for headers of Bitcoin blocks; what it says is checked.',
  },
  {
    name: 'ASSAY_TSA',
    fallback: '',
    says: 'A time-stamping authority (RFC 3161) that attests the time at once, besides.',
  },
  {
    name: 'ASSAY_SANDBOX',
    fallback: 'as ASSAY_SAMPLE',
    says: '`on`: the captures of invented companies are anchored on a chain of our own.',
  },
];

export class ConfigError extends Error {
  readonly kind = 'config';
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment, cwd: string): Config {
  const data = resolve(cwd, env.ASSAY_DATA || '.assay');
  const sample = oneOf('ASSAY_SAMPLE', env.ASSAY_SAMPLE || 'on', ['on', 'off']);
  return {
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT || '8787'),
    baseUrl: baseUrlOf(env.ASSAY_BASE_URL),
    data,
    databaseUrl: databaseUrlOf(env.DATABASE_URL),
    blobs: blobsOf(env.ASSAY_BLOBS, data, cwd),
    signingKey: resolve(cwd, env.ASSAY_SIGNING_KEY || join(data, 'signing-key.pem')),
    sample: sample === 'on',
    logLevel: oneOf('ASSAY_LOG', env.ASSAY_LOG || 'warn', ['debug', 'info', 'warn', 'error']),
    capture: {
      worker: oneOf('ASSAY_CAPTURE', env.ASSAY_CAPTURE || 'on', ['on', 'off']) === 'on',
      allow: networksOf(env.ASSAY_OUTBOUND_ALLOW),
      places: placesOf(env.ASSAY_RESOLVE),
      contact: contactOf(env.ASSAY_CONTACT),
      egressCountry: countryOf(env.ASSAY_EGRESS_COUNTRY),
      companiesHouseKey: keyOf('ASSAY_COMPANIES_HOUSE_KEY', env.ASSAY_COMPANIES_HOUSE_KEY),
      mining: oneOf('ASSAY_TDM', env.ASSAY_TDM || 'boards', MINING_RULES),
      browser: env.ASSAY_BROWSER ? resolve(cwd, env.ASSAY_BROWSER) : null,
    },
    probe: {
      dnsServers: resolversOf(env.ASSAY_DNS),
      control: webAddressOf('ASSAY_CONTROL', env.ASSAY_CONTROL || 'https://www.iana.org/'),
    },
    wayback: webAddressOf('ASSAY_WAYBACK', env.ASSAY_WAYBACK || 'https://web.archive.org'),
    proof: {
      schedule: scheduleOf(env.ASSAY_SEAL_DAYS || 'mon,thu', env.ASSAY_SEAL_AT || '03:00'),
      calendars: calendarsOf(env.ASSAY_CALENDARS),
      blocks: webAddressOf('ASSAY_BLOCKS', env.ASSAY_BLOCKS || 'https://blockstream.info/api'),
      authority: env.ASSAY_TSA ? webAddressOf('ASSAY_TSA', env.ASSAY_TSA) : null,
      sandbox: oneOf('ASSAY_SANDBOX', env.ASSAY_SANDBOX || sample, ['on', 'off']) === 'on',
    },
  };
}

function scheduleOf(days: string, at: string): SealSchedule {
  const read = parseSealSchedule(days, at);
  if ('schedule' in read) return read.schedule;
  throw new ConfigError(
    read.bad === 'days'
      ? `ASSAY_SEAL_DAYS is ${JSON.stringify(days)}; it must list days like mon,thu, or be off`
      : `ASSAY_SEAL_AT is ${JSON.stringify(at)}; it must be a time like 03:00`,
  );
}

function calendarsOf(text: string | undefined): readonly string[] {
  if (!text) return PUBLIC_CALENDARS;
  if (text === 'off') return [];
  const addresses = text.split(',').map((word) => webAddressOf('ASSAY_CALENDARS', word.trim()));
  return [...new Set(addresses)];
}

function resolversOf(text: string | undefined): readonly string[] | null {
  if (!text) return null;
  const servers = text.split(',').map((word) => word.trim());
  const bare = (word: string) => word.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (servers.every((word) => isIP(bare(word)) !== 0)) return servers;
  throw new ConfigError(
    `ASSAY_DNS is ${JSON.stringify(text)}; it must list addresses like 192.0.2.1:53`,
  );
}

function webAddressOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be an http(s) address`);
}

function networksOf(text: string | undefined): readonly Network[] {
  const networks = parseNetworks(text ?? '');
  if (networks !== null) return networks;
  throw new ConfigError(
    `ASSAY_OUTBOUND_ALLOW is ${JSON.stringify(text)}; it must list networks like 127.0.0.0/8`,
  );
}

function placesOf(text: string | undefined): ReadonlyMap<string, Place> {
  const places = parsePlaces(text ?? '');
  if (places !== null) return places;
  throw new ConfigError(
    `ASSAY_RESOLVE is ${JSON.stringify(text)}; it must list places like acme.example=127.0.0.1:443`,
  );
}

// It becomes part of a header field, so it must be one visible word.
function contactOf(text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\x21-\x27\x2a-\x7e]{3,200}$/.test(text)) return text;
  throw new ConfigError('ASSAY_CONTACT must be a mail or web address');
}

// Never told, not even where it is wrong. A colon would end the user name (RFC 7617 section 2).
function keyOf(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\x21-\x39\x3b-\x7e]{8,200}$/.test(text)) return text;
  throw new ConfigError(`${name} must be one word of 8 to 200 letters, digits and signs, no colon`);
}

function countryOf(text: string | undefined): string {
  if (!text || text === 'unknown') return 'unknown';
  if (/^[A-Z]{2}$/.test(text)) return text;
  throw new ConfigError(`ASSAY_EGRESS_COUNTRY is ${JSON.stringify(text)}; accepted is e.g. DE`);
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError(`PORT is ${JSON.stringify(text)}; it must be a number from 0 to 65535`);
}

function oneOf<T extends string>(name: string, value: string, accepted: readonly T[]): T {
  const known = accepted.find((one) => one === value);
  if (known !== undefined) return known;
  throw new ConfigError(`${name} is ${JSON.stringify(value)}; accepted are ${accepted.join(', ')}`);
}

function baseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ConfigError(
      `ASSAY_BASE_URL is ${JSON.stringify(text)}; it must be an http(s) address`,
    );
  }
  return text.replace(/\/+$/, '');
}

function databaseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://');
}

function blobsOf(text: string | undefined, data: string, cwd: string): string {
  if (!text) return resolve(data, 'blobs');
  if (text.startsWith('file:')) return resolve(cwd, text.replace(/^file:(\/\/(?=\/))?/, ''));
  throw new ConfigError(`ASSAY_BLOBS is ${JSON.stringify(text)}; accepted is file:FOLDER`);
}

/** The address that a server on this host and port is reached at. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
