// Passkeys: added and removed while signed in, and used in place of a mail, by the script alone.

import { relyingParty } from '../../../core/callers/relying-party.ts';
import { ownPath } from '../../../core/callers/same-origin.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import {
  beginPasskeySignIn,
  finishPasskeySignIn,
} from '../../../operations/account/passkey-sign-in.ts';
import {
  beginPasskey,
  finishPasskey,
  listPasskeys,
  removePasskey,
} from '../../../operations/account/passkeys.ts';
import { endSession, newBrowser } from '../../../operations/account/session.ts';
import { browserOf, counted, whenOf } from '../frame/words.ts';
import { nothingPage } from './failures.ts';
import { csrfField } from './page.ts';
import {
  field,
  go,
  type Outcome,
  page,
  type Route,
  type SignedVisit,
  type Visit,
} from './visit.ts';

const SECURITY = '/account/security';
const SIGN_IN = '/account/sign-in';

export const passkeyRoutes: readonly Route[] = [
  { method: 'POST', path: '/account/passkeys/options', who: 'signed', run: addOptions },
  { method: 'POST', path: '/account/passkeys', who: 'signed', run: add },
  { method: 'POST', path: '/account/passkeys/{id}/remove', who: 'signed', run: remove },
  { method: 'POST', path: `${SIGN_IN}/passkey/options`, who: 'anyone', run: signInOptions },
  { method: 'POST', path: `${SIGN_IN}/passkey`, who: 'anyone', run: signIn },
];

/** Hidden until the script has seen that this browser has passkeys. */
export function passkeySignInForm(visit: Visit, returnTo: string | null): Html | null {
  if (relyingParty(visit.services) === null) return null;
  const back = returnTo && html`<input type="hidden" name="return_to" value="${returnTo}">`;
  return html`<form class="choice" method="post" action="${SIGN_IN}/passkey" data-passkey="get"
 data-options="${SIGN_IN}/passkey/options" hidden>${csrfField(visit.csrf)}${back}
<input type="hidden" name="response"><button class="wide">Use a passkey</button>
<p class="wrong" role="alert" data-says></p></form>`;
}

export async function passkeySection(visit: SignedVisit): Promise<Html> {
  const offered = relyingParty(visit.services) !== null;
  const known = await listPasskeys(visit.services, visit.session);
  const now = visit.services.now();
  return html`<section class="card" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
<p>Sign in with your device's lock, without waiting for a mail.</p>
${
  known.length === 0
    ? null
    : html`<ul class="list">${known.map(
        ({ id, name, createdAt, lastUsedAt }) => html`<li><div class="what"><h3>${name}</h3>
<p class="facts"><span>added ${whenOf(createdAt, now)}</span>
<span>${lastUsedAt === null ? 'never used' : html`used ${whenOf(lastUsedAt, now)}`}</span></p></div>
<form class="does" method="post" action="/account/passkeys/${id}/remove">${csrfField(visit.csrf)}
<button class="slight fatal">Remove<span class="unseen"> ${name}</span></button></form></li>`,
      )}</ul>`
}${offered ? addForm(visit) : NOT_OFFERED}</section>`;
}

const NOT_OFFERED = html`<p class="soft">Browsers offer them at a host's name over https only, and
this service is not reached so.</p>`;

function addForm(visit: SignedVisit): Html {
  return html`<form class="choice" method="post" action="/account/passkeys" data-passkey="create"
 data-options="/account/passkeys/options" hidden>${csrfField(visit.csrf)}
<input type="hidden" name="response">
<div class="field"><label for="passkey-name">Name of the passkey</label>
<input class="short" id="passkey-name" name="name" required maxlength="80" autocomplete="off"
 value="${browserOf(visit.userAgent ?? null)}"></div>
<button>Add a passkey</button><p class="wrong" role="alert" data-says></p></form>
<p class="soft small" data-without>Adding one needs a browser with passkeys, and its script
switched on.</p>`;
}

function wrong(status: number, says: string): Outcome {
  return { kind: 'json', status, value: { wrong: says } };
}

const NO_PASSKEYS = wrong(409, 'Passkeys are not offered at this address.');

async function addOptions({ services, session, browser }: SignedVisit): Promise<Outcome> {
  if (browser === null) throw new Error('a form was let in without its browser');
  const begun = await beginPasskey(services, session, { browser });
  switch (begun.kind) {
    case 'options':
      return { kind: 'json', status: 200, value: begun.options };
    case 'too_many':
      return wrong(409, `You have ${counted(begun.most, 'passkey')}, the most there can be.`);
    case 'not_offered':
      return NO_PASSKEYS;
  }
}

async function add(visit: SignedVisit): Promise<Outcome> {
  const { services, session, browser } = visit;
  const name = visit.fields.get('name') ?? '';
  const finished = await finishPasskey(services, session, {
    browser,
    name,
    response: responseOf(visit),
  });
  return go(SECURITY, finished.kind === 'added' ? 'passkey_added' : 'passkey_refused');
}

async function remove({ services, session, parameters }: SignedVisit): Promise<Outcome> {
  const removed = await removePasskey(services, session, parameters.id ?? '');
  return removed === 'done' ? go(SECURITY, 'passkey_removed') : page(nothingPage());
}

async function signInOptions({ services, browser, remoteAddress }: Visit): Promise<Outcome> {
  if (browser === null) throw new Error('a form was let in without its browser');
  const begun = await beginPasskeySignIn(services, { browser, remoteAddress });
  switch (begun.kind) {
    case 'options':
      return { kind: 'json', status: 200, value: begun.options };
    case 'limited': {
      const wait = counted(Math.ceil(begun.retryAfter / 60), 'minute');
      return wrong(429, `Too many tries. Try again in ${wait}.`);
    }
    case 'not_offered':
      return NO_PASSKEYS;
  }
}

async function signIn(visit: Visit): Promise<Outcome> {
  const { services, browser, userAgent, session: before } = visit;
  const response = responseOf(visit);
  const finished = await finishPasskeySignIn(services, { browser, userAgent, response });
  if (finished.kind !== 'signed_in') return go(SIGN_IN, 'passkey_refused');
  if (before !== null) await endSession(services, before);
  const cookies = { session: finished.session, browser: newBrowser(services) };
  return go(ownPath(field(visit, 'return_to')) ?? '/account', 'signed_in', cookies);
}

/** Null for what is no JSON: the next part refuses it, as it does all else that is no passkey. */
function responseOf(visit: Visit): unknown {
  try {
    return JSON.parse(field(visit, 'response'));
  } catch {
    return null;
  }
}
