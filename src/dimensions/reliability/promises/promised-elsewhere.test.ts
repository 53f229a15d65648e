// Promises of uptime in languages of other letters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promised } from './sla.ts';

test('a promise of uptime is read in Russian, Chinese, Japanese, Korean and Turkish', () => {
  const sentences: readonly (readonly [string, number])[] = [
    ['Кузница гарантирует доступность серверов на уровне 99,9% в месяц.', 99.9],
    ['Мы гарантируем доступность сервиса не ниже 99,95%.', 99.95],
    ['我们承诺服务可用性不低于99.9%。', 99.9],
    ['月間稼働率99.95％以上を保証します。', 99.95],
    ['월 가동률 99.9% 이상을 보장합니다.', 99.9],
    ['Aylık %99,9 erişilebilirlik garantisi veriyoruz.', 99.9],
  ];
  for (const [sentence, share] of sentences)
    assert.deepEqual(promised(sentence), [share], sentence);
});

test('wishes, thresholds and credits promise nothing there either', () => {
  const sentences = [
    'Мы стремимся к доступности 99,9%, но не гарантируем её.',
    'Если доступность ниже 99,9%, мы гарантируем компенсацию 10%.',
    'Доступность за прошлый месяц: 99,98%.',
    '可用性低于99.9%时保证退款。',
    '稼働率99.9%を目標としています。',
    'Доступность гарантирована: 99,9% или 99,5%.',
  ];
  for (const sentence of sentences) assert.deepEqual(promised(sentence), [], sentence);
});

test('a target binds where missing it is paid for', () => {
  const paid =
    'If we fail to meet our 99.5% uptime target in a month, you are due a service credit.';
  assert.deepEqual(promised(paid), [99.5]);
  assert.deepEqual(promised('If we fail to meet our 99.5% uptime target, we tell you.'), []);
});
