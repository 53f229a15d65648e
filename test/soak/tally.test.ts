// A soak that passes means something only where its tally finds each kind of fault.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaints, type Facts } from './tally.ts';

const EVENT = { id: 'evt_1', company: 'a.example', value: 11, at: 2 };
const RECEIPT = { delivery: 'del_1', event: 'evt_1', taken: true, verified: true };
const WELL: Facts = {
  changes: [{ company: 'a.example', to: 11, at: 1 }],
  pulled: [EVENT],
  receipts: [{ ...RECEIPT, taken: false }, RECEIPT],
  stored: ['cap_1'],
  judged: new Set(['cap_1']),
  unsealed: [],
  mostAtOnce: 1,
  charged: { answered: 5, unheard: 1, used: 6 },
  held: [{ name: 'work-c', early: 100, late: 108 }],
  strange: [],
};

test('nothing is said where nothing is wrong, a retry under the same id included', () => {
  assert.deepEqual(complaints(WELL), []);
});

test('each kind of loss and doubling is found', () => {
  const cases: readonly (readonly [Partial<Facts>, RegExp])[] = [
    [{ pulled: [], receipts: [] }, /changed to 11, told $/],
    [{ pulled: [EVENT, EVENT] }, /pulled twice/],
    [{ pulled: [EVENT, { ...EVENT, id: 'evt_2' }] }, /changed to 11, told 11 11/],
    [{ pulled: [{ ...EVENT, value: 12 }] }, /changed to 11, told 12/],
    [{ receipts: [{ ...RECEIPT, taken: false }] }, /never delivered/],
    [{ receipts: [RECEIPT, { ...RECEIPT, delivery: 'del_2' }] }, /under 2 ids/],
    [{ receipts: [RECEIPT, { ...RECEIPT, event: 'evt_9' }] }, /never pulled/],
    [{ receipts: [{ ...RECEIPT, verified: false }, RECEIPT] }, /signature/],
    [{ judged: new Set() }, /cap_1: stored, and not there/],
    [{ unsealed: ['cap_1'] }, /cap_1: in no manifest/],
    [{ mostAtOnce: 2 }, /2 requests at once/],
    [{ charged: { answered: 5, unheard: 1, used: 4 } }, /5 credits were spent by answers, 4/],
    [{ charged: { answered: 5, unheard: 1, used: 7 } }, /7 credits booked/],
    [{ held: [{ name: 'work-c', early: 100, late: 109 }] }, /work-c: holds 109 MB .* 100 MB/],
    [{ held: [{ name: 'work-c', early: null, late: null }] }, /nobody knows what it holds/],
    [{ strange: ['GET /: 500'] }, /strange answer: GET \/: 500/],
  ];
  for (const [change, says] of cases) {
    assert.match(complaints({ ...WELL, ...change }).join('\n'), says);
  }
});
