// Keeps what the authorization server makes, by model: secrets as hashes, used once, until it ends.

import { hash } from 'node:crypto';
import type { Json } from '../../core/facts/fact.ts';
import {
  type ArtefactPayload,
  consumeArtefact,
  findArtefact,
  insertArtefactOnce,
  noteClientUsed,
  putArtefact,
  removeArtefact,
  removeExpiredArtefacts,
  removeGrant,
  removeSpentGrants,
  removeUnusedClients,
} from '../../store/accounts/oauth.ts';
import { afterDeadlocks, type Db } from '../../store/database.ts';
import type { Services } from '../services.ts';

export type { ArtefactPayload };

/** Whoever knows the id of one of these can do nothing with it. */
const NAMED_OPENLY: readonly string[] = ['Client', 'Grant'];

/** What these say counts the first time only. */
const ONCE: readonly string[] = ['ReplayDetection'];

export interface FoundArtefact {
  readonly payload: ArtefactPayload;
  readonly consumedAt: Date | null;
}

export interface ArtefactStore {
  /**
   * `seconds` to live; undefined: without end. `taken`: it was there, and may be there once only.
   * `unstorable`: it holds text that no database text can be. `nobody`: the account was closed.
   */
  put(
    id: string,
    payload: ArtefactPayload,
    seconds: number | undefined,
  ): Promise<'kept' | 'taken' | 'unstorable' | 'nobody'>;
  find(id: string): Promise<FoundArtefact | null>;
  /** `before` for every caller but the first. */
  consume(id: string): Promise<'now' | 'before'>;
  remove(id: string): Promise<void>;
}

type Kept = Pick<Services, 'database' | 'now'>;

/** Inside a transaction too. */
export interface ArtefactPlace {
  readonly database: Db;
  now(): Date;
}

/** All of these writes, or none where one of them throws. */
export async function writeTogether(
  { database, now }: Kept,
  writes: readonly ((place: ArtefactPlace) => Promise<void>)[],
): Promise<void> {
  // Who closes an account at the same time takes its rows in another order.
  await afterDeadlocks(database, async (db) => {
    for (const write of writes) await write({ database: db, now });
  });
}

/** The id under which an artefact with this id is kept. */
export function keptId(model: string, id: string): string {
  return NAMED_OPENLY.includes(model) ? id : hash('sha256', id);
}

export function artefactStore({ database, now }: ArtefactPlace, model: string): ArtefactStore {
  return {
    put: async (id, payload, seconds) => {
      if (!isStorable(id) || !isStorable(payload)) return 'unstorable';
      const at = now();
      // The id stands in the payload too, in clear.
      const { jti: _, ...rest } = payload;
      const artefact = {
        model,
        id: keptId(model, id),
        payload: rest,
        grantId: textOf(payload.grantId),
        personId: textOf(payload.accountId),
        expiresAt: seconds === undefined ? null : new Date(at.getTime() + seconds * 1000),
      };
      if (ONCE.includes(model)) {
        return (await insertArtefactOnce(database, artefact, at)) ? 'kept' : 'taken';
      }
      try {
        await putArtefact(database, artefact);
        const { clientId } = payload;
        if (model === 'Grant' && typeof clientId === 'string') {
          await noteClientUsed(database, clientId, at);
        }
      } catch (error) {
        if (isOfNobody(error)) return 'nobody';
        throw error;
      }
      return 'kept';
    },
    find: async (id) => {
      if (!isStorable(id)) return null;
      const found = await findArtefact(database, model, keptId(model, id), now());
      if (found === null) return null;
      const jti = model === 'Client' ? {} : { jti: id };
      // A client notes there when it was used last: it can be used again.
      const consumedAt = model === 'Client' ? null : found.consumed_at;
      return { payload: { ...found.payload, ...jti }, consumedAt };
    },
    consume: async (id) =>
      (await consumeArtefact(database, model, keptId(model, id), now())) ? 'now' : 'before',
    remove: async (id) => {
      await removeArtefact(database, model, keptId(model, id));
    },
  };
}

/** Ends a grant, and with it every code and token that was given under it. */
export async function revokeGrant({ database }: Kept, grantId: string): Promise<void> {
  await removeGrant(database, grantId);
}

// Somebody closed the account after it was looked at: `foreign_key_violation`.
function isOfNobody(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '23503';
}

// PostgreSQL has no text with U+0000 in it, and jsonb none with half a surrogate pair.
function isStorable(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorable(name) && isStorable(one));
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

const BATCH = 1_000;
const HOUR_MS = 3_600_000;
/** Time for a client to come back with the code that it was given. */
const UNUSED_GRANT_MS = HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** A registration is kept so long that nobody ever consented to, and one whose grants are over. */
const NEVER_USED_MS = DAY_MS;
const UNUSED_CLIENT_MS = 30 * DAY_MS;

export interface Swept {
  readonly expired: number;
  readonly grants: number;
  readonly clients: number;
}

/** Removes what can no longer be used by anybody. */
export async function sweepArtefacts({ database, now }: Kept): Promise<Swept> {
  const at = now();
  const before = (milliseconds: number): Date => new Date(at.getTime() - milliseconds);
  let expired = 0;
  for (let gone = BATCH; gone === BATCH; expired += gone) {
    gone = await removeExpiredArtefacts(database, at, BATCH);
  }
  const grants = await removeSpentGrants(database, before(UNUSED_GRANT_MS), at);
  const clients = await removeUnusedClients(
    database,
    before(NEVER_USED_MS),
    before(UNUSED_CLIENT_MS),
  );
  return { expired, grants, clients };
}
