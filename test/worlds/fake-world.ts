// A world without a database, for tests of `invoke`: operations, guards and keys are its own.

import { singlePackage } from '../../packages/proof/single/package.ts';
import { type AnyOperation, anyOperation } from '../../src/contract/operation.ts';
import { secretBox } from '../../src/core/callers/secret-box.ts';
import { DEFAULT_SEALING } from '../../src/core/evidence/seal-schedule.ts';
import { operation } from '../../src/operations/invoke/define.ts';
import { OPEN_GUARDS } from '../../src/operations/invoke/guards.ts';
import type { WireRequest } from '../../src/operations/invoke/wire.ts';
import type { OperationServices, Services, World } from '../../src/operations/services.ts';
import { makeWorld, type WorldOptions } from '../../src/operations/world.ts';
import type { LiveKey } from '../../src/store/accounts/api-keys.ts';
import type { Database, Db } from '../../src/store/database.ts';
import { TEST_SIGNER } from '../clients/signer.ts';
import { testClaimProofs } from './claim-proofs.ts';
import { keyRows } from './key-rows.ts';
import { letters } from './letters.ts';

export interface FakeWorld {
  readonly world: World;
  /** Lines that were logged as a warning or an error, with their fields. */
  readonly logged: {
    readonly message: string;
    readonly fields: Readonly<Record<string, unknown>>;
  }[];
  clock: Date;
}

export interface FakeOptions extends WorldOptions {
  /** The key that every well-formed credential stands for; null knows none. */
  readonly key?: LiveKey | null;
  readonly database?: Partial<Database>;
}

export function fakeWorld(options: FakeOptions = {}): FakeWorld {
  const { key = null, database, ...rest } = options;
  const logged: FakeWorld['logged'] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) => {
    logged.push({ message, fields });
  };
  const rows = async <Row>() => (key === null ? [] : [key as Row]);
  let random = 0;
  const services: Services = {
    database: {
      rows,
      hot: { rows, bytes: async (_, [asked]) => keyRows(asked, () => key) },
      transaction: (work: (db: Db) => Promise<unknown>) => work({ rows }),
      ...database,
    } as Database,
    now: () => fake.clock,
    random: (n) => {
      random += 1;
      return Buffer.alloc(n, random);
    },
    baseUrl: 'http://assay.example',
    cursorSecret: Buffer.alloc(32, 1),
    registrableDomain: (host) => host,
    records: { byDomain: async () => null, forget: () => {} },
    captures: NO_CAPTURES,
    manifests: { open: async () => ({ kind: 'missing' }) },
    exports: { open: async () => ({ kind: 'missing' }) },
    sealing: DEFAULT_SEALING,
    signer: TEST_SIGNER,
    signingKeys: [TEST_SIGNER],
    verifier: {
      page: '<!doctype html><title>Verifier</title>',
      spec: '# Bytes\n',
      single: singlePackage(),
    },
    secrets: secretBox(Buffer.alloc(32, 5), (n) => services.random(n)),
    webhooks: { post: async () => ({ kind: 'failed', error: 'dns', durationMs: 0 }) },
    checkWebhookUrl: async () => ({ kind: 'allowed' }),
    claimProofs: testClaimProofs(),
    mail: letters(),
    watching: { signals: NOBODY_WAITS, freeEmptyPages: false, beatMs: 300 },
    limits: null,
    clientAddress: ({ peer }) => peer,
    log: { info: () => {}, warn: log, error: log },
  };
  const fake = {
    world: makeWorld(services, { ...rest, guards: { ...OPEN_GUARDS, ...rest.guards } }),
    logged,
    clock: new Date('2026-11-20T12:00:00Z'),
  };
  return fake;
}

const NOBODY_WAITS: Services['watching']['signals'] = {
  enter: async () => null,
  endWaits: () => {},
  close: async () => {},
};

const NO_CAPTURES: Services['captures'] = {
  raw: async () => ({ kind: 'missing' }),
  text: async () => ({ kind: 'missing' }),
  textHash: async () => ({ kind: 'missing' }),
  diff: async () => ({ kind: 'busy' }),
};

export function wireRequest(more: Partial<WireRequest> = {}): WireRequest {
  return {
    path: '/v1/samples',
    parameters: {},
    query: [],
    authorization: undefined,
    apiKey: undefined,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: undefined,
    remoteAddress: '192.0.2.1',
    body: async () => ({ kind: 'json', value: null }),
    ...more,
  };
}

type Declared = Parameters<typeof operation>[0];

/** An operation with everything given that a test does not care about. */
export function sampleOperation(more: Partial<Declared>): AnyOperation<OperationServices> {
  return anyOperation(
    operation({
      id: 'get_sample',
      method: 'GET',
      path: '/v1/samples',
      tag: 'Samples',
      summary: 'A sample',
      description: 'A sample.',
      access: 'open',
      credits: 1,
      cache: 'public',
      input: {},
      output: {},
      problems: [],
      examples: [],
      run: async () => ({ kind: 'json', data: { sample: true } }),
      ...more,
    }),
  );
}
