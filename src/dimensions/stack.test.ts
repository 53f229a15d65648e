// The stack reader: what a home page and its answer show, and when it says nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS } from '../../test/any-address.ts';
import { factKey } from '../contract/fact-keys.ts';
import type { Reading } from '../core/facts/fact.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { openPage, type Page } from './page/page.ts';
import { SAMPLES } from './stack/samples.ts';
import { stack } from './stack.ts';

const WORDS = '<p>Plain words enough to make a page that nobody takes for an empty one.</p>'.repeat(
  4,
);
type Headers = readonly (readonly [string, string])[];
const PLAIN: Headers = [['content-type', 'text/html']];

function home(markup: string, headers: Headers = PLAIN): Page {
  const opened = openPage({
    body: Buffer.from(`<!doctype html><html lang="en"><title>Acme</title>${WORDS}${markup}</html>`),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://www.acme.example/'),
    status: 200,
    capturedAt: '2026-03-02T10:00:00Z',
    headers,
  });
  assert.ok(opened.kind === 'page', opened.kind === 'incomplete' ? opened.detail : '');
  return opened.page;
}

function valuesOf(page: Page): Readonly<Record<string, Reading['value']>> {
  return Object.fromEntries(stack.read(page).readings.map(({ key, value }) => [key, value]));
}

test('a marker is quoted as written, and its attribute alone where the element is too long', () => {
  const { readings } = stack.read(home(`<div id="___gatsby">${WORDS.repeat(20)}</div>`));
  const gatsby = readings.find(({ key }) => key === 'stack.tech.gatsby');
  assert.deepEqual(gatsby?.locator.type === 'text_quote' && gatsby.locator.exact, 'id="___gatsby"');
  assert.equal(gatsby?.evidenceType, 'structured_data');
  assert.equal(gatsby?.provenance, 'observed');
});

test('a script that another script loads is quoted by its address', () => {
  const page = home(`<script>x.src="https://static.hotjar.com/c/hotjar-"+id</script>`);
  const [reading] = stack.read(page).readings.filter(({ key }) => /hotjar$/.test(key));
  assert.deepEqual(
    reading?.locator.type === 'text_quote' && reading.locator.exact,
    'https://static.hotjar.com/c/hotjar-',
  );
});

test('a version is told where the signal carries one, and not otherwise', () => {
  const values = valuesOf(
    home(
      '<meta name="generator" content="WordPress 6.8.1">' +
        '<script src="https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js"></script>' +
        '<script src="https://js.stripe.com/v3/"></script>',
      [['server', 'nginx/1.27.4']],
    ),
  );
  assert.equal(values['stack.tech.wordpress.version'], '6.8.1');
  assert.equal(values['stack.tech.jquery.version'], '3.7.1');
  assert.equal(values['stack.tech.nginx.version'], '1.27.4');
  assert.equal(values['stack.tech.stripe'], true);
  assert.ok(!('stack.tech.stripe.version' in values));
});

test('headers tell the network, the host, the compression and HTTP/3', () => {
  const values = valuesOf(
    home('', [
      ['server', 'cloudflare'],
      ['cf-ray', '8d00ab12cd34ef56-IAD'],
      ['x-vercel-id', 'iad1::h7c2k-1700000000000-9f2d11'],
      ['content-encoding', 'br'],
      ['alt-svc', 'h3=":443"; ma=86400'],
    ]),
  );
  assert.equal(values['stack.cdn'], 'cloudflare');
  assert.equal(values['stack.hosting'], 'vercel');
  assert.equal(values['stack.http.compression'], 'br');
  assert.equal(values['stack.http.h3_advertised'], true);
});

test('two networks are both in use, but neither is the network', () => {
  const page = home('', [
    ['cf-ray', '8d00ab12cd34ef56-IAD'],
    ['x-amz-cf-id', 'pg0000AAAbbbCCC=='],
  ]);
  const { readings, abstentions } = stack.read(page);
  const keys = readings.map(({ key }) => key);
  assert.ok(
    keys.includes('stack.tech.cloudflare') && keys.includes('stack.tech.amazon_cloudfront'),
  );
  assert.ok(!keys.includes('stack.cdn'));
  assert.deepEqual(abstentions, [
    {
      keys: 'stack.cdn',
      reason: 'several that differ',
      candidates: ['cloudflare', 'amazon_cloudfront'],
    },
  ]);
});

