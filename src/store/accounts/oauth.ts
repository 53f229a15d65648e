// What the authorization server keeps: clients, interactions, grants and the tokens under them.

import type { KeyTier } from '../../core/callers/api-key.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { AccountId, PersonId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export type ArtefactPayload = Readonly<Record<string, Json>>;

export interface NewArtefact {
  readonly model: string;
  /** A hash, where whoever knows the id could act with it. */
  readonly id: string;
  readonly payload: ArtefactPayload;
  readonly grantId: string | null;
  readonly personId: string | null;
  /** Null: it has no end of its own. */
  readonly expiresAt: Date | null;
}

function valuesOf(one: NewArtefact): readonly unknown[] {
  const { model, id, payload, grantId, personId, expiresAt } = one;
  return [model, id, JSON.stringify(payload), grantId, personId, expiresAt];
}

/** In place of what had this model and id. What was consumed stays so. */
export async function putArtefact(db: Db, artefact: NewArtefact): Promise<void> {
  await db.rows(
    'put_oauth_artefact',
    `insert into oauth_artefacts (model, id, payload, grant_id, person_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (model, id) do update set payload = excluded.payload,
       grant_id = excluded.grant_id, person_id = excluded.person_id,
       expires_at = excluded.expires_at`,
    valuesOf(artefact),
  );
}

/** False where there is one already that has not expired. */
export async function insertArtefactOnce(
  db: Db,
  artefact: NewArtefact,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'insert_oauth_artefact_once',
    `insert into oauth_artefacts (model, id, payload, grant_id, person_id, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (model, id) do update set expires_at = excluded.expires_at
       where oauth_artefacts.expires_at <= $7
     returning id`,
    [...valuesOf(artefact), now],
  );
  return rows.length > 0;
}

export interface KeptArtefact {
  readonly payload: ArtefactPayload;
  readonly consumed_at: Date | null;
}

/** Null for what is unknown or has expired. */
export async function findArtefact(
  db: Db,
  model: string,
  id: string,
  now: Date,
): Promise<KeptArtefact | null> {
  const rows = await db.rows<KeptArtefact>(
    'find_oauth_artefact',
    `select payload, consumed_at from oauth_artefacts
     where model = $1 and id = $2 and (expires_at is null or expires_at > $3)`,
    [model, id, now],
  );
  return rows[0] ?? null;
}

/** True for one caller only, however many ask at once. */
export async function consumeArtefact(
  db: Db,
  model: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'consume_oauth_artefact',
    `update oauth_artefacts set consumed_at = $3
     where model = $1 and id = $2 and consumed_at is null
     returning id`,
    [model, id, now],
  );
  return rows.length > 0;
}

export async function removeArtefact(db: Db, model: string, id: string): Promise<void> {
  await db.rows(
    'remove_oauth_artefact',
    'delete from oauth_artefacts where model = $1 and id = $2',
    [model, id],
  );
}

/** A grant and everything under it; false where there is no such grant. */
export async function removeGrant(db: Db, grantId: string): Promise<boolean> {
  const rows = await db.rows<{ readonly model: string }>(
    'remove_oauth_grant',
    `delete from oauth_artefacts
     where grant_id = $1 or (model = 'Grant' and id = $1)
     returning model`,
    [grantId],
  );
  return rows.some(({ model }) => model === 'Grant');
}

/** How many grants of this person ended, with everything under them. */
export async function removeGrantsOfPerson(db: Db, personId: PersonId): Promise<number> {
  const rows = await db.rows<{ readonly model: string }>(
    'remove_oauth_grants_of_person',
    'delete from oauth_artefacts where person_id = $1 returning model',
    [personId],
  );
  return rows.filter(({ model }) => model === 'Grant').length;
}

export interface ConsentRow {
  readonly grant_id: string;
  readonly payload: ArtefactPayload;
}

/** What this person agreed to and what has not ended, newest first. */
export async function listConsents(
  db: Db,
  personId: PersonId,
  now: Date,
): Promise<readonly ConsentRow[]> {
  return db.rows<ConsentRow>(
    'list_oauth_consents',
    `select c.grant_id, c.payload
     from oauth_artefacts c join oauth_artefacts g on g.model = 'Grant' and g.id = c.grant_id
     where c.person_id = $1 and c.model = 'Consent' and g.expires_at > $2
     order by c.payload->>'agreed_at' desc, c.id`,
    [personId, now],
  );
}

