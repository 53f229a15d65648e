// What is told from now, in the languages of help centres, and what only looks so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relativeTimes } from './relative-times.ts';

const without = (line: string): string => {
  let said = '';
  let at = 0;
  for (const { start, end } of relativeTimes(line)) {
    said += line.slice(at, start);
    at = end;
  }
  return (said + line.slice(at)).trim();
};

test('lines that say how long ago they were written', () => {
  const lines = [
    'Updated yesterday',
    'Updated over 3 weeks ago',
    'Last edited 3 hours ago',
    'Updated: 10 days ago',
    'Updated this week',
    '5 days ago',
    'Zuletzt aktualisiert vor 3 Tagen',
    'Vor über einer Woche aktualisiert',
    "Mis à jour il y a plus d'une semaine",
    'Actualizado hace más de 3 semanas',
    'Atualizado há 2 dias',
    'Aggiornato oltre 3 settimane fa',
    'Bijgewerkt 3 dagen geleden',
    'Uppdaterad för 3 dagar sedan',
    '3日前に更新されました',
    '更新于 3 天前',
    '3일 전에 업데이트됨',
  ];
  for (const line of lines) assert.equal(without(line), '', line);
  assert.equal(without('Written by Ada. Updated over a week ago'), 'Written by Ada.');
});

test('days counted by a clause are no such times', () => {
  const lines = [
    'You may cancel 30 days before the renewal.',
    'Updated on 3 May 2026',
    '契約の30日前に通知します',
    'Kites lent more than 30 days ago must come back.',
  ];
  for (const line of lines) assert.equal(without(line), line);
});
