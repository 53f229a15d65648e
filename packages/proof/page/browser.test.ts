// In a real browser: the suite, every vector, and the page with the network cut.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../../../test/clients/browser.ts';
import { toHex } from '../src/bytes.ts';
import { make, RAW } from '../vectors/world.ts';
import { pageText } from './linked.ts';

const own = fileURLToPath(new URL('..', import.meta.url));
const html = readFileSync(new URL('verify.html', import.meta.url), 'utf8');

// One process is all that this browser has: closing a page would end it.
let browser: Browser;
let server: Server;
let address = '';

before(async () => {
  browser = await openBrowser();
  // Sources as they are, without their types; nothing is bundled.
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    const found = globSync(join(own, '{src,vectors}/**/*.{ts,json}')).find(
      (file) => file === join(own, path),
    );
    if (path === '/') response.setHeader('content-type', 'text/html').end('<title>suite</title>');
    else if (found?.endsWith('.ts')) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(stripTypeScriptTypes(readFileSync(found, 'utf8')));
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

test('the page is the one that its sources make', () => {
  assert.equal(html, pageText(), 'node packages/proof/page/print.ts writes it anew');
});

/** The page, loaded, and then without any network. */
async function openPage(): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => asked.push(message.text()));
  page.on('pageerror', (error) => asked.push(String(error)));
  await page.route('http://page.example/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto('http://page.example/');
  await page.unroute('http://page.example/');
  await context.setOffline(true);
  return { page, asked };
}

interface Dropped {
  readonly name: string;
  readonly content: string | Uint8Array;
}

async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const listed = files.map(({ name, content }) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }));
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(listed)}) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    const options = { dataTransfer: data, bubbles: true, cancelable: true };
    const event = (name) => new DragEvent(name, options);
    document.body.dispatchEvent(event('dragover'));
    document.body.dispatchEvent(event('drop'));
  })()`);
  await page.locator('.verdict').waitFor();
}

const verdictOn = (page: Page): Locator => page.locator('.verdict h2');

/** Files are read one after the other, so what stands there from before may stay for a moment. */
async function shows(place: Locator, expected: RegExp): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (expected.test(await place.innerText())) return;
    await sleep(50);
  }
  assert.match(await place.innerText(), expected);
}

const made = make();
const sandbox = make({ chain: 'sandbox' });
const bundle: Dropped = { name: 'bundle.json', content: JSON.stringify(made.bundle) };
const raw: Dropped = { name: 'capture.bin', content: RAW };
const headers: Dropped = { name: 'headers.hex', content: toHex(made.header) };

test('dropped on the page without a network, a valid proof is called valid', async () => {
  const { page, asked } = await openPage();
  await drop(page, [bundle, raw, headers]);
  await shows(verdictOn(page), /^Valid$/);
  const said = await page.locator('.verdict').innerText();
  assert.match(said, /existed before 2026-03-03/);
  assert.match(said, /not shown[\s\S]*read correctly/i);
  assert.deepEqual(asked, ['http://page.example/'], 'nothing else was asked for or complained of');
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
  await shows(verdictOn(page), /^Valid, as a demonstration only$/);
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
  await shows(verdictOn(page), /^Valid$/);
  await page.locator('#raw').setInputFiles(file(raw));
  await shows(page.locator('#raw-name'), /capture.bin, 101 bytes/);
});

test('text of a bundle is shown as text, and what is no bundle is called so', async () => {
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
  assert.deepEqual(asked, ['http://page.example/']);
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

/** WCAG contrast of an element's text to what is behind it. */
function contrastOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const element = document.querySelector(${JSON.stringify(selector)});
    let behind = element;
    const paper = () => getComputedStyle(behind).backgroundColor;
    while (paper() === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
    const two = [light(getComputedStyle(element).color), light(paper())];
    return (Math.max(...two) + 0.05) / (Math.min(...two) + 0.05);
  })()`);
}
