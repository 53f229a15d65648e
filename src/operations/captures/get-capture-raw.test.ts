// get_capture_raw over HTTP: the very bytes, whole and in parts, and never other bytes.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { type CaptureToSeed, putCapture } from '../../../test/seeds/seed-captures.ts';
import { rawKey } from '../../core/evidence/raw-key.ts';
import { OPEN_GUARDS } from '../invoke/guards.ts';
import { EXAMPLE_CAPTURE_ID } from './capture-examples.ts';

const charged: string[] = [];
let server: SeededServer;
before(async () => {
  const credits = {
    ...OPEN_GUARDS.credits,
    charge: ({ operationId }: { readonly operationId: string }, cost: number) => {
      charged.push(`${operationId} ${cost}`);
      return { kind: 'paid', headers: {}, payment: null } as const;
    },
  };
  server = await openSeededServer({ guards: { ...OPEN_GUARDS, credits } });
  await put('cap_bytes', { body: BYTES, contentType: 'image/png' });
});
after(() => server.close());

const BYTES = Uint8Array.from({ length: 1_000 }, (_, i) => (i * 7 + (i >> 5)) % 256);

function put(id: string, more: Omit<CaptureToSeed, 'id' | 'companyId'>): Promise<string> {
  const { database, blobs, seed } = server;
  return putCapture(database.database, blobs, { id, companyId: seed.acme, ...more });
}

function get(id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const authorization = `Bearer ${server.seed.keys.free}`;
  const path = `/v1/captures/${encodeURIComponent(id)}/raw`;
  return ask(server.url, path, { method, headers: { authorization, ...headers } });
}

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status, answer.body);
  assert.equal(answer.json.code, code);
  assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  assert.equal(answer.headers['repr-digest'], undefined);
}

test('the bytes come as they were stored, with their hash and their moment', async () => {
  const { status, headers, bytes } = await get('cap_bytes');
  assert.equal(status, 200);
  assert.deepEqual(new Uint8Array(bytes), BYTES);
  const digest = hash('sha256', BYTES, 'base64');
  assert.equal(headers['repr-digest'], `sha-256=:${digest}:`);
  assert.equal(headers.etag, `"${hash('sha256', BYTES)}"`);
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.equal(headers['memento-datetime'], 'Wed, 18 Nov 2026 06:00:00 GMT');
  assert.match(String(headers.link), /^<https:\/\/acme\.example\/pricing>; rel="original"(,|$)/);
  assert.equal(headers['x-archive-orig-content-type'], 'image/png');
  assert.equal(headers['x-archive-orig-content-encoding'], undefined);
  assert.equal(headers['cache-control'], 'private');
});

test('no browser is told that the bytes are a page of ours', async () => {
  await put('cap_script', { body: '<script>alert(document.domain)</script>' });
  const { headers } = await get('cap_script');
  assert.equal(headers['content-type'], 'application/octet-stream');
  assert.equal(headers['content-disposition'], 'attachment; filename="cap_script.bin"');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['content-security-policy'], 'sandbox');
});

test('a coded object is sent as it is, and is not called coded', async () => {
  const coded = gzipSync('<p>Anvils</p>');
  await put('cap_coded', { body: coded, coding: 'gzip' });
  const { headers, bytes } = await get('cap_coded', { 'accept-encoding': 'br, gzip' });
  assert.deepEqual(bytes, coded);
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(headers['x-archive-orig-content-encoding'], 'gzip');
  assert.equal(headers['x-stored-content-encoding'], 'gzip');
});

