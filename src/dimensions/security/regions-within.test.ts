// Where a sentence keeps the data, whatever its form, and what looks like it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';
import { regionsWithin } from './regions-within.ts';

const SENTENCES: readonly (readonly [string, string])[] = [
  ['Yes, and the primary infrastructure is hosted in Australian data centres.', 'AU'],
  ['Call data is encrypted, and all recordings are stored within our Irish data centres.', 'IE'],
  ['Conversation content is processed on servers in the United States.', 'US'],
  ['Acme is call scoring software, built and hosted in the UK.', 'GB'],
  ['For safety all customer files live in Germany and France.', 'DE FR'],
  ['Your data may be processed in the United States.', ''],
  ['You choose whether your data is stored in Germany.', ''],
  ['Our sub-processor keeps data in Ireland.', ''],
  ['The platform is based on what our offices in Germany know.', ''],
  ['Data stays in Germany law firms', ''],
  ['Is your data stored in Germany?', ''],
  ['Data is never stored in China.', ''],
];

for (const [sentence, regions] of SENTENCES) {
  test(`"${sentence}" keeps data in "${regions}"`, () => {
    assert.equal([...regionsWithin(sentence)].sort().join(' '), regions);
  });
}

test('only pages on the product are read so, documents by their closed grammars', () => {
  const said = '<p>Acme is call scoring software, built and hosted in the UK.</p>';
  const on = (path: string) =>
    Object.keys(readSnippet(security, said, { path, prefix: 'security.' }).facts);
  assert.deepEqual(on('/security'), ['data_region.gb']);
  assert.deepEqual(on('/privacy'), []);
});
