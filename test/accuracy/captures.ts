// Opens the capture that a label speaks of: of the sample, of the tests, or of the corpus.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type CaptureHead, type CaptureReading, readCapture } from '../../src/pipeline/readers.ts';
import { readSample, type Sample } from '../../src/pipeline/sample/sample-files.ts';
import type { CaptureLabel } from './labels.ts';

/** The day that the sample's relative dates are counted from: labels name the dates it gives. */
export const TODAY = '2026-11-20';
const ROOT = join(import.meta.dirname, '..', '..');
const CORPUS = join(ROOT, '..', 'shared', 'corpus');

export interface Opened {
  readonly head: CaptureHead;
  readonly stored: Uint8Array;
}

/** Reads a labelled capture as the pipeline does; null where the corpus is not there. */
export async function captureReader(): Promise<(label: CaptureLabel) => CaptureReading | null> {
  const openOne = await captureOpener();
  return (label) => {
    const opened = openOne(label);
    return opened === null ? null : readCapture(opened.head, opened.stored);
  };
}

/** The bytes of a labelled capture and what was said with them. */
export async function captureOpener(): Promise<(label: CaptureLabel) => Opened | null> {
  const sample = await readSample(join(ROOT, 'sample'), TODAY);
  return (label) => open(sample, label);
}

export function corpusIsHere(): boolean {
  return existsSync(CORPUS);
}

function open(sample: Sample, label: CaptureLabel): Opened | null {
  if (label.source.startsWith('sample/web/')) return openSample(sample, label);
  if (label.source.startsWith('test/captures/')) return openGolden(label);
  if (label.source.startsWith('test/accuracy/held-out/')) return openHeldOut(label);
  if (/^test\/accuracy\/held-out-\d+\//.test(label.source)) return openUnseen(label);
  if (label.source.startsWith('corpus/')) return openCorpus(label);
  throw new Error(`${label.source} is of no known kind`);
}

// The files of a page's visits and the bodies of their recordings are the same list, oldest first.
function openSample(sample: Sample, label: CaptureLabel): Opened {
  const [domain = '', page = '', file = ''] = label.source.slice('sample/web/'.length).split('/');
  const recordings = sample.companies
    .find((company) => company.domain === domain)
    ?.recordings.filter(({ by, url }) => by === 'live' && new URL(url).href === label.url);
  const files = readdirSync(join(ROOT, 'sample', 'web', domain, page))
    .filter((name) => /^\d{3}d\.(\d{3}\.)?(html|json|txt|xml)$/.test(name))
    .filter((name) => !name.endsWith('.headers.json'))
    .sort()
    .reverse();
  const bodies = [...new Set((recordings ?? []).map(({ body }) => body))];
  const body = bodies[files.indexOf(file)];
  const found = recordings?.findLast((recording) => recording.body === body);
  if (found === undefined || bodies.length !== files.length) {
    throw new Error(`${label.source}: no recording of ${label.url} shows it`);
  }
  const { at, status, headers } = found;
  return { head: headOf(label, at, status, headers), stored: found.body };
}

function openGolden(label: CaptureLabel): Opened {
  const folder = join(ROOT, label.source);
  const response = JSON.parse(readFileSync(join(folder, 'response.json'), 'utf8')) as {
    readonly url: string;
    readonly status: number;
    readonly content_type: string;
    readonly captured_at: string;
  };
  if (new URL(response.url).href !== label.url) throw new Error(`${label.source}: another address`);
  const headers = [['content-type', response.content_type]] as const;
  return {
    head: headOf(label, response.captured_at, response.status, headers),
    stored: readFileSync(join(folder, 'body.html')),
  };
}

// Pages that no reader was ever tried on while it was written.
function openHeldOut(label: CaptureLabel): Opened {
  const headers = [['content-type', 'text/html; charset=utf-8']] as const;
  return {
    head: headOf(label, `${TODAY}T12:00:00Z`, 200, headers),
    stored: readFileSync(join(ROOT, label.source)),
  };
}

// Written and labelled after the readers, by a session that had not seen them.
function openUnseen(label: CaptureLabel): Opened {
  const folder = join(ROOT, label.source);
  const response = JSON.parse(readFileSync(join(folder, 'response.json'), 'utf8')) as {
    readonly url: string;
    readonly status: number;
    readonly captured_at: string;
    readonly headers: CaptureHead['headers'];
  };
  if (new URL(response.url).href !== label.url) throw new Error(`${label.source}: another address`);
  const body = readdirSync(folder).find((name) => name.startsWith('body.'));
  if (body === undefined) throw new Error(`${label.source}: no body`);
  const coding = response.headers.find(([name]) => name === 'content-encoding')?.[1] ?? null;
  return {
    head: headOf(label, response.captured_at, response.status, response.headers),
    stored: coded(readFileSync(join(folder, body)), coding),
  };
}

// Bodies lie there decoded, to be legible; a capture holds what was sent, in its coding.
function coded(body: Uint8Array, coding: string | null): Uint8Array {
  if (coding === null) return body;
  if (coding === 'gzip') return gzipSync(body);
  if (coding === 'br') return brotliCompressSync(body);
  if (coding === 'zstd') return zstdCompressSync(body);
  throw new Error(`no coding named ${coding}`);
}

function openCorpus(label: CaptureLabel): Opened | null {
  const path = join(CORPUS, label.source.slice('corpus/'.length));
  if (!existsSync(path)) return null;
  const said = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(path);
  const [, day = '', hours = '', minutes = '', seconds = ''] = said ?? [];
  const type = path.includes('.html') ? 'text/html; charset=utf-8' : 'application/json';
  return {
    head: headOf(label, `${day}T${hours}:${minutes}:${seconds}Z`, 200, [['content-type', type]]),
    stored: gunzipSync(readFileSync(path)),
  };
}

function headOf(
  label: CaptureLabel,
  at: string,
  status: number,
  headers: CaptureHead['headers'],
): CaptureHead {
  return {
    finalUrl: label.url,
    at: new Date(at),
    status,
    headers,
    contentType: headers.find(([name]) => name === 'content-type')?.[1] ?? null,
    role: label.role,
    provider: label.provider,
  };
}
