// Legal documents as Markdown: the same statements as on the page, and one hash for the same words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../core/facts/fact.ts';
import type { PageRole } from '../core/pages/page-roles.ts';
import { legal } from './legal.ts';
import { legalMarkdown } from './legal-markdown.ts';
import { openPage } from './page/page.ts';

const ADDRESS = 'https://ferrybank.example/terms';

const MARKDOWN = `Terms of Service
================

_Last updated: March 2, 2025_ ([older versions](https://ferrybank.example/old))

These terms are made between you and Ferrybank, Inc. ("**we**", "us").

*   [Your account](#account)
*   [Payment](#payment)

### 1\\. Your account[](#account)

You are responsible for what happens under your account and for keeping your password safe.

### 2\\. Payment[](#payment)

Your subscription will automatically renew at the end of each term unless it is cancelled before.

### 3\\. Law

These terms are governed by the laws of the **State of California**. You and we agree that the
courts located in California have exclusive jurisdiction. Write to
[law@ferrybank.example](mailto:law@ferrybank.example).
`;

const HTML = `<!doctype html><html lang="en"><head><title>Terms</title></head><body><main>
<h1>Terms of Service</h1>
<p><em>Last updated: March 2, 2025</em> (<a href="/old">older versions</a>)</p>
<p>These terms are made between you and Ferrybank, Inc. (“<b>we</b>”, “us”).</p>
<ul><li><a href="#account">Your account</a></li><li><a href="#payment">Payment</a></li></ul>
<h3>1. Your account</h3>
<p>You are responsible for what happens under your account and for keeping your password safe.</p>
<h3>2. Payment</h3>
<p>Your subscription will automatically renew at the end of each term unless it is cancelled
before.</p>
<h3>3. Law</h3>
<p>These terms are governed by the laws of the <b>State of California</b>. You and we agree that the
courts located in California have exclusive jurisdiction. Write to law@ferrybank.example.</p>
</main></body></html>`;

function read(text: string, role: PageRole = 'terms') {
  const read = legalMarkdown.read({
    url: new URL(ADDRESS),
    role,
    capturedAt: '2025-03-03T00:00:00.000Z',
    provider: null,
    contentType: 'text/markdown; charset=utf-8',
    headers: [],
    text,
  });
  assert.equal(read.kind, 'read');
  assert.ok(read.kind === 'read');
  return read;
}

function hashOf(text: string): unknown {
  return read(text).readings.find(({ key }) => key === 'legal.doc.terms.sha256')?.value;
}

function valuesOf(readings: readonly Reading[]) {
  return Object.fromEntries(
    readings.filter(({ key }) => !key.endsWith('sha256')).map(({ key, value }) => [key, value]),
  );
}

test('Markdown says what the page says, under the same keys', () => {
  const opened = openPage({
    body: Buffer.from(HTML),
    contentType: 'text/html; charset=utf-8',
    url: new URL(ADDRESS),
    status: 200,
    capturedAt: '2025-03-03T00:00:00.000Z',
  });
  assert.ok(opened.kind === 'page');
  const page = valuesOf(legal.read(opened.page).readings);
  const text = valuesOf(read(MARKDOWN).readings);
  assert.deepEqual(text, page);
  assert.equal(text['legal.governing_law'], 'California');
  assert.equal(text['legal.auto_renewal'], true);
  assert.equal(text['legal.doc.terms.updated_at'], '2025-03-02');
  assert.equal(text['legal.entity.name'], 'Ferrybank, Inc.');
});

test('every value is quoted from the stored text, and none is surer than an archive can be', () => {
  for (const { key, locator, confidence } of read(MARKDOWN).readings) {
    assert.ok(locator.type === 'text_quote', key);
    const { prefix, exact, suffix } = locator;
    assert.ok(MARKDOWN.includes(`${prefix}${exact}${suffix}`), key);
    assert.ok(confidence !== null && confidence <= 0.9, key);
  }
});

