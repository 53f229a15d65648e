// DMARC, MTA-STS, TLS reporting and BIMI, by the grammars of their RFCs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bimiOf, dmarcOf, mtaStsModeOf, mtaStsRecordOf, tlsRptOf } from './mail-policies.ts';

test('a DMARC record states its policies, and what it leaves out has the value of the RFC', () => {
  assert.deepEqual(
    dmarcOf(['v=DMARC1; p=none; rua=mailto:a@acme.example!10m,mailto:b@b.example']),
    {
      kind: 'policy',
      policy: {
        policy: 'none',
        subdomainPolicy: null,
        pct: 100,
        rua: ['mailto:a@acme.example', 'mailto:b@b.example'],
      },
    },
  );
  const strict = dmarcOf(['unrelated', 'v=DMARC1;p=reject;sp=quarantine;pct=25']);
  assert.equal(strict.kind, 'policy');
  const missing = dmarcOf(['v=DMARC1; rua=mailto:a@acme.example']);
  assert.equal(missing.kind === 'policy' && missing.policy.policy, 'none');
});

test('a DMARC record that cannot be taken at its word gives no policy', () => {
  assert.deepEqual(dmarcOf(['v=DMARC1; p=none', 'v=DMARC1; p=reject']), {
    kind: 'invalid',
    reason: 'several',
  });
  for (const text of ['v=DMARC1', 'v=DMARC1; p=rejct', 'v=DMARC1; p=none; p=reject']) {
    assert.equal(dmarcOf([text]).kind, 'invalid', text);
  }
  assert.equal(dmarcOf(['v=DMARC2; p=reject', 'p=reject; v=DMARC1']).kind, 'none');
  assert.equal(dmarcOf(['v=DMARC1; p=none; pct=101']).kind, 'invalid');
});

test('the mode of MTA-STS stands in a whole policy file only', () => {
  const file = 'version: STSv1\nmode: testing\nmx: *.mail.example\nmax_age: 86400\n';
  assert.equal(mtaStsModeOf(file), 'testing');
  assert.equal(mtaStsModeOf(file.replaceAll('\n', '\r\n')), 'testing');
  assert.equal(mtaStsModeOf('version: STSv1\nmode: none\nmax_age: 0'), 'none');
  for (const line of ['version: STSv1', 'mode: testing', 'mx: *.mail.example', 'max_age: 86400']) {
    assert.equal(mtaStsModeOf(file.replace(line, '')), null, `without ${line}`);
  }
  assert.equal(mtaStsModeOf('<html>Not found</html>'), null);
  assert.equal(mtaStsRecordOf(['v=STSv1; id=20260101T000000;']).kind, 'policy');
  assert.equal(mtaStsRecordOf(['v=STSv1; id=not-plain']).kind, 'invalid');
});

test('TLS reports need an address, a brand logo a secure place', () => {
  assert.equal(tlsRptOf(['v=TLSRPTv1; rua=mailto:tls@acme.example']).kind, 'policy');
  assert.equal(tlsRptOf(['v=TLSRPTv1;']).kind, 'invalid');
  assert.equal(bimiOf(['v=BIMI1; l=https://acme.example/logo.svg; a=']).kind, 'policy');
  assert.equal(bimiOf(['v=BIMI1; l=; a=']).kind, 'invalid');
});

test('any record is read without an error', () => {
  const words = fc.constantFrom(
    'v=DMARC1',
    'v=STSv1',
    ';',
    'p=',
    'none',
    'rua=',
    'mailto:',
    '=',
    ' ',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
      for (const read of [dmarcOf, mtaStsRecordOf, tlsRptOf, bimiOf]) {
        assert.ok(['policy', 'none', 'invalid'].includes(read(texts).kind));
      }
      mtaStsModeOf(texts.join('\n'));
    }),
    { numRuns: 300 },
  );
});
