// Signed notes and policies, as others write them and as nobody should.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSignedWith } from '../../bin/signature.ts';
import { Signer } from '../../vectors/log-cases.ts';
import { toUtf8 } from '../bytes.ts';
import { readNote, readVerifierKey, signaturesBy } from './note.ts';
import { isEnough, quorumWords, readPolicy } from './policy.ts';
import { readCheckpoint } from './tlog.ts';

// The example of golang.org/x/mod/sumdb/note.
const KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const NOTE =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n\n" +
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';

test('the note of another implementation is read, and its signature holds under its key', () => {
  const key = readVerifierKey(KEY);
  const note = readNote(NOTE);
  assert.ok(key !== null && note !== null);
  const [own, ...others] = signaturesBy(key, note.signatures);
  assert.equal(others.length, 0);
  assert.ok(isSignedWith(key.key, toUtf8(note.text), own?.signature ?? new Uint8Array()));
  assert.ok(!isSignedWith(key.key, toUtf8(`${note.text} `), own?.signature ?? new Uint8Array()));
});

test('a key whose hash is not its own is no key, nor one of another type', () => {
  assert.equal(readVerifierKey(KEY.replace('c74f20a3', 'c74f20a4')), null);
  assert.equal(readVerifierKey(KEY.replace('PeterNeumann', 'Peter')), null);
  assert.equal(readVerifierKey(KEY.replace('+ARpc', '+Ahpc')), null);
  assert.equal(readVerifierKey('PeterNeumann'), null);
});

test('a note with anything odd in its signatures is none', () => {
  const odd: readonly string[] = [
    NOTE.slice(0, -1),
    NOTE.replace('\n\n', '\n'),
    NOTE.replace('— ', '- '),
    NOTE.replace('— PeterNeumann', '— Peter Neumann'),
    NOTE.replace('— PeterNeumann', '— Peter+Neumann'),
    NOTE.replace('x08g', 'x0=g'),
    NOTE.replace('problem is.', 'problem\u0007 is.'),
    NOTE.replace('problem is.', 'problem \ud800 is.'),
    `${NOTE}\n`,
    NOTE + (NOTE.split('\n')[3] ?? '').concat('\n').repeat(64),
  ];
  for (const note of odd) assert.equal(readNote(note), null, note.slice(-120));
});

test('a checkpoint has a name, a size and a root, and further lines that are not empty', () => {
  const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
  const line = NOTE.slice(NOTE.indexOf('—'));
  const read = (text: string) => readCheckpoint(`${text}\n${line}`);
  assert.equal(read(`example.com/log\n20852163\n${root}\n`)?.size, 20_852_163);
  assert.equal(read(`example.com/log\n0\n${root}\nmore\n`)?.origin, 'example.com/log');
  for (const wrong of [
    `example.com/log\n-1\n${root}\n`,
    `example.com/log\n9007199254740992\n${root}\n`,
    `example.com/log\n1\n${root.slice(4)}\n`,
    `\n1\n${root}\n`,
    `example.com/log\n1\n${root}\n\nmore\n`,
    'example.com/log\n1\n',
  ]) {
    assert.equal(read(wrong), null, wrong);
  }
});

const [a, b, c, d] = await Promise.all([
  Signer.of('a.example'),
  Signer.of('b.example'),
  Signer.of('c.example'),
  Signer.of('d.example'),
]);
const WITNESSES = [a, b, c].map((one, i) => `witness w${i} ${one.key('cosignature')}`).join('\n');

test('a policy of groups asks for so many of each', () => {
  const read = readPolicy(
    toUtf8(`${WITNESSES}\ngroup two any w0 w1\n# A comment.\n\ngroup all all two w2\nquorum all\n`),
  );
  assert.ok(read.kind === 'policy', JSON.stringify(read));
  const { witnesses, quorum } = read.policy;
  const enough = (...places: readonly number[]): boolean =>
    isEnough(quorum, new Set(witnesses.filter((_, i) => places.includes(i))));
  assert.deepEqual([enough(0, 2), enough(1, 2), enough(0, 1, 2)], [true, true, true]);
  assert.deepEqual([enough(), enough(0, 1), enough(2)], [false, false, false]);
  assert.equal(quorumWords(quorum), '2 of (1 of a.example, b.example), c.example');
});

test('a policy with a line that is wrong is refused, and the line is named', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /no line that begins with quorum/],
    ['quorum nobody', /line 4 is not: quorum NAME/],
    ['quorum w0\nquorum w1', /line 5 is not: quorum/],
    ['quorum w0 w1', /line 4 is not: quorum/],
    ['group g 3 w0 w1\nquorum g', /line 4 is not: group/],
    ['group g 0 w0 w1\nquorum g', /line 4 is not: group/],
    ['group g any w0 w0\nquorum g', /line 4 is not: group/],
    ['group g any w0\ngroup h any w0\nquorum h', /line 5 is not: group/],
    ['group g any later\nquorum g', /line 4 is not: group/],
    ['group w0 any w1\nquorum w0', /line 4 is not: group/],
    ['group none any w1\nquorum none', /line 4 is not: group/],
    [`witness w9 ${a.key('cosignature')}\nquorum w9`, /line 4 is not: witness/],
    [`witness w9 ${d.key('ed25519')}\nquorum w9`, /line 4 is not: witness/],
    [`log ${d.key('cosignature')}\nquorum w0`, /line 4 is not: log/],
    [`log ${KEY} http://one two\nquorum w0`, /line 4 is not: log/],
    ['trust w0', /line 4 begins with none of log, witness, group, quorum/],
    ['constructor w0', /line 4 begins with none of/],
    ['quorum\u0000 w0', /plain text/],
  ];
  for (const [lines, reason] of wrong) {
    const read = readPolicy(toUtf8(`${WITNESSES}\n${lines}\n`));
    assert.match(read.kind === 'not_a_policy' ? read.reason : 'read', reason, lines);
  }
});
