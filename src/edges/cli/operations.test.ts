// Operations on the command line: what is asked for goes to the operation, the key beside it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Called as Answered, OperationCaller } from './call.ts';
import { runCli } from './program.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Called {
  readonly id: string;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly key: string | null;
  readonly idempotencyKey?: string | null;
  readonly body?: unknown;
}

const NO_COMMANDS = {
  commandOf: async () => assert.fail('no command is typed here'),
  desk: async () => assert.fail('no command is run here'),
};

function offering(operations: unknown): Vocabulary {
  return { operations: operations as Vocabulary['operations'], ...NO_WORDS };
}

const NO_WORDS = { commands: [], groups: {}, sections: [] };

const WATCH = [
  { name: 'name', description: 'Its name', kind: 'text' },
  { name: 'most', description: 'How many', kind: 'number' },
  { name: 'active', description: 'Whether', kind: 'flag' },
  { name: 'companies', description: 'Which', kind: 'list' },
];

const DOUBT = [{ name: 'key', description: 'Of the fact', kind: 'text' }];

async function called(...args: string[]): Promise<Called | string> {
  const calls: Called[] = [];
  let said = '';
  const query = (...names: string[]) => names.map((name) => ({ name, description: name }));
  const reads = { body: [], writes: false };
  const vocabulary = offering([
    { id: 'get_fact', summary: '', path: ['company'], query: query('key', 'product'), ...reads },
    { id: 'get_facts', summary: '', path: ['company'], query: query('key_prefix'), ...reads },
    { id: 'make_watch', summary: 'A watch', path: [], query: [], body: WATCH, writes: true },
    { id: 'doubt', summary: '', path: ['id'], query: [], body: DOUBT, writes: true },
  ]);
  const operations = {
    call: async (id: string, request: Omit<Called, 'id'>) => {
      calls.push({ id, ...request });
      return { kind: 'json', status: 200, document: {} };
    },
  } as unknown as OperationCaller;
  const err = (text: string): void => {
    said += text;
  };
  await runCli({ ...NO_COMMANDS, vocabulary, operations, version: '1.2.3' }, args, {
    out: () => {},
    err,
    interactive: false,
    stream: process.stderr,
  });
  return calls[0] ?? said;
}

test('an API key goes beside the parameters, under either of its names', async () => {
  for (const name of ['--key', '--api-key']) {
    const args = ['get_facts', 'acme.example', '--key_prefix', 'pricing.', name, 'assay_live_1'];
    assert.deepEqual(await called(...args), {
      id: 'get_facts',
      path: ['acme.example'],
      query: { key_prefix: 'pricing.' },
      key: 'assay_live_1',
      idempotencyKey: null,
      body: null,
    });
  }
});

test('a parameter named key keeps its name; the API key has its long one', async () => {
  const args = ['get_fact', 'acme.example', '--key', 'pricing.trial.days', '--api-key', 'k'];
  assert.deepEqual(await called(...args), {
    id: 'get_fact',
    path: ['acme.example'],
    query: { key: 'pricing.trial.days' },
    key: 'k',
    idempotencyKey: null,
    body: null,
  });
});

test('so does a member of a body that is named key', async () => {
  const sent = await called('doubt', 'clm_1', '--key', 'pricing.trial.days', '--api-key', 'k');
  assert.ok(typeof sent !== 'string', String(sent));
  assert.deepEqual([sent.key, sent.body], ['k', { key: 'pricing.trial.days' }]);
});

test('without a key the operation is asked without one', async () => {
  const found = await called('get_fact', 'acme.example', '--key', 'pricing.trial.days');
  assert.ok(typeof found !== 'string');
  assert.equal(found.key, null);
});

test('members of a body are options, each in its kind, and go before the whole as JSON', async () => {
  const args = ['make_watch', '--key', 'k', '--idempotency-key', 'once'];
  const named = [...args, '--name', 'Rivals', '--most', '5', '--active', 'false'];
  const listed = ['--companies', 'acme.example', 'bolt.example', '--companies', 'c.example'];
  const sent = await called(...named, ...listed);
  assert.ok(typeof sent !== 'string', String(sent));
  assert.equal(sent.idempotencyKey, 'once');
  const companies = ['acme.example', 'bolt.example', 'c.example'];
  assert.deepEqual(sent.body, { name: 'Rivals', most: 5, active: false, companies });
  const json = ['--body', '{"name": "x", "dimensions": null}'];
  const both = await called(...args, ...json, '--name', 'y');
  assert.ok(typeof both !== 'string');
  assert.deepEqual(both.body, { name: 'y', dimensions: null });
  const none = await called(...args);
  assert.ok(typeof none !== 'string');
  assert.equal(none.body, null);
});

test('a member that cannot be read, and a body that is no object, are told before any call', async () => {
  assert.match(
    String(await called('make_watch', '--most', 'five')),
    /--most: accepted is a number/,
  );
  assert.match(String(await called('make_watch', '--active', 'yes')), /true or false/);
  assert.match(String(await called('make_watch', '--body', '{')), /--body: is not JSON/);
  assert.match(String(await called('make_watch', '--body', '[]')), /must be a JSON object/);
});

