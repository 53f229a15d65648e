// A verification never throws, notices every altered byte, and says which check it broke.

import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify as verifyEd25519 } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { EARLIER_HEIGHT, HEIGHT, make, RAW, RECORD_TIME, text } from '../vectors/world.ts';
import { assembleBundle, assembleRow } from './assemble.ts';
import { fromBase64, joined, toBase64, toHex } from './bytes.ts';
import type { CheckName } from './checks.ts';
import { BundleError } from './draft.ts';
import { explain } from './explain.ts';
import { readTrustedHeaders, TrustedHeaders } from './trust.ts';
import { signedBytes, verifyBundle } from './verify.ts';

const { bundle, header, parts } = make();
const headers = new TrustedHeaders(joined([header, parts.not_before_header ?? new Uint8Array()]), [
  HEIGHT,
  EARLIER_HEIGHT,
]);

function failingOf(value: unknown, raw: Uint8Array | null = RAW): readonly CheckName[] {
  const { checks } = verifyBundle(value, { headers }, raw);
  return checks.filter(({ result }) => result === 'fail').map(({ check }) => check);
}

test('no value whatever makes it throw', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
      assert.equal(verifyBundle(value).exit, 3);
    }),
  );
});

/** Every path to a member of a value, and what is there. */
function membersOf(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...membersOf(inner, [...at, name]),
  ]);
}

function altered(value: unknown, at: readonly string[], to: unknown): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return to;
  const inner: unknown = typeof value === 'object' && value !== null ? { ...value } : {};
  const fields = Array.isArray(value) ? [...value] : (inner as Record<string, unknown>);
  Object.assign(fields, { [name]: altered(Reflect.get(fields, name), rest, to) });
  return fields;
}

test('no value in any place of a bundle makes it throw', () => {
  const paths = membersOf(bundle);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      const { exit, checks } = verifyBundle(altered(bundle, path, value), { headers }, RAW);
      assert.ok(exit >= 0 && exit <= 4 && checks.length > 0);
    }),
    { numRuns: 500 },
  );
});

// Not listed: parts in which a byte may differ without an effect, because they show nothing.
const PARTS: readonly (readonly [string, readonly CheckName[]])[] = [
  ['capture.id', ['leaf_capture']],
  ['capture.captured_at', ['leaf_capture', 'shape']],
  ['capture.sha256', ['leaf_capture', 'shape']],
  ['capture.raw.key', ['leaf_capture']],
  ['capture.kind', ['leaf_capture', 'shape']],
  ['capture.source_url', ['leaf_capture']],
  ['capture.raw.hash_rule', ['shape']],
  ['fact.capture_id', ['fact_capture']],
  ['inclusion_proof.merkle_spec', ['shape']],
  ['inclusion_proof.manifest_key', ['manifest_key']],
  ['inclusion_proof.manifest_sha256', ['manifest_key', 'shape']],
  ['inclusion_proof.leaf', ['inclusion']],
  ['inclusion_proof.path.0', ['inclusion', 'shape']],
  ['inclusion_proof.path.2', ['inclusion', 'shape']],
  ['inclusion_proof.merkle_root', ['inclusion', 'shape']],
  ['inclusion_proof.header.leaf', ['manifest_header']],
  ['inclusion_proof.header.path.1', ['manifest_header', 'shape']],
  ['anchor.digest', ['anchor_digest', 'shape']],
  ['anchor.block_hash', ['block_hash', 'shape']],
  ['anchor.block_header', ['block_hash', 'shape']],
  ['anchor.block_time', ['block_time', 'shape']],
  ['anchor.proved_before', ['block_time', 'shape']],
  ['anchor.not_before.hash', ['not_before', 'shape']],
  ['anchor.not_before.block_header', ['not_before', 'shape']],
];

for (const [name, expected] of PARTS) {
  test(`one character of ${name} altered breaks ${expected.join(' or ')}`, () => {
    const path = name.split('.');
    const content = path.reduce<unknown>((at, part) => Reflect.get(Object(at), part), bundle);
    assert.ok(typeof content === 'string' && content.length > 0);
    for (let at = 0; at < content.length; at++) {
      const other = String.fromCharCode(content.charCodeAt(at) ^ 1);
      const wrong = content.slice(0, at) + other + content.slice(at + 1);
      const failing = failingOf(altered(bundle, path, wrong));
      assert.ok(
        failing.some((check) => expected.includes(check)),
        `${wrong}: ${failing}`,
      );
    }
  });
}

