// The reading process: it says what reading here says, and what happens to it happens to it alone.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ENDLESS_READER,
  endlessPage,
  greedyJson,
  longPage,
  pageThatReadsAFile,
  pageThatWritesAFile,
} from '../../../test/chaos/hostile.ts';
import { BOARD_URL, boardOf, homePage } from '../../../test/chaos/pages.ts';
import { isAlive } from '../../../test/servers/service.ts';
import type { CaptureHead } from '../../pipeline/readers.ts';
import { readingHere } from '../../pipeline/reading/perform.ts';
import { ENTRY, ReadingChild } from './child-process.ts';
import { READING_LIMITS, type ReadingLimits, readingProcess } from './reading-process.ts';

const PAGE: CaptureHead = {
  finalUrl: 'https://acme.example/terms',
  at: new Date('2026-03-02T08:00:00Z'),
  status: 200,
  headers: [['content-type', 'text/html']],
  contentType: 'text/html',
  role: 'terms',
  provider: null,
};
const BOARD: CaptureHead = {
  ...PAGE,
  finalUrl: BOARD_URL,
  contentType: 'application/json',
  role: 'board',
  provider: 'greenhouse',
};

function open(limits: Partial<ReadingLimits> = {}, atOnce = 1) {
  const said: string[] = [];
  const log = { warn: (fields: object) => void said.push(JSON.stringify(fields)) };
  // A busy machine takes longer for a page than one whose work reading is.
  const patient = { ...READING_LIMITS, time: 60_000 };
  const reading = readingProcess(log, { ...patient, ...limits }, ENDLESS_READER, atOnce);
  return { ...reading, said, [Symbol.asyncDispose]: () => reading.close() };
}

/** One for those that leave their process as it is. */
const calm = open();
after(() => calm.close());

async function gone(pid: number | null): Promise<void> {
  assert.ok(pid !== null);
  for (let waited = 0; isAlive(pid); waited += 50) {
    assert.ok(waited < 60_000, `the process ${pid} still runs`);
    await sleep(50);
  }
}

test('the process says of captures and references what reading here says', async () => {
  const reading = calm;
  assert.equal(reading.pid(), null, 'none before the first job');
  const home = homePage('Anvils <a href="/pricing">Pricing</a>');
  const jobs: readonly (readonly [CaptureHead, Buffer])[] = [
    [{ ...PAGE, role: 'home' }, home],
    [PAGE, longPage()],
    [BOARD, boardOf(['Smith', 'Clerk'])],
    [BOARD, boardOf(['Smith'], 3)],
    [{ ...PAGE, status: 404 }, home],
    [PAGE, Buffer.alloc(0)],
  ];
  const there = await Promise.all(jobs.map(([head, bytes]) => reading.capture(head, bytes)));
  const pid = reading.pid();
  for (const [i, [head, bytes]] of jobs.entries()) {
    assert.deepEqual(there[i], await readingHere.capture(head, bytes), `job ${i}`);
  }
  const response = { ...PAGE, body: home };
  const references = await reading.references(response, 'acme.example');
  assert.deepEqual(references, await readingHere.references(response, 'acme.example'));
  assert.deepEqual(references?.pages, [{ url: 'https://acme.example/pricing', role: 'pricing' }]);
  assert.equal(await reading.statusVendor({ ...response, body: Buffer.from('{}') }), null);
  assert.equal(reading.pid(), pid, 'one process for all of them');
  assert.deepEqual(reading.said, []);
});

test('it is told nothing of our environment, and is the first to end where memory does', async (t) => {
  if (process.platform !== 'linux') {
    t.skip('what a process was started with is told by /proc');
    return;
  }
  const reading = calm;
  await reading.capture(PAGE, homePage('Terms'));
  const of = (file: string) => readFileSync(`/proc/${reading.pid()}/${file}`, 'utf8').split('\0');
  const names = of('environ').flatMap((line) => (line === '' ? [] : (line.split('=')[0] ?? '')));
  assert.deepEqual(
    names.filter((name) => !name.startsWith('NODE_CHANNEL_')),
    [],
  );
  assert.equal(of('oom_score_adj').join().trim(), '1000');
});

