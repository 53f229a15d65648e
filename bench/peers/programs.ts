// Other programs that answer records over HTTP: how each is installed, filled and started.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Records } from './records.ts';

/** A program with its arguments; those below `bin` are of the packages that were installed. */
export interface Command {
  readonly bin: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Peer {
  readonly name: string;
  /** With exact versions; they go into a folder of their own, never among those of Assay. */
  readonly packages: readonly string[];
  /** Files below `node_modules` that a compiler would make, for parts that no answer needs. */
  readonly compiled?: readonly string[];
  /** Run once, before the start. */
  prepare(place: Place): readonly Command[];
  start(place: Place, port: number): Command;
  /** What is asked for the record of a company. */
  pathOf(domain: string): string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Place {
  /** Where its packages lie: a file of settings beside them finds them. */
  readonly home: string;
  /** A folder of its own, empty at first. */
  readonly folder: string;
  readonly records: Records;
}

/** A file of all records; lodash walks the list of them for each answer. */
const jsonServer: Peer = {
  name: 'json-server 0.17.4',
  packages: ['json-server@0.17.4'],
  prepare: ({ folder, records }) => {
    const companies = records.all.map(({ domain, body }) => ({ id: domain, ...JSON.parse(body) }));
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ companies }));
    return [];
  },
  start: ({ folder }, port) => ({
    bin: 'json-server',
    words: ['--host', '127.0.0.1', '--port', String(port), '--quiet', join(folder, 'db.json')],
    env: {},
  }),
  pathOf: (domain) => `/companies/${domain}`,
  headers: {},
};

const GRAPHILE_CONFIG = `
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { graphqlOverGET: true, watch: false, graphiql: false },
  grafast: { explain: false },
};
`;

const postgraphile: Peer = {
  name: 'PostGraphile 5.1.5',
  packages: ['postgraphile@5.1.5', 'pg@8.16.3'],
  prepare: ({ home }) => {
    writeFileSync(join(home, 'graphile.config.mjs'), GRAPHILE_CONFIG);
    return [];
  },
  start: ({ home, records }, port) => ({
    bin: 'postgraphile',
    words: ['-n', '127.0.0.1', '-p', String(port), '-C', join(home, 'graphile.config.mjs')],
    env: { DATABASE_URL: records.url, GRAPHILE_ENV: 'production' },
  }),
  pathOf: (domain) => {
    const query = `{companyByDomain(domain:"${domain}"){record}}`;
    return `/graphql?query=${encodeURIComponent(query)}`;
  },
  headers: { Accept: 'application/json' },
};

const TOKEN = 'bench-token-of-nobody';

/** What it offers as limits and log is off. */
const directus: Peer = {
  name: 'Directus 12.4.0',
  packages: ['directus@12.4.0'],
  // The sandbox of scripts that administrators write.
  compiled: ['isolated-vm/out/isolated_vm.js'],
  prepare: (place) => [{ bin: 'directus', words: ['bootstrap'], env: directusEnv(place) }],
  start: (place, port) => ({
    bin: 'directus',
    words: ['start'],
    env: { ...directusEnv(place), HOST: '127.0.0.1', PORT: String(port) },
  }),
  pathOf: (domain) => `/items/companies/${domain}`,
  headers: { Authorization: `Bearer ${TOKEN}` },
};

function directusEnv({ folder, records }: Place): Record<string, string> {
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: records.url,
    SECRET: 'bench-secret-of-nobody-that-is-long-enough',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'bench-password-of-nobody',
    ADMIN_TOKEN: TOKEN,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
  };
}

export const PEERS: readonly Peer[] = [jsonServer, postgraphile, directus];
