// How long the embedded PostgreSQL takes to start, to be joined and to stop: the numbers of
// decision record 0002.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/app/embedded-postgres/embedded-postgres.ts';

const times = new Map<string, number[]>();
for (let run = 0; run < 5; run += 1) {
  const above = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const options = { folder: join(above, 'postgres'), log: () => {} };
  const first = await timed('first start', () => openPostgres(options));
  await timed('stop', () => first.close());
  const second = await timed('later start', () => openPostgres(options));
  const joined = await timed('joining a running server', () => openPostgres(options));
  await joined.close();
  process.kill(second.pid, 'SIGKILL');
  await second.close();
  const third = await timed('start after kill -9', () => openPostgres(options));
  await third.close();
  rmSync(above, { recursive: true });
}
for (const [name, all] of times) {
  const sorted = all.sort((a, b) => a - b).map((time) => Math.round(time));
  console.log(`${name}: median ${sorted[2]} ms (${sorted[0]} to ${sorted.at(-1)})`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  return result;
}
