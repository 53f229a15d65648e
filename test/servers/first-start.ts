// The first start on an empty data folder, interrupted while it reads the sample, and gone on with.

import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assay, type Ended, isAlive, startService } from './service.ts';

/** What was seen of it from outside. */
export interface FirstStart {
  readonly interrupted: readonly Interrupted[];
  readonly companies: readonly string[];
  /** Whether the draft that a killed process left two days before is still there. */
  readonly isDraftLeft: boolean;
  readonly ended: Ended;
  readonly isAlive: boolean;
}

interface Interrupted {
  readonly ended: Ended;
  /** Raw bytes that it had stored when it was told to stop. */
  readonly stored: number;
  readonly saidReady: boolean;
}

/** How many raw bytes each start stores before it is interrupted. */
export const STORED_BEFORE = [20, 40] as const;

/** Leaves in `data` what a service has that loaded and proved the sample, and ended. */
export async function startFirst(data: string): Promise<FirstStart> {
  const interrupted: Interrupted[] = [];
  for (const stored of STORED_BEFORE) interrupted.push(await interruptAfter(stored, data));
  const draft = await leaveDraft(data);
  await using service = startService(data);
  const ready = await service.ready();
  const isDraftLeft = existsSync(draft);
  const ended = await service.stop();
  const { companies } = ready.sample;
  return { interrupted, companies, isDraftLeft, ended, isAlive: isAlive(ready.pid) };
}

async function interruptAfter(wanted: number, data: string): Promise<Interrupted> {
  const before = await storedIn(data);
  await using started = assay(['up'], { ASSAY_DATA: data, PORT: '0' });
  const storedSince = async () => (await storedIn(data)) - before;
  for (let i = 0; i < 3_000 && (await storedSince()) < wanted; i++) await sleep(100);
  const stored = await storedSince();
  started.process.kill('SIGINT');
  const ended = await started.ended;
  return { ended, stored, saidReady: existsSync(join(data, 'ready.json')) };
}

async function storedIn(data: string): Promise<number> {
  const all = await readdir(join(data, 'blobs'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return all.filter((one) => one.isFile()).length;
}

async function leaveDraft(data: string): Promise<string> {
  const folder = join(data, 'blobs', 'drafts');
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${'0'.repeat(64)}.killed.tmp`);
  await writeFile(draft, 'half of a page');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(draft, twoDaysAgo, twoDaysAgo);
  return draft;
}
