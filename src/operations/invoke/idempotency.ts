// The guard of idempotency: a write with an Idempotency-Key is done once and answered again.

import { hash } from 'node:crypto';
import type { Caller } from '../../contract/caller.ts';
import {
  IDEMPOTENCY_KEY_RULE,
  judgeSecond,
  KEPT_MS,
  LEASE_MS,
  readIdempotencyKey,
  SECRET_KEPT_MS,
} from '../../core/callers/idempotency.ts';
import type { Json } from '../../core/facts/fact.ts';
import { canonicalJson } from '../../core/json.ts';
import {
  claimKey,
  findIdempotencyKey,
  type KnownKey,
  prolongKeys,
  releaseKey,
  removeExpiredKeys,
  settleKey,
} from '../../store/accounts/idempotency.ts';
import type { Services } from '../services.ts';
import type { IdempotencyGuard, IdempotencyStart, KeyedWrite, Visit } from './guards.ts';
import type { OkReply, Reply } from './wire.ts';

type GuardServices = Pick<Services, 'database' | 'now' | 'log' | 'secrets'>;

export interface KeptIdempotency extends IdempotencyGuard {
  /** Now and then: calls that take long keep their keys; keys that have expired are removed. */
  upkeep(): Promise<void>;
}

/** Expired keys that one round removes. */
const MOST_REMOVED = 1_000;
/** Answers that wait in memory for the database; a killed process loses them. */
const MOST_UNKEPT = 200;

export function idempotencyGuard(services: GuardServices): KeptIdempotency {
  const atWork = new Set<string>();
  /** What could not be written down yet, by the ids of its requests. */
  const unkept = new Map<string, () => Promise<void>>();
  return {
    begin: async (visit, write) => {
      const start = await begin(services, visit, write);
      if (start.kind === 'first') atWork.add(visit.requestId);
      return start;
    },
    finish: async (visit, write, reply) => {
      try {
        await finish(services, visit, write, reply);
      } catch (error) {
        // The work is done or refused, and its answer is owed all the same.
        services.log.error(
          { err: error, request_id: visit.requestId, operation: visit.operationId },
          'the answer to a write could not be kept for a second try',
        );
        if (unkept.size < MOST_UNKEPT) {
          unkept.set(visit.requestId, () => finish(services, visit, write, reply));
          return;
        }
      }
      atWork.delete(visit.requestId);
    },
    upkeep: async () => {
      const { database } = services;
      const now = services.now();
      if (atWork.size > 0) await prolongKeys(database, [...atWork], later(now, LEASE_MS));
      await removeExpiredKeys(database, now, later(now, -SECRET_KEPT_MS), MOST_REMOVED);
      for (const [requestId, keep] of [...unkept]) {
        // What fails goes to the end: it must not keep the others waiting.
        unkept.delete(requestId);
        try {
          await keep();
        } catch (error) {
          unkept.set(requestId, keep);
          throw error;
        }
        atWork.delete(requestId);
      }
    },
  };
}

async function begin(
  services: GuardServices,
  visit: Visit,
  write: KeyedWrite,
): Promise<IdempotencyStart> {
  const key = readIdempotencyKey(write.key);
  if (key === null) return badKey();
  const owner = ownerOf(visit.caller);
  if (owner === null) return { kind: 'first' };
  const requestHash = hashOf(visit, write);
  // When the key is given up between the two statements, it is asked for once more.
  for (let tries = 0; tries < 3; tries++) {
    const now = services.now();
    const claim = {
      owner,
      key,
      operation: visit.operationId,
      requestHash,
      requestId: visit.requestId,
      secret: write.secret,
      lockedUntil: later(now, LEASE_MS),
      expiresAt: later(now, KEPT_MS),
    };
    if (await claimKey(services.database, claim, now)) return { kind: 'first' };
    const known = await findIdempotencyKey(services.database, owner, key);
    if (known !== null) return secondStart(services, visit, { owner, key, requestHash }, known);
  }
  return inProgress();
}

/** A caller that nobody knows has no keys: whatever it does, it does again. */
function ownerOf(caller: Caller): string | null {
  return caller.kind === 'none' ? null : (caller.accountId ?? caller.keyId);
}

