// What the two ceremonies of passkeys share: their challenges, and responses that may be hostile.

import { hashToken, writeToken } from '../../core/callers/secret-token.ts';
import { CHALLENGE_MINUTES, challengeEnd } from '../../core/callers/session-times.ts';
import type { PersonId } from '../../core/ids.ts';
import {
  type CeremonyPurpose,
  insertChallenge,
  takeChallenge,
} from '../../store/accounts/passkeys.ts';
import type { AccountServices } from './session.ts';

export const CEREMONY_MS = CHALLENGE_MINUTES * 60_000;
/** EdDSA, ES256 and RS256 (RFC 9053 section 2): what every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** Loaded when it is first needed: it takes 28 MB, and most processes never do. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

export interface Ceremony {
  readonly purpose: CeremonyPurpose;
  /** The secret of the browser's cookie. */
  readonly browser: string | null;
  /** Null where nobody is signed in. */
  readonly personId: PersonId | null;
}

/** 32 unpredictable bytes, which only the browser that asked may answer, once, within minutes. */
export async function openCeremony(
  services: AccountServices,
  { purpose, browser, personId }: Ceremony,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(services.random(32));
  const challenge = writeToken(bytes);
  const hash = hashToken(challenge);
  const browserHash = browser === null ? null : hashToken(browser);
  if (hash === null || browserHash === null) throw new RangeError('no secret of a browser of ours');
  const expiresAt = challengeEnd(services.now());
  const row = { hash, browserHash, personId, purpose, challenge, expiresAt };
  await insertChallenge(services.database, row);
  return bytes;
}

/** The challenge that a response answers, taken away; null where none of ours is open for it. */
export async function closeCeremony(
  services: AccountServices,
  { purpose, browser, personId }: Ceremony,
  claimed: string,
): Promise<string | null> {
  const hash = hashToken(claimed);
  const browserHash = browser === null ? null : hashToken(browser);
  if (hash === null || browserHash === null) return null;
  const asked = { hash, browserHash, personId, purpose };
  return takeChallenge(services.database, asked, services.now());
}

/** The parts of a response that every ceremony has; its further texts by name. */
export interface CeremonyResponse {
  readonly id: string;
  readonly clientDataJSON: string;
  /** The challenge that the client names, to be compared with the one that was kept. */
  readonly challenge: string;
  text(name: string): string | null;
  readonly transports: readonly string[];
}

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const BASE64URL = /^[A-Za-z0-9_-]+$/;
const MOST_TEXT = 16_384;

/** A public key credential in the JSON form of Web Authentication, section 5.1; else null. */
export function readResponse(value: unknown): CeremonyResponse | null {
  const credential = fieldsOf(value);
  const response = fieldsOf(credential?.response);
  const id = textOf(credential?.id);
  const clientDataJSON = textOf(response?.clientDataJSON);
  if (!response || id === null || clientDataJSON === null) return null;
  if (credential?.rawId !== id || credential.type !== 'public-key') return null;
  const client = clientDataOf(clientDataJSON);
  const challenge = textOf(client?.challenge);
  // No page of ours stands in a frame of somebody else's.
  if (challenge === null || client?.crossOrigin === true || client?.topOrigin !== undefined) {
    return null;
  }
  const said = Array.isArray(response.transports) ? (response.transports as unknown[]) : [];
  const transports = TRANSPORTS.filter((one) => said.includes(one));
  return { id, clientDataJSON, challenge, transports, text: (name) => textOf(response[name]) };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? (value as Fields) : null;
}

function textOf(value: unknown): string | null {
  const fits = typeof value === 'string' && value.length <= MOST_TEXT && BASE64URL.test(value);
  return fits ? value : null;
}

function clientDataOf(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
