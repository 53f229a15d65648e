// Looks of earlier days, stored beside a running service for its worker to judge.

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderBlobs } from '../../../src/outside/blobs.ts';
import { registrableDomain } from '../../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../../src/pipeline/reading/perform.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import type { PipelineWorld } from '../../../src/pipeline/steps.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { coverOne, visit } from '../../worlds/world.ts';

const DAY = 86_400_000;

export function openRecorder(databaseUrl: string, blobs: string) {
  const database = openDatabase({ url: databaseUrl, connections: 2 });
  const world: PipelineWorld = {
    database,
    blobs: folderBlobs(blobs, randomUUID),
    reading: readingHere,
    baseUrl: 'http://unused.example',
    now: () => new Date(),
    sleep: (milliseconds) => sleep(milliseconds),
    random: (n) => randomBytes(n),
    registrableDomain,
  };
  return {
    cover: (domain: string) => coverOne(world, domain),
    /** `day` counts from now. */
    saw: (company: number, url: string, day: number, body: Buffer) => {
      const at = new Date(Date.now() + day * DAY).toISOString();
      return visit(world, company, [{ url, at, body, role: 'pricing' }]);
    },
    /** Its page is due at once. */
    schedule: (id: number, domain: string, url: string) =>
      scheduleCompany(world, { id, domain }, [new URL(url)]),
    [Symbol.asyncDispose]: () => database.close(),
  };
}
