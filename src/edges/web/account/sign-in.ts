// Signing in: the address is asked for, the mail is awaited, and the link in it is confirmed.

import { TIERS } from '../../../contract/tiers.ts';
import { ownPath } from '../../../core/callers/same-origin.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { endSession, newBrowser } from '../../../operations/account/session.ts';
import { LINK_PAGE, redeemSignIn, requestSignIn } from '../../../operations/account/sign-in.ts';
import { counted } from '../frame/words.ts';
import { mailedNote, mailedTo } from './notes.ts';
import { csrfField, type Page, tied, type Wrong, wrongBox, wrongText } from './page.ts';
import { passkeySignInForm } from './passkeys.ts';
import { field, go, type Outcome, page, type Route, type Visit } from './visit.ts';

export const SIGN_IN = '/account/sign-in';

/** The page to sign in on, from which the way leads on to `path`. */
export function signInPath(path: string | null): string {
  return path === null ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ return_to: path })}`;
}

export const signInRoutes: readonly Route[] = [
  { method: 'GET', path: SIGN_IN, who: 'anyone', run: showSignIn },
  { method: 'POST', path: SIGN_IN, who: 'anyone', run: askForLink },
  { method: 'GET', path: `${SIGN_IN}/sent`, who: 'anyone', run: showSent },
  { method: 'GET', path: LINK_PAGE, who: 'anyone', run: showLink },
  { method: 'POST', path: LINK_PAGE, who: 'anyone', run: useLink },
  { method: 'POST', path: '/account/sign-out', who: 'signed', run: signOut },
];

function showSignIn(visit: Visit): Outcome {
  const returnTo = ownPath(visit.query.get('return_to'));
  if (visit.session !== null) return go(returnTo ?? '/account');
  return page(signInPage(visit, { returnTo, email: '', wrong: null }));
}

interface SignInShown {
  readonly returnTo: string | null;
  readonly email: string;
  readonly wrong: Wrong | null;
  readonly status?: number;
  readonly retryAfter?: number;
}

function signInPage(visit: Visit, shown: SignInShown): Page {
  const { returnTo, email, wrong, status = 200, retryAfter } = shown;
  const main = html`<p class="lead">New here? The same form makes your account, with
${counted(TIERS.free.allowance, 'credit')} a month for free.</p>
${wrongBox(wrong)}
<div class="card">
<form method="post" action="${SIGN_IN}" novalidate>
${csrfField(visit.csrf)}${returnField(returnTo)}
<div class="field"><label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254"
 spellcheck="false" autocapitalize="none" value="${email}"${tied('email', false, wrong)}>
${wrongText('email', wrong)}</div>
<button class="primary wide">Mail me a link</button>
</form>
${passkeySignInForm(visit, returnTo)}
</div>`;
  const base = { status, title: 'Sign in', main, tab: null, narrow: true } as const;
  return retryAfter === undefined ? base : { ...base, retryAfter };
}

export function returnField(returnTo: string | null): Html | null {
  return returnTo === null
    ? null
    : html`<input type="hidden" name="return_to" value="${returnTo}">`;
}

async function askForLink(visit: Visit): Promise<Outcome> {
  const { services, browser, remoteAddress } = visit;
  const email = field(visit, 'email');
  const returnTo = ownPath(field(visit, 'return_to'));
  if (browser === null) throw new Error('a form was let in without its browser');
  const asked = await requestSignIn(services, { email, browser, returnTo, remoteAddress });
  const again = (status: number, says: string, retryAfter?: number): Outcome => {
    const wrong = { field: 'email', says };
    const shown = { returnTo, email: email.slice(0, 254), wrong, status };
    return page(signInPage(visit, retryAfter === undefined ? shown : { ...shown, retryAfter }));
  };
  switch (asked.kind) {
    case 'sent':
      return go(`${SIGN_IN}/sent`, mailedNote(email));
    case 'invalid_email':
      return again(400, 'Enter an e-mail address, such as name@company.example.');
    case 'limited': {
      const wait = counted(Math.ceil(asked.retryAfter / 60), 'minute');
      return again(429, `Too many links were asked for. Try again in ${wait}.`, asked.retryAfter);
    }
    case 'unavailable':
      return again(503, 'The mail could not be sent just now. Try again in a minute.', 60);
  }
}

function showSent(visit: Visit): Outcome {
  if (visit.session !== null) return go('/account');
  const email = mailedTo(visit.note);
  if (visit.services.mail.prints) return page(printedPage(email));
  const to = email === null ? null : html` to <strong>${email}</strong>`;
  const main = html`<p>We sent a link${to}. Open it <strong>in this browser</strong> within 15
minutes: it works once, and nowhere else.</p>
<p class="soft">Nothing there after a minute? Look among unwanted mail, or
<a href="${SIGN_IN}">ask for another one</a>.</p>`;
  return page({ status: 200, title: 'Look at your mail', main, tab: null, narrow: true });
}

/** Whoever tries Assay on a laptop would wait for a mail that nobody sends. */
function printedPage(email: string | null): Page {
  const whose = email === null ? null : html` for <strong>${email}</strong>`;
  const main = html`<p>This service has no mail server yet, so nothing was mailed: the link${whose}
stands in its log, in the terminal in which it was started. Open it
<strong>in this browser</strong> within 15 minutes: it works once, and nowhere else.</p>
<p class="soft">Whoever runs the service sets <code>ASSAY_SMTP</code> to have links mailed.</p>`;
  return { status: 200, title: 'Look at the log', main, tab: null, narrow: true };
}

// A look at the page uses nothing up: programs that check mail for harm open every link.
function showLink(visit: Visit): Outcome {
  const token = visit.query.get('token') ?? '';
  if (token === '') return page(endedPage());
  const main = html`<p>One step is left, so that no program that reads your mail signs in for
you.</p>
<form method="post" action="${LINK_PAGE}">${csrfField(visit.csrf)}
<input type="hidden" name="token" value="${token}">
<button class="primary wide">Sign in to Assay</button></form>`;
  return page({ status: 200, title: 'Sign in', main, tab: null, narrow: true });
}

async function useLink(visit: Visit): Promise<Outcome> {
  const { services, browser, userAgent, session: before } = visit;
  const token = field(visit, 'token');
  const redeemed = await redeemSignIn(services, { token, browser, userAgent });
  switch (redeemed.kind) {
    case 'ended':
      return page(endedPage());
    case 'other_browser':
      return page(otherBrowserPage());
    case 'signed_in': {
      // Whoever was signed in here before is not any more: their session must not live on unseen.
      if (before !== null) await endSession(services, before);
      const cookies = { session: redeemed.session, browser: newBrowser(services) };
      return go(redeemed.returnTo ?? '/account', 'signed_in', cookies);
    }
  }
}

function endedPage(): Page {
  const main = html`<p>A link works once and for 15 minutes. This one was used, is too old, or is
not whole.</p><p><a class="button primary" href="${SIGN_IN}">Ask for another one</a></p>`;
  return { status: 410, title: 'This link has ended', main, tab: null, narrow: true };
}

function otherBrowserPage(): Page {
  const main = html`<p>The link works in the browser in which it was asked for, so that nobody
else can use it. Open it there, or ask for one here.</p>
<p><a class="button primary" href="${SIGN_IN}">Ask for a link here</a></p>`;
  return { status: 403, title: 'Asked for in another browser', main, tab: null, narrow: true };
}

async function signOut(visit: Visit): Promise<Outcome> {
  if (visit.session !== null) await endSession(visit.services, visit.session);
  return go(SIGN_IN, 'signed_out', { session: null });
}
