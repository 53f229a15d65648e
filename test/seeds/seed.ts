// A small catalogue for tests of the HTTP surface: rows put in by SQL, and the world around them.

import { hash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { captureReader } from '../../src/app/capture-reader.ts';
import { verifierFiles } from '../../src/app/verifier-files.ts';
import { secretBox } from '../../src/core/callers/secret-box.ts';
import { DEFAULT_SEALING } from '../../src/core/evidence/seal-schedule.ts';
import { dimensionOfKey, dimensionRank } from '../../src/core/facts/dimensions.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import {
  EXAMPLE_MEMBER,
  EXAMPLE_RECORD,
  exampleEnvelope,
} from '../../src/operations/invoke/examples.ts';
import type { LogFields, PreparedRecord, Services, World } from '../../src/operations/services.ts';
import { watchSignals } from '../../src/operations/watches/watch-signals.ts';
import { makeWorld, type WorldOptions } from '../../src/operations/world.ts';
import { type BlobStore, folderBlobs } from '../../src/outside/blobs.ts';
import { folderExports } from '../../src/outside/export-files.ts';
import { folderManifests } from '../../src/outside/manifest-files.ts';
import { registrableDomain } from '../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import { indexCategory, indexCompany } from '../../src/store/companies/search.ts';
import type { Db } from '../../src/store/database.ts';
import { TEST_SIGNER } from '../clients/signer.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { testWebhookClient } from '../servers/webhook-client.ts';
import { type TestClaimProofs, testClaimProofs } from '../worlds/claim-proofs.ts';
import { type Letters, letters } from '../worlds/letters.ts';
import { seedCaptures } from './seed-captures.ts';
import { seedClaims } from './seed-claims.ts';
import { putKeys, type SeededKey } from './seed-keys.ts';
import { seedProofs } from './seed-proofs.ts';
import { seedWatches } from './seed-watches.ts';

export interface Seed {
  readonly acme: number;
  readonly bolt: number;
  readonly keys: Readonly<Record<SeededKey, string>>;
}

export const TEST_SECRETS = secretBox(Buffer.alloc(32, 5), (n) => randomBytes(n));

export type { SeededKey };

export const NOW = new Date('2026-11-20T12:00:00Z');

/** Facts of acme.example in the order in which the contract lists them. */
export const FACTS = [
  ['pricing.tier.pro.name', 'Pro', null, 'company_stated', ''],
  ['pricing.tier.pro.price', 49, 'EUR', 'company_stated', ''],
  ['pricing.tier_count', 1, null, 'company_stated', ''],
  ['security.cert.soc2', 'attested', null, 'company_stated', ''],
  ['reliability.sla_pct', 99.9, '%', 'company_stated', ''],
  ['reliability.uptime_90d', 99.97, '%', 'company_stated', ''],
  ['reliability.uptime_90d', 99.95, '%', 'observed', ''],
  ['reliability.uptime_90d', 99.9, '%', 'observed', 'api'],
  ['legal.governing_law', 'Germany', null, 'company_stated', ''],
] as const;

/** Postings of acme.example, newest first; the middle ones are closed. */
export const POSTINGS = [
  ['Data Engineer', '2026-11-10', false],
  ['Designer', null, false],
  ['Office Manager', '2026-11-03', true],
  ['Platform Engineer', '2026-11-03', false],
  ['Recruiter', '2026-10-01', true],
  ['Account Executive', '2026-09-01', false],
] as const;

export async function seed(db: Db): Promise<Seed> {
  const [acme, bolt] = [await putCompany(db, 'acme', 'Acme'), await putCompany(db, 'bolt', 'Bolt')];
  await run(db, "insert into company_aliases values ('acme-old.example', 'domain', $1)", [acme]);
  await run(db, "insert into company_aliases values ('acme-inc', 'legacy_slug', $1)", [acme]);
  const crm = await putCategory(db, 'crm', 'CRM', [acme, bolt]);
  await putCategory(db, 'no-members', 'No members', []);
  await indexCategory(db, { id: crm, slug: 'crm', name: 'CRM' });
  const source = await one(
    db,
    `insert into sources (company_id, url, role, created_at)
     values ($1, 'https://acme.example/pricing', 'pricing', $2) returning id`,
    [acme, NOW],
  );
  await putFacts(db, acme, source);
  await putPostings(db, acme, source);
  return { acme, bolt, keys: await putKeys(db, NOW) };
}

async function putCompany(db: Db, slug: string, name: string): Promise<number> {
  const domain = `${slug}.example`;
  const id = await one(
    db,
    'insert into companies (domain, name, slug, tracked_at) values ($1, $2, $3, $4) returning id',
    [domain, name, slug, NOW],
  );
  await indexCompany(db, { id, name, domain, aliases: [] });
  const company = { name, domain, slug };
  const record = { ...EXAMPLE_RECORD, company: { ...company, categories: ['crm'] } };
  const body = Buffer.from(JSON.stringify(exampleEnvelope(record)));
  await run(
    db,
    `insert into company_records (company_id, domain, version, base_url, fresh_until, generated_at,
       etag, body, body_br, summary)
     values ($1, $2, 1, '', null, $3, $4, $5, $6, $7)`,
    [
      id,
      domain,
      NOW,
      hash('sha256', body).slice(0, 32),
      body,
      brotliCompressSync(body),
      JSON.stringify({ ...EXAMPLE_MEMBER, ...company }),
    ],
  );
  return id;
}

async function putCategory(db: Db, slug: string, name: string, members: readonly number[]) {
  const id = await one(
    db,
    "insert into categories (slug, name, criteria) values ($1, $2, '{pricing}') returning id",
    [slug, name],
  );
  for (const member of members) {
    await run(db, 'insert into company_categories values ($1, $2)', [member, id]);
  }
  return id;
}

