// Which of a page's links are further pages of the company.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, type Page } from './page.ts';
import { linkedPages, linkedStatusPages, namedPages, worthCapturing } from './page-links.ts';

const WORDS = 'Acme makes anvils for roads, rails and rivers, and has done so for a long time. ';

function page(links: string, address = 'https://www.acme.example/'): Page {
  const opened = openPage({
    body: Buffer.from(
      `<!doctype html><title>Acme</title><main><h1>Anvils</h1><p>${WORDS.repeat(4)}</main>${links}`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL(address),
    status: 200,
    capturedAt: '2026-03-02T10:00:00Z',
  });
  assert(opened.kind === 'page');
  return opened.page;
}

function roles(links: string): Record<string, string> {
  const found = linkedPages(page(links), 'acme.example');
  return Object.fromEntries(found.map(({ url, role }) => [url, role]));
}

test('links are relative to what the page names as its base, where that is an address', () => {
  const links = '<a href="pricing">Pricing</a>';
  const found = (base: string) =>
    linkedPages(page(`${base}${links}`, 'https://www.acme.example/about/us'), 'acme.example');
  const at = (url: string) => [{ url, role: 'pricing' }];
  assert.deepEqual(found(''), at('https://www.acme.example/about/pricing'));
  assert.deepEqual(found('<base href="/">'), at('https://www.acme.example/pricing'));
  assert.deepEqual(
    found('<base href="/en/"><base href="/de/">'),
    at('https://www.acme.example/en/pricing'),
  );
  assert.deepEqual(found('<base href="data:,x">'), at('https://www.acme.example/about/pricing'));
});

test('path and words tell what a linked page is for', () => {
  assert.deepEqual(
    roles(`<a href="/pricing?utm_source=nav#plans">Pricing</a>
      <a href="/p/42">Plans &amp; pricing</a>
      <a href="/legal/privacy">Privacy</a><a href="/why">We’re hiring!</a><a href="/x">Sign up</a>
      <a href="https://trust.acme.example/">Trust</a><a href="//acme.example/security">Safe</a>
      <a href="/models">Try</a><a href="/all">Model library</a><a href="/models/one">One</a>`),
    {
      'https://www.acme.example/pricing': 'pricing',
      'https://www.acme.example/p/42': 'pricing',
      'https://www.acme.example/legal/privacy': 'privacy',
      'https://www.acme.example/why': 'careers',
      'https://trust.acme.example/': 'security',
      'https://acme.example/security': 'security',
      'https://www.acme.example/models': 'models',
      'https://www.acme.example/all': 'models',
    },
  );
});

test('what is no page of the company is not followed', () => {
  assert.deepEqual(
    roles(`<a href="https://acme.com/pricing">Pricing</a><a href="mailto:a@acme.example">Contact</a>
      <a href="https://notacme.example/pricing">x</a><a href="/pricing.pdf">Pricing</a>
      <a href="https://app.acme.example/pricing">Pricing</a><a href="javascript:void 0">Security</a>
      <a href="/blog/our-pricing/2024/pricing">Pricing</a><a href="/pricing?plan=7">Pricing</a>
      <a href="https://acme.example.evil.example/pricing">x</a><a href="/">Pricing</a>
      <a href="https://u:p@acme.example/pricing">x</a><a href="/blog/press-release">Press</a>`),
    {},
  );
});

test('of each role the shallowest pages in our language are taken, once each', () => {
  const found = namedPages(
    [
      'https://acme.example/de/pricing',
      'https://acme.example/pricing/',
      'https://www.acme.example/pricing',
      'https://acme.example/legal/eu/terms',
      'https://acme.example/terms',
      'https://acme.example/careers',
    ],
    new URL('https://acme.example/'),
    'acme.example',
  );
  const have = [{ url: 'https://acme.example/jobs', role: 'careers' as const }];
  assert.deepEqual(
    worthCapturing(found, have).map(({ url }) => url),
    [
      'https://acme.example/pricing/',
      'https://acme.example/terms',
      'https://acme.example/de/pricing',
    ],
  );
});

test('a status page is the company’s own, or at a vendor’s under its name', () => {
  const linked = linkedStatusPages(
    page(`<a href="https://status.acme.example/x">s</a><a href="https://acme.statuspage.io">s</a>
      <a href="https://status.aws.example/">AWS</a><a href="https://other.statuspage.io/">o</a>`),
    'acme.example',
  );
  assert.deepEqual(
    linked.map(({ href }) => href),
    ['https://status.acme.example/', 'https://acme.statuspage.io/'],
  );
});
