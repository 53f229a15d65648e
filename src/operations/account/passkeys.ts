// The passkeys of a person: registered while signed in, listed, removed.

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { type RelyingParty, relyingParty } from '../../core/callers/relying-party.ts';
import { labelOf } from '../../core/facts/label.ts';
import { couldBeId, type PasskeyId, ulid } from '../../core/ids.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { deletePasskey, insertPasskey, listPasskeysOf } from '../../store/accounts/passkeys.ts';
import { lockAccount } from '../../store/accounts/people.ts';
import {
  ALGORITHMS,
  CEREMONY_MS,
  type CeremonyResponse,
  closeCeremony,
  openCeremony,
  readResponse,
  webauthn,
} from './passkey-ceremony.ts';
import type { AccountServices, Session } from './session.ts';

/** The most passkeys of one person. */
const MOST_PASSKEYS = 20;
const MOST_NAME = 80;

export type PasskeyBegun =
  /** For `navigator.credentials.create`, in the JSON form. */
  | { readonly kind: 'options'; readonly options: PublicKeyCredentialCreationOptionsJSON }
  | { readonly kind: 'too_many'; readonly most: number }
  /** Not at the address that this installation has: see `relyingParty`. */
  | { readonly kind: 'not_offered' };

export async function beginPasskey(
  services: AccountServices,
  session: Session,
  { browser }: { readonly browser: string },
): Promise<PasskeyBegun> {
  const party = relyingParty(services);
  if (party === null) return { kind: 'not_offered' };
  const { personId } = session;
  const known = await listPasskeysOf(services.database, personId);
  if (known.length >= MOST_PASSKEYS) return { kind: 'too_many', most: MOST_PASSKEYS };
  const challenge = await openCeremony(services, { purpose: 'register', browser, personId });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Assay',
    rpID: party.id,
    userName: session.email,
    userID: Uint8Array.from(Buffer.from(personId)),
    challenge,
    timeout: CEREMONY_MS,
    excludeCredentials: known.map((one) => ({
      id: one.credential_id.toString('base64url'),
      transports: one.transports,
    })),
    // It is a whole sign-in: whoever finds the device must not be let in by it, and nobody has
    // typed a name before.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { kind: 'options', options };
}

export interface PasskeyResponse {
  readonly browser: string | null;
  /** What the browser's credential gives as JSON; nothing of it is trusted. */
  readonly response: unknown;
}

export type PasskeyFinished =
  | { readonly kind: 'added'; readonly id: PasskeyId }
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'invalid'; readonly field: 'name'; readonly says: string }
  /** It answers no challenge that is open for this browser and person. */
  | { readonly kind: 'ended' }
  /** It is no passkey for this place, or somebody has it already. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'not_offered' };

export async function finishPasskey(
  services: AccountServices,
  session: Session,
  { browser, response: sent, name: given }: PasskeyResponse & { readonly name: string },
): Promise<PasskeyFinished> {
  const party = relyingParty(services);
  if (party === null) return { kind: 'not_offered' };
  const { personId, accountId } = session;
  const name = labelOf(given, MOST_NAME);
  if (name === null) {
    const says = `The name is one line of text, 1 to ${MOST_NAME} characters.`;
    return { kind: 'invalid', field: 'name', says };
  }
  const response = readResponse(sent);
  if (response === null) return { kind: 'refused' };
  const ceremony = { purpose: 'register', browser, personId } as const;
  const challenge = await closeCeremony(services, ceremony, response.challenge);
  if (challenge === null) return { kind: 'ended' };
  const credential = await registered(response, challenge, party);
  if (credential === null) return { kind: 'refused' };
  const now = services.now();
  const id = `psk_${ulid(now.getTime(), services.random(10))}` as const;
  const passkey = { id, personId, name, transports: response.transports, ...credential };
  return services.database.transaction(async (db) => {
    // One at a time, so that the count holds.
    if ((await lockAccount(db, accountId)) === null) return { kind: 'ended' };
    const known = await listPasskeysOf(db, personId);
    if (known.length >= MOST_PASSKEYS) return { kind: 'too_many', most: MOST_PASSKEYS };
    if (!(await insertPasskey(db, passkey, now))) return { kind: 'refused' };
    const detail = { passkey: id, name };
    await appendAudit(db, { actor: personId, action: 'passkey_added', accountId, detail }, now);
    return { kind: 'added', id };
  });
}

interface Registered {
  readonly credentialId: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
}

async function registered(
  { id, clientDataJSON, text }: CeremonyResponse,
  challenge: string,
  party: RelyingParty,
): Promise<Registered | null> {
  const attestationObject = text('attestationObject');
  if (attestationObject === null) return null;
  try {
    if (!(await isPlain(attestationObject))) return null;
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { publicKey, counter: signCount } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey, signCount };
  } catch {
    // The library throws at whatever is wrong in a response; that is the sender's, not ours.
    return null;
  }
}

// A statement with certificates may have the library ask the addresses that they name (lists of
// revoked ones), unbounded and wherever they are. None was asked for; what browsers give
// nevertheless is the authenticator's own signature, without certificates (Web Authentication,
// section 5.1.3).
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = Uint8Array.from(Buffer.from(attestationObject, 'base64url'));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
}

export interface Passkey {
  readonly id: PasskeyId;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Oldest first. */
export async function listPasskeys(
  services: AccountServices,
  session: Session,
): Promise<readonly Passkey[]> {
  const rows = await listPasskeysOf(services.database, session.personId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Sessions that were begun with it go on. */
export async function removePasskey(
  services: AccountServices,
  session: Session,
  id: string,
): Promise<'done' | 'unknown'> {
  if (!couldBeId(id)) return 'unknown';
  const { personId: actor, accountId } = session;
  const now = services.now();
  return services.database.transaction(async (db) => {
    if (!(await deletePasskey(db, actor, id))) return 'unknown';
    const detail = { passkey: id };
    await appendAudit(db, { actor, action: 'passkey_removed', accountId, detail }, now);
    return 'done';
  });
}