test('one bit of the OpenTimestamps file altered breaks a check of it, or of what it leads to', () => {
  const ots = fromBase64(bundle.anchor.ots) ?? new Uint8Array();
  for (let bit = 0; bit < 8 * ots.length; bit++) {
    const wrong = ots.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    const failing = failingOf(altered(bundle, ['anchor', 'ots'], toBase64(wrong)));
    const expected = ['ots_file', 'ots_attestation', 'header_merkle_root'];
    assert.ok(failing.length === 1 && expected.includes(failing[0] ?? ''), `${bit}: ${failing}`);
  }
});

test('one bit of the raw bytes altered, left out or added breaks their hash alone', () => {
  for (let bit = 0; bit < 8 * RAW.length; bit++) {
    const wrong = RAW.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    assert.deepEqual(failingOf(bundle, wrong), ['raw_hash']);
  }
  assert.deepEqual(failingOf(bundle, RAW.slice(1)), ['raw_hash']);
  assert.deepEqual(failingOf(bundle, joined([RAW, text('\n')])), ['raw_hash']);
  assert.deepEqual(failingOf(bundle, new Uint8Array()), ['raw_hash']);
});

test('numbers that say where a row or a block is cannot be others', () => {
  for (const [path, value] of [
    [['inclusion_proof', 'leaf_index'], bundle.inclusion_proof.leaf_index],
    [['anchor', 'block_height'], bundle.anchor.block_height],
    [['anchor', 'not_before', 'height'], bundle.anchor.not_before?.height],
  ] as const) {
    const found = [-2, -1, 1, 2, 1e9].map((by) =>
      failingOf(altered(bundle, path, Number(value) + by)),
    );
    assert.ok(
      found.every((failing) => failing.length > 0),
      path.join('.'),
    );
  }
});

test('the size of the tree counts as far as it shapes the path', () => {
  const failingAt = (size: number) =>
    failingOf(altered(bundle, ['inclusion_proof', 'tree_size'], size));
  // Row 3 of five to eight rows has one and the same path (README, "What a proof shows").
  for (const size of [0, 3, 4, 9, 2 ** 40]) assert.ok(failingAt(size).includes('inclusion'));
  for (const size of [5, 6, 7, 8]) assert.deepEqual(failingAt(size), []);
});

test('what does not hold is not assembled', () => {
  const { capture, fact, inclusion_proof: inclusion, verify_with: verify } = bundle;
  const whole = { fact, capture, inclusion, anchor: parts, verify };
  assert.deepEqual(assembleBundle(whole).anchor, bundle.anchor);
  assert.deepEqual(assembleRow(inclusion, parts).inclusion_proof, inclusion);
  const otherCapture = { ...capture, id: 'cap_other' };
  assert.throws(
    () => assembleBundle({ ...whole, capture: otherCapture }),
    (error) => error instanceof BundleError && /capture.id/.test(error.message),
  );
  const other = { ...inclusion, leaf_index: 2 };
  assert.throws(() => assembleBundle({ ...whole, inclusion: other }), /does not lead/);
  const cut = { ...parts, ots: parts.ots.slice(1) };
  assert.throws(
    () => assembleBundle({ ...whole, anchor: cut }),
    /does not begin as an OpenTimestamps/,
  );
  const short = { ...parts, header: header.slice(1) };
  assert.throws(() => assembleBundle({ ...whole, anchor: short }), /not 80 bytes/);
});

test('a signature counts where the key of the issuer is given', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519').publicKey;
  const message = signedBytes(bundle);
  assert.ok(message !== null);
  const signed = { ...bundle, signature: sign(null, message, privateKey).toString('base64') };
  const resultOf = (value: unknown, key: typeof publicKey | null) => {
    const verifySignature =
      key === null
        ? null
        : (said: Uint8Array, by: Uint8Array) => verifyEd25519(null, said, key, by);
    const { verdict, checks } = verifyBundle(value, { headers, verifySignature }, RAW);
    return `${verdict}, ${checks.find(({ check }) => check === 'signature')?.result}`;
  };
  assert.equal(resultOf(signed, publicKey), 'valid, pass');
  assert.equal(resultOf(signed, other), 'invalid, fail');
  assert.equal(resultOf(signed, null), 'valid, skipped');
  assert.equal(resultOf(bundle, publicKey), 'incomplete, skipped');
  assert.equal(resultOf({ ...signed, generated_at: 'never' }, publicKey), 'invalid, fail');
  const whole = verifyBundle(
    signed,
    { headers, verifySignature: () => true, keyFrom: 'a key' },
    RAW,
  );
  assert.equal(explain(whole).headline, 'Valid');
  assert.deepEqual([whole.unchecked, whole.signedWith], [[], 'a key']);
});

