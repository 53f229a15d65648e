// Recorded real pages: noise must not change the main text, and a real change must.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { mainText, textHash } from './main-text.ts';
import { openPage } from './page.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/terms-html', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus ../shared/corpus is not here';

interface Pair {
  readonly before: string;
  readonly after: string;
  readonly label: 'change' | 'noise';
}

interface RecordedDocument {
  readonly dir: string;
  readonly snapshots: readonly { readonly file: string; readonly sha256: string }[];
  readonly pairs: readonly Pair[];
}

// Each was looked at by hand: the words that a reader sees are the same before and after.
const NOT_IN_THE_TEXT: Readonly<Record<string, string>> = {
  'brevo-privacy-policy/2023-10-19T183000Z.html.gz':
    'addresses no longer obfuscated, same addresses',
  'brevo-privacy-policy/2023-10-27T123000Z.html.gz': 'addresses obfuscated again, same addresses',
  'open-collective-terms-of-service/2025-09-26T123015Z.html.gz':
    'style sheets and class names only',
  'uptimerobot-privacy-policy/2026-01-29T003021Z.html.gz': 'https became http in one link target',
  'uptimerobot-privacy-policy/2026-04-23T003030Z.html.gz': 'two phrases became links',
  'uptimerobot-privacy-policy/2026-06-24T123022Z.html.gz':
    'the site was rebuilt around the same text',
  'uptimerobot-terms-of-service/2026-04-17T003027Z.html.gz': 'a space left the name of the company',
  'uptimerobot-terms-of-service/2026-04-23T003031Z.html.gz': 'a phrase became a link',
  'uptimerobot-terms-of-service/2026-04-24T123025Z.html.gz':
    'a link target and the footer headings',
  'uptimerobot-terms-of-service/2026-06-25T003024Z.html.gz':
    'section numbers, and titles on lines of their own',
};

// Several documents were recorded from one page, byte for byte.
const byBytes = new Map<string, string>();

function hashesOf(document: RecordedDocument): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const { file, sha256 } of document.snapshots) {
    const hash = byBytes.get(sha256) ?? hashOf(`${document.dir}/${file}`);
    byBytes.set(sha256, hash);
    hashes.set(file, hash);
  }
  return hashes;
}

function hashOf(file: string): string {
  const opened = openPage({
    body: gunzipSync(readFileSync(`${CORPUS}/${file}`)),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://recorded.example/legal'),
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
    role: 'terms',
  });
  assert.ok(opened.kind === 'page', file);
  const main = mainText(opened.page);
  assert.ok(main !== null, `${file} has no main text`);
  return textHash(main.text);
}

test('recorded noise keeps the hash, and only changes outside the text go unnoticed', {
  skip,
}, (t) => {
  const manifest = readFileSync(`${CORPUS}/manifest.json`, 'utf8');
  const documents = JSON.parse(manifest) as readonly RecordedDocument[];
  const count = { captures: 0, noise: 0, quiet: 0, change: 0, noticed: 0 };
  const loud: string[] = [];
  const unnoticed: string[] = [];
  for (const document of documents) {
    const hashes = hashesOf(document);
    count.captures += hashes.size;
    for (const { before, after, label } of document.pairs) {
      const same = hashes.get(before) === hashes.get(after);
      const name = `${document.dir}/${after}`;
      count[label]++;
      if (label === 'noise' && same) count.quiet++;
      if (label === 'noise' && !same) loud.push(name);
      if (label === 'change' && !same) count.noticed++;
      if (label === 'change' && same) unnoticed.push(name);
    }
  }
  t.diagnostic(`${documents.length} documents, ${count.captures} captures`);
  t.diagnostic(`noise pairs with the same hash: ${count.quiet} of ${count.noise}`);
  t.diagnostic(`change pairs with another hash: ${count.noticed} of ${count.change}`);
  for (const name of unnoticed) t.diagnostic(`unnoticed: ${name}: ${NOT_IN_THE_TEXT[name] ?? '?'}`);
  assert.deepEqual(loud, []);
  assert.deepEqual(unnoticed.sort(), Object.keys(NOT_IN_THE_TEXT).sort());
  assert.ok(count.noise > 100 && count.noticed > 20);
});
