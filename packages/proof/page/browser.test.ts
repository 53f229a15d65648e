// In a real browser: the suite, every vector, and the page with the network cut.

import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../../../test/clients/browser.ts';
import { contrastOf } from '../../../test/clients/contrast.ts';
import { type Dropped, drop, shows } from '../../../test/clients/dropped-files.ts';
import { toHex } from '../src/bytes.ts';
import { signedBytes } from '../src/verify.ts';
import { logCases } from '../vectors/log-cases.ts';
import { make, RAW } from '../vectors/world.ts';
import { pageText } from './text.ts';

const own = fileURLToPath(new URL('..', import.meta.url));
const hashes = dirname(fileURLToPath(import.meta.resolve('@noble/hashes/sha2.js')));
const SUITE_PAGE = `<title>suite</title>
<script type="importmap">{"imports": {"@noble/hashes/": "/@noble/hashes/"}}</script>`;
const html = readFileSync(new URL('verify.html', import.meta.url), 'utf8');

// One process is all that this browser has: closing a page would end it.
let browser: Browser;
let server: Server;
let address = '';

/** The files that a page may ask for, by their paths. */
const served: ReadonlyMap<string, string> = new Map<string, string>([
  ...globSync('{src,vectors}/**/*.{ts,json}', { cwd: own }).map(
    (name) => [`/${name.replaceAll('\\', '/')}`, join(own, name)] as const,
  ),
  ...globSync('*.js', { cwd: hashes }).map(
    (name) => [`/@noble/hashes/${name}`, join(hashes, name)] as const,
  ),
]);

