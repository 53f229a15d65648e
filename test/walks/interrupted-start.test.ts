// The first start, interrupted while it reads the sample.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assay, isAlive, startService, temporaryFolder } from '../servers/service.ts';

/** Raw bytes that are stored so far. */
async function stored(data: string): Promise<number> {
  const all = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return all.filter((one) => one.isFile()).length;
}

test('Ctrl-C while the sample is read ends in order, and the next start goes on', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  for (const moreThan of [20, 60]) {
    await using started = assay(['up'], { ASSAY_DATA: data, PORT: '0' });
    const { process: child, ended } = started;
    for (let i = 0; i < 2_400 && (await stored(data)) < moreThan; i++) await sleep(25);
    assert.ok((await stored(data)) >= moreThan, 'the load is under way');
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /Stopping\.\n$/);
    assert.doesNotMatch(out, /read the sample|serves at/, 'it did not wait for the rest');
    assert.equal(existsSync(join(data, 'ready.json')), false);
  }
  const draft = join(data, 'blobs', 'drafts', `${'0'.repeat(64)}.killed.tmp`);
  await writeFile(draft, 'half of a page');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(draft, twoDaysAgo, twoDaysAgo);
  await using service = startService(data);
  const ready = await service.ready();
  assert.ok(ready.sample.companies.length >= 12);
  assert.equal(existsSync(draft), false, 'what a killed process left is removed');
  const { code, out } = await service.stop();
  assert.equal(code, 0);
  const read = /read the sample: (\d+) captures of (\d+) invented companies/.exec(out);
  const onRecord = /(\d+) companies, \d+ facts, (\d+) captures, (\d+) events on record/.exec(out);
  assert.ok(read !== null && onRecord !== null, out);
  assert.deepEqual([onRecord[2], onRecord[1]], [read[1], read[2]], 'nothing twice, nothing lost');
  assert.ok(Number(onRecord[3]) > 0);
  assert.equal(isAlive(ready.pid), false);
});
