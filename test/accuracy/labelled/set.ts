// A folder of real pages with labels: labels.json, judged.json where there is one, and the pages.

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Json } from '../../../src/core/facts/fact.ts';
import { isPageRole, pageRole } from '../../../src/core/pages/page-role.ts';
import type { PageRole } from '../../../src/core/pages/page-roles.ts';
import type { CaptureHead } from '../../../src/pipeline/readers.ts';

export interface WebLabel {
  readonly key: string;
  /** `*`: any value. */
  readonly value: string;
  readonly optional?: boolean;
  /** The value has to contain the text. */
  readonly contains?: boolean;
  /** Asked by the specification and not counted when absent. */
  readonly spec_only?: boolean;
  /** The page's words that say it. */
  readonly quote?: string;
}

export interface LabelledPage {
  readonly id: string;
  readonly file: string;
  readonly url: string;
  readonly role: string | null;
  readonly company?: string;
  readonly repo?: string;
  readonly commit?: string;
  readonly path?: string;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly labels: readonly WebLabel[];
}

export interface JudgedFact {
  readonly key: string;
  readonly value: Json;
  readonly why?: string;
}

/** What somebody found of facts without a label, by reading the page. */
export interface JudgedPage {
  readonly id: string;
  readonly wrong: readonly JudgedFact[];
  readonly right?: readonly JudgedFact[];
  /** Labels that differ from what was read in form only. */
  readonly taken_as_found?: readonly { readonly key: string; readonly read: readonly Json[] }[];
}

export interface LabelledSet {
  /** `measure`: only measured with, so that each look at it is noted; null where nobody said. */
  readonly half: string | null;
  readonly pages: readonly LabelledPage[];
  readonly judged: ReadonlyMap<string, JudgedPage>;
}

export function readLabelledSet(folder: string): LabelledSet {
  const { pages, half = null } = parsed<{ pages: readonly LabelledPage[]; half?: string }>(
    join(folder, 'labels.json'),
  );
  const judgedFile = join(folder, 'judged.json');
  const judged = existsSync(judgedFile)
    ? parsed<{ pages: readonly JudgedPage[] }>(judgedFile).pages
    : [];
  return { half, pages, judged: new Map(judged.map((one) => [one.id, one])) };
}

/** Throws where the page is not the one that was labelled. */
export function pageBytes(folder: string, page: LabelledPage): Uint8Array {
  const kept = readFileSync(join(folder, page.file));
  const body = page.file.endsWith('.gz') ? gunzipSync(kept) : kept;
  if (page.sha256 !== undefined && hash('sha256', body, 'hex') !== page.sha256) {
    throw new Error(`${page.id}: ${page.file} is not the page that was labelled`);
  }
  return body;
}

/** The head of a capture at its address; the day is the one of the first measurement. */
export function headOf(page: LabelledPage): CaptureHead {
  const contentType = 'text/html; charset=utf-8';
  return {
    finalUrl: page.url,
    at: new Date('2026-11-20T12:00:00Z'),
    status: 200,
    headers: [['content-type', contentType]],
    contentType,
    role: roleOf(page),
    provider: null,
  };
}

// Labellers have words of their own; one that we do not know leaves it to the address.
const ROLE_WORDS: Readonly<Record<string, PageRole>> = { cookies: 'cookie' };

export function roleOf({ role, url }: Pick<LabelledPage, 'role' | 'url'>): PageRole {
  const word = role === null ? '' : (ROLE_WORDS[role] ?? role);
  return isPageRole(word) ? word : pageRole(new URL(url));
}

function parsed<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
