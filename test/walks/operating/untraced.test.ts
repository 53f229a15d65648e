// What traces cost whoever asks for none, and what a receiver that is away does to the service.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openTestDatabase } from '../../database.ts';
import { openOtlpReceiver } from '../../servers/otlp-receiver.ts';
import {
  type Ended,
  freePort,
  SOURCES,
  startService,
  temporaryFolder,
} from '../../servers/service.ts';

type Environment = Readonly<Record<string, string>>;

const QUIET = {
  ASSAY_SAMPLE: 'off',
  ASSAY_CAPTURE: 'off',
  ASSAY_CALENDARS: 'off',
  ASSAY_METRICS: 'off',
};

interface Run {
  readonly ended: Ended;
  /** Milliseconds from the signal to the end. */
  readonly endMs: number;
}

/** Starts a service, asks it so many times, and ends it. */
async function runService(env: Environment, calls: number): Promise<Run> {
  await using folder = await temporaryFolder();
  const database = await openTestDatabase();
  try {
    const set = { DATABASE_URL: database.url, ...QUIET, ...env };
    await using service = startService(join(folder.path, 'data'), set, SOURCES);
    const { base_url: at } = await service.ready();
    for (let asked = 0; asked < calls; asked++) {
      const reply = await fetch(`${at}/v1/categories`);
      assert.equal(reply.status, 200);
      await reply.arrayBuffer();
    }
    const began = performance.now();
    const ended = await service.stop();
    return { ended, endMs: performance.now() - began };
  } finally {
    await database.close();
  }
}

async function loadedWith(env: Environment): Promise<readonly string[]> {
  await using folder = await temporaryFolder();
  const noted = join(folder.path, 'loaded');
  await writeFile(noted, '');
  const hook = pathToFileURL(join(import.meta.dirname, '../../servers/note-loaded.mjs')).href;
  const options = `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`;
  const { ended } = await runService({ NODE_OPTIONS: options, NOTE_LOADED: noted, ...env }, 1);
  assert.equal(ended.code, 0, ended.err);
  return [...new Set((await readFile(noted, 'utf8')).split('\n'))].filter(Boolean).toSorted();
}

test('a service that is asked for no traces loads nothing of them', async () => {
  assert.deepEqual(await loadedWith({}), []);
  // The client of Prometheus takes the interface along, which does nothing by itself.
  const metered = await loadedWith({ ASSAY_METRICS: `127.0.0.1:${await freePort()}` });
  assert.deepEqual(metered, ['@opentelemetry/api']);
  const loaded = await loadedWith({ OTEL_TRACES_EXPORTER: 'otlp' });
  assert.ok(loaded.includes('ours') && loaded.includes('@opentelemetry/sdk-trace'));
});

const SMALL = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_BSP_MAX_QUEUE_SIZE: '64' };

test('where nobody takes traces, calls are answered and the end is as soon', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const { ended, endMs } = await runService(
    { ...SMALL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    200,
  );
  assert.equal(ended.code, 0, ended.err);
  assert.ok(endMs < 6_000, `it took ${Math.round(endMs)} ms to end`);
});

test('a receiver that never answers holds up neither calls nor the end', async () => {
  await using receiver = await openOtlpReceiver('never');
  const { ended, endMs } = await runService(
    { ...SMALL, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    200,
  );
  assert.equal(ended.code, 0, ended.err);
  assert.ok(endMs < 6_000, `it took ${Math.round(endMs)} ms to end`);
  assert.match(ended.err, /the last traces could not be sent/);
  // Most of 200 calls were dropped: the queue holds 64 spans, and one batch is under way.
  assert.ok(receiver.spans.length < 600, `${receiver.spans.length} spans were sent`);
});

test('what is under way at the end is sent before it', async () => {
  await using receiver = await openOtlpReceiver();
  const late = { OTEL_BSP_SCHEDULE_DELAY: '600000', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const { ended, endMs } = await runService(late, 3);
  assert.equal(ended.code, 0, ended.err);
  assert.ok(endMs < 3_000, `it took ${Math.round(endMs)} ms to end`);
  const asked = receiver.spans.filter(({ name }) => name === 'GET /v1/categories');
  assert.equal(asked.length, 3);
});
