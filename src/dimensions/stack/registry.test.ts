// The registry: every technology shows itself in its vendor's snippet, and in nobody else's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, type Page } from '../page/page.ts';
import { stack, TECHNOLOGIES } from '../stack.ts';
import { stackFromDns } from './dns.ts';
import { SAMPLES } from './samples.ts';
import { type Fingerprint, KINDS } from './technology.ts';
import { VERIFICATIONS } from './verifications.ts';

const RECORD = /^(CNAME|MX|NS|SPF) (\S+)$/;
const WORDS = '<p>Plain words enough to make a page that nobody takes for an empty one.</p>';

/** A home page of an invented company that shows all this, and nothing else. */
function pageThatShows(shows: readonly string[]): Page {
  const markup = shows.filter((one) => one.startsWith('<')).join('\n');
  const body = `<!doctype html><title>Acme</title>${markup}\n${WORDS.repeat(4)}`;
  const headers = shows
    .filter((one) => !one.startsWith('<') && !RECORD.test(one))
    .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 2)] as const);
  const opened = openPage({
    body: Buffer.from(body),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/'),
    status: 200,
    capturedAt: '2026-03-02T10:00:00Z',
    headers: [['content-type', 'text/html'], ...headers],
  });
  assert.ok(opened.kind === 'page', opened.kind === 'incomplete' ? opened.detail : '');
  return opened.page;
}

function onPage(shows: readonly string[]): readonly string[] {
  const { readings } = stack.read(pageThatShows(shows));
  return readings.flatMap(({ key }) => /^stack\.tech\.([a-z0-9_]+)$/.exec(key)?.[1] ?? []).sort();
}

function inRecords(shows: readonly string[]): readonly string[] {
  const records = shows.flatMap((one) => {
    const [, type, name] = RECORD.exec(one) ?? [];
    return type === undefined || name === undefined ? [] : [{ type, name }];
  });
  const of = (type: string) => records.filter((one) => one.type === type).map(({ name }) => name);
  const { readings } = stackFromDns({
    cname: of('CNAME'),
    mx: of('MX').map((exchange) => ({ exchange })),
    ns: of('NS'),
    txt: [],
    spfIncludes: of('SPF'),
  });
  return readings.map(({ key, value }) => (value === true ? (key.split('.').at(-1) ?? '') : value));
}

for (const { of, shows, with: others } of SAMPLES) {
  test(`${of} is told from each thing its vendor documents, and nothing else is`, () => {
    for (const one of shows) {
      const found = RECORD.test(one) ? inRecords([one]) : onPage([one]);
      const known = TECHNOLOGIES.find(({ slug }) => slug === of);
      // A CNAME of a content system says where a name points, which is no key of its own.
      const silent = RECORD.test(one) && !HAS_KEY.has(known?.kind ?? '');
      assert.deepEqual([...found].sort(), silent ? [] : [of, ...others].sort(), one);
    }
  });
}
const HAS_KEY: ReadonlySet<string> = new Set([
  'cdn',
  'hosting',
  'waf',
  'dns_provider',
  'email_provider',
  'email_sender',
]);

test('every technology has a sample of each kind of signal it is told by', () => {
  const sampled = new Set(SAMPLES.map(({ of }) => of));
  assert.deepEqual(
    TECHNOLOGIES.map(({ slug }) => slug).filter((slug) => !sampled.has(slug)),
    [],
  );
  assert.deepEqual(
    [...sampled].filter((slug) => !TECHNOLOGIES.some((one) => one.slug === slug)),
    [],
  );
});

test('all snippets on one page show all technologies at once', () => {
  const shows = SAMPLES.flatMap((sample) => sample.shows).filter((one) => one.startsWith('<'));
  const found = new Set(onPage(shows));
  const wanted = SAMPLES.filter((sample) => sample.shows.some((one) => one.startsWith('<')));
  assert.deepEqual(
    wanted.map(({ of }) => of).filter((slug) => !found.has(slug)),
    [],
  );
});

