// Which reader is shown what, and what becomes of a page when a reader of ours fails on it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reader } from '../core/facts/reader.ts';
import type { Page } from '../dimensions/page/page.ts';
import { positioning } from '../dimensions/positioning.ts';
import { mediaTypeOf, readCapture, readersFor, readsInsteadOf, renderingOf } from './readers.ts';

const page =
  '<!doctype html><title>Acme plans lifts</title><main><h1>Every lift, planned</h1>' +
  `<p>${'Acme plans every lift in your port. '.repeat(20)}</p></main>`;

const failing: Reader<Page> = {
  name: 'failing',
  version: 3,
  timeless: false,
  dimension: 'funding',
  roles: ['home'],
  families: ['funding.claim.*', 'funding.acquired_by'],
  read: () => {
    throw new RangeError('a bug');
  },
};

const HEAD = {
  finalUrl: 'https://acme.example/privacy',
  at: new Date('2026-03-02T08:00:00Z'),
  status: 200,
  headers: [],
  contentType: 'text/html',
  role: 'privacy',
  provider: null,
} as const;

test('a reader that fails concludes nothing, and the other readers still read', () => {
  const head = { ...HEAD, finalUrl: 'https://acme.example/', role: 'home' } as const;
  const read = readCapture(head, Buffer.from(page), [failing, positioning]);
  assert.ok(read.kind === 'complete');
  const [failed, other] = read.reads;
  assert.deepEqual(failed?.readings, []);
  assert.deepEqual(
    failed?.abstentions.map(({ keys, reason }) => [keys, reason]),
    [
      ['funding.claim.*', 'reader_failed'],
      ['funding.acquired_by', 'reader_failed'],
    ],
  );
  assert.equal(failed?.version, 3);
  assert.ok(other?.readings.some(({ key }) => key === 'positioning.h1'));
});

test('a post about a topic is not the document of that topic, and says of it not even that it is gone', () => {
  const article = (title: string) =>
    Buffer.from(
      `<!doctype html><title>${title} | Acme</title><script type="application/ld+json">
      {"@type":"BlogPosting","datePublished":"2026-03-01"}</script><h1>${title}</h1>
      <p>${'Acme keeps what lifts say of you for a week. '.repeat(20)}</p>`,
    );
  const reads = (title: string) => {
    const read = readCapture(HEAD, article(title));
    assert.ok(read.kind === 'complete');
    return read.reads.find(({ extractor }) => extractor === 'legal');
  };
  const post = reads('Five ways in which we protect you');
  assert.deepEqual(post?.readings, []);
  assert.ok(post?.abstentions.some(({ keys }) => keys === 'legal.doc.{x}.sha256'));
  const policy = reads('Privacy policy');
  assert.ok(policy?.readings.some(({ key }) => key === 'legal.doc.privacy.sha256'));
});

test("an archive's rendering of a page has a reader of its own, text and pages keep theirs", () => {
  const names = (role: 'terms' | 'pricing' | 'home', contentType: string | null) =>
    readersFor({ role, contentType }).map(({ name }) => name);
  assert.deepEqual(names('terms', 'text/markdown; charset=utf-8'), ['legal-markdown']);
  assert.deepEqual(names('pricing', 'application/yaml'), ['pricing-model']);
  assert.deepEqual(names('home', 'text/markdown'), []);
  assert.deepEqual(names('pricing', 'text/markdown'), []);
  for (const type of ['text/html', 'text/plain', null]) {
    assert.ok(names('terms', type).includes('legal'), String(type));
    assert.ok(names('pricing', type).includes('pricing'), String(type));
  }
});

test('renderings are told apart by their content type', () => {
  assert.equal(mediaTypeOf(' Text/Markdown ;charset=utf-8'), 'text/markdown');
  assert.equal(renderingOf('text/markdown; charset=utf-8'), 'text/markdown');
  assert.equal(renderingOf('application/yaml'), 'application/yaml');
  for (const type of ['text/html', 'application/json', null]) {
    assert.equal(renderingOf(type), 'page');
  }
  assert.equal(readsInsteadOf('legal-markdown'), 'legal');
  assert.equal(readsInsteadOf('legal'), null);
});
