// Words of captures and their differences, against a patch program and within their bounds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { applyPatch, parsePatch } from 'diff';
import fc from 'fast-check';
import { coarseDiff, linesOf, MOST_COMPARED, type TextDiff } from '../../core/pages/text-diff.ts';
import { EXAMPLE_DIFF } from '../../operations/captures/capture-examples.ts';
import { unifiedDiff } from '../../operations/captures/diff-text.ts';
import { diffOf, textOf } from './texts.ts';

const HEAD = { contentType: 'text/html', headers: [], finalUrl: 'https://acme.example/' };

function patched(from: string, to: string, diff: TextDiff): string | false {
  const shown = { ...EXAMPLE_DIFF, ...diff, hunks: [...diff.hunks], identical: from === to };
  const patch = unifiedDiff(shown as typeof EXAMPLE_DIFF);
  // A text file ends with the end of a line; the empty text has no line to end.
  const file = from === '' ? '' : `${from}\n`;
  if (diff.hunks.length === 0) return file;
  return applyPatch(file, parsePatch(patch)[0] ?? '', { fuzzFactor: 0 });
}

const line = fc.constantFrom('a', 'b', 'c', 'd', '- x', '+ y', '@@ -1 +1 @@', ' ', '--- z');
// Neither first nor last lines are empty here: `''` and `'\n'` could not be told apart as files.
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

test('the patch of two texts makes the one of the other, by lines and coarse', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const after = to === '' ? '' : `${to}\n`;
      assert.equal(patched(from, to, diffOf(from, to)), after);
      assert.equal(patched(from, to, coarseDiff(linesOf(from), linesOf(to))), after);
    }),
    { numRuns: 300 },
  );
});

test('counted lines are those of the hunks, and a hunk shows no more than it must', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const { hunks, added, removed } = diffOf(from, to);
      const lines = hunks.flatMap((hunk) => hunk.lines);
      const count = (kind: string) => lines.filter((one) => one.kind === kind).length;
      assert.equal(added, count('added'));
      assert.equal(removed, count('removed'));
      for (const hunk of hunks) {
        const kinds = hunk.lines.map(({ kind }) => kind);
        assert.ok(kinds.slice(0, 4).some((kind) => kind !== 'context'));
        assert.ok(kinds.slice(-4).some((kind) => kind !== 'context'));
      }
    }),
  );
});

test('texts that differ in most lines are answered coarsely, the same every time', () => {
  const lines = (word: string) => Array.from({ length: 5_000 }, (_, i) => `${word} ${i}`);
  const from = ['first', ...lines('from'), 'last'].join('\n');
  const to = ['first', ...lines('to'), 'last'].join('\n');
  const diff = diffOf(from, to);
  assert.equal(diff.method, 'coarse');
  assert.deepEqual([diff.added, diff.removed], [5_000, 5_000]);
  assert.deepEqual(diff, diffOf(from, to));
  assert.equal(patched(from, to, diff), `${to}\n`);
});

test('a long text with few changes is compared line by line', () => {
  const lines = Array.from({ length: MOST_COMPARED.lines }, (_, i) => `line ${i}`);
  const diff = diffOf(lines.join('\n'), lines.with(9_000, 'changed').join('\n'));
  assert.equal(diff.method, 'lines');
  assert.deepEqual([diff.added, diff.removed, diff.hunks.length], [1, 1, 1]);
  assert.deepEqual(diff.hunks[0]?.from_start, 8_998);
});

test('a text is read through its content coding', () => {
  const page = Buffer.from('<p>Anvils</p><p>and more</p>');
  const expected = textOf(HEAD, page);
  assert.equal(expected.kind === 'text' && expected.text, 'Anvils\nand more');
  const coded = (coding: string) => ({ ...HEAD, headers: [['content-encoding', coding]] as const });
  assert.deepEqual(textOf(coded('gzip'), gzipSync(page)), expected);
  assert.deepEqual(textOf(coded('br'), brotliCompressSync(page)), expected);
});

test('what cannot be decoded, or is far too long, has no text and says why', () => {
  const coded = (coding: string) => ({ ...HEAD, headers: [['content-encoding', coding]] as const });
  const why = (head: typeof HEAD | ReturnType<typeof coded>, bytes: Uint8Array) => {
    const read = textOf(head, bytes);
    return read.kind === 'no_text' ? read.why : read.kind;
  };
  assert.match(why(coded('sdch'), Buffer.from('x')), /not known/);
  assert.match(why(coded('gzip'), Buffer.from('x')), /broken/);
  assert.match(why(coded('gzip'), gzipSync(Buffer.alloc(20_000_001, 97))), /over 20000000 bytes/);
});

test('a text over the bounds of comparison keeps its hash and its measure', () => {
  const plain = { ...HEAD, contentType: 'text/plain' };
  const long = textOf(plain, Buffer.alloc(MOST_COMPARED.characters + 1, 97));
  assert.equal(long.kind === 'text' && long.text, null);
  assert.equal(long.kind === 'text' && long.characters, MOST_COMPARED.characters + 1);
  const many = textOf(plain, Buffer.from('a\n'.repeat(MOST_COMPARED.lines + 1)));
  assert.equal(many.kind === 'text' && many.text, null);
  assert.match(long.kind === 'text' ? long.sha256 : '', /^[0-9a-f]{64}$/);
});
