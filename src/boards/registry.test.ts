// Laws that hold for every board adapter, and the shapes of each provider but Greenhouse.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BoardAdapter, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { BOARD_ADAPTERS } from './registry.ts';

// Answers with one posting each, in the shapes that sources.md gives.
const SAMPLES = new URL('../../test/boards/', import.meta.url);
const TOKENS: Readonly<Record<string, string>> = { workday: 'kites.wd5/Kite_Careers' };

function isXml(provider: string): boolean {
  return existsSync(new URL(`${provider}.xml`, SAMPLES));
}

function bodyOf(provider: string): string {
  const name = `${provider}.${isXml(provider) ? 'xml' : 'json'}`;
  return readFileSync(new URL(name, SAMPLES), 'utf8').trim();
}

/** The sample as a value, for tests that change it. */
function sampleOf(provider: string): Record<string, unknown> {
  return JSON.parse(bodyOf(provider)) as Record<string, unknown>;
}

function adapterOf(provider: string): BoardAdapter {
  const adapter = BOARD_ADAPTERS.find((one) => one.provider === provider);
  assert.ok(adapter !== undefined, provider);
  return adapter;
}

function tokenOf(provider: string): string {
  return TOKENS[provider] ?? 'kites';
}

function onlyPosting(provider: string, body: string, listUrl?: string): BoardPosting {
  const read = adapterOf(provider).read(body, listUrl);
  assert.ok(read.kind === 'complete', JSON.stringify(read));
  assert.equal(read.postings.length, 1);
  const posting = read.postings[0];
  assert.ok(posting !== undefined);
  return posting;
}

function postingOf(provider: string): BoardPosting {
  return onlyPosting(provider, bodyOf(provider));
}

/** What every read keeps to, whatever it was given. */
function checkRead(read: BoardRead): void {
  if (read.kind === 'incomplete') {
    assert.ok(read.reason.length > 0);
    return;
  }
  for (const posting of read.postings) {
    assert.ok(posting.externalId !== '' && posting.title !== '' && posting.url !== '');
    assert.ok([null, 'remote', 'hybrid', 'onsite'].includes(posting.workplace));
    assert.ok([null, true, false].includes(posting.remote));
    assert.match(posting.country ?? 'FR', /^[A-Z]{2}$/);
    assert.match(posting.postedAt ?? '2026-01-01', /^\d{4}-\d{2}-\d{2}$/);
    const { base_min, base_max, source } = posting.comp;
    assert.ok(base_min === null || source === 'ats_structured');
    assert.ok(base_min === null || base_max === null || base_min <= base_max);
    for (const text of [posting.level, posting.department, posting.location, posting.requisition]) {
      assert.ok(text === null || typeof text === 'string');
    }
  }
}

test('every provider has its own name', () => {
  const providers = BOARD_ADAPTERS.map((adapter) => adapter.provider);
  assert.equal(new Set(providers).size, providers.length);
});

for (const adapter of BOARD_ADAPTERS) {
  const { provider } = adapter;

  test(`${provider}: no text makes a read throw`, () => {
    const whole = bodyOf(provider);
    const at = fc.nat(whole.length);
    const cut = at.map((end) => whole.slice(0, end));
    const spliced = fc
      .tuple(at, fc.nat(20), fc.oneof(fc.string(), fc.constantFrom('"', '<', '{}', '0', 'null')))
      .map(([from, gone, put]) => whole.slice(0, from) + put + whole.slice(from + gone));
    const anything = fc.oneof(fc.string(), fc.json(), cut, spliced);
    fc.assert(
      fc.property(anything, (body) => checkRead(adapter.read(body))),
      { numRuns: 300 },
    );
  });

  test(`${provider}: an answer that was cut anywhere is incomplete`, () => {
    const whole = bodyOf(provider);
    for (let at = 0; at < whole.length; at++) {
      assert.equal(adapter.read(whole.slice(0, at)).kind, 'incomplete', whole.slice(0, at));
    }
  });

  test(`${provider}: a field of another type changes the posting or the verdict`, () => {
    if (isXml(provider)) return;
    const sample = sampleOf(provider);
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('constructor', '__proto__', 'toString', '\u0000', '\ud800', -1, 1e300),
    );
    fc.assert(
      fc.property(odd, fc.nat(80), (value, at) => {
        checkRead(adapter.read(JSON.stringify(replaceNth(sample, at, value))));
      }),
      { numRuns: 400 },
    );
  });

  test(`${provider}: the list and the board of a token lead back to it`, () => {
    const token = tokenOf(provider);
    assert.equal(adapter.tokenOf(new URL(adapter.listUrl(token))), token);
    assert.equal(adapter.tokenOf(new URL(adapter.boardUrl(token))), token);
  });

  test(`${provider}: its list and its board are on its hosts`, () => {
    const token = tokenOf(provider);
    for (const address of [adapter.listUrl(token), adapter.boardUrl(token)]) {
      const { hostname } = new URL(address);
      const below = adapter.hosts.some(
        (host) => hostname === host || hostname.endsWith(`.${host}`),
      );
      assert.ok(below, `${address} is not on ${adapter.hosts.join(' or ')}`);
    }
  });

  test(`${provider}: other providers' and companies' addresses are not its own`, () => {
    for (const other of BOARD_ADAPTERS) {
      if (other === adapter) continue;
      const token = tokenOf(other.provider);
      assert.equal(adapter.tokenOf(new URL(other.listUrl(token))), null);
      assert.equal(adapter.tokenOf(new URL(other.boardUrl(token))), null);
    }
    assert.equal(adapter.tokenOf(new URL('https://kites.example/careers')), null);
  });

  test(`${provider}: no address makes tokenOf throw, and a token is one that lists`, () => {
    const hosts = BOARD_ADAPTERS.map((one) => new URL(one.listUrl(tokenOf(one.provider))).host);
    const host = fc.oneof(fc.constantFrom(...hosts), fc.domain());
    const path = fc.array(fc.oneof(fc.constantFrom('jobs', 'en-GB', 'v1', 'wday'), fc.string()));
    fc.assert(
      fc.property(host, path, (name, words) => {
        const url = URL.parse(`https://${name}/${words.join('/')}`);
        const token = url === null ? null : adapter.tokenOf(url);
        if (token !== null) assert.equal(adapter.tokenOf(new URL(adapter.listUrl(token))), token);
      }),
      { numRuns: 300 },
    );
  });

  test(`${provider}: the title of its sample is read, and its pointer leads to it`, () => {
    const posting = postingOf(provider);
    assert.equal(posting.title, 'Kite maker');
    assert.equal(posting.location?.startsWith('Lyon'), true);
    if (isXml(provider)) return;
    let at = sampleOf(provider);
    for (const word of posting.pointer.split('/').slice(1)) {
      at = at[word] as Record<string, unknown>;
    }
    const id = at.id ?? at.shortcode ?? at.externalPath;
    assert.equal(String(id), posting.externalId);
  });

  test(`${provider}: with its list's address a posting has an address of its own`, () => {
    const listUrl = adapter.listUrl(tokenOf(provider));
    const { url } = onlyPosting(provider, bodyOf(provider), listUrl);
    assert.match(url, /^https:\/\//);
  });
}