function hashOf({ request, operationId }: Visit, { method, body }: KeyedWrite): Buffer {
  const said = [operationId, method, request.path, request.query, body ?? null] as unknown as Json;
  return Buffer.from(hash('sha256', canonicalJson(said), 'hex'), 'hex');
}

interface AskedKey {
  readonly owner: string;
  readonly key: string;
  readonly requestHash: Buffer;
}

function secondStart(
  services: GuardServices,
  visit: Visit,
  asked: AskedKey,
  known: KnownKey,
): IdempotencyStart {
  const earlier = {
    sameRequest: known.request_hash.equals(asked.requestHash),
    finishedAt: known.finished_at,
    secret: known.secret,
    hasReply: known.reply !== null,
  };
  switch (judgeSecond(earlier, services.now())) {
    case 'other_request':
      return {
        kind: 'refused',
        code: 'idempotency_key_reused',
        detail: 'This Idempotency-Key came with another request before: it is of that one alone.',
      };
    case 'in_progress':
      return inProgress();
    case 'no_longer_told':
      return toldNoMore();
    case 'replay': {
      const reply = known.reply === null ? null : openReply(services, asked, known, known.reply);
      return reply === null ? toldNoMore() : { kind: 'replay', reply: replayed(visit, reply) };
    }
  }
}

function badKey(): IdempotencyStart {
  const parameter = 'Idempotency-Key';
  const detail = `${parameter} must be ${IDEMPOTENCY_KEY_RULE}.`;
  const errors = [{ parameter, detail, accepted: IDEMPOTENCY_KEY_RULE }];
  return { kind: 'refused', code: 'invalid_parameter', detail, extras: { errors } };
}

function inProgress(): IdempotencyStart {
  return {
    kind: 'refused',
    code: 'idempotency_in_progress',
    detail: 'The first request with this Idempotency-Key has not ended yet.',
    extras: { headers: { 'Retry-After': '1' } },
  };
}

function toldNoMore(): IdempotencyStart {
  return {
    kind: 'refused',
    code: 'idempotency_key_reused',
    detail:
      'This request was carried out before, and was not carried out again. Its answer held a ' +
      'secret, which is told for ten minutes only.',
    extras: { hint: 'List what was created; a new secret is given by rotating it.' },
  };
}

/** The parts of a reply that a replay must have again. */
interface KeptReply {
  readonly status: OkReply['status'];
  readonly contentType: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

async function finish(
  services: GuardServices,
  visit: Visit,
  write: KeyedWrite,
  reply: Reply | null,
): Promise<void> {
  const key = readIdempotencyKey(write.key);
  const owner = ownerOf(visit.caller);
  if (key === null || owner === null) return;
  const holder = { owner, key, requestId: visit.requestId };
  if (reply?.kind !== 'ok') {
    await releaseKey(services.database, holder);
    return;
  }
  const { status, contentType, fields = {}, body } = reply;
  const kept: KeptReply = { status, contentType, fields, body: Buffer.from(body).toString() };
  const bytes = Buffer.from(JSON.stringify(kept));
  const stored = write.secret ? services.secrets.seal(bytes, placeOf(holder)) : bytes;
  await settleKey(services.database, holder, stored, services.now());
}

/** Null where the key of this installation does not open it. */
function openReply(
  services: GuardServices,
  { owner, key }: AskedKey,
  { secret, request_id: requestId }: KnownKey,
  stored: Uint8Array,
): KeptReply | null {
  const bytes = secret ? services.secrets.open(stored, placeOf({ owner, key, requestId })) : stored;
  // We wrote it ourselves, and what was sealed is known to be unaltered.
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as KeptReply);
}

function placeOf(holder: { owner: string; key: string; requestId: string }): string {
  return `idempotency_keys ${holder.owner} ${holder.requestId} ${holder.key}`;
}

function replayed({ requestId }: Visit, { status, contentType, fields, body }: KeptReply): OkReply {
  return {
    kind: 'ok',
    requestId,
    headers: { 'Idempotency-Replayed': 'true' },
    status,
    contentType,
    fields,
    body: Buffer.from(body),
    brotli: null,
    etag: null,
    cache: 'none',
  };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
