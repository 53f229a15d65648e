// Anchors manifests: sealed, stamped at calendars, anchored when a block that was checked holds it.

import { whileLocked } from '../../store/locks.ts';
import {
  findAnchor,
  keepAnchor,
  keepCalendars,
  listCalendars,
} from '../../store/proofs/anchors.ts';
import {
  type ChainName,
  findManifest,
  listUnanchored,
  type StoredManifest,
} from '../../store/proofs/manifests.ts';
import { look } from './anchor-look.ts';
import { submit } from './anchor-submit.ts';
import { witness } from './anchor-witness.ts';
import { type Asked, waits } from './calendar-turn.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';

export interface AnchorReport {
  readonly manifest: StoredManifest;
  readonly before: StoredManifest['state'];
  readonly asked: readonly Asked[];
  readonly block: { readonly height: number; readonly hash: string } | null;
}

export interface Anchored {
  readonly chain: ChainName;
  readonly manifests: readonly AnchorReport[];
  /** Another process is at it. */
  readonly busy: boolean;
}

/** `all` asks every calendar now; otherwise those whose time has come. */
export async function anchorChain(
  world: ProofWorld,
  clients: ChainClients,
  all = false,
): Promise<Anchored> {
  const { chain } = clients;
  const todo = await listUnanchored(world.database, chain);
  if (todo.length === 0) return { chain, manifests: [], busy: false };
  const locked = await whileLocked(world.database, `anchor ${chain}`, async () => {
    const reports: AnchorReport[] = [];
    const errors: unknown[] = [];
    for (const manifest of await listUnanchored(world.database, chain)) {
      world.stop?.throwIfAborted();
      // One whose record is damaged must not keep the others from being anchored.
      const report = await anchorManifest(world, clients, manifest, all).catch((error) => {
        errors.push(error);
        return null;
      });
      if (report !== null) reports.push(report);
    }
    if (errors.length > 0) throw errors[0];
    return reports;
  });
  return locked.kind === 'busy'
    ? { chain, manifests: [], busy: true }
    : { chain, manifests: locked.result, busy: false };
}

async function anchorManifest(
  world: ProofWorld,
  clients: ChainClients,
  manifest: StoredManifest,
  all: boolean,
): Promise<AnchorReport> {
  const { database } = world;
  const nonce = Uint8Array.from(await keepAnchor(database, manifest.id, world.random(16)));
  const witnesses = clients.witnesses.map(({ url }) => url);
  await keepCalendars(database, manifest.id, [...clients.calendars, ...witnesses], world.now());
  const asked = new Map<string, Asked>();
  for (const one of await witness(world, clients, manifest, all)) asked.set(one.calendar, one);
  for (const one of await submit(world, clients, manifest, nonce, all))
    asked.set(one.calendar, one);
  for (const one of await look(world, clients, manifest, all)) asked.set(one.calendar, one);
  for (const row of await listCalendars(database, manifest.id)) {
    if (!asked.has(row.calendar)) asked.set(row.calendar, waits(row));
  }
  const after = (await findManifest(database, manifest.exportId)) ?? manifest;
  const { confirmed = null } = (await findAnchor(database, manifest.id)) ?? {};
  const report = {
    manifest: after,
    before: manifest.state,
    asked: [...asked.values()],
    block: confirmed === null ? null : { height: confirmed.height, hash: confirmed.blockHash },
  };
  tell(world, report);
  return report;
}

function tell({ log }: ProofWorld, { manifest, before, asked, block }: AnchorReport): void {
  const { chain, exportId } = manifest;
  for (const { calendar, result, detail } of asked) {
    if (result === 'failed') log.warn({ chain, exportId, calendar, detail }, 'a calendar failed');
  }
  if (manifest.state !== before) {
    log.info({ chain, exportId, state: manifest.state, block }, 'a manifest is further anchored');
  }
}
