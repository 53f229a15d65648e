// `assay disputes`: what waits, one whole, and the two decisions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assayHere } from '../../clients/command-here.ts';
import { assay, temporaryFolder } from '../../servers/service.ts';
import { DOMAIN, KEY, openDisputeWorld } from '../../worlds/dispute-world.ts';

test('an operator lists what waits, reads one whole, and decides once', async () => {
  await using world = await openDisputeWorld();
  await using data = await temporaryFolder();
  const env = { ASSAY_DATA: data.path, DATABASE_URL: world.server.database.url };
  const run = (...words: string[]) => assayHere(['disputes', ...words], env);
  const id = await world.dispute();

  const list = await assay(['disputes', 'list', '--status', 'open'], env).ended;
  assert.equal(list.code, 0, list.err);
  const [head, ...rows] = list.out.trimEnd().split('\n');
  assert.match(head ?? '', /^id +company +fact +value +status +since/);
  const line = rows.find((row) => row.startsWith(id));
  assert.match(line ?? '', new RegExp(`${DOMAIN} +${KEY.replaceAll('.', '\\.')} +25 EUR +open`));

  const shown = await run('show', id);
  assert.equal(shown.code, 0, shown.err);
  assert.match(shown.out, /claim {6}clm_harbour of acc_free/);
  assert.match(shown.out, /statement\n {2}It was always 20 EUR:\n {2}25 EUR is no price of ours\./);

  const upheld = await run('uphold', id, '--reason', 'Misread.');
  assert.equal(upheld.code, 0, upheld.err);
  assert.equal(upheld.out, `${id} is upheld; events retracted: 1, credits given back: 1.\n`);
  assert.equal(await world.price(), null);
  const again = await run('reject', id, '--reason', 'It stands.');
  assert.equal(again.code, 2);
  assert.match(again.err, new RegExp(`${id} is upheld already; nothing was changed`));
});

test('what an owner writes does nothing to the terminal of whoever decides', async () => {
  await using world = await openDisputeWorld();
  await using data = await temporaryFolder();
  const env = { ASSAY_DATA: data.path, DATABASE_URL: world.server.database.url };
  const run = (...words: string[]) => assayHere(['disputes', ...words], env);
  const id = await world.dispute();
  await world.sql('update disputes set statement = $2, value = $3 where id = $1', [
    id,
    'It is \u202e00.1 RUE\u202c.\n\u001b[2JRejected.',
    JSON.stringify('\u009b2J\u001b]0;owned\u0007 \u202e'),
  ]);
  for (const words of [['show', id], ['show', id, '--json'], ['list'], ['list', '--json']]) {
    const shown = await run(...words);
    assert.equal(shown.code, 0, shown.err);
    assert.doesNotMatch(shown.out, /(?!\n)[\p{Cc}\u202a-\u202e]/u);
    if (words.includes('--json')) {
      const [line] = [JSON.parse(shown.out) as { statement: string }].flat();
      assert.match(line?.statement ?? '', /^It is \u202e00\.1 RUE/);
    }
  }
});

test('an operator lifts what an upheld dispute withholds, and only that', async () => {
  await using world = await openDisputeWorld();
  await using data = await temporaryFolder();
  const env = { ASSAY_DATA: data.path, DATABASE_URL: world.server.database.url };
  const run = (...words: string[]) => assayHere(['disputes', ...words], env);
  const id = await world.dispute();
  const early = await run('lift', id, '--reason', 'It came true.');
  assert.equal(early.code, 2);
  assert.match(early.err, new RegExp(`${id} withholds nothing: it is open; nothing was changed`));
  assert.equal((await run('lift', id)).code, 2, 'a reason is needed');
  await run('uphold', id, '--reason', 'Misread.');
  assert.match((await run('show', id)).out, /^withheld {3}the value is not read$/m);
  const lifted = await run('lift', id, '--reason', 'It came true.');
  assert.equal(lifted.code, 0, lifted.err);
  assert.equal(lifted.out, `${id} is lifted: its value may be read again.\n`);
  assert.match((await run('show', id)).out, /^withheld {3}no more, lifted 20/m);
  const again = await run('lift', id, '--reason', 'Once more.');
  assert.match(again.err, /its value may be read already; nothing was changed/);
});