test('headers are read from 80 bytes each, lines of hex, and JSON by height', () => {
  const hex = toHex(header);
  const found = (file: Uint8Array, height = HEIGHT): string => {
    const read = readTrustedHeaders(file);
    return read.kind === 'headers' ? read.headers.find(header, height) : read.reason;
  };
  assert.equal(found(header), 'held');
  assert.equal(found(joined([header, header])), 'held');
  assert.equal(found(text(`${hex}\n${hex.toUpperCase()}\r\n`)), 'held');
  assert.equal(found(text(`{"${HEIGHT}": "${hex}"}`)), 'held');
  assert.equal(found(text(`{"${HEIGHT}": "${hex}"}`), HEIGHT + 1), 'other_height');
  assert.equal(found(text(`[{"height": ${HEIGHT}, "header": "${hex}"}]`)), 'held');
  assert.match(found(text('')), /neither 80-byte headers/);
  assert.match(found(text('{}')), /no header/);
  assert.match(found(text('[]')), /no header/);
  assert.match(found(text('{"x": "00"}')), /"x" is not a block height/);
  assert.match(found(text('{"5": "00"}')), /header at "5" is not 160 hex digits/);
  assert.match(found(text(`${hex}\n00\n`)), /line 2 is not 160 hex digits/);
  assert.match(found(header.slice(1)), /neither/);
  assert.match(found(new Uint8Array(80).fill(255)), /does not meet its bits/);
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), fc.json().map(text)), (file) => {
      readTrustedHeaders(file);
    }),
  );
});

test('the words about a verdict say what is shown and what is not', () => {
  const said = explain(verifyBundle(bundle, { minDifficulty: 0 }, RAW));
  assert.equal(said.headline, "Valid: the issuer's remarks and fact not checked");
  const signed = verifyBundle({ ...bundle, signature: 'AAAA' }, { minDifficulty: 0 }, RAW);
  assert.match(explain(signed).headline, /: the issuer's remarks, fact and signature not checked$/);
  assert.deepEqual(signed.unchecked.slice(0, 3), ['issuer', 'generated_at', 'fact']);
  const more = verifyBundle({ ...bundle, remark: 1 }, { minDifficulty: 0 }, RAW);
  assert.match(
    explain(more).headline,
    /: members that are not known, the issuer's remarks and fact/,
  );
  assert.match(said.shown.join('\n'), /existed before 2026-03-03/);
  assert.match(said.shown.join('\n'), /manifest was made after 2026-02-26T03:01:02.000Z/);
  assert.match(said.shown.join('\n'), /not shown how old the record may be/);
  const bound = verifyBundle(make({ recordTime: RECORD_TIME }).bundle, { minDifficulty: 0 }, RAW);
  assert.match(explain(bound).shown.join('\n'), /record was made after 2026-02-28T21:50:00.000Z/);
  assert.match(said.notShown.join('\n'), /how old the bytes are/);
  assert.match(said.shown.join('\n'), /work in the block header alone/);
  assert.match(said.notShown.join('\n'), /pricing.tier.pro.price was read correctly/);
  assert.match(said.shown.join('\n'), /bitcoin block 210 \(the height is the bundle's word\)/);
  assert.ok(
    verifyBundle(bundle, { minDifficulty: 0 }, RAW).unchecked.includes('anchor.block_height'),
  );
  const known = verifyBundle(bundle, { headers }, RAW);
  assert.doesNotMatch(explain(known).shown.join('\n'), /bundle's word/);
  assert.ok(!known.unchecked.includes('anchor.block_height'));
  const none = explain(verifyBundle(bundle, {}, RAW));
  assert.deepEqual(none.shown, []);
  assert.match(none.reasons.join('\n'), /anyone could have made this header/);
  const hostile = altered(bundle, ['fact', 'key'], 'x\u001b[2J\u202e');
  const words = explain(verifyBundle(hostile, { headers }, RAW)).notShown.join('');
  assert.match(words, /that x\ufffd\[2J\ufffd was read/);
});