test('another way to write the same words is the same text', () => {
  const before = hashOf(MARKDOWN);
  const ways: readonly ((text: string) => string)[] = [
    (text) => text.replace('Terms of Service\n================', '# Terms of Service'),
    (text) => text.replaceAll('###', '####').replaceAll('*   ', '- '),
    (text) => text.replace('**State of California**', '_State_ of California'),
    (text) => text.replaceAll('(#account)', '(https://ferrybank.example/terms#account "Account")'),
    (text) => text.replaceAll('[](#payment)', '[#](#pay)'),
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => text.replace('account and for', 'account  \nand for'),
    (text) => text.replace('. You and we', '.\n\nYou and we'),
    (text) => text.replaceAll('"', '”'),
  ];
  for (const write of ways) {
    assert.notEqual(write(MARKDOWN), MARKDOWN);
    assert.equal(hashOf(write(MARKDOWN)), before, String(write));
  }
});

test('other words and other amounts are another text, other punctuation is not', () => {
  const before = hashOf(MARKDOWN);
  const changes: readonly (readonly [string, string])[] = [
    ['safe', 'secret'],
    ['California', 'Delaware'],
  ];
  for (const [from, to] of changes) assert.notEqual(hashOf(MARKDOWN.replace(from, to)), before);
  for (const [from, to] of [
    ['3\\.', '4\\.'],
    ['account and', 'account, and'],
  ] as const) {
    assert.ok(MARKDOWN.includes(from));
    assert.equal(hashOf(MARKDOWN.replace(from, to)), before);
  }
});

test('an address that is hidden at one visit and shown at the next is no change', () => {
  const shown = '[law@ferrybank.example](mailto:law@ferrybank.example).';
  for (const hidden of [
    '[\\[email\u00a0protected\\]](https://ferrybank.example/cdn-cgi/l/email-protection).',
    '`[[email protected]](/cdn-cgi/l/email-protection)`.',
    '[\\[email protected\\]](https://ferrybank.example/cdn-cgi/l/email-protection)ank.example.',
  ]) {
    assert.equal(hashOf(MARKDOWN.replace(shown, hidden)), hashOf(MARKDOWN), hidden);
  }
});

test('a text that was decoded wrongly says nothing of its words', () => {
  const { readings, abstentions } = read(MARKDOWN.replace('you and', 'you\ufffd and'));
  assert.equal(
    readings.some(({ key }) => key.endsWith('sha256')),
    false,
  );
  assert.deepEqual(
    abstentions.map(({ keys }) => keys),
    ['legal.doc.terms.sha256'],
  );
  assert.ok(readings.some(({ key }) => key === 'legal.governing_law'));
});

test('a document of another kind gives its own keys, and no clauses', () => {
  const keys = read(MARKDOWN, 'privacy').readings.map(({ key }) => key);
  assert.ok(keys.includes('legal.doc.privacy.sha256'));
  assert.equal(keys.includes('legal.notice_period.days'), false);
  assert.equal(keys.includes('legal.auto_renewal'), false);
});

test('a party that introduces itself in short is named without the words before it', () => {
  const text = MARKDOWN.replace('These terms are made between you and Ferry', 'We’re Ferry');
  const entity = read(text).readings.find(({ key }) => key === 'legal.entity.name');
  assert.equal(entity?.value, 'Ferrybank, Inc.');
});

test('menus are no words of a document, and no change when they change', () => {
  const menu = ['Product', 'Pricing', 'Blog'].map((name) => `*   [${name}](/${name})\n`).join('');
  assert.equal(hashOf(`${menu}\n${MARKDOWN}`), hashOf(MARKDOWN));
  assert.equal(hashOf(`${MARKDOWN}\n${menu}`), hashOf(MARKDOWN));
  assert.notEqual(hashOf(`${MARKDOWN}\nSee [our prices](/prices).`), hashOf(MARKDOWN));
});

test('nothing but markup is no document', () => {
  const empty = '\n\n* * *\n\n![](/a.png)\n';
  const document = { url: new URL(ADDRESS), role: 'terms', capturedAt: '', headers: [] } as const;
  const shared = { ...document, provider: null, contentType: 'text/markdown' };
  assert.deepEqual(legalMarkdown.read({ ...shared, text: empty }), {
    kind: 'incomplete',
    reason: 'too_short',
  });
});
