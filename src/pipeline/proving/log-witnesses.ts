// Offers the newest checkpoint of the log of manifests to its witnesses, and keeps what they sign.

import {
  checkpointText,
  consistencyPath,
  leafHash,
  logEntry,
  logOrigin,
  type NoteSigner,
  rootOf,
  signNote,
  toBase64,
  toHex,
} from '../../../packages/proof/src/index.ts';
import { nextSubmission } from '../../core/evidence/anchor-retry.ts';
import type { LogWitness } from '../../outside/log-witness.ts';
import { whileLocked } from '../../store/locks.ts';
import {
  keepCheckpoint,
  keepCosignature,
  listCosigners,
  listLogWitnesses,
  saveLogWitness,
  type WitnessRow,
} from '../../store/proofs/log-checkpoints.ts';
import { listLeaves } from '../../store/proofs/manifest-list.ts';
import type { ChainName } from '../../store/proofs/manifests.ts';
import { type Cosigned, readCosignatures, readSize } from './log-witness-judge.ts';
import type { ProofWorld } from './proof-world.ts';
import { sha256 } from './sha256.ts';

export interface WitnessingWorld extends ProofWorld {
  /** The key of the log. */
  readonly signer: NoteSigner;
  readonly logWitnesses: readonly LogWitness[];
}

/** What became of offering a checkpoint to one witness. */
export interface Offered {
  readonly witness: string;
  readonly size: number;
  readonly result: 'cosigned' | 'failed';
  readonly detail: string | null;
}

const EVERYTHING = { from: 0, to: 2 ** 31 - 1 };

interface Head {
  readonly id: number;
  readonly origin: string;
  readonly leaves: readonly Uint8Array[];
  /** The checkpoint with the log's own signature. */
  readonly note: string;
  readonly text: string;
}

/** Asks the witnesses whose time has come. Never throws for what one of them does. */
export async function offerCheckpoint(
  world: WitnessingWorld,
  chain: ChainName,
): Promise<readonly Offered[]> {
  if (world.logWitnesses.length === 0) return [];
  const locked = await whileLocked(world.database, `witness ${chain}`, async () => {
    const head = await headOf(world, chain);
    return head === null ? [] : offered(world, chain, head);
  });
  return locked.kind === 'busy' ? [] : locked.result;
}

async function headOf(world: WitnessingWorld, chain: ChainName): Promise<Head | null> {
  const { database, baseUrl, signer } = world;
  const manifests = await listLeaves(database, chain, EVERYTHING);
  if (manifests.length === 0) return null;
  const leaves = manifests.map((one) =>
    leafHash(
      logEntry(one.exportId, { manifest_sha256: one.sha256, merkle_root: one.merkleRoot }),
      sha256,
    ),
  );
  const origin = logOrigin(baseUrl, chain);
  const size = leaves.length;
  const root = toHex(rootOf(leaves, sha256));
  const kept = await keepCheckpoint(database, chain, { origin, size, root }, world.now());
  if (kept.root !== root) {
    throw new Error(`the log ${origin} had another root at ${size}: it must not be signed again`);
  }
  const text = checkpointText(origin, size, root);
  return { id: kept.id, origin, leaves, text, note: signNote(text, origin, signer, sha256) };
}

async function offered(
  world: WitnessingWorld,
  chain: ChainName,
  head: Head,
): Promise<readonly Offered[]> {
  const rows = await listLogWitnesses(world.database, head.origin);
  const done = await listCosigners(world.database, head.id);
  const now = world.now();
  const due = world.logWitnesses.flatMap((client) => {
    const fresh = { witness: client.key, size: 0, tries: 0, nextAt: now, problem: null };
    const row = rows.find(({ witness }) => witness === client.key) ?? fresh;
    return done.includes(client.key) || row.nextAt > now ? [] : [{ client, row }];
  });
  const size = head.leaves.length;
  return Promise.all(
    due.map(async ({ client, row }) => {
      const said = await offer(client, row, head);
      await settle(world, head, row, said);
      const witness = client.key;
      if (said.kind === 'cosigned') return { witness, size, result: said.kind, detail: null };
      const fields = { chain, witness, size, reason: said.reason };
      world.log.warn(fields, 'a witness of the log did not cosign its checkpoint');
      return { witness, size, result: said.kind, detail: said.reason };
    }),
  );
}

type Said =
  | (Cosigned & { readonly kind: 'cosigned' })
  /** `size` is what the witness says it saw last. */
  | { readonly kind: 'failed'; readonly reason: string; readonly size: number };

/** A witness that has seen another size says so, and is asked once more. */
async function offer(client: LogWitness, row: WitnessRow, head: Head): Promise<Said> {
  const first = await offerFrom(client, row.size, head);
  const isOther = first.kind === 'failed' && first.size !== row.size;
  return isOther && first.size <= head.leaves.length ? offerFrom(client, first.size, head) : first;
}

async function offerFrom(client: LogWitness, old: number, head: Head): Promise<Said> {
  const { leaves, note, text } = head;
  const failed = (reason: string, size = old): Said => ({ kind: 'failed', reason, size });
  if (old > leaves.length) {
    return failed(`has seen a log of ${old} entries, and this one has ${leaves.length}`, 0);
  }
  const path = old === 0 ? [] : consistencyPath(leaves, old, sha256);
  const lines = path.map((hash) => `${toBase64(hash)}\n`).join('');
  const answer = await client.addCheckpoint(Buffer.from(`old ${old}\n${lines}\n${note}`));
  if (answer.kind === 'failed') return failed(answer.reason);
  if (answer.status === 409) {
    const size = readSize(answer.body);
    if (size === null || size === old) {
      return failed(`has seen a log of this name that is another one, of ${old} entries or more`);
    }
    return failed(`has seen a log of ${size} entries, and this one has ${leaves.length}`, size);
  }
  if (answer.status !== 200) return failed(REFUSALS[answer.status] ?? statusWords(answer.status));
  const read = readCosignatures(answer.body, client.key, text);
  return read === null
    ? failed('answered with no cosignature that holds under its key')
    : { kind: 'cosigned', ...read };
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: 'does not know the key of this log (403)',
  404: 'does not know this log (404)',
  422: 'has seen a log that this one does not continue (422)',
};

function statusWords(status: number): string {
  return `answered with status ${status}`;
}

async function settle(
  { database, now }: WitnessingWorld,
  head: Head,
  row: WitnessRow,
  said: Said,
): Promise<void> {
  if (said.kind === 'failed') {
    const tries = row.tries + 1;
    const nextAt = nextSubmission(now(), tries);
    const { size, reason: problem } = said;
    await saveLogWitness(database, head.origin, { ...row, size, tries, nextAt, problem });
    return;
  }
  await database.transaction(async (db) => {
    await keepCosignature(db, head.id, { witness: row.witness, line: said.line, at: said.at });
    const next = { size: head.leaves.length, tries: 0, nextAt: now(), problem: null };
    await saveLogWitness(db, head.origin, { ...row, ...next });
  });
}
