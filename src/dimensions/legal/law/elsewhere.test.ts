// Parties, courts and dates in the words of Hungary, Turkey, Japan and Denmark, and stops of forms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticePeriods } from '../clauses.ts';
import { copyrightHolders } from '../copyright-holders.ts';
import { partyEntities } from '../entity.ts';
import { imprintEntities } from '../imprint-entity.ts';
import { withoutStopAtEnd } from '../own-name.ts';
import { effectiveDates } from '../stated-dates.ts';
import { venues } from './venue.ts';

const NAMES = new Set(['acme']);

test('parties whose legal form is written out, or whose name stands behind a label', () => {
  const said: readonly (readonly [string, string | null])[] = [
    [
      'Kites is operated by Acme Korlátolt Felelősségű Társaság ("Acme", "we").',
      'Acme Korlátolt Felelősségű Társaság',
    ],
    [
      'A szolgáltató\nCégnév\nSárkány Kereskedelmi Kft. (Acme név alatt)',
      'Sárkány Kereskedelmi Kft.',
    ],
    ['Az adatkezelő a Sárkány Kereskedelmi Kft. (Acme).', 'Sárkány Kereskedelmi Kft.'],
    ['Tárhelyszolgáltató adatai\nCégnév: Sárkány Kft.\nSzékhely: Győr', null],
    ['Using Kites, a product of Acme Corporation USA ("Acme", "we").', 'Acme Corporation USA'],
  ];
  for (const [text, entity] of said) {
    assert.equal(partyEntities(text, NAMES, 'terms')[0]?.value ?? null, entity, text);
  }
  const [held] = copyrightHolders('© 2026 Acme Corporation USA. All rights reserved.', NAMES);
  assert.equal(held?.value, 'Acme Corporation USA');
});

test('in a French imprint the form may stand before the name', () => {
  const names = (text: string) => imprintEntities(text, NAMES).map(({ value }) => value);
  const host = '\nHébergeur\nRopeworks, Inc.\n1 Quay Street';
  assert.deepEqual(names(`Le site est édité par :\nSASU Enclume\nSiège : Lyon${host}`), [
    'SASU Enclume',
  ]);
  assert.deepEqual(names(`Éditeur du site : SARL Enclume Frères, 1 rue du Quai${host}`), [
    'SARL Enclume Frères',
  ]);
  assert.deepEqual(names('Hébergeur\nSARL Enclume'), []);
});

test('the stop behind a form is the sentence’s unless sentences go on behind it', () => {
  const ended = (text: string, value: string) => {
    const start = text.indexOf(value);
    const [one] = withoutStopAtEnd([{ value, start, end: start + value.length }], text);
    return one?.value;
  };
  assert.equal(ended('Operated by Acme LTD. Throughout the site …', 'Acme LTD.'), 'Acme LTD');
  assert.equal(ended('By Acme Ltd. You and Acme Ltd. agree.', 'Acme Ltd.'), 'Acme Ltd.');
  assert.equal(ended('By Acme Inc.\nWe, Acme Inc, agree.', 'Acme Inc.'), 'Acme Inc');
  assert.equal(ended('By Acme Inc.\nWe agree.', 'Acme Inc.'), 'Acme Inc.');
});

test('courts of a city in Turkish, Japanese and Danish', () => {
  const said: readonly (readonly [string, string | null])[] = [
    ['Uyuşmazlıkların çözümünde Manisa Mahkemeleri ve İcra Daireleri yetkilidir.', 'Manisa'],
    ['değerin üzerinde ise Malatya Mahkemeleri yetkilidir.', 'Malatya'],
    ['Yetkili Mahkeme: İzmir Mahkemeleri ve İcra Daireleri', 'İzmir'],
    ['Uyuşmazlıklarda Tüketici Mahkemeleri yetkilidir.', null],
    ['訴訟については、札幌地方裁判所を第一審の専属的合意管轄裁判所とします。', '札幌'],
    ['裁判所の命令により開示する場合があります。', null],
    ['Tvister afgøres ved Retten i Randers.', 'Randers'],
  ];
  for (const [text, city] of said) {
    assert.equal(venues(text)[0]?.value ?? null, city, text);
  }
});

test('a Hungarian date of effect, and notice with which either party may end', () => {
  const [date] = effectiveDates('ÁSZF\nHatálybalépés: 2026.07.01. · Utolsó frissítés: 2026.07.01.');
  assert.equal(date?.value, '2026-07-01');
  const days = (text: string) => noticePeriods(text).map(({ value }) => value);
  const end = 'Either party may end an ongoing engagement';
  assert.deepEqual(days(`${end} with 30 days' written notice.`), [30]);
  assert.deepEqual(days(`${end} with 30 days' notice if the other fails to pay.`), []);
});