export async function personIsThere(db: Db, id: string): Promise<boolean> {
  const rows = await db.rows('person_is_there', 'select from people where id = $1', [id]);
  return rows.length > 0;
}

export async function grantIsOf(db: Db, grantId: string, personId: PersonId): Promise<boolean> {
  const rows = await db.rows(
    'oauth_grant_is_of',
    `select from oauth_artefacts where model = 'Grant' and id = $1 and person_id = $2`,
    [grantId, personId],
  );
  return rows.length > 0;
}

/** An access token that may be used now, with what its account gives. */
export interface LiveToken {
  readonly grant_id: string;
  readonly account_id: AccountId;
  readonly tier: KeyTier;
  readonly audience: string | null;
  /** Words with blanks between them. */
  readonly scope: string | null;
}

/** Those of these hashes whose tokens live: neither they nor their grants ended; by hash. */
export async function findLiveTokens(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveToken>> {
  const rows = await db.rows<LiveToken & { readonly hash: string }>(
    'find_live_oauth_tokens',
    `select t.id as hash, t.grant_id, p.account_id, a.tier,
            t.payload->>'aud' as audience, t.payload->>'scope' as scope
     from oauth_artefacts t
       join oauth_artefacts g on g.model = 'Grant' and g.id = t.grant_id and g.expires_at > $2
       join people p on p.id = t.person_id
       join accounts a on a.id = p.account_id
     where t.model = 'AccessToken' and t.id = any($1::text[]) and t.expires_at > $2`,
    [hashes, now],
  );
  return new Map(rows.map(({ hash, ...token }) => [hash, token]));
}

/** Removes up to `limit` of what has expired; how many there were. */
export async function removeExpiredArtefacts(db: Db, now: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    'remove_expired_oauth_artefacts',
    `delete from oauth_artefacts where (model, id) in (
       select model, id from oauth_artefacts where expires_at <= $1
       limit $2 for update skip locked)
     returning id`,
    [now, limit],
  );
  return rows.length;
}

/**
 * Removes grants made before `before` under which nothing can be used any more: no code and no
 * token that has neither expired nor been consumed.
 */
export async function removeSpentGrants(db: Db, before: Date, now: Date): Promise<number> {
  const rows = await db.rows<{ readonly model: string }>(
    'remove_spent_oauth_grants',
    `with spent as (
       select g.id from oauth_artefacts g
       where g.model = 'Grant' and (g.payload->>'iat')::bigint < extract(epoch from $1::timestamptz)
         and not exists (
           select from oauth_artefacts t
           where t.grant_id = g.id
             and t.model in ('AccessToken', 'RefreshToken', 'AuthorizationCode')
             and t.expires_at > $2 and t.consumed_at is null))
     delete from oauth_artefacts a using spent
     where a.grant_id = spent.id or (a.model = 'Grant' and a.id = spent.id)
     returning a.model`,
    [before, now],
  );
  return rows.filter(({ model }) => model === 'Grant').length;
}

/**
 * Removes clients that nobody lets in any more: those that nobody ever let in by when they
 * registered, the others by when somebody did last.
 */
export async function removeUnusedClients(
  db: Db,
  neverUsedBefore: Date,
  unusedBefore: Date,
): Promise<number> {
  const rows = await db.rows(
    'remove_unused_oauth_clients',
    `delete from oauth_artefacts c
     where c.model = 'Client'
       and case when c.consumed_at is null
         then (c.payload->>'client_id_issued_at')::bigint < extract(epoch from $1::timestamptz)
         else c.consumed_at < $2 end
       and not exists (
         select from oauth_artefacts g
         where g.model = 'Grant' and g.payload->>'clientId' = c.id)
     returning c.id`,
    [neverUsedBefore, unusedBefore],
  );
  return rows.length;
}

/** A client was given a grant. */
export async function noteClientUsed(db: Db, clientId: string, now: Date): Promise<void> {
  await db.rows(
    'note_oauth_client_used',
    `update oauth_artefacts set consumed_at = $2 where model = 'Client' and id = $1`,
    [clientId, now],
  );
}