test('what a recorder wrote down gets into no header where it could be misread', async () => {
  const url = 'https://acme.example/%3E;%20rel=%22x%22?q=<b>"\'';
  await put('cap_strange', { body: 'x', contentType: 'text/html\r\nSet-Cookie: a=b', url });
  const { status, headers } = await get('cap_strange');
  assert.equal(status, 200);
  assert.equal(headers['set-cookie'], undefined);
  assert.equal(headers['x-archive-orig-content-type'], undefined);
  assert.match(String(headers.link), /^<[^<>"]+>; rel="original"(,|$)/);
});

test('any ranges are the slices that they name', async () => {
  const end = fc.nat(BYTES.length + 20);
  const spec = fc.oneof(
    fc.tuple(end, end).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) })),
    end.map((first) => ({ first, last: null })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(spec, { minLength: 1, maxLength: 5 }), async (specs) => {
      const range = `bytes=${specs.map(({ first, last }) => `${first}-${last ?? ''}`)}`;
      const answer = await get('cap_bytes', { range });
      const inside = specs.filter(({ first }) => first < BYTES.length);
      if (inside.length === 0) return assert.equal(answer.status, 416);
      assert.equal(answer.status, 206);
      assert.equal(answer.headers['repr-digest'], `sha-256=:${hash('sha256', BYTES, 'base64')}:`);
      const seen = new Map<number, number>();
      for (const { first, bytes } of partsOf(answer)) {
        bytes.forEach((byte, i) => {
          assert.ok(!seen.has(first + i), 'sent twice');
          seen.set(first + i, byte);
        });
      }
      const wanted = new Set(
        inside.flatMap(({ first, last }) =>
          [...BYTES.slice(first, (last ?? BYTES.length) + 1)].map((_, i) => first + i),
        ),
      );
      assert.deepEqual(new Set(seen.keys()), wanted);
      for (const [at, byte] of seen) assert.equal(byte, BYTES[at]);
    }),
    { numRuns: 60 },
  );
});

/** The parts of a plain range or of multipart/byteranges, each with its Content-Range. */
function partsOf({ headers, bytes }: Answer): { first: number; bytes: Buffer }[] {
  const boundary = /boundary=(\w+)/.exec(String(headers['content-type']))?.[1];
  if (boundary === undefined) {
    assert.equal(headers['content-type'], 'application/octet-stream');
    return [{ first: firstOf(String(headers['content-range']), bytes), bytes }];
  }
  assert.equal(headers['content-range'], undefined);
  const text = bytes.toString('latin1');
  assert.ok(text.endsWith(`\r\n--${boundary}--\r\n`));
  const parts = text.split(`\r\n--${boundary}`).slice(1, -1);
  assert.ok(parts.length > 1);
  return parts.map((part) => {
    const at = part.indexOf('\r\n\r\n');
    const content = Buffer.from(part.slice(at + 4), 'latin1');
    assert.match(part.slice(0, at), /Content-Type: application\/octet-stream\r\n/);
    return { first: firstOf(part.slice(0, at), content), bytes: content };
  });
}

function firstOf(text: string, bytes: Buffer): number {
  const [, first, last, length] = /bytes (\d+)-(\d+)\/(\d+)$/.exec(text) ?? [];
  assert.equal(Number(last) - Number(first) + 1, bytes.length);
  assert.equal(Number(length), BYTES.length);
  return Number(first);
}

test('ranges outside are refused with the length, and cost nothing', async () => {
  charged.length = 0;
  const answer = await get('cap_bytes', { range: 'bytes=1000-' });
  assertRefused(answer, 416, 'range_not_satisfiable');
  assert.equal(answer.headers['content-range'], 'bytes */1000');
  assert.deepEqual(charged, []);
});

test('a part costs what the whole costs, and known bytes cost nothing', async () => {
  charged.length = 0;
  const whole = await get('cap_bytes');
  assert.equal((await get('cap_bytes', { range: 'bytes=0-9' })).status, 206);
  assert.deepEqual(charged, ['get_capture_raw 1', 'get_capture_raw 1']);
  const etag = String(whole.headers.etag);
  const known = await get('cap_bytes', { 'if-none-match': etag, range: 'bytes=0-9' });
  assert.equal(known.status, 304);
  assert.equal(known.headers.etag, etag);
  assert.equal(charged.length, 2);
});

test('parts of other bytes than the caller has are not sent: the whole is', async () => {
  const etag = `"${hash('sha256', BYTES)}"`;
  const statusOf = async (ifRange: string) =>
    (await get('cap_bytes', { range: 'bytes=0-9', 'if-range': ifRange })).status;
  assert.equal(await statusOf(etag), 206);
  for (const other of ['"other"', `W/${etag}`, 'Wed, 18 Nov 2026 06:00:00 GMT', etag.slice(1)]) {
    assert.equal(await statusOf(other), 200, other);
  }
});

