// The first step of an anchor: the root is handed over to calendars, which promise to keep it.

import {
  commitmentOf,
  type DetachedProof,
  fromHex,
  merged,
  stamped,
  type Timestamp,
  writeOts,
} from '../../../packages/proof/src/index.ts';
import { nextLook, nextSubmission, PROMISE } from '../../core/evidence/anchor-retry.ts';
import {
  type CalendarRow,
  listCalendars,
  saveCalendar,
  settleStamped,
  takeProof,
} from '../../store/proofs/anchors.ts';
import type { StoredManifest } from '../../store/proofs/manifests.ts';
import { calendarAddress, readPromise } from './anchor-judge.ts';
import { type Asked, isDue, readProof } from './calendar-turn.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';
import { sha256 } from './sha256.ts';

/** Hands the root over to the calendars that have promised nothing, or whose promise is lost. */
export async function submit(
  world: ProofWorld,
  clients: ChainClients,
  manifest: StoredManifest,
  nonce: Uint8Array,
  all: boolean,
): Promise<readonly Asked[]> {
  const now = world.now();
  const rows = (await listCalendars(world.database, manifest.id)).filter(
    (row) => clients.calendars.includes(row.calendar) && isSubmitted(row, now, all),
  );
  const digest = fromHex(manifest.merkleRoot) ?? new Uint8Array();
  const { message } = commitmentOf(digest, nonce, sha256);
  const names = [...clients.calendars, ...clients.knownCalendars].map(calendarAddress);
  const answers = await Promise.all(
    rows.map(async (row) => {
      const answer = await clients.calendar(row.calendar).stamp(message);
      if (answer.kind === 'answer') {
        return { row, said: readPromise(answer.bytes, message, names) } as const;
      }
      const reason = answer.kind === 'failed' ? answer.reason : 'had nothing to say';
      return { row, said: { kind: 'problem', reason } } as const;
    }),
  );
  return world.database.transaction(async (db) => {
    const promises: Timestamp[] = [];
    const asked: Asked[] = [];
    for (const { row, said } of answers) {
      const next = { ...row, ...afterSubmission(clients, row, said, world.now()) };
      await saveCalendar(db, manifest.id, next);
      if (said.kind === 'promised') promises.push(said.timestamp);
      const result = said.kind === 'promised' ? 'promised' : 'failed';
      asked.push({ calendar: row.calendar, result, detail: next.problem, nextAt: next.nextAt });
    }
    if (promises.length === 0) return asked;
    const known = await takeProof(db, manifest.id);
    const fresh = stamped(digest, nonce, promises);
    const proof = known === null ? fresh : joined(readProof(known), fresh);
    await settleStamped(db, manifest.id, Buffer.from(writeOts(proof)), world.now());
    return asked;
  });
}

function isSubmitted(row: CalendarRow, now: Date, all: boolean): boolean {
  if (row.state === 'waiting') return isDue(row, now, all);
  const since = row.submittedAt?.getTime() ?? 0;
  return row.state === 'pending' && now.getTime() - since > PROMISE && isDue(row, now, all);
}

function afterSubmission(
  clients: ChainClients,
  row: CalendarRow,
  said: { kind: 'promised'; uri: string } | { kind: 'problem'; reason: string },
  now: Date,
): Partial<CalendarRow> {
  if (said.kind === 'problem') {
    const tries = row.tries + 1;
    return { tries, nextAt: nextSubmission(now, tries), problem: said.reason };
  }
  const nextAt = clients.promptly ? now : nextLook(now, 1);
  const { uri } = said;
  return { state: 'pending', uri, tries: 0, nextAt, submittedAt: now, problem: null };
}

function joined(known: DetachedProof, fresh: DetachedProof): DetachedProof {
  return { ...known, timestamp: merged(known.timestamp, fresh.timestamp) };
}