for (const [name, page] of [
  ['reads no file but those of the program', pageThatReadsAFile()],
  ['writes no file', pageThatWritesAFile()],
] as const) {
  test(`whatever a page could make of it, it ${name}`, async () => {
    await using reading = open();
    const read = await reading.capture(PAGE, page);
    assert.deepEqual(read, { kind: 'incomplete', reason: 'reading_crashed' });
    assert.match(reading.said.join(), /Access to this API has been restricted/);
  });
}

test('an endless page is given up, and the next page is read by another process', async () => {
  // Long enough for the next page, on a busy machine too.
  await using reading = open({ time: 8_000 });
  const home = { ...PAGE, role: 'home' } as const;
  const endless = reading.capture(home, endlessPage());
  const next = reading.capture(home, homePage('Anvils'));
  assert.deepEqual(await endless, { kind: 'incomplete', reason: 'reading_timed_out' });
  assert.equal((await next).kind, 'complete');
  assert.match(reading.said.join(), /"url":"https:\/\/acme\.example\/terms".*reading_timed_out/);
  const pid = reading.pid();
  assert.deepEqual(await reading.capture(home, endlessPage()), await endless);
  assert.equal(reading.pid(), pid, 'the same bytes are not tried again for a while');
  const response = { ...PAGE, body: endlessPage() };
  assert.equal(await reading.references(response, 'acme.example'), null);
});

test('bytes that take all memory end their process, twice, and nothing else', async () => {
  await using reading = open({ heap: 96 });
  const read = await reading.capture(BOARD, greedyJson());
  assert.deepEqual(read, { kind: 'incomplete', reason: 'reading_crashed' });
  assert.match(reading.said.join(), /heap/i);
  assert.equal((await reading.capture(BOARD, boardOf(['Smith']))).kind, 'complete');
});

test('a process that somebody kills over a page leaves the page to the next one', async () => {
  await using reading = open();
  await reading.capture(PAGE, homePage('Terms'));
  const first = reading.pid();
  const read = reading.capture(PAGE, longPage());
  await sleep(50);
  killed(first);
  assert.deepEqual(await read, await readingHere.capture(PAGE, longPage()));
  await gone(first);
  killed(reading.pid());
  await sleep(50);
  assert.equal((await reading.capture(PAGE, homePage('Terms'))).kind, 'complete', 'idle or not');
});

test('signals to its whole group do not end it', async () => {
  const reading = calm;
  await reading.capture(PAGE, homePage('Terms'));
  const pid = reading.pid();
  assert.ok(pid !== null);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
  await reading.capture(PAGE, homePage('More terms'));
  assert.equal(reading.pid(), pid);
});

test('a process that is stopped is given up', async () => {
  // Long enough for what is read before, on a slow machine too.
  await using reading = open({ time: 8_000 });
  await reading.capture(PAGE, homePage('Terms'));
  const pid = reading.pid();
  assert.ok(pid !== null);
  process.kill(pid, 'SIGSTOP');
  const read = await reading.capture(PAGE, homePage('Other terms'));
  assert.deepEqual(read, { kind: 'incomplete', reason: 'reading_timed_out' });
  await gone(pid);
});

test('a fault of ours on one capture is no failure of the process', async () => {
  const reading = calm;
  await reading.capture(PAGE, homePage('Terms'));
  const pid = reading.pid();
  const read = await reading.capture({ ...PAGE, finalUrl: 'no address' }, homePage('Terms'));
  assert.deepEqual(read, { kind: 'incomplete', reason: 'reading_crashed' });
  assert.match(reading.said.join(), /Invalid URL/);
  assert.equal(reading.pid(), pid);
});

test('a process is replaced after so many jobs, or once it holds too much', async () => {
  await using frugal = open({ rss: 1 });
  await frugal.capture(PAGE, homePage('Terms'));
  assert.equal(frugal.pid(), null);
  await using reading = open({ jobs: 2 });
  const pids = new Set<number | null>();
  for (const title of ['One', 'Two', 'Three']) {
    assert.equal((await reading.capture(PAGE, homePage(title))).kind, 'complete');
    pids.add(reading.pid());
  }
  assert.equal(pids.size, 3, 'the first, none, and the second');
});

