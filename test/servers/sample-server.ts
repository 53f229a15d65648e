// The sample behind the whole HTTP surface, with a key of each tier and a note of what calls cost.

import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { captureReader } from '../../src/app/capture-reader.ts';
import { edgesOf } from '../../src/app/edges.ts';
import { guideTexts } from '../../src/app/guides.ts';
import { verifierFiles } from '../../src/app/verifier-files.ts';
import type { KeyTier } from '../../src/core/callers/api-key.ts';
import { secretBox } from '../../src/core/callers/secret-box.ts';
import { DEFAULT_SEALING } from '../../src/core/evidence/seal-schedule.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import { docsPages } from '../../src/edges/web/docs/docs.ts';
import { type Guards, OPEN_GUARDS } from '../../src/operations/invoke/guards.ts';
import type { LogFields, PreparedRecord, World } from '../../src/operations/services.ts';
import { watchSignals } from '../../src/operations/watches/watch-signals.ts';
import { makeWorld } from '../../src/operations/world.ts';
import { folderExports } from '../../src/outside/export-files.ts';
import { folderManifests } from '../../src/outside/manifest-files.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { Db } from '../../src/store/database.ts';
import { type Answer, ask } from '../clients/client.ts';
import { TEST_SIGNER } from '../clients/signer.ts';
import { mintedKey } from '../minted-key.ts';
import { testClaimProofs } from '../worlds/claim-proofs.ts';
import { letters } from '../worlds/letters.ts';
import { openSampleWorld } from '../worlds/prepared.ts';
import type { TestWorld } from '../worlds/world.ts';
import { testWebhookClient } from './webhook-client.ts';

export interface SampleServer {
  readonly world: TestWorld;
  readonly url: string;
  readonly http: Server;
  /** What the server is made of. */
  readonly served: World;
  readonly keys: Readonly<Record<KeyTier, string>>;
  /** What was charged for each answered call, in order. */
  readonly costs: readonly number[];
  /** What was logged as a warning or an error. */
  readonly trouble: readonly string[];
  /** Asks with the key of a tier, or of none; the answer is held against the contract. */
  get(path: string, tier?: KeyTier | 'none'): Promise<Answer>;
  close(): Promise<void>;
}

/** At noon of the day after the last visit of the sample. */
export async function openSampleServer(guards: Partial<Guards> = {}): Promise<SampleServer> {
  return openServer(await openSampleWorld(), guards);
}

/** The HTTP surface of any world; closing it closes the world too. */
export async function openServer(
  world: TestWorld,
  guards: Partial<Guards> = {},
): Promise<SampleServer> {
  const trouble: string[] = [];
  const note = (fields: LogFields, message: string) => {
    trouble.push(`${message}: ${String(fields.err)}`);
  };
  const costs: number[] = [];
  const credits = {
    ...OPEN_GUARDS.credits,
    charge: (_visit: unknown, cost: number) => {
      costs.push(cost);
      return { kind: 'paid', headers: {}, payment: null } as const;
    },
  };
  const { database, random, registrableDomain, baseUrl } = world;
  const webhooks = testWebhookClient();
  const signals = watchSignals(world.database);
  const served = makeWorld(
    {
      database,
      random,
      registrableDomain,
      baseUrl,
      mail: letters(),
      watching: { signals, freeEmptyPages: false, beatMs: 300 },
      now: () => world.now(),
      cursorSecret: Buffer.alloc(32, 3),
      records: { byDomain: (apex) => storedRecord(database, apex), forget: () => {} },
      captures: captureReader(world.blobs, readingHere),
      manifests: folderManifests(join(world.folder, 'blobs'), randomUUID),
      exports: folderExports(join(world.folder, 'blobs'), randomUUID),
      sealing: DEFAULT_SEALING,
      signer: TEST_SIGNER,
      signingKeys: [TEST_SIGNER],
      verifier: verifierFiles(),
      secrets: secretBox(Buffer.alloc(32, 5), random),
      webhooks,
      checkWebhookUrl: webhooks.check,
      claimProofs: testClaimProofs(),
      limits: null,
      clientAddress: ({ peer }) => peer,
      log: { info: () => {}, warn: note, error: note },
    },
    { guards: { ...OPEN_GUARDS, credits, ...guards } },
  );
  const app = createHttpServer(served, edgesOf(served, [docsPages(served, await guideTexts())]));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const keys = {
    free: await keyOf(world, 'free'),
    pro: await keyOf(world, 'pro'),
    scale: await keyOf(world, 'scale'),
  };
  const get = (path: string, tier: KeyTier | 'none' = 'free') =>
    ask(url, path, tier === 'none' ? {} : { headers: { 'x-api-key': keys[tier] } });
  const close = async () => {
    await app.close();
    await webhooks.close();
    await signals.close();
    await world.close();
  };
  return { world, url, http: app.server, served, keys, costs, trouble, get, close };
}

async function keyOf(world: TestWorld, tier: KeyTier): Promise<string> {
  return (await mintedKey(world.database, { account: `${tier}@people.example`, tier })).key;
}

async function storedRecord(db: Db, apex: string): Promise<PreparedRecord | null> {
  const rows = await db.rows<PreparedRecord>(
    'test-sample-record',
    'select body, body_br as brotli, etag from company_records where domain = $1',
    [apex],
  );
  return rows[0] ?? null;
}
