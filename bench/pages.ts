// Pages to measure on: recorded ones of the corpus beside the repository, and those of the sample.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PageRole } from '../src/core/pages/page-roles.ts';
import { readSample } from '../src/pipeline/sample/sample-files.ts';

export interface RawPage {
  readonly url: string;
  /** Null: the address tells it. */
  readonly role: PageRole | null;
  readonly body: Uint8Array;
}

/** None where the folder is not there. */
export function corpusPages(folder: string): readonly RawPage[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(folder, name)).map((file) => ({
        url: 'https://bench.example/legal',
        role: name.includes('privacy') ? 'privacy' : 'terms',
        body: gunzipSync(readFileSync(join(folder, name, file))),
      })),
    );
}

/** Each page once, however often it was visited. */
export async function samplePages(folder: string): Promise<RawPage[]> {
  const { companies } = await readSample(folder, '2026-11-20');
  return companies.flatMap(({ pages, recordings }) => {
    const roles = new Map(pages.map(({ url, role }) => [url, role]));
    const bodies = new Map(
      recordings
        .filter(({ status, headers }) => status === 200 && headers.some(isHtml))
        .map((recording) => [recording.body, recording.url]),
    );
    return [...bodies].map(([body, url]) => ({ body, url, role: roles.get(url) ?? null }));
  });
}

function isHtml([name, value]: readonly [string, string]): boolean {
  return name.toLowerCase() === 'content-type' && value.startsWith('text/html');
}
