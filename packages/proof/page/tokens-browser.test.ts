// Tokens of time-stamping authorities in a real browser: the page has its WebCrypto verify them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../../test/clients/browser.ts';
import { shows } from '../../../test/clients/dropped-files.ts';
import {
  needsOpenssl as skip,
  TimeStampAuthority,
} from '../../../test/worlds/time-stamp-authority.ts';
import { fromHex } from '../src/bytes.ts';
import { readToken } from '../src/tokens/token.ts';
import { provisionalCases } from '../vectors/provisional-cases.ts';
import { make, RAW, RECORD_TIME } from '../vectors/world.ts';

const PAGE = new URL('verify.html', import.meta.url);
const made = make();
const digest = fromHex(made.bundle.anchor.digest) ?? new Uint8Array();

function stamped(der: Uint8Array): string {
  const read = readToken(der);
  assert.ok(read.kind === 'token');
  const { policy, time } = read.token.info;
  const said = { policy_oid: policy, gen_time: new Date(time).toISOString(), certificates: [] };
  const token = Buffer.from(der).toString('base64');
  const additional = [{ method: 'rfc3161', tsa_url: 'https://tsa.example/', ...said, token }];
  return JSON.stringify({ ...made.bundle, anchor: { ...made.bundle.anchor, additional } });
}

test('a token is verified on the page, where its root is given', { skip }, async () => {
  await using rsa = await TimeStampAuthority.open('rsa');
  await using ec = await TimeStampAuthority.open('ec');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`file://${fileURLToPath(PAGE)}`);
    const give = async (id: string, content: string | Uint8Array): Promise<void> => {
      const file = { name: `${id}.bin`, mimeType: 'text/plain', buffer: Buffer.from(content) };
      await page.locator(`#${id}`).setInputFiles(file);
    };
    const row = page.locator('tr', { hasText: 'time_stamps' });
    const says = async (words: RegExp): Promise<void> => {
      for (let tries = 0; tries < 2_400; tries++) {
        if ((await row.count()) === 1 && words.test((await row.textContent()) ?? '')) return;
        await sleep(25);
      }
      assert.fail(`${words} is not ${await page.locator('#result').textContent()}`);
    };
    await give('raw', RAW);
    await give('headers', made.headers);
    for (const [tower, other] of [
      [rsa, ec],
      [ec, rsa],
    ] as const) {
      const der = await tower.stamp(digest);
      const broken = Uint8Array.from(der);
      broken[der.length - 1] = (broken[der.length - 1] ?? 0) ^ 1;
      await give('bundle', stamped(der));
      await give('roots', await other.certificates('root'));
      await says(/no token is from an authority that you trust/);
      await give('roots', await tower.certificates('root'));
      await says(/holds under a root that was given/);
      assert.match((await page.locator('.verdict').textContent()) ?? '', /attested at/);
      await give('bundle', stamped(broken));
      await says(/fails.*its signature does not hold/);
    }
  } finally {
    await browser.close();
  }
});

test('a bundle that no block holds yet is taken where root and acceptance are given', async () => {
  const { accepted } = provisionalCases();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`file://${fileURLToPath(PAGE)}`);
    const give = async (id: string, content: string | Uint8Array): Promise<void> => {
      const file = { name: `${id}.bin`, mimeType: 'text/plain', buffer: Buffer.from(content) };
      await page.locator(`#${id}`).setInputFiles(file);
    };
    await give('raw', RAW);
    await give('headers', make({ recordTime: RECORD_TIME }).headers);
    await give('bundle', JSON.stringify(accepted?.bundle));
    await shows(page.locator('.verdict h2'), /^Incomplete/);
    await shows(page.locator('.verdict'), /Ask the service again later/);
    await give('roots', accepted?.trust.tsa_roots ?? '');
    await shows(page.locator('tr', { hasText: 'time_stamps' }), /holds/);
    await shows(page.locator('.verdict h2'), /^Incomplete/);
    await page.getByLabel('Accept the clock of a time-stamping authority').check();
    await shows(page.locator('.verdict h2'), /^Valid, provisional: .* not checked$/);
  } finally {
    await browser.close();
  }
});
