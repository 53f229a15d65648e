// What calendars and block sources say is believed where it fits together, on real proofs too.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  chained,
  fromHex,
  merged,
  pruned,
  readOts,
  type Timestamp,
  writeTimestamp,
} from '../../../packages/proof/src/index.ts';
import { corpus, needsCorpus } from '../../../test/worlds/world.ts';
import { readAttestation, readPromise } from './anchor-judge.ts';
import { bitcoinChain } from './chains.ts';
import type { ChainClients } from './proof-world.ts';

const TIMESTAMPS = 'timestamps/bitcoin-headers';
const skip = needsCorpus(TIMESTAMPS);

interface KnownProof {
  readonly proof: string;
  readonly height: number;
  readonly header_hex: string;
}

/** The chain has been this difficult since 2019; what we anchor is later. */
const ENOUGH_WORK_FROM = 600_000;

function knownProofs(): readonly KnownProof[] {
  const folder = corpus(TIMESTAMPS) ?? '';
  return JSON.parse(readFileSync(join(folder, 'ots-proof-to-header.json'), 'utf8'));
}

const FETCHER = { userAgent: 'x', allow: [], places: new Map(), now: () => new Date(0) };

/** Bitcoin as the service knows it, with headers from memory. */
function clientsWith(headers: ReadonlyMap<number, string>): ChainClients {
  const real = bitcoinChain(FETCHER, {
    calendars: [],
    blocks: ['https://x.example'],
    witnesses: [],
  });
  return {
    ...real,
    blocks: {
      tip: async () => ({ kind: 'answer', value: 900_000 }),
      header: async (height) => {
        const header = fromHex(headers.get(height) ?? '');
        if (header?.length !== 80) return { kind: 'failed', reason: 'has no such block' };
        return { kind: 'answer', value: header };
      },
    },
  };
}

function proofOf({ proof }: KnownProof) {
  const path = proof
    .replace('ots-manubot-rootstock', 'manubot')
    .replace('ots-client-examples', 'ots-client');
  const file = readFileSync(join(corpus('timestamps') ?? '', path));
  const read = readOts(Uint8Array.from(file));
  assert.ok(read.kind === 'proof');
  return read.proof;
}

function pendingAt(message: Uint8Array) {
  return { message, attestation: { kind: 'pending', uri: 'https://a.example' } } as const;
}

test('real attestations are believed with the real headers, and with no others', skip, async () => {
  const known = knownProofs();
  const headers = new Map(known.map(({ height, header_hex }) => [height, header_hex]));
  const heights = [...headers.keys()];
  let believed = 0;
  for (const one of known) {
    const { digest, timestamp } = proofOf(one);
    const wanted = pruned(timestamp, (a) => a.kind === 'bitcoin' && headers.has(a.height));
    assert.ok(wanted);
    const bytes = writeTimestamp(wanted);
    const said = await readAttestation(clientsWith(headers), bytes, pendingAt(digest));
    if (one.height < ENOUGH_WORK_FROM) {
      assert.match(said.kind === 'problem' ? said.reason : '', /too little work/);
      continue;
    }
    assert.equal(said.kind, 'attested', JSON.stringify(said));
    believed += 1;
    const moved = heights.map((height, i) => {
      return [height, headers.get(heights[(i + 1) % heights.length] ?? 0) ?? ''] as const;
    });
    const other = await readAttestation(clientsWith(new Map(moved)), bytes, pendingAt(digest));
    assert.equal(other.kind, 'problem');
    const none = await readAttestation(clientsWith(new Map()), bytes, pendingAt(digest));
    assert.equal(none.kind, 'problem');
    const elsewhere = pendingAt(Uint8Array.from(digest, (byte) => byte ^ 1));
    const wrong = await readAttestation(clientsWith(headers), bytes, elsewhere);
    assert.equal(wrong.kind, 'problem', 'an answer about another message');
  }
  assert.ok(believed >= 7);
});

const MESSAGE = Uint8Array.from({ length: 32 }, (_, i) => i);
const NAME = 'https://calendar.example';

function promising(uri: string, salt = 1): Timestamp {
  const end: Timestamp = { attestations: [{ kind: 'pending', uri }], branches: [] };
  return chained([{ kind: 'append', bytes: Uint8Array.of(salt) }, { kind: 'sha256' }], end);
}

test('of a promise only what stands under a known name is kept', () => {
  const both = merged(promising(`${NAME}/`), promising('https://elsewhere.example', 2));
  const said = readPromise(writeTimestamp(both), MESSAGE, [NAME]);
  assert.ok(said.kind === 'promised');
  assert.equal(said.uri, NAME);
  assert.deepEqual(said.timestamp, promising(`${NAME}/`));
  assert.equal(readPromise(writeTimestamp(both), MESSAGE, []).kind, 'problem');
});

test('a promise counts under every name that the reference client knows, and under no other', () => {
  const { knownCalendars } = clientsWith(new Map());
  const kindOf = (uri: string) =>
    readPromise(writeTimestamp(promising(uri)), MESSAGE, knownCalendars).kind;
  for (const host of [
    'alice.btc.calendar.opentimestamps.org',
    'carol.calendar.opentimestamps.org',
    'finney.calendar.eternitywall.com',
    'new.calendar.catallaxy.com',
  ]) {
    assert.equal(kindOf(`https://${host}`), 'promised', host);
  }
  for (const uri of [
    'http://alice.btc.calendar.opentimestamps.org',
    'https://calendar.opentimestamps.org',
    'https://evil.example/.calendar.opentimestamps.org',
    'https://evil.example:1.calendar.opentimestamps.org',
    'https://a.calendar.opentimestamps.org.evil.example',
    'https://acalendar.opentimestamps.org',
  ]) {
    assert.equal(kindOf(uri), 'problem', uri);
  }
});

test('an attestation handed in with a promise is not taken over unchecked', () => {
  const end: Timestamp = { attestations: [{ kind: 'bitcoin', height: 1 }], branches: [] };
  const mixed = merged(promising(NAME), end);
  const said = readPromise(writeTimestamp(mixed), MESSAGE, [NAME]);
  assert.ok(said.kind === 'promised');
  assert.deepEqual(said.timestamp, promising(NAME));
});

test('a calendar that promises over and over is not believed', () => {
  const many = Array.from({ length: 9 }, (_, i) => promising(NAME, i)).reduce(merged);
  const said = readPromise(writeTimestamp(many), MESSAGE, [NAME]);
  assert.ok(said.kind === 'problem');
  assert.match(said.reason, /9 times/);
});

test('any bytes are judged without an error', async () => {
  const clients = clientsWith(new Map());
  const bytes = fc.uint8Array({ maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(bytes, async (answer) => {
      assert.equal(readPromise(answer, MESSAGE, [NAME]).kind, 'problem');
      const said = await readAttestation(clients, answer, pendingAt(MESSAGE));
      assert.notEqual(said.kind, 'attested');
    }),
  );
});
