// Real pages: nothing breaks, and what is found on them is what their sites are known to load.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { openPage } from './page/page.ts';
import { stack } from './stack.ts';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/terms-html/', import.meta.url));
const skip = existsSync(CORPUS) ? false : `no recorded pages at ${CORPUS}`;

const SITES: Readonly<Record<string, string>> = {
  brevo: 'www.brevo.com',
  buffer: 'buffer.com',
  'open-collective': 'opencollective.com',
  uptimerobot: 'uptimerobot.com',
};

// By eye, from the markup of these pages: what may be found on a site, and nothing else.
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  brevo: ['cloudflare_web_analytics', 'google_tag_manager', 'nextjs', 'wordpress'],
  buffer: ['google_tag_manager', 'nextjs'],
  'open-collective': ['nextjs', 'plausible'],
  uptimerobot: ['astro', 'google_fonts', 'intercom', 'microsoft_clarity'],
};

function siteOf(file: string): string {
  const folder = basename(dirname(file));
  return Object.keys(SITES).find((site) => folder.startsWith(site)) ?? folder;
}

test('real pages show what their sites load, and no technology is on all of them', { skip }, () => {
  const pages = new Map<string, number>();
  const found = new Map<string, Map<string, number>>();
  let read = 0;
  for (const file of globSync(`${CORPUS}*/*.html.gz`).sort()) {
    const site = siteOf(file);
    const opened = openPage({
      body: gunzipSync(readFileSync(file)),
      contentType: 'text/html; charset=utf-8',
      url: new URL(`https://${SITES[site] ?? 'acme.example'}/`),
      status: 200,
      capturedAt: '2026-03-02T10:00:00Z',
    });
    if (opened.kind === 'incomplete') continue;
    read++;
    pages.set(site, (pages.get(site) ?? 0) + 1);
    const counts = found.get(site) ?? new Map<string, number>();
    found.set(site, counts);
    for (const { key, locator } of stack.read(opened.page).readings) {
      assert.ok(locator.type === 'text_quote', key);
      assert.ok(opened.page.text.includes(locator.exact), key);
      const slug = /^stack\.tech\.([a-z0-9_]+)$/.exec(key)?.[1];
      if (slug !== undefined) counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
  }
  assert.ok(read > 200, `${read} pages were read`);
  const all = new Map<string, number>();
  for (const [site, counts] of found) {
    const line = [...counts].map(([slug, n]) => `${slug} ${n}`).join(', ');
    console.log(`${site} (${pages.get(site)} pages): ${line || 'nothing'}`);
    for (const [slug, n] of counts) all.set(slug, (all.get(slug) ?? 0) + n);
    assert.deepEqual([...counts.keys()].sort(), [...(KNOWN[site] ?? [])].sort(), site);
  }
  for (const [slug, n] of all) assert.ok(n < read, `${slug} on all ${n} pages`);
});
