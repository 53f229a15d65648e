// Days and hours of support in many languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursIn } from './hours.ts';

const SAID: readonly (readonly [string, string])[] = [
  ['Orario: Lunedì‑Venerdì 08:00‑18:00', '480-1080'],
  ['Asystent odbiera, a wsparcie działa w dni robocze w godzinach 8:00–17:00', '480-1020'],
  ['Zákaznická podpora: Po–Pá 9:00–17:00', '540-1020'],
  ['Поддержка работает пн–пт с 9:00 до 18:00', '540-1080'],
  ['Підтримка: пн-пт 9:00–18:00', '540-1080'],
  ['Müşteri hizmetleri: Pazartesi - Cuma 09:00 - 18:00', '540-1080'],
  ['Asiakaspalvelu arkisin klo 9–16', '540-960'],
  ['Ügyfélszolgálat: H–P 8:00–16:00', '480-960'],
  ['サポート受付時間：平日10:00〜18:00', '600-1080'],
  ['受付時間 月〜金 9時〜17時', '540-1020'],
  ['客服工作时间：周一至周五 9:00-18:00', '540-1080'],
  ['고객센터 운영시간: 평일 10:00~18:00', '600-1080'],
];

test('days and hours of support are read in many languages', () => {
  for (const [line, same] of SAID) {
    assert.equal(hoursIn(line, '')?.same, same, line);
  }
});

test('the days are part of what is quoted', () => {
  assert.equal(hoursIn('サポート：平日10:00〜18:00', '')?.value, '平日10:00〜18:00');
  assert.equal(hoursIn('Поддержка: пн–пт 9:00–18:00', '')?.value, 'пн–пт 9:00–18:00');
});
