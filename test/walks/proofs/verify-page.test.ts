// In a real browser: the service's own page verifies its proofs when the network is gone.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../clients/browser.ts';
import { ask } from '../../clients/client.ts';
import { type Ready, type Running, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: Running;
let ready: Ready;
// One process is all that this browser has: closing a page would end it.
let browser: Browser;

before(async () => {
  folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutSample(data);
  service = startService(data);
  ready = await service.ready();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.stop();
  await folder?.[Symbol.asyncDispose]();
});

interface Proved {
  readonly capture: { readonly id: string; readonly sha256: string };
}

interface Fetched {
  /** The answer as it came, its envelope included. */
  readonly bundle: Buffer;
  readonly raw: Buffer;
}

/** The proof that the service itself names when it is ready, and the bytes behind it. */
async function fetchProof(): Promise<Fetched> {
  for (const company of ready.sample.companies) {
    const listed = await ask(ready.base_url, `/v1/companies/${company}/facts?limit=200`);
    const { facts } = listed.json.data as { readonly facts: readonly { readonly key: string }[] };
    for (const { key } of facts) {
      const proof = await ask(ready.base_url, `/v1/companies/${company}/facts/${key}/proof`);
      if (proof.status !== 200) continue;
      const { capture } = proof.json.data as Proved;
      const headers = { authorization: `Bearer ${ready.keys.free}` };
      const raw = await ask(ready.base_url, `/v1/captures/${capture.id}/raw`, { headers });
      assert.equal(raw.status, 200);
      assert.equal(hash('sha256', raw.bytes), capture.sha256);
      return { bundle: proof.bytes, raw: raw.bytes };
    }
  }
  throw new Error('the sample has no proof');
}

/** The page as the service serves it, and then without any network. */
async function openPage(): Promise<{ readonly page: Page; readonly heard: readonly string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  await page.goto(`${ready.base_url}/verify`);
  await context.setOffline(true);
  return { page, heard };
}

interface Dropped {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const listed = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]);
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of ${JSON.stringify(listed)}) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    const options = { dataTransfer, bubbles: true, cancelable: true };
    for (const name of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(name, options));
    }
  })()`);
  await page.locator('.verdict').waitFor();
}

const verdictOn = (page: Page): Promise<string> => page.locator('.verdict h2').innerText();

test('a proof and its bytes, dropped on the served page without a network, hold', async () => {
  const { bundle, raw } = await fetchProof();
  const { page, heard } = await openPage();
  await assert.rejects(page.evaluate(`fetch('${ready.base_url}/health')`), 'the network is gone');
  const before = heard.length;
  await drop(page, [
    { name: 'bundle.json', bytes: bundle },
    { name: 'capture.bin', bytes: raw },
  ]);
  assert.match(await verdictOn(page), /^Incomplete/, 'a sandbox shows nothing to a stranger');
  await page.getByLabel('Trust a sandbox chain').check();
  assert.match(
    await verdictOn(page),
    /^Valid, as a demonstration only: .*fact and signature not checked$/,
  );
  if (process.env.SCREENSHOTS) {
    const path = join(process.env.SCREENSHOTS, 'served-valid.png');
    await page.screenshot({ path, fullPage: true });
  }
  assert.equal(heard[0], `${ready.base_url}/verify`);
  assert.deepEqual(heard.slice(before), [], 'nothing was asked for, nothing complained');
});

test('one bit of the bytes changed, and the served page names the check that fails', async () => {
  const { bundle, raw } = await fetchProof();
  const altered = Buffer.from(raw);
  altered.writeUInt8((altered[0] ?? 0) ^ 1, 0);
  const { page, heard } = await openPage();
  await drop(page, [
    { name: 'bundle.json', bytes: bundle },
    { name: 'capture.bin', bytes: altered },
  ]);
  await page.getByLabel('Trust a sandbox chain').check();
  assert.match(await verdictOn(page), /^Invalid/);
  assert.match(await page.locator('tr', { hasText: 'raw_hash' }).innerText(), /fails/);
  if (process.env.SCREENSHOTS) {
    const path = join(process.env.SCREENSHOTS, 'served-invalid.png');
    await page.screenshot({ path, fullPage: true });
  }
  assert.deepEqual(heard, [`${ready.base_url}/verify`]);
});
