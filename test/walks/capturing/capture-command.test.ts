// `assay capture` as its own process, against a local web.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openLocalWeb } from '../../servers/local-web.ts';
import { assay, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

const WORDS = 'Acme makes anvils for roads, rails and rivers, and has done so for a long time. ';
const HOME = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Anvils</h1>
  <p>${WORDS.repeat(8)}</p><a href="/closed/pricing">Pricing</a></main></html>`;

test('a company is captured now, and a person is told what came of it', async () => {
  await using web = await openLocalWeb(['acme.example']);
  await using data = await temporaryFolder();
  web.put('https://acme.example/', { body: HOME });
  web.put('https://acme.example/robots.txt', {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: AssayBot\nDisallow: /closed\n',
  });
  const ca = join(data.path, 'ca.pem');
  await writeFile(ca, web.ca);
  const env = {
    ASSAY_DATA: join(data.path, 'data'),
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_RESOLVE: `acme.example=127.0.0.1:${web.securePort}`,
    ASSAY_CONTACT: 'ops@operator.example',
    NODE_EXTRA_CA_CERTS: ca,
  };
  await layOutDatabase(env.ASSAY_DATA);
  const done = await assay(['capture', 'acme.example', '--json'], env).ended;
  assert.equal(done.code, 0, done.err);
  const summary = JSON.parse(done.out) as {
    sources: { url: string; role: string; result: string; detail: string | null }[];
    facts: number;
  };
  assert.deepEqual(
    summary.sources.map(({ url, role, result }) => [url, role, result]),
    [
      ['https://acme.example/', 'home', 'captured'],
      ['https://acme.example/closed/pricing', 'pricing', 'robots_disallowed'],
      // What is not there is known, too.
      ['https://acme.example/.well-known/security.txt', 'security_txt', 'captured'],
    ],
  );
  assert.ok(summary.facts > 0);
  assert.ok(!web.paths('acme.example').includes('/closed/pricing'));
  assert.match(
    web.visits[0]?.headers['user-agent'] ?? '',
    /^AssayBot\/1\.0 \(\+http.*\/bot; ops@operator\.example\)$/,
  );

  const told = await assay(['capture', 'acme.example'], env).ended;
  assert.equal(told.code, 0, told.err);
  assert.match(told.out, /home +status 200, \d+ bytes +https:\/\/acme\.example\//);
  assert.match(told.out, /pricing +robots disallowed +disallow: \/closed /);
  assert.match(told.out, /2 of 3 sources captured; \d+ facts are current\./);
});

test('wrong settings and addresses are told in one line', async () => {
  await using data = await temporaryFolder();
  const cases: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['acme.example', { ASSAY_OUTBOUND_ALLOW: 'everywhere' }, /ASSAY_OUTBOUND_ALLOW/],
    ['acme.example', { ASSAY_RESOLVE: 'acme.example' }, /ASSAY_RESOLVE/],
    ['acme.example', { ASSAY_CONTACT: 'a b' }, /ASSAY_CONTACT/],
    ['https://acme.example', {}, /apex domain/],
  ];
  for (const [domain, env, says] of cases) {
    const folder = { ASSAY_DATA: join(data.path, 'x') };
    const done = await assayHere(['capture', domain], { ...folder, ...env });
    assert.notEqual(done.code, 0, done.err);
    assert.match(done.err, says);
  }
});

test('a running service captures what is tracked', async () => {
  await using web = await openLocalWeb(['acme.example']);
  await using data = await temporaryFolder();
  web.put('https://acme.example/', { body: HOME });
  const ca = join(data.path, 'ca.pem');
  await writeFile(ca, web.ca);
  const folder = join(data.path, 'data');
  await layOutDatabase(folder);
  await using service = startService(folder, {
    ASSAY_SAMPLE: 'off',
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_RESOLVE: `acme.example=127.0.0.1:${web.securePort}`,
    NODE_EXTRA_CA_CERTS: ca,
  });
  try {
    const { base_url: base } = await service.ready();
    const tracked = await assay(['track', 'acme.example'], { ASSAY_DATA: folder }).ended;
    assert.equal(tracked.code, 0, tracked.err);
    const captures = async () => {
      const { json } = await ask(base, '/v1/companies/acme.example');
      return (json.data as { coverage: { captures: number } }).coverage.captures;
    };
    for (let i = 0; i < 600 && (await captures()) === 0; i++) await sleep(100);
    assert.ok((await captures()) >= 1);
    assert.equal(web.paths('acme.example')[0], '/robots.txt');
  } finally {
    const ended = await service.stop();
    assert.equal(ended.code, 0, ended.err);
  }
});
