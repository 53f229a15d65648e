// Rewrites the expected readings of the recorded captures; the difference is what one reviews.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Extraction } from '../src/core/facts/fact.ts';
import { openPage } from '../src/dimensions/page/page.ts';
import { PAGE_READERS } from '../src/dimensions/registry.ts';

const CAPTURES = fileURLToPath(new URL('captures/', import.meta.url));
/** The version of each reader when the readings were last recorded. */
const VERSIONS = join(CAPTURES, 'versions.json');

export type Versions = Readonly<Record<string, number>>;

interface Response {
  readonly url: string;
  readonly status: number;
  readonly content_type: string | null;
  readonly captured_at: string;
  /** Names in lower case; recorded where a reader looks at them. */
  readonly headers?: readonly (readonly [string, string])[];
}

/** Every recorded capture of a page, as `<domain>/<generation>`, in order. */
export function captures(): readonly string[] {
  return readdirSync(CAPTURES, { withFileTypes: true })
    .filter((domain) => domain.isDirectory())
    .flatMap((domain) =>
      readdirSync(join(CAPTURES, domain.name)).map((generation) => `${domain.name}/${generation}`),
    )
    .filter((capture) => existsSync(join(CAPTURES, capture, 'body.html')))
    .sort();
}

/** The page of a capture, or why it is none. */
export function openCapture(capture: string): ReturnType<typeof openPage> {
  const response = JSON.parse(readText(capture, 'response.json')) as Response;
  return openPage({
    body: readFileSync(join(CAPTURES, capture, 'body.html')),
    contentType: response.content_type,
    url: new URL(response.url),
    status: response.status,
    capturedAt: response.captured_at,
    headers: response.headers ?? [],
  });
}

/** What the readers say today about a capture, as the text of its readings.json. */
export function readingsNow(capture: string): string {
  const opened = openCapture(capture);
  if (opened.kind === 'incomplete') return printed({ incomplete: opened.reason });
  const { page } = opened;
  const shown = PAGE_READERS.filter((reader) => reader.roles.includes(page.role));
  const read = shown.map((reader) => [reader.name, reader.read(page)] as const);
  return printed(Object.fromEntries(read.filter(([, extraction]) => saysAnything(extraction))));
}

// A new reader leaves alone what is recorded of pages of which it says nothing.
function saysAnything({ readings, abstentions, recognised }: Extraction): boolean {
  return readings.length + abstentions.length > 0 || recognised !== undefined;
}

export function readingsKept(capture: string): string {
  return readText(capture, 'readings.json');
}

function printed(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readText(capture: string, file: string): string {
  return readFileSync(join(CAPTURES, capture, file), 'utf8');
}

export function versionsNow(): Versions {
  return Object.fromEntries(PAGE_READERS.map(({ name, version }) => [name, version]));
}

export function versionsKept(): Versions {
  return JSON.parse(readFileSync(VERSIONS, 'utf8')) as Versions;
}

/** Readers that read something otherwise though they have the version that was recorded. */
export function unversioned(kept: string, now: string, versions: Versions): readonly string[] {
  const [before, after] = [kept, now].map((text) => JSON.parse(text) as Record<string, unknown>);
  return PAGE_READERS.filter(({ name, version }) => versions[name] === version)
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}

function record(): void {
  const all = captures().map((capture) => [capture, readingsNow(capture)] as const);
  const versions = versionsKept();
  const old = new Set(
    all
      .filter(([capture]) => existsSync(join(CAPTURES, capture, 'readings.json')))
      .flatMap(([capture, now]) => unversioned(readingsKept(capture), now, versions)),
  );
  if (old.size > 0) {
    console.error(`These read otherwise and need a new version: ${[...old].join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const [capture, now] of all) writeFileSync(join(CAPTURES, capture, 'readings.json'), now);
  writeFileSync(VERSIONS, printed(versionsNow()));
}

if (import.meta.main) record();
