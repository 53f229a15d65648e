// Reads the words of settings; what is wrong is said with the name and what is accepted.

import { isIP } from 'node:net';
import { parseSealSchedule, type SealSchedule } from '../../core/evidence/seal-schedule.ts';
import { type Network, type Place, parseNetworks, parsePlaces } from '../../outside/addresses.ts';
import { RPC } from '../../outside/block-address.ts';
import { PUBLIC_CALENDARS } from '../../pipeline/proving/public-calendars.ts';
import { isWitnessKey } from '../../pipeline/proving/witness-key.ts';
import { severalServers } from '../../store/primary.ts';

export class ConfigError extends Error {
  readonly kind = 'config';
}

/** `what` begins the names of both settings, as `ASSAY_SEAL`. */
export function scheduleOf(what: string, days: string, at: string): SealSchedule {
  const read = parseSealSchedule(days, at);
  if ('schedule' in read) return read.schedule;
  throw new ConfigError(
    read.bad === 'days'
      ? `${what}_DAYS is ${JSON.stringify(days)}; it must list days like mon,thu, or be off`
      : `${what}_AT is ${JSON.stringify(at)}; it must be a time like 03:00`,
  );
}

export function calendarsOf(text: string | undefined): readonly string[] {
  if (!text) return PUBLIC_CALENDARS;
  if (text === 'off') return [];
  const addresses = text.split(',').map((word) => webAddressOf('ASSAY_CALENDARS', word.trim()));
  return [...new Set(addresses)];
}

/** None by default. */
export function authoritiesOf(text: string | undefined): readonly string[] {
  const words = text ? text.split(',') : [];
  return [...new Set(words.map((word) => webAddressOf('ASSAY_TSA', word.trim())))];
}

/** Two by default, of different operators: one that lies is contradicted. */
const BLOCK_SOURCES = ['https://blockstream.info/api', 'https://mempool.space/api'] as const;

export function blocksOf(text: string | undefined): readonly string[] {
  if (!text) return BLOCK_SOURCES;
  return [...new Set(text.split(',').map((word) => blockSourceOf(word.trim())))];
}

// The address of a node holds a password, which is never told.
function blockSourceOf(word: string): string {
  if (!word.startsWith(RPC)) return webAddressOf('ASSAY_BLOCKS', word);
  const address = word.slice(RPC.length);
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return word;
  throw new ConfigError(
    'ASSAY_BLOCKS names a node; its address must be like rpc+http://user:password@127.0.0.1:8332',
  );
}

/** A verifier key (c2sp.org/signed-note), a space, and the submission prefix of that witness. */
export function witnessesOf(text: string | undefined) {
  if (!text) return [];
  const witnesses = text.split(',').map((word) => {
    const [key = '', url = '', ...more] = word.trim().split(/\s+/);
    if (isWitnessKey(key) && url !== '' && more.length === 0) {
      return { key, url: webAddressOf('ASSAY_WITNESSES', url) };
    }
    throw new ConfigError(
      `ASSAY_WITNESSES has ${JSON.stringify(word.trim())}; each must be the verifier key of a ` +
        'witness (NAME+HASH+KEY, cosignature/v1 with Ed25519), a space, and its http(s) address',
    );
  });
  if (new Set(witnesses.map(({ key }) => key)).size === witnesses.length) return witnesses;
  throw new ConfigError('ASSAY_WITNESSES names a witness twice');
}

export function resolversOf(text: string | undefined): readonly string[] | null {
  if (!text) return null;
  const servers = text.split(',').map((word) => word.trim());
  const bare = (word: string) => word.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (servers.every((word) => isIP(bare(word)) !== 0)) return servers;
  throw new ConfigError(
    `ASSAY_DNS is ${JSON.stringify(text)}; it must list addresses like 192.0.2.1:53`,
  );
}

export function webAddressOf(name: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be an http(s) address`);
}

export function networksOf(text: string | undefined): readonly Network[] {
  const networks = parseNetworks(text ?? '');
  if (networks !== null) return networks;
  throw new ConfigError(
    `ASSAY_OUTBOUND_ALLOW is ${JSON.stringify(text)}; it must list networks like 127.0.0.0/8`,
  );
}

export function placesOf(text: string | undefined): ReadonlyMap<string, Place> {
  const places = parsePlaces(text ?? '');
  if (places !== null) return places;
  throw new ConfigError(
    `ASSAY_RESOLVE is ${JSON.stringify(text)}; it must list places like acme.example=127.0.0.1:443`,
  );
}

// It becomes part of a header field, so it must be one visible word.
export function contactOf(text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\x21-\x27\x2a-\x7e]{3,200}$/.test(text)) return text;
  throw new ConfigError('ASSAY_CONTACT must be a mail or web address');
}

// Never told, not even where it is wrong. A colon would end the user name (RFC 7617 section 2).
export function keyOf(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (/^[\x21-\x39\x3b-\x7e]{8,200}$/.test(text)) return text;
  throw new ConfigError(`${name} must be one word of 8 to 200 letters, digits and signs, no colon`);
}

export function countryOf(text: string | undefined): string {
  if (!text || text === 'unknown') return 'unknown';
  if (/^[A-Z]{2}$/.test(text)) return text;
  throw new ConfigError(`ASSAY_EGRESS_COUNTRY is ${JSON.stringify(text)}; accepted is e.g. DE`);
}

export function portOf(name: string, text: string, least: 0 | 1): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= least && port <= 65_535) return port;
  throw new ConfigError(
    `${name} is ${JSON.stringify(text)}; it must be a number from ${least} to 65535`,
  );
}

const LONGEST_SECONDS = 600;

/** In milliseconds. */
export function secondsOf(name: string, text: string): number {
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= LONGEST_SECONDS) return seconds * 1_000;
  throw new ConfigError(
    `${name} is ${JSON.stringify(text)}; it must be a number of seconds from 1 to ${LONGEST_SECONDS}`,
  );
}

/** Seconds, or 0 for none. */
export function waitOf(name: string, text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= 3_600) return Number(text) * 1_000;
  const accepted = 'a number of seconds from 0 to 3600';
  throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be ${accepted}`);
}

/** A whole number from 1. */
export function countOf(name: string, text: string, most: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  const accepted = `a whole number from 1 to ${most}`;
  throw new ConfigError(`${name} is ${JSON.stringify(text)}; it must be ${accepted}`);
}

export function oneOf<T extends string>(name: string, value: string, accepted: readonly T[]): T {
  const known = accepted.find((one) => one === value);
  if (known !== undefined) return known;
  throw new ConfigError(`${name} is ${JSON.stringify(value)}; accepted are ${accepted.join(', ')}`);
}

export function baseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new ConfigError(
      `ASSAY_BASE_URL is ${JSON.stringify(text)}; it must be an http(s) address`,
    );
  }
  return text.replace(/\/+$/, '');
}

export function databaseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://');
  }
  try {
    severalServers(text);
    return text;
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${(error as Error).message}`);
  }
}
