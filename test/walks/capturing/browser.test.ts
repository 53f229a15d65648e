// Pages that are drawn by their scripts, captured by the real program with a real browser.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/store/database.ts';
import { type BrowserProgram, browserProgram } from '../../clients/browser.ts';
import { type LocalWeb, openLocalWeb } from '../../servers/local-web.ts';
import { assay, isAlive, startService, temporaryFolder } from '../../servers/service.ts';
import { pageOf } from '../../worlds/live-company.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

const SITE = 'https://acme.example';
const SHELL =
  '<!doctype html><title>Pricing</title><div id="root"></div><script src="/app.js"></script>';
/** What an export of the week says where nobody can be asked for a block. */
const NO_BLOCK = '"an export names no earlier block"';

/** Another machine of the operator's network, where scripts have no business. */
async function openInside(): Promise<{ asked: string[]; url: string } & AsyncDisposable> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('secret');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    url: `http://127.0.0.2:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function furnish(web: LocalWeb, inside: string): void {
  const json = { 'content-type': 'application/json' };
  web.put(`${SITE}/robots.txt`, {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /closed/\n',
  });
  web.put(`${SITE}/`, { body: pageOf('Anvils for everyone', '') });
  web.put(`${SITE}/pricing`, { body: SHELL });
  web.put(`${SITE}/prices.json`, { headers: json, body: '{"Starter":29,"Team":99}' });
  web.put(`${SITE}/closed/prices.json`, { headers: json, body: '{"Starter":1}' });
  web.put(`${SITE}/app.js`, {
    headers: { 'content-type': 'text/javascript' },
    body: `
      const quietly = (url) => fetch(url).then((r) => r.text(), () => 'refused');
      const plan = ([name, price]) =>
        '<div class="plan"><h3>' + name + '</h3><p>$' + price + ' per month</p></div>';
      Promise.all([fetch('/prices.json').then((r) => r.json()),
        quietly('${inside}/steal'), quietly('/closed/prices.json')]).then(([plans, ...others]) => {
        document.getElementById('root').innerHTML = ${JSON.stringify(pageOf('Pricing', 'PLANS'))}
          .replace('PLANS', '<section><h2>Plans</h2>' + Object.entries(plans).map(plan).join('') +
            '</section><p>Others: ' + others.join(', ') + '</p>');
      });`,
  });
}

async function query<Row>(url: string, sql: string): Promise<readonly Row[]> {
  const database = openDatabase({ url, onTrouble: () => {} });
  try {
    return await database.rows<Row>('test-browser', sql);
  } finally {
    await database.close();
  }
}

async function assertGone(browser: BrowserProgram): Promise<void> {
  const pids = await browser.started();
  assert.ok(pids.length > 0, 'there was a browser');
  for (let i = 0; i < 1_200 && pids.some(isAlive); i++) await sleep(50);
  assert.deepEqual(pids.filter(isAlive), []);
}

function settings(data: string, ca: string, port: number) {
  return {
    ASSAY_DATA: data,
    ASSAY_OUTBOUND_ALLOW: '127.0.0.1/32',
    ASSAY_RESOLVE: `acme.example=127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: ca,
    // Whether the week's export is begun before the end depends on the machine.
    ASSAY_BLOCKS: 'http://127.0.0.1:1',
  };
}

test('prices that a script draws become facts, and the script reaches nothing that we may not', async () => {
  await using web = await openLocalWeb(['acme.example']);
  await using inside = await openInside();
  await using folder = await temporaryFolder();
  const browser = await browserProgram(folder.path);
  furnish(web, inside.url);
  assert.equal(await (await fetch(`${inside.url}/proof`)).text(), 'secret');
  const ca = join(folder.path, 'ca.pem');
  await writeFile(ca, web.ca);
  const data = join(folder.path, 'data');
  const env = settings(data, ca, web.securePort);
  await layOutDatabase(data);
  const captureNow = async (more: Record<string, string>) => {
    const done = await assay(['capture', 'acme.example', '--json'], { ...env, ...more }).ended;
    assert.equal(done.code, 0, done.err);
    return done;
  };
  await captureNow({ ASSAY_BROWSER: browser.path });
  assert.deepEqual(await browser.started(), [], 'nothing needed drawing yet');
  const without = await captureNow({ ASSAY_BROWSER: join(folder.path, 'none') });
  assert.match(without.err, /ASSAY_BROWSER: .*none does not start/);
  assert.match(without.out, /no_browser/);
  await captureNow({ ASSAY_BROWSER: browser.path });
  await assertGone(browser);
  assert.ok(web.paths('acme.example').includes('/prices.json'));
  assert.ok(!web.paths('acme.example').includes('/closed/prices.json'), 'robots.txt was obeyed');
  assert.deepEqual(inside.asked, ['/proof']);

  await using service = startService(data, {
    ...env,
    ASSAY_BROWSER: browser.path,
    ASSAY_SAMPLE: 'off',
  });
  try {
    const { database_url: url } = await service.ready();
    const captures = await query<{ fetcher: string; renderer: string; complete: boolean }>(
      url,
      `select fetcher, vantage->>'renderer' as renderer, complete from captures
       where url = '${SITE}/pricing' order by seq`,
    );
    assert.deepEqual(captures, [
      { fetcher: 'assay-http/1', renderer: 'http', complete: false },
      { fetcher: 'assay-browser/1', renderer: 'browser', complete: true },
    ]);
    const facts = await query<{ key: string; value: unknown }>(
      url,
      `select key, value from facts where valid_to is null
       and key like 'pricing.tier.%.price' order by key`,
    );
    assert.deepEqual(facts, [
      { key: 'pricing.tier.starter.price', value: 29 },
      { key: 'pricing.tier.team.price', value: 99 },
    ]);

    // It is told to end in the middle of a page that never does.
    let begun = false;
    web.put(`${SITE}/begun`, (_, response) => {
      begun = true;
      response.end();
    });
    web.put(`${SITE}/app.js`, {
      headers: { 'content-type': 'text/javascript' },
      body: `fetch('/begun').then(() => { for (;;); });`,
    });
    await query(url, `update sources set next_due_at = now() where url = '${SITE}/pricing'`);
    for (let i = 0; i < 1_200 && !begun; i++) await sleep(50);
    assert.ok(begun, 'the page is being drawn');
    assert.ok((await browser.started()).some(isAlive));
  } finally {
    service.process.kill('SIGINT');
  }
  const ended = await service.ended;
  const complaints = ended.err.split('\n').filter((line) => !line.includes(NO_BLOCK));
  assert.deepEqual([ended.code, complaints], [0, ['']]);
  assert.match(ended.out, /Stopping\.\n$/);
  await assertGone(browser);
});