test('a recording without headers says nothing of what headers would have told', () => {
  const page = home('<script src="https://js.stripe.com/v3/"></script>', []);
  const { readings, abstentions } = stack.read(page);
  const silent = (key: string) => abstentions.some(({ keys }) => keyMatches(keys, key));
  for (const key of ['stack.cdn', 'stack.hosting', 'stack.waf', 'stack.http.compression']) {
    assert.ok(silent(key), key);
  }
  assert.ok(silent('stack.tech.cloudflare') && silent('stack.framework.nextjs'));
  assert.ok(!silent('stack.payments') && !silent('stack.third_party.host_count'));
  assert.ok(readings.some(({ key }) => key === 'stack.tech.stripe'));
  assert.deepEqual(stack.read(home('')).abstentions, []);
});

test('a cookie is told by its name, never by its value', () => {
  const sets = (cookie: string) => valuesOf(home('', [['set-cookie', cookie]]));
  assert.equal(sets('AWSALB=0a; Path=/')['stack.tech.aws_elb'], true);
  assert.equal(sets('session=AWSALB=0a; Path=/')['stack.tech.aws_elb'], undefined);
  assert.equal(sets('awsalb=0a; Path=/')['stack.tech.aws_elb'], undefined);
});

test('a path of a framework counts on the own domain only', () => {
  const of = (address: string) => valuesOf(home(`<script src="${address}"></script>`));
  assert.equal(of('/_next/static/a.js')['stack.tech.nextjs'], true);
  assert.equal(of('https://cdn.acme.example/_next/static/a.js')['stack.tech.nextjs'], true);
  assert.equal(
    of('https://widget.other.example/_next/static/a.js')['stack.tech.nextjs'],
    undefined,
  );
});

test('other domains are counted once each, those of the site itself are not', () => {
  const values = valuesOf(
    home(
      '<img src="/a.png"><img src="https://static.acme.example/b.png">' +
        '<script src="https://a.other.example/1.js"></script>' +
        '<script src="https://b.other.example/2.js"></script>' +
        '<link rel="stylesheet" href="https://third.example/c.css">' +
        '<link rel="preconnect" href="https://fourth.example/">' +
        '<a href="https://fifth.example/">partner</a>',
    ),
  );
  assert.equal(values['stack.third_party.host_count'], 2);
  assert.equal(valuesOf(home('<img src="/a.png">'))['stack.third_party.host_count'], 0);
});

test('Google tags are told apart by what they are loaded for', () => {
  const of = (id: string) =>
    valuesOf(home(`<script src="https://www.googletagmanager.com/gtag/js?id=${id}"></script>`));
  assert.equal(of('G-ABC')['stack.tech.google_analytics'], true);
  assert.equal(of('AW-1')['stack.tech.google_ads'], true);
  assert.equal(of('AW-1')['stack.tech.google_analytics'], undefined);
  assert.deepEqual(of('DC-1'), { 'stack.third_party.host_count': 1 });
});

const shown = SAMPLES.flatMap(({ shows }) => shows).filter((one) => one.startsWith('<'));
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(...shown),
    fc.constantFrom('<div>', '</div>', '<script>', '</script>', '"', "'", '`', '//', '/*', '\\'),
    fc.string({ maxLength: 30 }),
    ANY_ADDRESS.map((url) => `<script src="${url}"></script>`),
  ),
  { maxLength: 15 },
);

test('whatever a page holds: no error, the same twice, quotes as written, keys of the registry', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const page = home(parts.join(''));
      const first = stack.read(page);
      assert.deepEqual(stack.read(page), first);
      for (const { key, locator } of first.readings) {
        assert.ok(
          stack.families.some((family) => keyMatches(family, key)),
          key,
        );
        assert.equal(factKey(key)?.provenance, 'observed', key);
        if (locator.type !== 'text_quote') continue;
        assert.ok(page.text.includes(locator.prefix + locator.exact + locator.suffix), key);
      }
      const keys = first.readings.map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length);
    }),
    { numRuns: 300 },
  );
});