before(async () => {
  browser = await openBrowser();
  // Sources as they are, without their types, and the library beside them; nothing is linked.
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    const found = served.get(path);
    if (path === '/') response.setHeader('content-type', 'text/html').end(SUITE_PAGE);
    else if (found !== undefined && /\.[jt]s$/.test(found)) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      const source = readFileSync(found, 'utf8');
      response.end(found.endsWith('.ts') ? stripTypeScriptTypes(source) : source);
    } else if (found !== undefined) {
      response.setHeader('content-type', 'application/json').end(readFileSync(found));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

after(async () => {
  await browser.close();
  server.close();
});

test('the suite that Node runs holds in a browser too', async () => {
  const page = await browser.newPage();
  await page.goto(address);
  const results: readonly string[] = await page.evaluate(`(async () => {
    const { SUITE } = await import('/vectors/suite.ts');
    return SUITE.map(({ name, run }) => {
      try { run(); return name + ': holds'; } catch (error) { return name + ': ' + error; }
    });
  })()`);
  assert.ok(results.length >= 7);
  assert.deepEqual(
    results.filter((line) => !line.endsWith(': holds')),
    [],
  );
});

test('every vector has its verdict in a browser too', async () => {
  const page = await browser.newPage();
  await page.goto(address);
  const paths = globSync(join(own, 'vectors/{valid,invalid}/*.json')).map((file) =>
    file.slice(own.length).replaceAll('\\', '/'),
  );
  assert.ok(paths.length > 90);
  const wrong: readonly string[] = await page.evaluate(`(async () => {
    const { runVector } = await import('/vectors/run-vector.ts');
    const wrong = [];
    for (const path of ${JSON.stringify(paths)}) {
      const vector = await (await fetch('/' + path)).json();
      const found = JSON.stringify(runVector(vector));
      if (found !== JSON.stringify(vector.expect)) wrong.push(path + ': ' + found);
    }
    return wrong;
  })()`);
  assert.deepEqual(wrong, []);
});

test('the page is the one that its sources make', async () => {
  assert.equal(html, await pageText(), 'node packages/proof/page/print.ts writes it anew');
});

/** The page, loaded, and then without any network. */
async function openPage(): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => asked.push(message.text()));
  page.on('pageerror', (error) => asked.push(String(error)));
  await page.route('https://page.example/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto('https://page.example/');
  await page.unroute('https://page.example/');
  await context.setOffline(true);
  return { page, asked };
}

const verdictOn = (page: Page): Locator => page.locator('.verdict h2');

const made = make();
const sandbox = make({ chain: 'sandbox' });
const bundle: Dropped = { name: 'bundle.json', content: JSON.stringify(made.bundle) };
const raw: Dropped = { name: 'capture.bin', content: RAW };
const headers: Dropped = {
  name: 'headers.hex',
  content: `${toHex(made.header)}\n${toHex(made.headers.slice(80))}\n`,
};

test('dropped on the page without a network, a valid proof is called valid', async () => {
  const { page, asked } = await openPage();
  await drop(page, [bundle, raw, headers]);
  await shows(verdictOn(page), /^Valid: the issuer's remarks and fact not checked$/);
  const said = await page.locator('.verdict').innerText();
  assert.match(said, /existed before 2026-03-03/);
  assert.match(said, /not shown[\s\S]*read correctly/i);
  assert.deepEqual(asked, ['https://page.example/'], 'nothing else was asked for or complained of');
});

test('an altered proof, altered bytes and an easy header are called invalid', async () => {
  const { page } = await openPage();
  const leaf = made.bundle.inclusion_proof.leaf.replace('loomshade', 'sirenmoth');
  const proof = { ...made.bundle, inclusion_proof: { ...made.bundle.inclusion_proof, leaf } };
  await drop(page, [{ name: 'b.json', content: JSON.stringify(proof) }, raw, headers]);
  await shows(verdictOn(page), /^Invalid/);
  await shows(page.locator('tr', { hasText: 'inclusion' }), /fails/);
  await drop(page, [bundle, { name: 'x.bin', content: 'other bytes' }, headers]);
  await shows(page.locator('tr', { hasText: 'raw_hash' }), /fails/);
  await page.getByRole('button', { name: 'Start again' }).click();
  await drop(page, [bundle, raw]);
  await shows(page.locator('.verdict'), /anyone could have made this header/);
});

test('a sandbox proof is incomplete until it is trusted, and then a demonstration', async () => {
  const { page } = await openPage();
  await drop(page, [{ name: 'answer', content: JSON.stringify({ data: sandbox.bundle }) }, raw]);
  await shows(verdictOn(page), /^Incomplete/);
  await page.getByLabel('Trust a sandbox chain').check();
  await shows(
    verdictOn(page),
    /^Valid, as a demonstration only: the issuer's remarks and fact not checked$/,
  );
});

test('with the keyboard and the file choosers it works as well', async () => {
  const { page } = await openPage();
  const file = ({ name, content }: Dropped) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  await page.getByLabel('Proof bundle').setInputFiles(file(bundle));
  await page.getByLabel('Block headers').setInputFiles(file(headers));
  await shows(verdictOn(page), /^Incomplete/);
  await page.getByLabel('Check the hash alone').focus();
  await page.keyboard.press('Space');
  await shows(verdictOn(page), /^Valid: the issuer's remarks and fact not checked$/);
  await page.locator('#raw').setInputFiles(file(raw));
  await shows(page.locator('#raw-name'), /capture.bin, 101 bytes/);
});

test('a signature is checked where the key of the issuer is dropped too', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = signedBytes(made.bundle) ?? new Uint8Array();
  const signature = sign(null, message, privateKey).toString('base64');
  const signed = { name: 'b.json', content: JSON.stringify({ ...made.bundle, signature }) };
  const set = (key: typeof publicKey): Dropped => ({
    name: 'keys.json',
    content: JSON.stringify({ keys: [key.export({ format: 'jwk' })] }),
  });
  const { page, asked } = await openPage();
  await drop(page, [signed, raw, headers]);
  await shows(verdictOn(page), /the issuer's remarks, fact and signature not checked$/);
  await drop(page, [set(publicKey)]);
  await shows(verdictOn(page), /^Valid$/);
  await shows(page.locator('.verdict'), /signed with a key that you gave/);
  await drop(page, [set(generateKeyPairSync('ed25519').publicKey)]);
  await shows(verdictOn(page), /^Invalid/);
  await shows(page.locator('tr', { hasText: /^signature/ }), /fails/);
  await drop(page, [bundle, set(publicKey)]);
  await shows(verdictOn(page), /^Incomplete/);
  assert.deepEqual(asked, ['https://page.example/']);
});

test('the page takes a policy of witnesses, and says what they saw', async () => {
  const cases = await logCases();
  for (const [name, headline, says] of [
    ['two-of-three', /^Valid/, /saw no other log of that name: witness\.example\/w1/],
    ['one-of-three', /^Incomplete/, /only cosigned by "witness\.example\/w1"/],
    ['cosigned-other-text', /^Invalid/, /cosignature of "witness\.example\/w2" does not hold/],
  ] as const) {
    const { page } = await openPage();
    const { bundle, trust } = cases[name] ?? {};
    await drop(page, [
      { name: 'bundle.json', content: JSON.stringify(bundle) },
      { name: 'raw.bin', content: RAW },
      { name: 'headers.bin', content: make().headers },
      { name: 'policy.txt', content: trust?.policy ?? '' },
    ]);
    await shows(page.locator('.verdict h2'), headline);
    await shows(page.locator('.verdict'), says);
  }
});

test('raw bytes that look like headers or keys are never trusted by themselves', async () => {
  const { page } = await openPage();
  const { publicKey } = generateKeyPairSync('ed25519');
  const keys = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
  await page.getByLabel('Check the hash alone').check();
  for (const content of [headers.content, keys]) {
    await drop(page, [bundle, { name: 'capture.bin', content }]);
    await shows(verdictOn(page), /^Invalid/);
    await shows(page.locator('tr', { hasText: 'raw_hash' }), /fails/);
    await shows(
      page.locator('#raw-name'),
      /headers, keys, a policy or roots that you trust go into their own field/,
    );
    await shows(page.locator('#headers-name, #keys-name').first(), /^$/);
  }
});

test('a file with two readings is called malformed', async () => {
  const { page } = await openPage();
  const twice = JSON.stringify(made.bundle).replace('"fact":', '"fact":{},"fact":');
  const content = `{"data":${JSON.stringify(made.bundle)},${twice.slice(1)}`;
  await page.locator('#bundle').setInputFiles({
    name: 'twice.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await shows(verdictOn(page), /^Malformed: twice.json: "fact" stands twice in one object/);
});

test('text of a bundle is shown as text, and a file that is not a bundle is called malformed', async () => {
  const { page, asked } = await openPage();
  const hostile = {
    ...made.bundle,
    fact: { ...made.bundle.fact, key: '<img src=x onerror=alert(1)>' },
  };
  await drop(page, [{ name: 'h.json', content: JSON.stringify(hostile) }, raw, headers]);
  await shows(page.locator('.verdict'), /<img src=x onerror=alert\(1\)>/);
  assert.equal(await page.locator('.verdict img').count(), 0);
  await drop(page, [{ name: 'odd.json', content: '{"inclusion_proof": 1}' }]);
  await shows(verdictOn(page), /^Malformed/);
  const newer = { ...made.bundle, bundle_version: '2.0' };
  await drop(page, [{ name: 'newer.json', content: JSON.stringify(newer) }]);
  await shows(verdictOn(page), /^Unsupported/);
  assert.deepEqual(asked, ['https://page.example/']);
});

test('in light and in dark, wide and narrow, it fits and can be read', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1200]) {
      const { page } = await openPage();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await drop(page, [bundle, raw, headers]);
      const name = `${colorScheme}-${width}`;
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      assert.equal(overflow, 0, name);
      for (const selector of ['.verdict h2', '.pass', '.skipped', 'output', 'button', 'legend']) {
        const ratio = await contrastOf(page, selector);
        assert.ok(ratio >= 4.5, `${name}: ${selector} has a contrast of ${ratio}`);
      }
    }
  }
});