/** The document with its nth value (in depth-first order) replaced. */
function replaceNth(document: unknown, nth: number, value: unknown): unknown {
  let at = 0;
  return JSON.parse(JSON.stringify(document), (_, found: unknown) =>
    at++ === nth ? value : found,
  ) as unknown;
}

test('lever: a full page may be cut, and a creation is no publication', () => {
  const posting = postingOf('lever');
  assert.equal(posting.postedAt, null);
  assert.equal(posting.remote, false);
  assert.equal(posting.country, 'FR');
  assert.equal(posting.comp.base_max, 50_000);
  const row = (sampleOf('lever') as unknown as readonly object[])[0];
  const page = Array.from({ length: 100 }, (_, id) => ({ ...row, id: String(id) }));
  const lever = adapterOf('lever');
  assert.equal(lever.read(JSON.stringify(page)).kind, 'incomplete');
  assert.equal(lever.read(JSON.stringify(page.slice(1))).kind, 'complete');
});

test('ashby: unlisted jobs do not count, equity and one base range are stated', () => {
  const posting = postingOf('ashby');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.postedAt, '2026-04-30');
  assert.deepEqual(posting.comp, {
    base_min: 40_000,
    base_max: 50_000,
    currency: 'EUR',
    equity: 'stated',
    equity_note: '0.5% – 1.75%',
    bonus: 'not_stated',
    bonus_note: null,
    source: 'ats_structured',
  });
});

test('smartrecruiters: nothing found says nothing, and a page is not the list', () => {
  const posting = postingOf('smartrecruiters');
  assert.equal(posting.url, 'https://jobs.smartrecruiters.com/Kites/7439');
  assert.equal(posting.requisition, 'R-1');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.remote, true);
  const adapter = adapterOf('smartrecruiters');
  const sample = sampleOf('smartrecruiters');
  const none = { ...sample, totalFound: 0, content: [] };
  assert.equal(adapter.read(JSON.stringify(none)).kind, 'incomplete');
  assert.equal(adapter.read(JSON.stringify({ ...sample, totalFound: 101 })).kind, 'incomplete');
});

test('recruitee: an empty salary is no salary, and its dates are read as printed', () => {
  const posting = postingOf('recruitee');
  assert.equal(posting.comp.source, 'not_stated');
  assert.equal(posting.postedAt, '2024-06-01');
  assert.equal(posting.remote, false);
});

test('workable: hidden places do not make a second country', () => {
  const posting = postingOf('workable');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.remote, true);
  assert.equal(posting.requisition, null);
  assert.equal(posting.postedAt, '2026-05-02');
});

test('personio: only the direct fields of a position are read, entities decoded', () => {
  const posting = postingOf('personio');
  assert.equal(posting.department, 'Flying & more');
  assert.equal(posting.employmentType, 'full-time');
  assert.equal(posting.postedAt, null);
  const adapter = adapterOf('personio');
  const intern = bodyOf('personio').replace('permanent', 'intern');
  const read = adapter.read(intern);
  assert.equal(read.kind === 'complete' && read.postings[0]?.employmentType, 'intern');
  assert.equal(adapter.read('<html><body>Not found</body></html>').kind, 'incomplete');
  assert.equal(adapter.read('<workzag-jobs></workzag-jobs>').kind, 'complete');
});
