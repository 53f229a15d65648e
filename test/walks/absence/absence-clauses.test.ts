// Facts from clauses are as steady as the clause: told when its sentence goes, not while it stands.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extraction } from '../../../src/core/facts/fact.ts';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { BLURB, moment, playWith } from '../../worlds/looks.ts';
import { openWorld } from '../../worlds/world.ts';

const LAW =
  'These terms are governed by the laws of Ireland, whatever anybody else may say of them.';
const LAW_OF_ELSEWHERE =
  'Elsewhere they are governed by the laws of Texas, and by nothing else at all.';

/** A reader that takes the first sentence of a law for the law, wherever it stands. */
const law: Reader<Page> = {
  name: 'legal',
  version: 1,
  timeless: true,
  dimension: 'legal',
  roles: ['terms'],
  families: ['legal.governing_law'],
  read(page): Extraction {
    const [node] = page.$('p.law');
    const locator = node === undefined ? null : page.quote(node);
    if (node === undefined || locator === null) return { readings: [], abstentions: [] };
    const value = page.$(node).text().includes('Ireland') ? 'Ireland' : 'Texas';
    const stated = { provenance: 'company_stated', evidenceType: 'page_text' } as const;
    const rest = { unit: null, product: null, confidence: 1, locator } as const;
    const reading = { key: 'legal.governing_law', value, ...stated, ...rest };
    return { readings: [reading], abstentions: [], recognised: ['legal.governing_law'] };
  },
};

function governed(...sentences: readonly string[]): string {
  const said = sentences.map((sentence) => `<p class="law">${sentence}</p>`).join('');
  return `<html><head><title>Terms</title></head><body><main><h1>Terms</h1><p>${BLURB.repeat(9)}</p>
    ${said}<p>${BLURB.repeat(9)}</p></main></body></html>`;
}

test('while the sentence of a clause stands its fact stands, whatever comes before it', async () => {
  await using world = await openWorld({ at: moment(0) });
  const before = governed(LAW);
  const beside = governed(LAW_OF_ELSEWHERE, LAW);
  const looks = [before, before, beside, beside, beside, beside];
  assert.deepEqual(await playWith({ ...world, readers: [law] }, world, looks), []);
});

test('a sentence of a clause that gives way to another is told', async () => {
  await using world = await openWorld({ at: moment(0) });
  const [before, after] = [governed(LAW), governed(LAW_OF_ELSEWHERE)];
  const events = await playWith({ ...world, readers: [law] }, world, [
    before,
    before,
    after,
    after,
  ]);
  assert.deepEqual(
    events.map(({ key }) => key),
    ['legal.governing_law'],
  );
});