test('a process with nothing to do is ended, and another one takes the next job', async () => {
  await using reading = open({ idle: 100 });
  await reading.capture(PAGE, homePage('Terms'));
  await gone(reading.pid());
  assert.equal(reading.pid(), null);
  assert.equal((await reading.capture(PAGE, homePage('Terms'))).kind, 'complete');
});

test('a process whose files were replaced meanwhile reads nothing for the program before', async () => {
  const start = ReadingChild.start(READING_LIMITS, ENTRY, 'pricing@1');
  await assert.rejects(start, /files of this program were replaced/);
});

test('what is being read at the end is rejected, and no process is left', async () => {
  const reading = open();
  await reading.capture(PAGE, homePage('Terms'));
  const pid = reading.pid();
  const read = reading.capture({ ...PAGE, role: 'home' }, endlessPage());
  const queued = reading.capture(PAGE, homePage('Terms'));
  await sleep(50);
  const ended = Promise.all([reading.close(), reading.close()]);
  await assert.rejects(read, /reading has ended/);
  await assert.rejects(queued, /reading has ended/);
  await ended;
  assert.ok(pid !== null && !isAlive(pid));
  await assert.rejects(reading.capture(PAGE, homePage('Terms')), /reading has ended/);
  assert.deepEqual(reading.said, [], 'nobody is told that a page was at fault');
});

test('a service that is killed leaves no process behind, though its page never ends', async () => {
  const script = join(import.meta.dirname, '..', '..', '..', 'test', 'chaos', 'reading-parent.ts');
  const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(await firstLine(service));
  assert.ok(isAlive(pid));
  // At once: the thread that watches over the service may not have begun yet.
  service.kill('SIGKILL');
  await gone(pid);
});

/** Never the group of the tests, which is what 0 would stand for. */
function killed(pid: number | null): void {
  assert.ok(pid !== null && pid > 1);
  process.kill(pid, 'SIGKILL');
}

async function firstLine(service: ChildProcess): Promise<string> {
  assert.ok(service.stdout !== null);
  for await (const said of service.stdout) return String(said).trim();
  throw new Error('it ended before it said anything');
}

test('of two processes, one that is busy with an endless page holds up nothing of the other', async () => {
  const reading = open({}, 2);
  const home = { ...PAGE, role: 'home' } as const;
  const endless = reading.capture(home, endlessPage());
  let isOver = false;
  const over = endless.finally(() => {
    isOver = true;
  });
  const ended = assert.rejects(over, /reading has ended/);
  while (reading.pids().length === 0) await sleep(10);
  const pages = ['Anvils', 'Boats', 'Carts'].map((words) => reading.capture(home, homePage(words)));
  for (const read of await Promise.all(pages)) assert.equal(read.kind, 'complete');
  assert.equal(isOver, false, 'all of them were read meanwhile');
  assert.equal(reading.pids().length, 2);
  await reading.close();
  await ended;
});

test('what could not be read in one of two processes is tried in no other', async () => {
  await using reading = open({ time: 2_500 }, 2);
  const home = { ...PAGE, role: 'home' } as const;
  const timedOut = { kind: 'incomplete', reason: 'reading_timed_out' };
  assert.deepEqual(await reading.capture(home, endlessPage()), timedOut);
  const pids = reading.pids();
  const again = await Promise.all([1, 2].map(() => reading.capture(home, endlessPage())));
  assert.deepEqual(again, [timedOut, timedOut]);
  assert.deepEqual(reading.pids(), pids, 'none was begun for it');
});

test('two processes read two pages at once, and one alone where there is nothing to share', async () => {
  await using reading = open({}, 2);
  await reading.capture(PAGE, homePage('Terms'));
  assert.equal(reading.pids().length, 1);
  await Promise.all([1, 2].map(() => reading.capture(PAGE, longPage())));
  const pids = reading.pids();
  assert.equal(new Set(pids).size, 2);
  await reading.close();
  for (const pid of pids) await gone(pid);
});
