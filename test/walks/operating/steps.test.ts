// What a worker did: each step a line of its log with how long it took, and a count in its meters.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assayHere } from '../../clients/command-here.ts';
import { openTestDatabase } from '../../database.ts';
import { openLocalWeb } from '../../servers/local-web.ts';
import { assay, busyPort, temporaryFolder } from '../../servers/service.ts';
import { pageOf } from '../../worlds/live-company.ts';

interface Line {
  readonly msg?: string;
  readonly step?: string;
  readonly outcome?: string;
  readonly captures?: number;
  readonly ms?: number;
}

const COUNTED = [
  /^assay_judged_captures_total [1-9]/m,
  /^assay_looks_total\{outcome="captured"\} [1-9]/m,
  /^assay_step_seconds_count\{step="judge"\} [1-9]/m,
];

test('a worker alone tells its looks and what it judged, in the log and to Prometheus', async () => {
  await using web = await openLocalWeb(['acme.example']);
  await using folder = await temporaryFolder();
  web.put('https://acme.example/', { body: pageOf('Anvils for everyone', '') });
  const ca = join(folder.path, 'ca.pem');
  await writeFile(ca, web.ca);
  const database = await openTestDatabase();
  const { port, close } = await busyPort();
  const meters = `127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: database.url,
    ASSAY_DATA: join(folder.path, 'data'),
    ASSAY_LOG: 'info',
    ASSAY_METRICS: meters,
    ASSAY_CALENDARS: 'off',
    ASSAY_CONTROL: 'https://acme.example/',
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_RESOLVE: `acme.example=127.0.0.1:${web.securePort}`,
    NODE_EXTRA_CA_CERTS: ca,
  };
  try {
    const tracked = await assayHere(['track', 'acme.example'], env);
    assert.equal(tracked.code, 0, tracked.err);

    await using refused = assay(['work'], env);
    const { code, err } = await refused.ended;
    assert.equal(code, 2, err);
    assert.match(err, new RegExp(`meters cannot be served at ${meters} \\(EADDRINUSE\\)`));
    await close();

    await using worker = assay(['work'], env);
    let text = '';
    const missing = () => COUNTED.filter((line) => !line.test(text)).map(String);
    for (let i = 0; i < 600 && missing().length > 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      text = await fetch(`http://${meters}/metrics`).then(
        (reply) => reply.text(),
        () => '',
      );
    }
    assert.deepEqual(missing(), []);
    worker.process.kill('SIGTERM');
    const ended = await worker.ended;
    assert.equal(ended.code, 0, ended.err);
    const lines = ended.err
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ msg }) => msg === 'step');
    for (const { ms } of lines) assert.ok(typeof ms === 'number' && ms >= 0);
    assert.ok(lines.some(({ step, outcome }) => step === 'look' && outcome === 'captured'));
    assert.ok(lines.some(({ step, captures = 0 }) => step === 'judge' && captures > 0));
  } finally {
    await close().catch(() => {});
    await database.close();
  }
});
