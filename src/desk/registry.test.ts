// The laws of every command of operators, tested once in a loop over their registry.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deskOn } from '../../test/desk.ts';
import { BadInput } from './bad-input.ts';
import type { AnyCommand } from './command.ts';
import { LOADERS } from './loaders.ts';
import { commands, GROUPS, SECTIONS } from './registry.ts';

const desk = deskOn({});

/** Words that parsers take; others take anything. */
const WORDS: Readonly<Record<string, string>> = {
  as: 'live',
  credits: '5',
  forwardTo: 'http://127.0.0.1:9/',
  register: 'gleif',
  tier: 'free',
  url: 'https://acme.example/',
};

const UNREADABLE = '\n';

/** All that a command needs, with these words in place of what else would be given. */
function typed(command: AnyCommand, instead: Readonly<Record<string, string>> = {}): string[] {
  const wordOf = (name: string) => instead[name] ?? WORDS[name] ?? 'x';
  const options = Object.entries(command.options).flatMap(([name, { required }]) =>
    required || Object.hasOwn(instead, name) ? [`--${dashed(name)}`, wordOf(name)] : [],
  );
  return [...command.words, ...Object.keys(command.arguments).map(wordOf), ...options];
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

test('no two commands have the same words, and what begins others is a command or a group', () => {
  const names = commands.map(({ words }) => words.join(' '));
  assert.equal(new Set(names).size, names.length);
  for (const [group, description] of Object.entries(GROUPS)) {
    assert.ok(names.some((name) => name.startsWith(`${group} `)) && !names.includes(group), group);
    assert.notEqual(description, '');
  }
  for (const { words } of commands) {
    const [first = ''] = words;
    assert.ok(Object.hasOwn(GROUPS, first) || names.includes(first), words.join(' '));
    // What is added to a command is typed after it, and told after it.
    assert.ok(names.indexOf(first) <= names.indexOf(words.join(' ')), words.join(' '));
  }
});

test('help lists the first word of every command once, below one heading with an example', () => {
  const firsts = [...new Set(commands.map(({ words }) => words[0] ?? ''))];
  const listed = SECTIONS.flatMap(({ words }) => words);
  assert.deepEqual(listed.toSorted(), firsts.toSorted());
  for (const { heading, words, example } of SECTIONS) {
    const [program, first = ''] = example.split(' ');
    assert.equal(program, 'assay', heading);
    assert.ok(words.includes(first), example);
  }
});

test('every command that is declared is listed, and stands in the file of its words', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
  assert.deepEqual(
    files
      .filter(({ text }) => text.includes('= command({'))
      .map(({ file }) => file.slice(0, -3))
      .sort(),
    commands.map(({ words }) => words.join('/')).sort(),
  );
  const listed = commands.map(({ words }) => words.join(' '));
  assert.deepEqual(Object.keys(LOADERS), listed);
});

for (const command of commands) {
  const name = command.words.join(' ');

  test(`${name}: it says what it and its options do`, () => {
    assert.match(command.description, /^[a-zA-Z].*[^.]$/);
    for (const [option, { help }] of Object.entries(command.options)) {
      assert.match(help, /\S/, option);
    }
    const [, ...others] = Object.values(command.arguments).reverse();
    assert.ok(others.every(({ many, required }) => !many && required !== false));
    assert.notEqual(command.help, '');
  });

  test(`${name}: it prints JSON where it answers data, and only there`, () => {
    assert.equal(command.lines !== undefined, Object.hasOwn(command.options, 'json'));
    assert.equal(command.options.json?.value, undefined);
    assert.ok(command.lines !== undefined || command.notes === undefined);
  });

  if (command.verbatim) continue;

  test(`${name}: its help names all that it takes, and ends with 0`, async () => {
    const { code, out, err } = await desk.assay(...command.words, '--help');
    assert.deepEqual([code, err], [0, '']);
    assert.ok(out.startsWith(`Usage: assay ${name} [options]`), out);
    assert.ok(out.includes(command.description.split(' ')[0] ?? name));
    for (const argument of Object.keys(command.arguments)) assert.ok(out.includes(argument), out);
    for (const option of Object.keys(command.options))
      assert.ok(out.includes(`--${dashed(option)}`));
    assert.ok(out.includes(command.help?.trim() ?? ''), out);
  });

  test(`${name}: an option that it does not know ends it with 2, and nothing is done`, async () => {
    const { code, out, err } = await desk.assay(...typed(command), '--no-such-option');
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /unknown option '--no-such-option'/);
  });

  test(`${name}: what cannot be read ends it with 2, named in one line`, async () => {
    const parameters = { ...command.arguments, ...command.options };
    for (const [parameter, { parse }] of Object.entries(parameters)) {
      if (parse === undefined || reads(parse)) continue;
      const { code, err } = await desk.assay(...typed(command, { [parameter]: UNREADABLE }));
      assert.equal(code, 2, err);
      const isOption = Object.hasOwn(command.options, parameter);
      const named = isOption ? `--${dashed(parameter)}` : parameter;
      assert.ok(err.startsWith(`assay: ${named}: `), err);
    }
  });
}

/** Anything is a list of words. */
function reads(parse: (text: string) => unknown): boolean {
  try {
    parse(UNREADABLE);
    return true;
  } catch (error) {
    assert.ok(error instanceof BadInput);
    return false;
  }
}
