// The official conformance suite of MCP against our endpoint, with the suite's own fixture tools.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { InMemoryServerEventBus } from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { mcpPages } from '../src/edges/mcp/endpoint.ts';
import { fixtureServer } from './clients/mcp-fixtures.ts';
import { fakeWorld } from './worlds/fake-world.ts';

const MODULES = join(import.meta.dirname, '..', 'node_modules');
const SUITE = join(MODULES, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const LONGEST_RUN_MS = 180_000;

const EVERYBODY = {
  admit: async () => null,
  listen: () => null,
  serve: () => fixtureServer(),
};

const app = Fastify();
let url = '';

before(async () => {
  const { world } = fakeWorld();
  // The suite can send no key: its server lets everybody in, as the service's never does.
  const pages = mcpPages(
    { ...world, baseUrl: 'http://127.0.0.1' },
    {
      bus: new InMemoryServerEventBus(),
      arrive: async () => ({ kind: 'arrived', guest: EVERYBODY }),
    },
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  pages.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`;
});
after(() => app.close());

/** Scenarios by name, with what is required of them: those that failed, and how many there were. */
interface Ran {
  readonly required: readonly string[];
  readonly failed: readonly string[];
}

async function run(revision: string): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-mcp-'));
  const child = spawn(
    process.execPath,
    [SUITE, 'server', '--url', url, '--requirements', revision, '-o', folder],
    { cwd: folder, env: { PATH: dirname(process.execPath), NO_COLOR: '1' } },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  child.stderr.resume();
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  await rm(folder, { recursive: true });
  return readSummary(output);
}

function readSummary(output: string): Ran {
  const [, summary = ''] = output.split('=== SUMMARY ===');
  const [scored = '', unscored = ''] = summary.split(/^Not scored for /m);
  // What came after the revision, and its extensions, is run too, and required of nobody.
  const others = [...unscored.matchAll(/^\s+[✓✗] (\S+)/gmu)].map(([, name = '']) => name);
  const rows = [...scored.matchAll(/^([✓✗]) (\S+): \d+ passed/gmu)]
    .map(([, mark = '', name = '']) => ({ mark, name }))
    .filter(({ name }) => !others.includes(name));
  return {
    required: rows.map(({ name }) => name),
    failed: rows.filter(({ mark }) => mark === '✗').map(({ name }) => name),
  };
}

test('everything that revision 2026-07-28 requires of a server passes', async () => {
  const { required, failed } = await run('2026-07-28');
  assert.deepEqual(failed, []);
  assert.equal(required.length, 37);
});

// An endpoint that keeps no session cannot call its client back in the middle of a call; none of
// our tools asks anything.
const CALLS_OF_THE_CLIENT = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

test('of revision 2025-11-25 everything passes but what needs calls of the client', async () => {
  const { required, failed } = await run('2025-11-25');
  assert.deepEqual([...failed].sort(), [...CALLS_OF_THE_CLIENT].sort());
  assert.equal(required.length, 30);
});
