// What people let applications do: the consents of a person, made, listed and withdrawn.

import { type Scope, scopesIn } from '../../contract/scopes.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { AccountId, PersonId } from '../../core/ids.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import {
  type ConsentRow,
  grantIsOf,
  listConsents,
  personIsThere,
  putArtefact,
  removeGrant,
  removeGrantsOfPerson,
} from '../../store/accounts/oauth.ts';
import type { Db } from '../../store/database.ts';
import type { Services } from '../services.ts';

type Kept = Pick<Services, 'database' | 'now'>;

/** Who acts; a session of the account page is one. */
export interface Person {
  readonly personId: PersonId;
  readonly accountId: AccountId;
}

export interface Consent {
  /** What the application calls itself; null when it does not say. */
  readonly clientName: string | null;
  /** The host of an application that is named by an address; null for one that registered. */
  readonly clientHost: string | null;
  /** Where the person was sent back to. */
  readonly returnHost: string;
  readonly scopes: readonly Scope[];
}

export interface KnownConsent extends Consent {
  readonly id: string;
  readonly agreedAt: Date;
}

/** Whether somebody may still be acted for. */
export async function personExists({ database }: Kept, id: string): Promise<boolean> {
  return personIsThere(database, id);
}

/** What was agreed to, beside the grant, and in the audit log. */
export async function noteConsent(
  { database, now }: Kept,
  person: Person,
  grantId: string,
  consent: Consent,
  expiresAt: Date,
): Promise<void> {
  const at = now();
  const payload = {
    client_name: consent.clientName,
    client_host: consent.clientHost,
    return_host: consent.returnHost,
    scope: consent.scopes.join(' '),
    agreed_at: at.toISOString(),
  };
  await database.transaction(async (db) => {
    await putArtefact(db, {
      model: 'Consent',
      id: grantId,
      payload,
      grantId,
      personId: person.personId,
      expiresAt,
    });
    const { agreed_at: _, ...detail } = payload;
    await note(db, person, 'access_granted', detail, at);
  });
}

/** The applications that this person let in, newest first. */
export async function listGrants(
  { database, now }: Kept,
  person: Person,
): Promise<readonly KnownConsent[]> {
  return (await listConsents(database, person.personId, now())).map(consentFrom);
}

function consentFrom({ grant_id, payload }: ConsentRow): KnownConsent {
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  return {
    id: grant_id,
    clientName: text(payload.client_name),
    clientHost: text(payload.client_host),
    returnHost: text(payload.return_host) ?? '',
    scopes: scopesIn(text(payload.scope)),
    agreedAt: new Date(text(payload.agreed_at) ?? 0),
  };
}

/** Shuts one application out at once. Somebody else's grants are `unknown`. */
export async function endGrant(
  { database, now }: Kept,
  person: Person,
  grantId: string,
): Promise<'done' | 'unknown'> {
  // No id of ours, and no text for a database.
  if (grantId.includes('\0')) return 'unknown';
  return database.transaction(async (db) => {
    if (!(await grantIsOf(db, grantId, person.personId))) return 'unknown';
    await removeGrant(db, grantId);
    await note(db, person, 'access_withdrawn', {}, now());
    return 'done';
  });
}

/** Shuts out every application that this person let in: part of signing out everywhere. */
export async function endAllGrants(db: Db, { personId }: Person): Promise<number> {
  return removeGrantsOfPerson(db, personId);
}

async function note(
  db: Db,
  person: Person,
  action: string,
  detail: Readonly<Record<string, Json>>,
  now: Date,
): Promise<void> {
  const { personId: actor, accountId } = person;
  await appendAudit(db, { actor, action, accountId, detail }, now);
}