interface Ran {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
  readonly saved: ReadonlyMap<string, Uint8Array>;
}

async function answered(
  answer: Answered,
  args: readonly string[],
  isScreen = false,
  events: readonly unknown[] = [],
): Promise<Ran> {
  const out: Buffer[] = [];
  const saved = new Map<string, Uint8Array>();
  let err = '';
  const vocabulary = offering([
    { id: 'get_raw', summary: 'Bytes', path: ['id'], query: [], body: [], writes: false },
    { id: 'stream_events', summary: '', path: [], query: [], body: [], streams: true },
  ]);
  const operations = {
    call: async (_id: string, _request: object, tell: (event: unknown) => void) => {
      for (const event of events) tell(event);
      return answer;
    },
    saveFile: async (file: string, bytes: Uint8Array) => void saved.set(file, bytes),
  } as unknown as OperationCaller;
  const code = await runCli({ ...NO_COMMANDS, vocabulary, operations, version: '1.2.3' }, args, {
    out: (text) => void out.push(Buffer.from(text)),
    err: (text) => {
      err += text;
    },
    interactive: false,
    isScreen,
    stream: process.stderr,
  });
  return { code, out: Buffer.concat(out), err, saved };
}

const BYTES = Uint8Array.of(0, 0xff, 0x1b, 0x0a, 0x80);
const RAW: Answered = { kind: 'bytes', status: 200, bytes: BYTES, isText: false };

test('bytes go to standard output or into a file as they are', async () => {
  const piped = await answered(RAW, ['get_raw', 'cap_1']);
  assert.deepEqual(new Uint8Array(piped.out), BYTES);
  const kept = await answered(RAW, ['get_raw', 'cap_1', '--output', 'page.bin']);
  assert.deepEqual(kept.saved.get('page.bin'), BYTES);
  assert.equal(kept.out.length, 0);
  assert.match(kept.err, /5 bytes written to page\.bin/);
});

test('bytes of others are not sent to a screen; text of ours is', async () => {
  const refused = await answered(RAW, ['get_raw', 'cap_1'], true);
  assert.deepEqual([refused.code, refused.out.length], [2, 0]);
  assert.match(refused.err, /--output/);
  const shown = await answered({ ...RAW, isText: true }, ['get_raw', 'cap_1'], true);
  assert.deepEqual([shown.code, shown.out.length], [0, 5]);
});

test('events are printed line by line as they come, and what ends them is shown', async () => {
  const problem = { code: 'credits_exhausted' };
  const ended: Answered = { kind: 'json', status: 429, document: problem };
  const ran = await answered(ended, ['stream_events'], false, [{ n: 1 }, { n: 2 }]);
  assert.equal(ran.code, 1);
  assert.equal(String(ran.out), `{"n":1}\n{"n":2}\n${JSON.stringify(problem, null, 2)}\n`);
  const closed = await answered({ kind: 'streamed', status: 200 }, ['stream_events'], false, [1]);
  assert.deepEqual([closed.code, String(closed.out)], [0, '1\n']);
  const kept = await answered(ended, ['stream_events', '--output', 'events'], false, [1]);
  assert.deepEqual([kept.code, kept.out.length], [2, 0]);
});

const FOUND: Answered = {
  kind: 'json',
  status: 200,
  document: {
    data: { companies: [{ domain: 'acme.example', name: 'A|\u001b[31mcme' }] },
    meta: { next_cursor: 'c1' },
  },
};

test('an answer is a table where one is asked for, plain, and says how to go on', async () => {
  const seen = await answered(FOUND, ['get_raw', 'x', '--table'], true);
  assert.deepEqual(
    [seen.code, String(seen.out)],
    [0, 'domain        name\nacme.example  A|\\u001b[31mcme\n'],
  );
  assert.equal(seen.err, 'There is more: --cursor c1\n');
  const kept = await answered(FOUND, ['get_raw', 'x', '--markdown', '--output', 'page.md']);
  assert.equal(
    new TextDecoder().decode(kept.saved.get('page.md')),
    '| domain | name |\n| --- | --- |\n| acme.example | A\\|\\u001b\\[31mcme |\n',
  );
  const both = await answered(FOUND, ['get_raw', 'x', '--table', '--json']);
  assert.equal(both.code, 2);
  assert.match(both.err, /--json and --table: accepted is one/);
});

test('a refusal is shown, and no file is made of it', async () => {
  const problem: Answered = { kind: 'json', status: 404, document: { code: 'capture_not_found' } };
  const { code, out, saved } = await answered(problem, ['get_raw', 'x', '--output', 'page.bin']);
  assert.equal(code, 1);
  assert.equal(JSON.parse(out.toString()).code, 'capture_not_found');
  assert.equal(saved.size, 0);
});