test('a field that is no range, or a range of a HEAD, is passed over', async () => {
  for (const range of ['bytes=x', 'lines=0-1', 'bytes=5-2']) {
    assert.equal((await get('cap_bytes', { range })).status, 200, range);
  }
  const head = await get('cap_bytes', { range: 'bytes=0-9' }, 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(head.headers['content-length'], '1000');
});

test('of no bytes there is a whole and no part', async () => {
  await put('cap_empty', { body: '' });
  const whole = await get('cap_empty');
  assert.equal(whole.status, 200);
  assert.equal(whole.bytes.length, 0);
  assertRefused(await get('cap_empty', { range: 'bytes=0-' }), 416, 'range_not_satisfiable');
});

test('a large capture comes whole, and its end without the rest', async () => {
  const large = Buffer.alloc(12_000_000, 'Anvils. ');
  await put('cap_large', { body: large });
  const whole = await get('cap_large');
  assert.ok(whole.bytes.equals(large));
  const end = await get('cap_large', { range: 'bytes=-8' });
  assert.equal(end.headers['content-range'], 'bytes 11999992-11999999/12000000');
  assert.equal(end.body, 'Anvils. ');
});

test('bytes that were altered on disk are never sent, in no way of asking', async () => {
  const sha256 = await put('cap_altered', { body: 'price: 49' });
  assert.equal((await get('cap_altered')).body, 'price: 49');
  await writeFile(join(server.folder, rawKey(sha256)), 'price: 48');
  const asked = [{}, { range: 'bytes=0-3' }, { 'if-none-match': `"${sha256}"` }] as const;
  for (const headers of asked) {
    const answer = await get('cap_altered', headers);
    assertRefused(answer, 503, 'capture_integrity_error');
    assert.doesNotMatch(answer.body, /price/);
  }
  assert.equal((await get('cap_altered', {}, 'HEAD')).status, 503);
  assert.match(server.trouble.join('\n'), /stored bytes fail their hash/);
});

test('bytes that are on record and gone are told as such, each time', async () => {
  const sha256 = await put('cap_removed', { body: 'soon gone' });
  await unlink(join(server.folder, rawKey(sha256)));
  assertRefused(await get('cap_removed'), 503, 'capture_integrity_error');
  assertRefused(await get('cap_gone'), 503, 'capture_integrity_error');
});

test('bytes of another capture are not served under a record that was altered', async () => {
  const { database } = server.database;
  const own = await get(EXAMPLE_CAPTURE_ID);
  assert.equal(own.status, 200);
  const point = (sha256: string) =>
    database.rows(
      'test-point',
      `update capture_bodies b set sha256 = decode($2, 'hex') from looks l
       where l.id = $1 and b.id = l.body_id`,
      [EXAMPLE_CAPTURE_ID, sha256],
    );
  await point(hash('sha256', 'cap_waiting'));
  const other = await get(EXAMPLE_CAPTURE_ID);
  await point(hash('sha256', own.bytes));
  assertRefused(other, 503, 'capture_integrity_error');
  assert.deepEqual((await get(EXAMPLE_CAPTURE_ID)).bytes, own.bytes);
});

test('a store that cannot be read is no fault of the capture', async () => {
  const answer = await get('cap_away');
  assertRefused(answer, 503, 'proof_unavailable');
  assert.equal(answer.headers['retry-after'], '5');
});

test('bytes that were never kept, and captures that are none, are not found', async () => {
  assertRefused(await get('cap_early'), 404, 'raw_not_stored');
  for (const id of ['cap_none', "' or 1=1 --", '\u{1f4a9}', '%', 'a/b']) {
    assertRefused(await get(id), 404, 'capture_not_found');
  }
});

test('a key of any tier may read them, and nobody without one', async () => {
  for (const key of [server.seed.keys.pro, server.seed.keys.scale]) {
    assert.equal((await get('cap_bytes', { authorization: `Bearer ${key}` })).status, 200);
  }
  const keyless = await ask(server.url, '/v1/captures/cap_bytes/raw');
  assertRefused(keyless, 401, 'key_required');
});
