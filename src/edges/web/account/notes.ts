// What a page tells of the request before it: codes, so that nobody can put words into our mouth.

import type { Note } from './page.ts';

const NOTES = {
  signed_in: { tone: 'good', says: 'You are signed in.' },
  signed_out: { tone: 'good', says: 'You are signed out.' },
  signed_out_everywhere: { tone: 'good', says: 'Every session of yours has ended.' },
  session_over: { tone: 'open', says: 'Your session has ended. Sign in again to go on.' },
  key_renamed: { tone: 'good', says: 'The key has its new name.' },
  key_revoked: { tone: 'good', says: 'The key is revoked: calls with it are refused from now on.' },
  cap_set: { tone: 'good', says: 'The cap is saved.' },
  cap_removed: { tone: 'good', says: 'There is no cap any more: all of the balance may be spent.' },
  session_ended: { tone: 'good', says: 'That session has ended.' },
  passkey_added: { tone: 'good', says: 'The passkey is saved. You can sign in with it now.' },
  passkey_removed: { tone: 'good', says: 'The passkey is removed.' },
  passkey_refused: { tone: 'bad', says: 'The passkey was not accepted. Nothing was changed.' },
  application_ended: { tone: 'good', says: 'That application is shut out.' },
  claim_verified: { tone: 'good', says: 'The proof is there: the domain is verified.' },
  claim_released: { tone: 'good', says: 'The domain is released.' },
  coverage_asked: { tone: 'good', says: 'We have noted that you ask for this company.' },
  declared: { tone: 'good', says: 'It is declared, and published from now on.' },
  declaration_withdrawn: { tone: 'good', says: 'The declaration is withdrawn.' },
  dispute_made: { tone: 'good', says: 'The fact is disputed. The outcome will be shown here.' },
  dispute_known: { tone: 'open', says: 'You dispute this fact already: nothing was added.' },
  dispute_withdrawn: { tone: 'good', says: 'The dispute is withdrawn.' },
  endpoint_changed: { tone: 'good', says: 'The endpoint is changed.' },
  endpoint_removed: { tone: 'good', says: 'The endpoint is removed.' },
  subscription_made: { tone: 'good', says: 'Their changes are watched from now on.' },
  subscription_changed: { tone: 'good', says: 'The subscription is changed.' },
  subscription_removed: { tone: 'good', says: 'The subscription is removed.' },
  delivery_again: { tone: 'good', says: 'It will be delivered again at once.' },
  account_deleted: { tone: 'good', says: 'Your account is deleted, with its keys and sessions.' },
} as const satisfies Readonly<Record<string, Note>>;

export type NoteCode = keyof typeof NOTES;

export function noteOf(code: string | null): Note | null {
  return code !== null && Object.hasOwn(NOTES, code) ? NOTES[code as NoteCode] : null;
}

/** The address that a link was mailed to: the one note that holds what somebody typed. */
export type MailedNote = `mailed.${string}`;

export function mailedNote(email: string): MailedNote {
  return `mailed.${Buffer.from(email).toString('base64url')}`;
}

export function mailedTo(note: string | null): string | null {
  const [kind, encoded = ''] = note?.split('.') ?? [];
  const email = Buffer.from(encoded, 'base64url').toString();
  return kind === 'mailed' && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email) ? email : null;
}
