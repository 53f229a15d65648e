// Manifests are written in one way only, and a chain of them shows what was left out or altered.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { capture } from '../vectors/world.ts';
import { toHex, toUtf8 } from './bytes.ts';
import { canonical, type Json, parseCanonical } from './canonical.ts';
import {
  leafHashes,
  readManifest,
  type SealedManifest,
  sealManifest,
  verifyManifests,
} from './manifest.ts';
import { MAX_ROW, type ManifestHeader, momentOf, parseRow, rowText } from './manifest-row.ts';
import { rootOf } from './merkle.ts';

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}T06:00:00.000Z`;

function headerOf(number: number, before: SealedManifest | null): ManifestHeader {
  return {
    v: 1,
    type: 'header',
    origin: 'https://assay.example',
    export_id: `exp_${number}`,
    opened_at: day(number),
    closed_at: day(number + 1),
    prev_manifest_sha256: before?.sha256 ?? null,
    prev_merkle_root: before?.merkleRoot ?? null,
    not_before: null,
  };
}

function chainOf(length: number): readonly SealedManifest[] {
  const chain: SealedManifest[] = [];
  for (let i = 1; i <= length; i++) {
    const captures = [3 * i, 3 * i + 1, 3 * i + 2].map((number) => capture(number));
    chain.push(sealManifest(headerOf(i, chain.at(-1) ?? null), captures));
  }
  return chain;
}

const filesOf = (chain: readonly SealedManifest[]) => chain.map(({ file }) => file);

test('a manifest is lines of canonical JSON under a key that has its hash', () => {
  const sealed = sealManifest(headerOf(1, null), [capture(2), capture(1)]);
  const text = Buffer.from(sealed.file).toString('utf8');
  assert.deepEqual(text.split('\n'), [...sealed.leaves, '']);
  assert.match(
    sealed.leaves[0] ?? '',
    /^\{"closed_at":"2026-03-02T06:00:00.000Z","export_id":"exp_1",/,
  );
  assert.ok(sealed.leaves.every((leaf) => parseRow(leaf).kind === 'row'));
  assert.equal(sealed.sha256, createHash('sha256').update(sealed.file).digest('hex'));
  assert.equal(sealed.key, `manifests/2026/exp_1/${sealed.sha256}.jsonl`);
  assert.equal(sealed.rows, 3);
  assert.equal(toHex(rootOf(leafHashes(sealed.file))), sealed.merkleRoot);
  assert.equal(JSON.parse(sealed.leaves[1] ?? '').id, capture(1).id, 'in the order of time');
});

test('what could not be read again is not sealed', () => {
  const wrong = { ...capture(1), nonce: 'short' };
  assert.throws(() => sealManifest(headerOf(1, null), [wrong]), /row 1: bad_row: nonce/);
  const twice = [capture(1), capture(1)];
  assert.throws(() => sealManifest(headerOf(1, null), twice), /row 2: capture_repeated/);
  const backwards = { ...headerOf(1, null), closed_at: day(0).replace('00T', '01T') };
  const open = { ...backwards, opened_at: '2026-03-09T00:00:00Z' };
  assert.throws(() => sealManifest(open, []), /closed_before_opened/);
});

test('a row of version 2 names a block, and one of version 1 names none', () => {
  const named = { chain: 'bitcoin', height: 199, hash: 'ab'.repeat(32) } as const;
  const readAs = (row: object): string => {
    const parsed = parseRow(canonical(row as Json));
    return parsed.kind === 'row' ? `row ${parsed.row.v}` : parsed.reason;
  };
  const row = capture(1);
  assert.equal(readAs(row), 'row 1');
  assert.equal(readAs({ ...row, v: 2, not_before: named }), 'row 2');
  assert.equal(readAs({ ...row, v: 2 }), 'not_before is missing or wrong');
  assert.equal(readAs({ ...row, v: 2, not_before: null }), 'not_before is missing or wrong');
  assert.match(readAs({ ...row, not_before: named }), /"not_before" is not a field/);
  assert.equal(readAs({ ...row, v: 3, not_before: named }), 'v is not 1 or 2');
});

test('a row with a field missing, added, altered in kind or written otherwise is named', () => {
  const row = capture(1);
  const leaf = rowText(row);
  const reasonOf = (text: string): string => {
    const parsed = parseRow(text);
    return parsed.kind === 'row' ? 'row' : parsed.reason;
  };
  assert.equal(reasonOf(leaf), 'row');
  for (const name of Object.keys(row)) {
    const { [name]: _, ...rest } = { ...row } as unknown as Record<string, Json>;
    const expected = ['v', 'type'].includes(name) ? /v is not|type is/ : new RegExp(`^${name} is`);
    assert.match(reasonOf(canonical(rest)), expected);
    assert.match(reasonOf(canonical({ ...rest, [name]: [] })), expected);
  }
  const more = canonical({ ...row, also: 1 } as unknown as Json);
  assert.equal(reasonOf(more), '"also" is not a field of this version');
  assert.equal(reasonOf(leaf.replace(',', ', ')), 'not canonical JSON');
  assert.equal(reasonOf(JSON.stringify(row)), 'not canonical JSON');
  assert.equal(reasonOf(`"${'é'.repeat(MAX_ROW / 2)}"`), `longer than ${MAX_ROW} bytes`);
  assert.equal(reasonOf(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 'not canonical JSON');
  const elsewhere = canonical({ ...row, raw_key: 'elsewhere' } as unknown as Json);
  assert.equal(reasonOf(elsewhere), 'raw_key does not contain sha256');
});

test('no text whatever makes the reader of rows throw', () => {
  const json = fc.json({ maxDepth: 3 });
  fc.assert(
    fc.property(fc.oneof(json, fc.string(), fc.string({ unit: ANY_CHARACTER })), (text) => {
      assert.ok(['row', 'not_a_row'].includes(parseRow(text).kind));
      readManifest(toUtf8(text));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(readManifest(bytes).kind, 'broken');
    }),
  );
});

test('any JSON value has one canonical text, which is read as that value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonical(value as Json);
      assert.deepEqual(parseCanonical(text), JSON.parse(JSON.stringify(value)));
    }),
  );
  // RFC 8785, appendix B and section 3.2.3.
  assert.equal(canonical([1e21, 1e-7, -0, 4.5, 0.002]), '[1e+21,1e-7,0,4.5,0.002]');
  const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
  const sorted = canonical(Object.fromEntries(names.map((name) => [name, 0])));
  const expected = ['\\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
  assert.equal(sorted, `{${expected.map((name) => `"${name}":0`).join(',')}}`);
});

test('a chain of manifests holds, and goes on from a known one', () => {
  const chain = chainOf(3);
  const [first, ...rest] = chain;
  assert.deepEqual(verifyManifests(filesOf(chain)).findings, []);
  assert.deepEqual(verifyManifests(filesOf(rest), first).findings, []);
  assert.deepEqual(
    verifyManifests(filesOf(chain)).manifests.map((one) => one?.merkleRoot),
    chain.map(({ merkleRoot }) => merkleRoot),
  );
});

test('a manifest left out, exchanged or given twice is named', () => {
  const [one, two, three] = filesOf(chainOf(3));
  assert.ok(one && two && three);
  const found = (files: readonly Uint8Array[]) =>
    verifyManifests(files).findings.map(({ manifest, finding }) => `${manifest} ${finding}`);
  assert.deepEqual(found([one, three]), ['1 previous_not_named']);
  assert.deepEqual(found([two, three]), ['0 previous_not_named']);
  assert.deepEqual(found([one, one, two, three]), ['1 previous_not_named']);
  assert.deepEqual(found([two, one, three]), [
    '0 previous_not_named',
    '1 previous_not_named',
    '2 previous_not_named',
  ]);
});

test('one manifest broken is one finding, and the next still names its bytes', () => {
  const [one, two, three] = filesOf(chainOf(3));
  assert.ok(one && two && three);
  const cut = two.slice(0, -1);
  const found = verifyManifests([one, cut, three]).findings;
  assert.deepEqual(
    found.map(({ manifest, finding }) => `${manifest} ${finding}`),
    ['1 no_final_line_feed', '2 previous_not_named'],
  );
});

test('manifests of overlapping times, or of one export twice, are named', () => {
  const first = sealManifest(headerOf(1, null), [capture(1)]);
  const early = { ...headerOf(2, first), opened_at: day(1) };
  const overlapping = sealManifest(early, [capture(2)]);
  const again = sealManifest({ ...headerOf(2, first), export_id: 'exp_1' }, [capture(2)]);
  const found = (second: SealedManifest) =>
    verifyManifests(filesOf([first, second])).findings.map(({ finding }) => finding);
  assert.deepEqual(found(overlapping), ['overlaps_previous']);
  assert.deepEqual(found(again), ['export_repeated']);
});

test('every byte of a manifest counts', () => {
  const [one, two] = chainOf(2);
  assert.ok(one && two);
  for (let at = 0; at < one.file.length; at++) {
    const altered = one.file.map((byte, i) => (i === at ? byte ^ 1 : byte));
    const { findings } = verifyManifests([altered, two.file]);
    assert.ok(findings.length > 0, `byte ${at}`);
  }
});

test('only days and moments that exist are moments', () => {
  for (const text of ['2026-02-28', '2028-02-29T23:59:59Z', '2026-01-01T00:00:00.123456Z']) {
    assert.notEqual(momentOf(text), null, text);
  }
  for (const text of ['2026-02-29', '2026-13-01', '2026-01-01T24:00:01Z', '2026-01-01T00:00:00']) {
    assert.equal(momentOf(text), null, text);
  }
  for (const other of [null, 5, '', '2026', '2026-01-01T00:00:00+01:00', 'x2026-01-01']) {
    assert.equal(momentOf(other), null);
  }
});