async function putFacts(db: Db, company: number, source: number): Promise<void> {
  // The table's order must not be the list's.
  for (const [key, value, unit, provenance, product] of FACTS.toReversed()) {
    const dimension = dimensionOfKey(key);
    if (dimension === null) throw new Error(`${key} has no dimension`);
    await run(
      db,
      `insert into facts (company_id, key, dimension, dimension_rank, provenance, product, value,
         unit, confidence, evidence_type, locator, extractor, extractor_version, source_id,
         source_url, lane, announced, first_seen_at, last_confirmed_at, valid_from, recorded_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 0.9, 'page_text',
         '{"type": "json_pointer", "pointer": "/0"}', 'test', 1, $9,
         'https://acme.example/pricing', 'live', 'null', $10, $11, $12, $11)`,
      [
        company,
        key,
        dimension,
        dimensionRank(dimension),
        provenance,
        product,
        JSON.stringify(value),
        unit,
        source,
        new Date('2026-01-02T23:00:00Z'),
        new Date('2026-11-19T01:00:00Z'),
        new Date('2026-05-05T00:00:00Z'),
      ],
    );
  }
}

async function putPostings(db: Db, company: number, source: number): Promise<void> {
  for (const [title, posted, closed] of POSTINGS.toReversed()) {
    const seen = new Date('2026-11-05T06:00:00Z');
    await run(
      db,
      `insert into job_postings (company_id, source_id, provider, external_id, title, url, comp,
         posted_at, first_seen_at, last_seen_at, closed_at, listed_at)
       values ($1, $2, 'greenhouse', $3, $3, 'https://jobs.acme.example/' || md5($3), $4, $5,
         $6, $6, $7, coalesce($5::date, $6::timestamptz))`,
      [
        company,
        source,
        title,
        JSON.stringify({
          base_min: null,
          base_max: null,
          currency: null,
          equity: 'not_stated',
          equity_note: null,
          bonus: 'not_stated',
          bonus_note: null,
          source: 'not_stated',
        }),
        posted,
        seen,
        closed ? NOW : null,
      ],
    );
  }
}

let statements = 0;

async function run(db: Db, text: string, values: readonly unknown[]): Promise<unknown[]> {
  statements += 1;
  return db.rows(`seed_${statements}`, text, values);
}

async function one(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = (await run(db, text, values)) as { readonly id: number }[];
  if (!row) throw new Error('no row was returned');
  return row.id;
}

export interface SeededServer {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly url: string;
  readonly seed: Seed;
  readonly database: TestDatabase;
  readonly blobs: BlobStore;
  /** Where the blobs lie. */
  readonly folder: string;
  /** What was logged as a warning or an error. */
  readonly trouble: readonly string[];
  /** What was sent by mail. */
  readonly letters: Letters;
  /** What stands where proofs of claims are looked for. */
  readonly claimProofs: TestClaimProofs;
  close(): Promise<void>;
}

/** The whole HTTP surface on a free port, over a database of its own; `own` services go first. */
export async function openSeededServer(
  options: WorldOptions = {},
  own: Partial<Services> = {},
  given?: TestDatabase,
): Promise<SeededServer> {
  const database = given ?? (await openTestDatabase());
  const seeded = await seed(database.database);
  const folder = await mkdtemp(join(tmpdir(), 'assay-seed-'));
  const blobs = folderBlobs(folder, randomUUID);
  await seedCaptures(database.database, blobs, folder, seeded);
  await seedProofs({ database: database.database, blobs, folder, companyId: seeded.acme });
  const trouble: string[] = [];
  const note = (fields: LogFields, message: string) => {
    trouble.push(`${message}: ${String(fields.err)}`);
  };
  const mail = letters();
  const claimProofs = testClaimProofs();
  const signals = watchSignals(database.database);
  const webhooks = testWebhookClient();
  const services: Services = {
    database: database.database,
    mail,
    now: () => NOW,
    random: (n) => randomBytes(n),
    baseUrl: 'http://assay.example',
    cursorSecret: Buffer.alloc(32, 9),
    registrableDomain,
    records: { byDomain: (apex) => storedRecord(database.database, apex), forget: () => {} },
    captures: captureReader(blobs, readingHere),
    manifests: folderManifests(folder, randomUUID),
    exports: folderExports(folder, randomUUID),
    sealing: DEFAULT_SEALING,
    signer: TEST_SIGNER,
    signingKeys: [TEST_SIGNER],
    verifier: verifierFiles(),
    secrets: TEST_SECRETS,
    watching: { signals, freeEmptyPages: false, beatMs: 300 },
    webhooks,
    checkWebhookUrl: webhooks.check,
    claimProofs,
    limits: null,
    clientAddress: ({ peer }) => peer,
    log: { info: () => {}, warn: note, error: note },
    ...own,
  };
  await seedWatches(services, seeded.acme, NOW);
  await seedClaims(services, seeded.acme);
  const world = makeWorld(services, options);
  const app = createHttpServer(world);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const close = async () => {
    await app.close();
    await signals.close();
    await webhooks.close();
    await database.close();
    await rm(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const told = { trouble, letters: mail, claimProofs };
  return { app, world, url, seed: seeded, database, blobs, folder, ...told, close };
}

async function storedRecord(db: Db, apex: string): Promise<PreparedRecord | null> {
  const rows = await db.rows<PreparedRecord>(
    'test_record',
    'select body, body_br as brotli, etag from company_records where domain = $1',
    [apex],
  );
  return rows[0] ?? null;
}
