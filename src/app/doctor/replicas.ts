// The servers that open reads go to: whether they follow the primary, and closely enough.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../store/database.ts';
import {
  type PrimaryPosition,
  readPrimaryPosition,
  readReplicaPosition,
} from '../../store/replicas/positions.ts';
import { whyNoReplica } from '../../store/replicas/standing.ts';
import { replicaName } from '../for-callers.ts';
import type { Config } from '../settings/config.ts';
import { type Examination, type Found, notSet, ok, wrong } from './finding.ts';

const CONNECTING_MS = 5_000;
/** The whole part has ten seconds. */
const MOST_MS = 4_000;
const ASK_MS = 100;
const REMEDY = 'Mend DATABASE_REPLICA_URL: hot standbys that follow the server of DATABASE_URL.';

export function replicasPart(config: Config): Examination {
  return { part: 'read replicas', remedy: REMEDY, look: () => replicasFound(config) };
}

async function replicasFound({ databaseUrl, readReplicas }: Config): Promise<Found> {
  const { urls, lag } = readReplicas;
  if (urls.length === 0 || databaseUrl === null) {
    return notSet('open reads are answered by the primary');
  }
  const primary = await asked(databaseUrl, readPrimaryPosition);
  const patience = Math.min(lag, MOST_MS);
  const all = await Promise.all(
    urls.map(async (url) => {
      const found = await asked(url, (db) => standing(db, primary, patience)).catch((error) => ({
        isWell: false,
        says: `does not answer: ${error instanceof Error ? error.message : error}`,
      }));
      return { ...found, says: `${replicaName(url)} ${found.says}` };
    }),
  );
  const said = all.map(({ says }) => says).join('; ');
  return all.every(({ isWell }) => isWell) ? ok(said) : wrong(said, REMEDY);
}

async function asked<T>(url: string, ask: (db: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, patience: CONNECTING_MS, connections: 1 });
  try {
    return await ask(database);
  } finally {
    await database.close();
  }
}

/** Whether it comes to have what the primary had, in the time that callers are let wait. */
async function standing(
  db: Database,
  primary: PrimaryPosition,
  patience: number,
): Promise<{ readonly isWell: boolean; readonly says: string }> {
  const began = performance.now();
  for (;;) {
    const said = await readReplicaPosition(db);
    const why = whyNoReplica(said, primary);
    if (why !== null) return { isWell: false, says: why };
    const behind = primary.position - said.position;
    const waited = performance.now() - began;
    if (behind <= 0) return { isWell: true, says: 'has what the primary has' };
    if (waited > patience) {
      const seconds = (waited / 1_000).toFixed(0);
      return { isWell: false, says: `is ${behind} bytes behind after ${seconds} seconds` };
    }
    await sleep(ASK_MS);
  }
}
