// A page of prices around given markup, and what the reader of prices says of it.

import assert from 'node:assert/strict';
import { type Extraction, keyMatches } from '../../src/core/facts/fact.ts';
import { openPage } from '../../src/dimensions/page/page.ts';
import { pricing } from '../../src/dimensions/pricing.ts';

const WORDS =
  'One subscription holds everything that a team needs to run its workshop and its shop. ';

export function read(body: string, lang = 'en'): Extraction {
  const html = `<!doctype html><html lang="${lang}"><title>Acme</title><body>${body}<p>${WORDS}</p>`;
  const opened = openPage({
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/pricing'),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
  });
  assert.equal(opened.kind, 'page', JSON.stringify(opened));
  return pricing.read(opened.page);
}

export function said(extraction: Extraction, key: string): unknown {
  return extraction.readings.find((reading) => reading.key === `pricing.${key}`)?.value;
}

export function abstains(extraction: Extraction, key: string): boolean {
  return extraction.abstentions.some((one) => keyMatches(one.keys, `pricing.${key}`));
}

/** Three cards, two of them ordinary; the first holds the given price. */
export function cards(price: string): string {
  return `<div><div class="c"><h3>Pro</h3>${price}</div>
    <div class="c"><h3>Max</h3><p>$90 / month</p></div>
    <div class="c"><h3>Top</h3><p>$190 / month</p></div></div>`;
}

/** Ordinary cards below a heading: name and price of each. */
export function cardsBelow(title: string, named: readonly (readonly [string, string])[]): string {
  const boxes = named.map(([name, price]) => `<h3>${name}</h3><p>${price}</p>`);
  return `<section><h2>${title}</h2><div>${boxes
    .map((box) => `<div class="card">${box}</div>`)
    .join('')}</div></section>`;
}
