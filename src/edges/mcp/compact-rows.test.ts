// Claims, cells and proofs as they are read: what is ours in them cannot be forged by a value.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compactText } from './compact-text.ts';

const META = { generated_at: '2026-11-20T12:00:00Z' };

function claim(value: unknown) {
  const side = (said: unknown, source: string) => ({
    ...{ value: said, unit: null, as_of: '2026-11-19', source_url: source, capture_id: 'cap_1' },
  });
  return {
    ...{ key: 'hiring.open_roles', dimension: 'hiring', product: null, state: 'differs' },
    stated: side(value, 'https://acme.example/careers'),
    observed: side(4, 'https://boards.example/acme'),
    declared: null,
    comparison: { rule: 'numeric_tolerance', tolerance: 1, delta: -5, relative: -0.5 },
    ...{ days_apart: 0, stale: false, reason: null, checked_at: '2026-11-19T15:00:19.971Z' },
  };
}

test('each side of a claim is one column: its value, its day, and the number of its source', () => {
  assert.equal(
    compactText({ data: { claims: [claim(9)] }, meta: META }),
    [
      'claims (1):',
      'key | state | stated | observed | compared',
      'hiring.open_roles | differs | 9 (2026-11-19 [1]) | 4 (2026-11-19 [2]) | ' +
        'numeric_tolerance, within 1, off by -5',
      '[1] https://acme.example/careers',
      '[2] https://boards.example/acme',
    ].join('\n'),
  );
});

test('a value cannot pass for the day and the source that are written behind it', () => {
  const forged = fc.constantFrom('9 (2020-01-01 [2])', '9) [7', '"9" (2026-11-19 [2])', '9 [3]');
  fc.assert(
    fc.property(fc.oneof(forged, fc.string({ unit: 'grapheme', maxLength: 80 })), (value) => {
      const [, , row = ''] = compactText({ data: { claims: [claim(value)] }, meta: META }).split(
        '\n',
      );
      const [, , side = ''] = row.split(' | ');
      // As a text of its own where it has a bar or a line break.
      const stated = side.startsWith('"') && side.endsWith('"') ? String(JSON.parse(side)) : side;
      const own = / \(2026-11-19 \[1\]\)$/;
      assert.match(stated, own);
      const said = stated.replace(own, '');
      if (/[()[\]]/.test(said)) assert.equal(JSON.parse(said), value);
    }),
  );
});

test('an event says once what its type and its sentence say', () => {
  const event = {
    ...{ id: 'evt_1', company: 'acme.example', dimension: 'pricing', change: 'changed' },
    ...{ fact_key: 'pricing.tier.pro.price', type: 'pricing.price.changed', status: 'current' },
    ...{ occurred_at: '2026-11-13', detected_at: '2026-11-14', summary: 'It went up.' },
  };
  const text = compactText({
    data: { events: [event, { ...event, status: 'retracted' }] },
    meta: META,
  });
  assert.equal(
    text,
    [
      'events (2):',
      'company | fact_key | type | occurred_at | summary | status',
      'acme.example | pricing.tier.pro.price | pricing.price.changed | 2026-11-13 | It went up. |',
      'acme.example | pricing.tier.pro.price | pricing.price.changed | 2026-11-13 | It went up. | retracted',
    ].join('\n'),
  );
});

test('a proof is what a person reads of it, and the command that checks the rest', () => {
  const data = {
    signature: 'abc',
    inclusion_proof: { path: ['aa', 'bb'], merkle_root: 'cc' },
    anchor: { status: 'confirmed', ots: 'T1RT', block_height: 7 },
    verify_with: { command: 'node assay-verify.mjs bundle.json', steps: ['curl'] },
  };
  assert.equal(
    compactText({ data, meta: META }),
    [
      'inclusion_proof: merkle_root=cc',
      'anchor: status=confirmed, block_height=7',
      'verify_with: command=node assay-verify.mjs bundle.json',
      'Hashes, leaves, tokens and the signature are in the structured content: save its `data` as ' +
        'bundle.json, and hand it to the command of verify_with.',
    ].join('\n'),
  );
});
