// Help is told without a command, and a line that only looks like a wish for help is run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyCommand } from '../../desk/command.ts';
import type { OperationCaller } from './call.ts';
import { runCli } from './program.ts';

const command: AnyCommand = {
  words: ['accounts', 'note'],
  description: 'note something',
  arguments: { account: {} },
  options: { reason: { help: 'why', value: 'text', parse: (text) => text.toUpperCase() } },
  run: async (_world, input) => input,
  lines: (answer) => [JSON.stringify(answer)],
};
const { words, description, options } = command;
const { parse: _, ...reason } = options.reason ?? { help: '' };
const printed = { words, description, arguments: command.arguments, options: { reason } };

async function typed(...args: string[]) {
  let out = '';
  let loaded = 0;
  const vocabulary = { operations: [], commands: [printed], groups: { accounts: 'them' } };
  const world = {
    vocabulary: { ...vocabulary, sections: [] },
    commandOf: async () => {
      loaded += 1;
      return command;
    },
    desk: async () => ({}) as never,
    operations: {} as OperationCaller,
    version: '1.2.3',
  };
  const say = (text: string | Uint8Array): void => {
    out += String(text);
  };
  const terminal = { out: say, err: say, interactive: false, stream: process.stderr };
  return { code: await runCli(world, args, terminal), out, loaded };
}

test('help is told without the command; what it does is loaded once', async () => {
  for (const help of ['--help', '-h']) {
    const told = await typed('accounts', 'note', help);
    assert.deepEqual([told.code, told.loaded], [0, 0]);
    assert.match(told.out, /note something/);
  }
  const ran = await typed('accounts', 'note', 'a', '--reason', 'why not');
  assert.deepEqual(ran, { code: 0, out: '{"account":"a","reason":"WHY NOT"}\n', loaded: 1 });
});

test('a value that reads like a wish for help is a value', async () => {
  for (const args of [
    ['a', '--reason', '-h'],
    ['a', '--reason', '--help'],
  ]) {
    const ran = await typed('accounts', 'note', ...args);
    const said = JSON.stringify({ account: 'a', reason: args[2]?.toUpperCase() });
    assert.deepEqual([ran.code, ran.out], [0, `${said}\n`]);
  }
  assert.equal(
    (await typed('accounts', 'note', '--', '-h')).out,
    '{"account":"-h","reason":null}\n',
  );
});
