// The applications that somebody let in, and how to shut one out.

import { type Html, html } from '../../../core/pages/html.ts';
import {
  endGrant,
  type KnownConsent,
  listGrants,
} from '../../../operations/account/oauth-grants.ts';
import { whenOf } from '../frame/words.ts';
import { nothingPage } from './failures.ts';
import { csrfField } from './page.ts';
import { go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

export const applicationRoutes: readonly Route[] = [
  { method: 'POST', path: '/account/applications/{id}/end', who: 'signed', run: shutOut },
];

export async function applicationSection(visit: SignedVisit): Promise<Html> {
  const known = await listGrants(visit.services, visit.session);
  return html`<section class="card" aria-labelledby="applications">
<h2 id="applications">Applications</h2>
${
  known.length === 0
    ? html`<p class="soft">No application may act for your account.</p>`
    : html`<p>These may act for your account.</p>
<ul class="list">${known.map((one) => row(visit, one))}</ul>`
}</section>`;
}

function row(visit: SignedVisit, consent: KnownConsent): Html {
  const { id, clientName, clientHost, returnHost, scopes, agreedAt } = consent;
  const name = clientName ?? clientHost ?? 'An application without a name';
  const from = clientHost === null ? `unverified, at ${returnHost}` : `described by ${clientHost}`;
  return html`<li><div class="what"><h3>${name}</h3>
<p class="facts"><span>${from}</span><span>let in ${whenOf(agreedAt, visit.services.now())}</span>
<span class="mono">${scopes.join(' ')}</span></p></div>
<form class="does" method="post" action="/account/applications/${id}/end">${csrfField(visit.csrf)}
<button class="slight fatal">Shut out<span class="unseen"> ${name}</span></button></form></li>`;
}

async function shutOut({ services, session, parameters }: SignedVisit): Promise<Outcome> {
  const ended = await endGrant(services, session, parameters.id ?? '');
  return ended === 'done' ? go('/account/security', 'application_ended') : page(nothingPage());
}
