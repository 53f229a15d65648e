// The second step of an anchor: calendars are asked what became of their promises.

import {
  blocksOf,
  type DetachedProof,
  pendingOf,
  pruned,
  upgraded,
  writeOts,
} from '../../../packages/proof/src/index.ts';
import { nextLook, nextSubmission } from '../../core/evidence/anchor-retry.ts';
import {
  type AnchorToConfirm,
  type CalendarRow,
  findAnchor,
  listCalendars,
  saveCalendar,
  settleAnchored,
  takeProof,
} from '../../store/proofs/anchors.ts';
import type { ChainName, StoredManifest } from '../../store/proofs/manifests.ts';
import { calendarAddress, type Looked, readAttestation } from './anchor-judge.ts';
import { type Asked, isDue, readProof } from './calendar-turn.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';
import { sha256 } from './sha256.ts';

/** Asks after promises; where a block that was checked holds the root, it is anchored. */
export async function look(
  world: ProofWorld,
  clients: ChainClients,
  manifest: StoredManifest,
  all: boolean,
): Promise<readonly Asked[]> {
  const now = world.now();
  const rows = (await listCalendars(world.database, manifest.id)).filter(
    (row) => row.state === 'pending' && isDue(row, now, all),
  );
  if (rows.length === 0) return [];
  const ots = (await findAnchor(world.database, manifest.id))?.ots ?? null;
  if (ots === null) return [];
  const proof = readProof(ots);
  const answers = await Promise.all(
    rows.map(async (row) => ({ row, said: await lookOnce(clients, proof, row, rows) })),
  );
  return world.database.transaction(async (db) => {
    const known = await takeProof(db, manifest.id);
    const attested = answers.flatMap(({ said }) => (said.kind === 'attested' ? [said] : []));
    if (known !== null && attested.length > 0) {
      const anchor = anchorOf(clients.chain, readProof(known), attested);
      await settleAnchored(db, manifest.id, anchor, world.now());
    }
    const asked: Asked[] = [];
    for (const { row, said } of answers) {
      const next = { ...row, ...afterLook(clients, row, said, world.now()) };
      await saveCalendar(db, manifest.id, next);
      const isDone = said.kind === 'attested';
      const result = said.kind === 'problem' ? 'failed' : said.kind;
      const detail = said.kind === 'attested' ? null : said.reason;
      const nextAt = isDone ? null : next.nextAt;
      asked.push({ calendar: row.calendar, result, detail, nextAt });
    }
    return asked;
  });
}

/** Every promise is asked after: the proof keeps them in an order of its own, not of time. */
async function lookOnce(
  clients: ChainClients,
  proof: DetachedProof,
  { uri }: CalendarRow,
  rows: readonly CalendarRow[],
): Promise<Looked> {
  let said: Looked = { kind: 'problem', reason: 'has no promise on record' };
  if (uri === null) return said;
  // A calendar may have promised under other names before: whoever is asked first takes these over.
  const named = new Set(rows.map((row) => row.uri));
  const isFirst = rows.find((row) => row.uri !== null)?.uri === uri;
  const own = pendingOf(proof, sha256).filter(({ attestation }) => {
    const name = calendarAddress(attestation.uri);
    return name === uri || (isFirst && !named.has(name));
  });
  for (const pending of own) {
    const address = calendarAddress(pending.attestation.uri);
    const answer = await clients.calendar(address).look(pending.message);
    if (answer.kind === 'failed') said = { kind: 'problem', reason: answer.reason };
    else if (answer.kind === 'not_yet') said = { kind: 'not_yet', reason: 'is in no block yet' };
    else said = await readAttestation(clients, answer.bytes, pending);
    if (said.kind === 'attested') return said;
  }
  return said;
}

function afterLook(
  clients: ChainClients,
  row: CalendarRow,
  said: Looked,
  now: Date,
): Partial<CalendarRow> {
  if (said.kind === 'attested') return { state: 'attested', tries: 0, problem: null };
  const tries = row.tries + 1;
  const nextAt = clients.promptly ? nextSubmission(now, tries) : nextLook(now, tries);
  return { tries, nextAt, problem: said.kind === 'problem' ? said.reason : null };
}

type Attestation = Extract<Looked, { kind: 'attested' }>;

function anchorOf(
  chain: ChainName,
  proof: DetachedProof,
  attested: readonly Attestation[],
): AnchorToConfirm {
  const timestamp = attested.reduce(
    (known, { pending, timestamp: further }) =>
      upgraded(proof.digest, known, pending, further, sha256),
    proof.timestamp,
  );
  const served = pruned(timestamp, ({ kind }) => kind === chain);
  if (served === null) throw new Error('an attested proof holds no block');
  const [lowest] = blocksOf({ ...proof, timestamp: served }, sha256);
  const blocks = attested.flatMap((one) => one.blocks);
  const block = blocks.find(({ height }) => height === lowest?.height);
  if (block === undefined) throw new Error('an attested proof names a block that was not checked');
  return {
    complete: Buffer.from(writeOts({ ...proof, timestamp })),
    ots: Buffer.from(writeOts({ ...proof, timestamp: served })),
    height: block.height,
    header: Buffer.from(block.header),
    blockHash: block.hash,
    blockTime: new Date(block.time * 1000),
  };
}
