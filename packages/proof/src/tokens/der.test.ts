// Times and lengths in DER: every millisecond as it is written, and nothing but the shortest form.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derOf, NotDer, numberOf, oidOf, TAG, timeOf } from './der.ts';

function element(tag: number, content: Uint8Array) {
  return derOf(Uint8Array.of(tag, content.length, ...content));
}

function timeIn(text: string, tag: number = TAG.generalizedTime): number {
  return timeOf(element(tag, Buffer.from(text)));
}

test('every fraction of a second is read to its millisecond', () => {
  const second = Date.UTC(2026, 2, 1, 12, 0, 7);
  for (let ms = 1; ms < 1000; ms++) {
    const digits = String(ms).padStart(3, '0').replace(/0+$/, '');
    assert.equal(timeIn(`20260301120007.${digits}Z`), second + ms);
  }
  assert.equal(timeIn('20260301120007Z'), second);
  assert.equal(timeIn('20260301120007.1239Z'), second + 123);
  assert.equal(timeIn('260301120007Z', TAG.utcTime), second);
  assert.equal(timeIn('990301120007Z', TAG.utcTime), Date.UTC(1999, 2, 1, 12, 0, 7));
});

test('a time that is none, or not in its one form, is refused', () => {
  for (const text of [
    ...['20260301120007', '20260301120007.Z', '20260301120007.10Z', '20260301120007+0100'],
    ...['20260230120007Z', '20261301120007Z', '20260301240007Z', '20260301126007Z', ''],
    ...['19690301120007Z', '202603011200Z'],
  ]) {
    assert.throws(() => timeIn(text), NotDer, text);
  }
});

test('lengths, integers and identifiers have one form', () => {
  const refused: readonly (readonly number[])[] = [
    ...[
      [0x04, 0x81, 0x01, 0x00],
      [0x04, 0x82, 0x00, 0x80],
      [0x30, 0x80, 0, 0],
      [0x1f, 1, 0],
    ],
    ...[[0x04, 0x01], [0x04], [0x04, 0x00, 0x00], [0x04, 0x84, 0, 0, 0, 1, 0]],
  ];
  for (const bytes of refused) {
    assert.throws(() => derOf(Uint8Array.from(bytes)), NotDer, String(bytes));
  }
  assert.equal(numberOf(element(TAG.integer, Uint8Array.of(0, 200))), 200);
  for (const wrong of [[0, 1], [], [0xff], [1, 0, 0, 0, 0]]) {
    assert.throws(() => numberOf(element(TAG.integer, Uint8Array.from(wrong))), NotDer);
  }
  assert.equal(oidOf(element(TAG.oid, Uint8Array.of(0x2a, 0x86, 0x48))), '1.2.840');
  for (const wrong of [[], [0x2a, 0x86], [0x2a, 0x80, 0x01]]) {
    assert.throws(() => oidOf(element(TAG.oid, Uint8Array.from(wrong))), NotDer);
  }
});
