// Where somebody is signed in, how they may sign in, and the way out.

import { type Html, html } from '../../../core/pages/html.ts';
import {
  endAllSessions,
  endSession,
  listSessions,
  type SessionListing,
} from '../../../operations/account/session.ts';
import { browserOf, counted, whenOf } from '../frame/words.ts';
import { applicationSection } from './applications.ts';
import { nothingPage } from './failures.ts';
import { csrfField } from './page.ts';
import { passkeySection } from './passkeys.ts';
import { go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const SECURITY = '/account/security';

export const securityRoutes: readonly Route[] = [
  { method: 'GET', path: SECURITY, who: 'signed', run: showSecurity },
  { method: 'POST', path: '/account/sessions/end-all', who: 'signed', run: endAll },
  { method: 'POST', path: '/account/sessions/{id}/end', who: 'signed', run: endOne },
];

async function showSecurity(visit: SignedVisit): Promise<Outcome> {
  const sessions = await listSessions(visit.services, visit.session);
  const main = html`<p class="lead">You are <strong>${visit.session.email}</strong>.</p>
<section class="card" aria-labelledby="sessions"><h2 id="sessions">Sessions</h2>
<p>${counted(sessions.length, 'browser')} ${sessions.length === 1 ? 'is' : 'are'} signed in. End
what you do not know.</p>
<ul class="list">${sessions.map((one) => row(visit, one))}</ul>
<form class="choice" method="post" action="/account/sessions/end-all">${csrfField(visit.csrf)}
<button class="fatal">Sign out everywhere</button>
<p class="hint">This browser too, and every application.</p></form></section>
${await passkeySection(visit)}
${await applicationSection(visit)}
<section class="card danger" aria-labelledby="delete"><h2 id="delete">Delete the account</h2>
<p>Ends keys, sessions, applications, watches, claims of domains and what is left of the balance,
for good.</p>
<a class="button fatal" href="/account/delete">Delete my account…</a></section>`;
  return page({ status: 200, title: 'Security', main, tab: SECURITY });
}

function row(visit: SignedVisit, session: SessionListing): Html {
  const { id, current, method, userAgent, createdAt, lastSeenAt } = session;
  const now = visit.services.now();
  const name = browserOf(userAgent);
  return html`<li><div class="what"><h3>${name}
${current ? html`<span class="tag good">this one</span>` : null}</h3>
<p class="facts"><span>signed in ${whenOf(createdAt, now)}
${method === 'passkey' ? 'with a passkey' : 'by mail'}</span>
<span>last seen ${whenOf(lastSeenAt, now)}</span></p></div>
${
  current
    ? null
    : html`<form class="does" method="post" action="/account/sessions/${id}/end">${csrfField(
        visit.csrf,
      )}<button class="slight fatal">End<span class="unseen"> ${name}</span></button></form>`
}</li>`;
}

async function endOne({ services, session, parameters }: SignedVisit): Promise<Outcome> {
  const { id = '' } = parameters;
  if ((await endSession(services, session, id)) === 'unknown') return page(nothingPage());
  if (id === session.id) return go('/account/sign-in', 'signed_out', { session: null });
  return go(SECURITY, 'session_ended');
}

async function endAll({ services, session }: SignedVisit): Promise<Outcome> {
  await endAllSessions(services, session);
  return go('/account/sign-in', 'signed_out_everywhere', { session: null });
}
