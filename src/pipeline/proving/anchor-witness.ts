// A second witness of a root beside the calendars: time-stamping authorities, who answer at once.

import { fromHex } from '../../../packages/proof/src/index.ts';
import { nextSubmission } from '../../core/evidence/anchor-retry.ts';
import type { WitnessAnswer } from '../../outside/time-stamps.ts';
import { addWitness, listCalendars, saveCalendar } from '../../store/proofs/anchors.ts';
import type { StoredManifest } from '../../store/proofs/manifests.ts';
import { type Asked, isDue } from './calendar-turn.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';
import { judgeToken } from './token-judge.ts';

/** Asks those that have not attested the root yet, and whose time has come. */
export async function witness(
  world: ProofWorld,
  clients: ChainClients,
  manifest: StoredManifest,
  all: boolean,
): Promise<readonly Asked[]> {
  const rows = await listCalendars(world.database, manifest.id);
  const digest = fromHex(manifest.merkleRoot) ?? new Uint8Array();
  const asked: Asked[] = [];
  for (const { url, stamp } of clients.witnesses) {
    const row = rows.find((one) => one.calendar === url && one.state === 'waiting');
    if (row === undefined || !isDue(row, world.now(), all)) continue;
    const nonce = world.random(8);
    const said = judged(await stamp(digest, nonce), manifest, nonce, clients);
    if (said.kind === 'failed') {
      const tries = row.tries + 1;
      const nextAt = nextSubmission(world.now(), tries);
      await saveCalendar(world.database, manifest.id, {
        ...row,
        tries,
        nextAt,
        problem: said.reason,
      });
      asked.push({ calendar: url, result: 'failed', detail: said.reason, nextAt });
      continue;
    }
    const { policy, at, token, certificates } = said.token;
    await world.database.transaction(async (db) => {
      await addWitness(db, manifest.id, {
        method: 'rfc3161',
        tsa_url: url,
        policy_oid: policy,
        gen_time: at.toISOString(),
        token: Buffer.from(token).toString('base64'),
        certificates,
      });
      await saveCalendar(db, manifest.id, { ...row, state: 'attested', problem: null });
    });
    asked.push({ calendar: url, result: 'attested', detail: 'attests the time', nextAt: null });
  }
  return asked;
}

// What no verifier would take must not stand in a bundle, where it would make the whole invalid.
function judged(
  said: WitnessAnswer,
  { merkleRoot }: StoredManifest,
  nonce: Uint8Array,
  { witnessRoots = null }: ChainClients,
): WitnessAnswer {
  if (said.kind === 'failed') return said;
  const found = judgeToken(said.token, { digest: merkleRoot, nonce }, witnessRoots);
  if ('reason' in found) return { kind: 'failed', reason: found.reason };
  return { kind: 'token', token: { ...said.token, at: found.at } };
}
