// A reservation of text and data mining is heard in the field and in the page, and nowhere else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reservesMining } from './tdm.ts';

const html = [['Content-Type', 'text/html']] as const;
const page = (head: string) => reservesMining(html, () => `<!doctype html><head>${head}</head>`);

test('the field of the answer reserves by 1 alone', () => {
  const by = (value: string) => reservesMining([['TDM-Reservation', value]], () => null);
  assert.deepEqual(['1', ' 1 ', '0', '', '2', 'yes'].map(by), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('an element of the page reserves, however it is written', () => {
  assert.ok(page('<meta name="tdm-reservation" content="1">'));
  assert.ok(page(`<META content='1' NAME='TDM-Reservation'/>`));
  assert.ok(page('<meta name=tdm-reservation content=1>'));
  assert.ok(!page('<meta name="tdm-reservation" content="0">'));
  assert.ok(!page('<meta name="tdm-policy" content="1"><meta name="x" content="tdm-reservation">'));
  assert.ok(!page('tdm-reservation: 1'));
});

test('what is no page is not looked into', () => {
  const json = [['content-type', 'application/json']] as const;
  assert.ok(!reservesMining(json, () => assert.fail('not asked for')));
});