test('a link to a vendor, a comment, a hint to connect or words about it are no use of it', () => {
  const said = SAMPLES.flatMap(({ shows }) => shows)
    .filter((one) => one.startsWith('<'))
    .flatMap((one) => /(?:https?:)?\/\/[^'"\s>]+/.exec(one)?.[0] ?? [])
    .flatMap((address) => [
      `<a href="${address}">how we do it</a>`,
      `<!-- <script src="${address}"></script> -->`,
      `<link rel="preconnect" href="${address}">`,
      `<link rel="dns-prefetch" href="${address}">`,
      `<p>We load ${address}</p>`,
      `<pre>&lt;script src="${address}"&gt;&lt;/script&gt;</pre>`,
      `<script>// e.src='${address}'\n/* e.src='${address}' */</script>`,
      `<script type="application/json">{"src":"${address}"}</script>`,
    ]);
  assert.deepEqual(onPage(said), []);
});

test('a host that only looks alike is another host', () => {
  const said = SAMPLES.flatMap(({ shows }) => shows)
    .filter((one) => one.startsWith('<') && /\/\/[a-z]/.test(one))
    .flatMap((one) => [
      one.replace(/(\/\/)([a-z0-9.-]+)(\/)/, '$1$2.evil.example$3'),
      one.replace(/(\/\/)([a-z0-9.-]+)(\/)/, '$1evil.example/$2$3'),
    ])
    .filter((one) => one.includes('evil.example') && !/data-clerk/.test(one));
  assert.ok(said.length > 200);
  assert.deepEqual(onPage(said), []);
});

test('slugs are unique, kinds are closed and in use, and at least 150 technologies are known', () => {
  const slugs = TECHNOLOGIES.map(({ slug }) => slug);
  assert.equal(new Set(slugs).size, slugs.length);
  assert.ok(slugs.length >= 150, `${slugs.length}`);
  for (const slug of slugs) assert.match(slug, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  const used = new Set(TECHNOLOGIES.map(({ kind }) => kind));
  assert.deepEqual([...used].sort(), [...KINDS].sort());
});

test('every fingerprint cites a page of its maker over https, and the month it was read', () => {
  for (const { slug, fingerprints } of TECHNOLOGIES) {
    assert.ok(fingerprints.length > 0, slug);
    for (const { source, checked } of fingerprints) {
      const url = new URL(source);
      assert.equal(url.protocol, 'https:', slug);
      // A standard says what a header is for, never whose value stands in it.
      assert.doesNotMatch(url.hostname, /(?:^|\.)(?:rfc-editor|ietf|whatwg|w3)\.org$/, slug);
      assert.match(checked, /^20\d\d-(?:0[1-9]|1[0-2])$/, slug);
    }
  }
  for (const { source } of VERIFICATIONS) assert.equal(new URL(source).protocol, 'https:');
});

test('no fingerprint stands with two technologies', () => {
  const owner = new Map<string, string>();
  for (const { slug, fingerprints } of TECHNOLOGIES) {
    for (const one of fingerprints) {
      const identity = identityOf(one);
      assert.equal(owner.get(identity), undefined, `${identity} of ${slug}`);
      owner.set(identity, slug);
    }
  }
});

test('an address names a host and a path, a pattern of a value is anchored', () => {
  for (const one of TECHNOLOGIES.flatMap(({ fingerprints }) => fingerprints)) {
    if ('at' in one) {
      const form = one.channel === 'own_path' ? /^\/[\w./-]+$/ : /^(\*\.)?[a-z0-9.-]+\/.*$/;
      assert.match(one.at, form);
    }
    const value = 'value' in one ? one.value : 'content' in one ? one.content : null;
    if (value !== null) assert.match(value.source, /^\^|^\(\?:\^|^rel=/, value.source);
  }
});

function identityOf(one: Fingerprint): string {
  const { source: _, checked: __, ...signal } = one;
  return JSON.stringify(signal, (_key, value) =>
    value instanceof RegExp ? value.source : (value as unknown),
  );
}
