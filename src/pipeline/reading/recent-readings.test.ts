// The same bytes of another day: read once, unless a reader asks which day it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '../../core/facts/reader.ts';
import type { Page } from '../../dimensions/page/page.ts';
import { type CaptureHead, readCapture } from '../readers.ts';
import { RecentReadings } from './recent-readings.ts';

const WORDS = 'Whoever orders an anvil of us collects it in person, with a cart and two mules. ';
const FIRST: CaptureHead = {
  finalUrl: 'https://acme.example/',
  at: new Date('2026-03-02T08:00:00Z'),
  status: 200,
  headers: [['date', 'Mon, 02 Mar 2026 08:00:00 GMT']],
  contentType: 'text/html',
  role: 'home',
  provider: null,
};
const LATER: CaptureHead = {
  ...FIRST,
  at: new Date('2026-04-02T08:00:00Z'),
  headers: [['date', 'Thu, 02 Apr 2026 08:00:00 GMT']],
};

function page(more = ''): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="en"><head><title>Acme</title></head><body>
     <main><h1>Anvils</h1><p>${WORDS.repeat(12)}${more}</p></main></body></html>`,
  );
}

/** Says what it is asked for, and counts how often. */
function counting(say: (page: Page) => string) {
  let count = 0;
  const reader: Reader<Page> = {
    ...{ name: 'counting', version: 1, timeless: false, dimension: 'positioning' },
    ...{ roles: ['home', 'pricing', 'about'], families: ['positioning.tagline'] },
    read: (shown) => {
      count++;
      const value = say(shown);
      const locator = { type: 'header', name: 'date' } as const;
      const kind = { provenance: 'observed', evidenceType: 'page_text', confidence: 1 } as const;
      const reading = { key: 'positioning.tagline', value, unit: null, product: null, locator };
      return { readings: [{ ...reading, ...kind }], abstentions: [] };
    },
  };
  return { recent: new RecentReadings([reader]), reader, count: () => count };
}

test('the same bytes of another day are not read again', () => {
  const { recent, count } = counting(() => 'Anvils');
  const first = recent.read(FIRST, page());
  assert.equal(first.kind, 'complete');
  assert.deepEqual(recent.read(LATER, page()), first);
  assert.equal(count(), 1);
});

test('whoever asks which day it is, is told the day and asked again', () => {
  for (const role of ['home', 'other'] as const) {
    const { recent, reader, count } = counting(({ capturedAt }) => capturedAt);
    const pair = [FIRST, LATER].map((head) => ({ ...head, role, finalUrl: `${head.finalUrl}x` }));
    for (const head of pair) {
      const read = recent.read(head, page());
      assert.deepEqual(read, readCapture(head, page(), [reader]));
    }
    assert.equal(count(), role === 'home' ? 4 : 0);
  }
});

test('another word, address, status, role, type or field is read by itself', () => {
  const { recent, count } = counting(({ url, headers }) => `${url} ${JSON.stringify(headers)}`);
  recent.read(FIRST, page());
  const others: readonly (readonly [CaptureHead, Buffer])[] = [
    [LATER, page('Anvils.')],
    [{ ...LATER, finalUrl: 'https://acme.example/en' }, page()],
    [{ ...LATER, status: 203 }, page()],
    [{ ...LATER, role: 'about' }, page()],
    [{ ...LATER, contentType: 'text/html; charset=utf-8' }, page()],
    [{ ...LATER, headers: [...LATER.headers, ['server', 'nginx']] }, page()],
    [{ ...LATER, received: { coding: 'gzip', bytes: 9, sha256: 'a' } }, page()],
  ];
  for (const [nth, [head, bytes]] of others.entries()) {
    recent.read(head, bytes);
    assert.equal(count(), nth + 2, `number ${nth}`);
  }
});

test('a reader that failed is asked again', () => {
  const { recent, count } = counting(() => {
    throw new Error('no memory');
  });
  for (const head of [FIRST, LATER]) recent.read(head, page());
  assert.equal(count(), 2);
});

test('what was read longest ago is forgotten first, and the largest at once', () => {
  const { recent, count } = counting(() => 'Anvils');
  const numbered = (nth: number) => page(`${nth} ${'x'.repeat(400_000)}`);
  for (let nth = 0; nth < 40; nth++) {
    recent.read(FIRST, numbered(nth));
    recent.read(FIRST, numbered(0));
  }
  assert.equal(count(), 40, 'what is asked for stays');
  recent.read(FIRST, numbered(39));
  assert.equal(count(), 40);
  recent.read(FIRST, numbered(1));
  assert.equal(count(), 41);
  const large = page('x'.repeat(1_000_000));
  for (const head of [FIRST, LATER]) recent.read(head, large);
  assert.equal(count(), 43);
});
