// What one reader says of a piece of markup on a page of an invented company.

import assert from 'node:assert/strict';
import type { Json } from '../../src/core/facts/fact.ts';
import type { Reader } from '../../src/core/facts/reader.ts';
import { openPage, type Page } from '../../src/dimensions/page/page.ts';

export interface Snippet {
  /** Value by key, with its unit where it has one: `10 GB`. */
  readonly facts: Readonly<Record<string, Json>>;
  /** Patterns of keys on which the reader abstained. */
  readonly kept: readonly string[];
  /** Patterns of keys whose place it recognised. */
  readonly recognised: readonly string[];
}

export interface Where {
  readonly path: string;
  readonly lang?: string;
  /** What every key is cut short by. */
  readonly prefix?: string;
}

const WORDS = 'One subscription holds everything that a team needs for its workshop and its shop. ';

/** Reads `main` at `path` of acme.example; every reading must be quoted from the page. */
export function readSnippet(reader: Reader<Page>, main: string, where: Where): Snippet {
  const { path, lang = 'en', prefix = '' } = where;
  const html = `<!doctype html><html lang="${lang}"><title>Acme</title><body>${main}<p>${WORDS}</p>`;
  const opened = openPage({
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL(path, 'https://acme.example'),
    status: 200,
    capturedAt: '2026-11-02T09:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  const { readings, abstentions, recognised = [] } = reader.read(opened.page);
  const facts: Record<string, Json> = {};
  for (const { key, value, unit, locator } of readings) {
    assert.ok(locator.type === 'text_quote', key);
    assert.ok(html.includes(locator.prefix + locator.exact + locator.suffix), key);
    const short = key.startsWith(prefix) ? key.slice(prefix.length) : key;
    facts[short] = unit === null ? value : `${value} ${unit}`;
  }
  return { facts, kept: abstentions.map(({ keys }) => keys), recognised };
}

/** Each key that is expected has its value; a value of null must not be given at all. */
export function assertSays(
  { facts }: Pick<Snippet, 'facts'>,
  wanted: Readonly<Record<string, Json>>,
  about: string,
): void {
  for (const [key, value] of Object.entries(wanted)) {
    assert.deepEqual(facts[key] ?? null, value, `${about}: ${key}`);
  }
}
