// Within what time somebody is answered, in many languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER_LABEL, answerTime, timeAlone } from './answer-words.ts';

const SAID: readonly (readonly [string, string])[] = [
  ['Odpowiadamy w ciągu 24 godzin roboczych', '24 business_hours'],
  ['Na všechny dotazy odpovíme do 2 pracovních dnů.', '2 business_days'],
  ['Na otázky odpovieme do 48 hodín.', '48 hours'],
  ['Мы отвечаем в течение 4 часов', '4 hours'],
  ['Відповімо протягом одного робочого дня', '1 business_days'],
  ['E-postalara 24 saat içinde yanıt veriyoruz', '24 hours'],
  ['Vastaamme viesteihin 24 tunnin kuluessa', '24 hours'],
  ['Vi svarar normalt inom 2 arbetsdagar', '2 business_days'],
  ['Răspundem în maxim 24 ore', '24 hours'],
  ['24 órán belül válaszolunk', '24 hours'],
  ['Odgovorimo v roku 24 ur', '24 hours'],
  ['Απαντάμε εντός 24 ωρών', '24 hours'],
  ['Ti risponderemo entro un giorno lavorativo', '1 business_days'],
  ['We nemen meestal binnen één werkdag contact op.', '1 business_days'],
  ['Wij nemen binnen 2 werkdagen contact met u op', '2 business_days'],
  ['Wir nehmen innerhalb von 24 Stunden Kontakt mit Ihnen auf', '24 hours'],
  ['通常2営業日以内に返信いたします', '2 business_days'],
  ['我们会在24小时内回复您', '24 hours'],
  ['24시간 이내에 답변드립니다', '24 hours'],
];

test('an answer is promised within a time in many languages', () => {
  for (const [sentence, wanted] of SAID) {
    const said = answerTime(sentence);
    assert.equal(said === null ? null : `${said.count} ${said.unit}`, wanted, sentence);
  }
});

test('of a span of times the longer one is told', () => {
  assert.deepEqual(answerTime('Odpowiadamy w ciągu 24-48 godzin'), { count: 48, unit: 'hours' });
  assert.deepEqual(answerTime('Nous répondons sous 24h à 48h'), { count: 48, unit: 'hours' });
  assert.equal(answerTime('Odpowiadamy w ciągu 48-24 godzin'), null);
  assert.deepEqual(answerTime('Kami membalas dalam 2 x 24 jam'), { count: 48, unit: 'hours' });
  assert.equal(answerTime('We keep data for 30 days'), null);
  // What somebody wishes is no promise.
  assert.equal(answerTime('お客様に5分以内に返信したい'), null);
});

test('a time stands beside its label, with what it usually is', () => {
  assert.deepEqual(timeAlone('Usually within 24 hours'), { count: 24, unit: 'hours' });
  assert.deepEqual(timeAlone('通常24時間以内'), { count: 24, unit: 'hours' });
  assert.deepEqual(timeAlone('zwykle w ciągu 1 dnia roboczego'), {
    count: 1,
    unit: 'business_days',
  });
  assert.ok(
    ['Response time', 'Czas odpowiedzi:', '返信目安', 'Время ответа'].every((one) =>
      ANSWER_LABEL.test(one),
    ),
  );
});
