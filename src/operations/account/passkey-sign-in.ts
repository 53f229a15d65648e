// Signing in with a passkey: nobody types a name, the credential says whose it is.

import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { callerNetwork } from '../../core/callers/client-address.ts';
import { type RelyingParty, relyingParty } from '../../core/callers/relying-party.ts';
import { PASSKEYS_PER_CALLER } from '../../core/callers/sign-in-limit.ts';
import { lockPasskey, notePasskeyUse, type PasskeyRow } from '../../store/accounts/passkeys.ts';
import {
  CEREMONY_MS,
  type CeremonyResponse,
  closeCeremony,
  openCeremony,
  readResponse,
  webauthn,
} from './passkey-ceremony.ts';
import type { PasskeyResponse } from './passkeys.ts';
import { type AccountServices, type NewSession, startSession } from './session.ts';
import { waitOf } from './sign-in.ts';

export type PasskeySignInBegun =
  /** For `navigator.credentials.get`, in the JSON form. */
  | { readonly kind: 'options'; readonly options: PublicKeyCredentialRequestOptionsJSON }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | { readonly kind: 'not_offered' };

export async function beginPasskeySignIn(
  services: AccountServices,
  { browser, remoteAddress }: { readonly browser: string; readonly remoteAddress: string },
): Promise<PasskeySignInBegun> {
  const party = relyingParty(services);
  if (party === null) return { kind: 'not_offered' };
  const partition = `passkey:${callerNetwork(remoteAddress)}`;
  const wait = await waitOf(services.limits, partition, PASSKEYS_PER_CALLER);
  if (wait > 0) return { kind: 'limited', retryAfter: wait };
  const challenge = await openCeremony(services, { purpose: 'sign_in', browser, personId: null });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: CEREMONY_MS,
    userVerification: 'required',
  });
  return { kind: 'options', options };
}

export type PasskeySignInFinished =
  | { readonly kind: 'signed_in'; readonly session: NewSession }
  /** It answers no challenge that is open for this browser. */
  | { readonly kind: 'ended' }
  /** Unknown, forged, for another place, not verified, or with a counter that went back. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'not_offered' };

export async function finishPasskeySignIn(
  services: AccountServices,
  {
    browser,
    response: sent,
    userAgent,
  }: PasskeyResponse & { readonly userAgent: string | undefined },
): Promise<PasskeySignInFinished> {
  const party = relyingParty(services);
  if (party === null) return { kind: 'not_offered' };
  const response = readResponse(sent);
  if (response === null) return { kind: 'refused' };
  const ceremony = { purpose: 'sign_in', browser, personId: null } as const;
  const challenge = await closeCeremony(services, ceremony, response.challenge);
  if (challenge === null) return { kind: 'ended' };
  const now = services.now();
  return services.database.transaction(async (db) => {
    const passkey = await lockPasskey(db, Buffer.from(response.id, 'base64url'));
    if (passkey === null) return { kind: 'refused' };
    const signCount = await asserted(response, challenge, party, passkey);
    if (signCount === null) return { kind: 'refused' };
    await notePasskeyUse(db, passkey.id, signCount, now);
    const person = { id: passkey.person_id, accountId: passkey.account_id };
    const session = await startSession(services, db, { person, method: 'passkey', userAgent }, now);
    return { kind: 'signed_in', session };
  });
}

/** The authenticator's new counter; null for what its key has not signed for us, here and now. */
async function asserted(
  { id, clientDataJSON, text }: CeremonyResponse,
  challenge: string,
  party: RelyingParty,
  passkey: PasskeyRow,
): Promise<number | null> {
  const authenticatorData = text('authenticatorData');
  const signature = text('signature');
  const userHandle = text('userHandle');
  if (authenticatorData === null || signature === null || userHandle === null) return null;
  // Web Authentication, section 7.2, step 6.
  if (Buffer.from(userHandle, 'base64url').toString() !== passkey.person_id) return null;
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws at whatever is wrong in a response; that is the sender's, not ours.
    return null;
  }
}
