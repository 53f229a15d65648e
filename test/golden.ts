// Rewrites the expected readings of the recorded captures; the difference is what one reviews.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reader } from '../src/core/facts/reader.ts';
import { features } from '../src/dimensions/features.ts';
import { funding } from '../src/dimensions/funding.ts';
import { jobPosting } from '../src/dimensions/job-posting.ts';
import { legal } from '../src/dimensions/legal.ts';
import { location } from '../src/dimensions/location.ts';
import { openPage, type Page } from '../src/dimensions/page/page.ts';
import { positioning } from '../src/dimensions/positioning.ts';
import { pricing } from '../src/dimensions/pricing.ts';
import { reliability } from '../src/dimensions/reliability.ts';
import { security } from '../src/dimensions/security.ts';
import { stack } from '../src/dimensions/stack.ts';

/** Readers whose captures are recorded under test/captures. */
const READERS: readonly Reader<Page>[] = [
  pricing,
  positioning,
  legal,
  reliability,
  funding,
  location,
  jobPosting,
  security,
  features,
  stack,
];

const CAPTURES = fileURLToPath(new URL('captures/', import.meta.url));

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
  const readers = READERS.filter((reader) => reader.roles.includes(page.role));
  return printed(Object.fromEntries(readers.map((reader) => [reader.name, reader.read(page)])));
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

if (import.meta.main) {
  for (const capture of captures()) {
    writeFileSync(join(CAPTURES, capture, 'readings.json'), readingsNow(capture));
  }
}
