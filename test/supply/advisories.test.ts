// Advisories as real registries give them, over HTTP, to the npm that is installed here.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json as jsonOf, text as textOf } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createGunzip } from 'node:zlib';
import { grave, readAudit } from './advisories.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-audit-'));
  const dependencies = { harbour: '1.0.0', lantern: '2.0.0' };
  const root = { name: 'probe', version: '1.0.0', dependencies };
  const locked = (version: string) => ({ version, license: 'MIT' });
  const packages = {
    '': root,
    'node_modules/harbour': locked('1.0.0'),
    'node_modules/lantern': locked('2.0.0'),
  };
  const lock = { ...root, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify(root));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
});
after(() => rm(folder, { recursive: true }));

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** As CI asks, a registry that answers like this. */
async function ask(answer: Answer, patience = 20_000) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const script = new URL('check-advisories.ts', import.meta.url).pathname;
  const words = ['--folder', folder, '--registry', `http://127.0.0.1:${port}/`];
  const child = spawn(process.execPath, [script, ...words, '--patience', String(patience)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const out = await textOf(child.stdout);
  const [code] = await ended;
  server.closeAllConnections();
  server.close();
  return { code: Number(code), out, asked };
}

const BULK = '/-/npm/v1/security/advisories/bulk';

/** What it knows of the packages that it is asked about, and what versions there are. */
function registry(advisories: object): Answer {
  return async (request, response) => {
    const send = (body: object): void => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    };
    if (request.method === 'POST' && request.url === BULK) {
      const packed = request.headers['content-encoding'] === 'gzip';
      const about = await jsonOf(packed ? request.pipe(createGunzip()) : request);
      assert.deepEqual(about, { harbour: ['1.0.0'], lantern: ['2.0.0'] });
      return send(advisories);
    }
    const name = String(request.url).slice(1);
    const versions = { '1.0.0': { name, version: '1.0.0' }, '2.0.0': { name, version: '2.0.0' } };
    send({ name, 'dist-tags': { latest: '2.0.0' }, versions });
  };
}

function advisory(severity: string, title = 'Lets the tide in') {
  const url = 'https://advisories.example/GHSA-1';
  return {
    id: 1,
    url,
    title,
    severity,
    vulnerable_versions: '<1.5.0',
    cwe: [],
    cvss: { score: 9 },
  };
}

test('a registry that knows nothing against them: checked, with how many', async () => {
  const { code, out, asked } = await ask(registry({}));
  assert.equal(code, 0);
  assert.equal(out, 'advisories: 2 packages checked, 0 named, 0 gravely\n');
  assert.deepEqual(asked, [`POST ${BULK}`]);
});

test('a grave advisory fails, and is told', async () => {
  for (const severity of ['high', 'critical']) {
    const { code, out } = await ask(registry({ harbour: [advisory(severity)] }));
    assert.equal(code, 1, out);
    assert.match(out, new RegExp(`${severity} +harbour\\n +Lets the tide in https://advisories`));
    assert.match(out, /2 packages checked, 1 named, 1 gravely/);
  }
});

test('a lesser one is told, and fails nothing', async () => {
  const { code, out } = await ask(registry({ harbour: [advisory('moderate')] }));
  assert.equal(code, 0, out);
  assert.match(out, /moderate harbour/);
  assert.match(out, /1 named, 0 gravely/);
});

test('an advisory for other versions is none', async () => {
  const { code, out } = await ask(registry({ lantern: [advisory('critical')] }));
  assert.equal(code, 0, out);
  assert.match(out, /0 named/);
});

test('a registry that does not tell: unchecked, said so, and no failure', async () => {
  for (const status of [405, 404, 403, 400, 500]) {
    const { code, out } = await ask((_request, response) => {
      response.writeHead(status, { Allow: 'GET,HEAD' }).end();
    });
    assert.equal(code, 0);
    assert.match(out, new RegExp(`^advisories: unchecked, .*\\b${status}\\b`));
    assert.ok(!/checked, 0|packages checked/.test(out), out);
  }
});

test('a registry that says nothing, rubbish or half an answer: unchecked too', async () => {
  const answers: readonly Answer[] = [
    () => {},
    (_request, response) => void response.end('<!doctype html><title>Sign in</title>'),
    (_request, response) => void response.end('{"harbour":[{'),
    (request) => void request.socket.destroy(),
  ];
  for (const answer of answers) {
    const { code, out } = await ask(answer, 1_500);
    assert.equal(code, 0, out);
    assert.match(out, /^advisories: unchecked/);
  }
});

test('what a registry writes moves nothing on the terminal', async () => {
  const title = `Fine\u001b[2J\r\u202e${'x'.repeat(5_000)}`;
  const { code, out } = await ask(registry({ harbour: [advisory('high', title)] }));
  assert.equal(code, 1);
  for (const sign of ['\u001b', '\r', '\u202e']) assert.ok(!out.includes(sign));
  assert.ok(out.length < 1_000);
});

test('a report that counts nothing is none, and a word that nobody knows is grave', () => {
  assert.equal(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')?.kind, 'unchecked');
  assert.equal(readAudit('[]'), null);
  assert.equal(readAudit(''), null);
  const metadata = { dependencies: { total: 3 } };
  const vulnerabilities = { harbour: { severity: 'catastrophic', via: ['lantern', null, 7] } };
  const read = readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata }));
  assert.ok(read?.kind === 'checked');
  assert.deepEqual(grave(read.findings), [{ name: 'harbour', severity: 'critical', says: [] }]);
});
