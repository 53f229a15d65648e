// What is seen, as lines of JSON, of a service whose database lies on a disk that becomes full.

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { openPostgres } from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { openSeededServer } from '../seeds/seed.ts';

const [disk = ''] = process.argv.slice(2);
const ballast = join(disk, 'ballast');

function see(what: string, seen: object): void {
  process.stdout.write(`${JSON.stringify({ what, ...seen })}\n`);
}

function fill(): void {
  const file = openSync(ballast, 'w');
  for (let size = 1 << 20; size >= 512; ) {
    try {
      writeSync(file, Buffer.alloc(size, 1));
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
}

const postgres = await openPostgres({ folder: join(disk, 'postgres'), log: () => {} });
const { pid } = postgres;
process.env.ASSAY_TEST_DATABASE_URL = postgres.url;
let seconds = 0;
const at = Date.parse('2026-11-20T12:00:00Z');
const server = await openSeededServer({}, { now: () => new Date(at + seconds * 1_000) });
const { url, seed } = server;
const authorization = `Bearer ${seed.keys.scale}`;

async function call(path: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const {
    statusCode: status,
    headers: fields,
    body: text,
  } = await request(url + path, {
    headers,
    ...sent,
  });
  const json = await text.json();
  return { status, code: Reflect.get(json as object, 'code'), again: fields['retry-after'] };
}

async function look(when: string): Promise<void> {
  seconds += 10;
  see(`${when}: read`, await call('/v1/companies/acme.example'));
  const response = await fetch(`${url}/readyz`);
  see(`${when}: ready`, { status: response.status, says: await response.json() });
  see(`${when}: ready to read`, { status: (await fetch(`${url}/readyz?only=reads`)).status });
}

function write(n: number) {
  return call('/v1/watch/subscriptions', { name: `Written ${n}`, companies: ['acme.example'] });
}

await look('room');
see('room: write', await write(0));
fill();
let refused = null;
for (let n = 1; n < 500 && refused === null; n++) {
  const answer = await write(n);
  if (answer.status !== 201) refused = answer;
}
see('full: write', refused ?? {});
await look('full');
rmSync(ballast);
see('room again: write', await write(501));
await server.world.upkeep();
await look('room again');
see('the server', { isTheSame: postgres.pid === pid });
await server.close();
await postgres.close();
