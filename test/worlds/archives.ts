// A company with generations out of archives and live captures beside them, for tests of history.

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkTerms, importTerms } from '../../src/pipeline/import/import-terms.ts';
import { importWarc } from '../../src/pipeline/import/import-warc.ts';
import { homePage } from '../chaos/pages.ts';
import { type ToRecord, writeWarc } from '../clients/warc-writer.ts';
import { coverOne, openWorld, type TestWorld } from './world.ts';

const DOMAIN = 'acme.example';
const HOME = `https://${DOMAIN}/`;
export const TERMS = `https://${DOMAIN}/terms`;
export const H1 = 'positioning.h1';
export const LAW = 'legal.governing_law';
export const TEXT = 'legal.doc.terms.sha256';

export interface Acme extends AsyncDisposable {
  readonly world: TestWorld;
  readonly companyId: number;
}

export async function openAcme(): Promise<Acme> {
  const world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const companyId = await coverOne(world, DOMAIN);
  return { world, companyId, [Symbol.asyncDispose]: () => world.close() };
}

let files = 0;

/** Responses as a WARC file, live or as generations of a web archive. */
export async function record(acme: Acme, lane: 'live' | 'archive', responses: readonly ToRecord[]) {
  const { world, companyId } = acme;
  files += 1;
  const file = await writeWarc(join(world.folder, `${files}.warc.gz`), responses, true);
  return importWarc(world, { files: [file], companyId, domain: DOMAIN, lane });
}

export const home = (at: string, h1: string): ToRecord => ({ url: HOME, at, body: homePage(h1) });

const CLAUSE =
  'These terms bind you and us in all that we do for each other, from the first day to the last. ' +
  'What they do not say is not agreed, and what was agreed before them holds no more.';

export function termsText(law: string, more = ''): string {
  return `Terms\n=====\n\n${CLAUSE} ${more}\n
### Law\n\nThese terms are governed by the laws of ${law}.\n`;
}

export function termsPage(law: string, more = ''): ToRecord['body'] {
  return Buffer.from(`<!doctype html><html lang="en"><head><title>Terms</title></head><body><main>
<h1>Terms</h1><p>${CLAUSE} ${more}</p><h3>Law</h3>
<p>These terms are governed by the laws of ${law}.</p></main></body></html>`);
}

export interface Version {
  readonly at: string;
  readonly text: string;
  readonly kind?: string;
}

/** Versions as an archive of terms keeps them, with the manifest of all of them. */
export async function terms(acme: Acme, versions: readonly Version[], only = versions) {
  const { world, companyId } = acme;
  const dir = join(world.folder, 'acme-terms');
  await mkdir(dir, { recursive: true });
  const name = (at: string) => `${at.replaceAll(':', '')}.md.gz`;
  for (const { at, text } of versions) await writeFile(join(dir, name(at)), gzipSync(text));
  const manifest = join(world.folder, 'manifest.json');
  const listed = versions.map(({ at, text, kind = 'change' }, i) => ({
    file: name(at),
    at,
    kind,
    commit: `c0ffee${i}`,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const document = { document: 'Acme/Terms of Service.md', dir: 'acme-terms', versions: listed };
  await writeFile(manifest, JSON.stringify([document]));
  const request = {
    files: only.map(({ at }) => join(dir, name(at))),
    document: 'terms',
    url: TERMS,
    archive: 'https://archive.example/blob/{commit}/{path}',
    manifest,
    attribution: 'The archive, ODC-By-1.0',
  };
  return importTerms(world, companyId, await checkTerms(request, world.now()));
}

export interface Told {
  readonly key: string;
  readonly derivation: string;
  readonly day: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly status: string;
  readonly url: string;
}

export async function events(world: TestWorld): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-history-events',
    `select fact_key as key, derivation, occurred_at as day, old_value as from, new_value as to,
       status, source_url as url
     from change_events where derivation <> 'baseline' order by occurred_at, seq`,
  );
}

/** The standing events of one key that are served. */
export async function told(world: TestWorld, key: string): Promise<readonly unknown[]> {
  const rows = await events(world);
  return rows
    .filter((e) => e.key === key && e.status === 'current' && e.derivation !== 'legacy')
    .map(({ derivation, day, from, to }) => [derivation, day, from, to]);
}

export async function current(world: TestWorld, key: string): Promise<readonly unknown[]> {
  const rows = await world.database.rows<{ value: unknown; lane: string; extractor: string }>(
    'test-history-fact',
    'select value, lane, extractor from facts where key = $1 and valid_to is null',
    [key],
  );
  return rows.map(({ value, lane, extractor }) => [value, lane, extractor]);
}
