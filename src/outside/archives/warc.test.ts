// WARC files whose records say other lengths than they have.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { warcRecord } from '../../../test/clients/warc-writer.ts';
import { temporaryFolder } from '../../../test/servers/service.ts';
import { MAX_RECORD_BYTES, readWarc } from './warc.ts';
import { WarcError } from './warc-bytes.ts';

const record = warcRecord({
  url: 'https://acme.example/',
  at: '2026-01-01T00:00:00Z',
  body: Buffer.from('<h1>Anvils</h1>'),
});

/** The record with another length in its head, and so much of it. */
function declaring(length: string, block: Buffer | null = null): Buffer {
  const text = record
    .toString('latin1')
    .replace(/Content-Length: \d+/, `Content-Length: ${length}`);
  const head = text.indexOf('\r\n\r\n') + 4;
  return Buffer.concat([
    Buffer.from(text.slice(0, head), 'latin1'),
    block ?? Buffer.from(text.slice(head, head + 22), 'latin1'),
  ]);
}

/** What each entry is, and how reading ended; null where it did not. */
async function verdict(bytes: Buffer): Promise<string> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'a.warc');
  await writeFile(path, bytes);
  const seen: string[] = [];
  try {
    for await (const entry of readWarc(path)) {
      seen.push(entry.kind === 'skipped' ? entry.reason : entry.kind);
    }
  } catch (error) {
    assert.ok(error instanceof WarcError, String(error));
    seen.push(error.message);
  }
  return seen.join(', ');
}

const SOURCE = new URL('./warc.ts', import.meta.url).href;
const READING = `
  import { readWarc } from ${JSON.stringify(SOURCE)};
  try {
    for await (const entry of readWarc(process.argv[1])) console.log(entry.kind);
  } catch (error) {
    console.log(error.message);
  }`;

/** Read in a process of its own, as what spins cannot be stopped from within. */
async function readElsewhere(bytes: Buffer): Promise<string> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'a.warc');
  await writeFile(path, bytes);
  const args = ['--input-type=module', '-e', READING, path];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 });
  return stdout.trim();
}

test('a record that declares more than is read of any, and ends after 22 bytes, is cut off', async () => {
  for (const length of [MAX_RECORD_BYTES + 1, Number.MAX_SAFE_INTEGER]) {
    const cut = declaring(String(length));
    assert.equal(await readElsewhere(cut), 'its last record is cut off');
    assert.equal(await readElsewhere(gzipSync(cut)), 'its last record is cut off');
  }
});

test('a record that is too large is passed over, and the next one is read', async () => {
  const large = declaring(String(MAX_RECORD_BYTES + 1), Buffer.alloc(MAX_RECORD_BYTES + 1));
  const bytes = Buffer.concat([large, Buffer.from('\r\n\r\n'), record]);
  assert.equal(await verdict(bytes), 'too_large, response');
});

test('a length that is not a number of bytes is refused before anything is read by it', async () => {
  for (const length of ['-5', '1e9', 'Infinity', '0x10', '22, 23', 'many', '1'.repeat(17)]) {
    const wrong = Buffer.concat([declaring(length), record]);
    assert.match(await verdict(wrong), /^a record's Content-Length is "/, length);
  }
});

test('a head that does not end is not gathered in memory', async () => {
  const endless = Buffer.concat([
    Buffer.from('WARC/1.1\r\nWARC-Type: response\r\n'),
    Buffer.alloc(4_000_000, 'X-Field: 0123456789\r\n'),
  ]);
  assert.match(await verdict(endless), /^the head of a record is longer than/);
  const blank = Buffer.concat([record, Buffer.alloc(4_000_000, '\r\n'), record]);
  assert.match(await verdict(blank), /^response, the head of a record is longer than/);
});
