// The domains of an account: those it has claimed, and the form that claims one.

import { Refusal } from '../../../contract/refusal.ts';
import type { DomainClaim } from '../../../contract/schemas/domain-claims.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { requestCoverage } from '../../../operations/catalogue/requesting-coverage.ts';
import { beginClaim, claimShape, ownClaims } from '../../../operations/claims/claiming.ts';
import { whenOf } from '../frame/words.ts';
import { DOMAINS, dayIn, METHODS, pathOf, statusTag } from './claim-words.ts';
import { csrfField, type Page, tied, type Wrong, wrongBox, wrongText } from './page.ts';
import { field, go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

export const domainRoutes: readonly Route[] = [
  { method: 'GET', path: DOMAINS, who: 'signed', run: showDomains },
  { method: 'POST', path: DOMAINS, who: 'signed', run: claim },
  { method: 'POST', path: '/account/coverage', who: 'signed', run: askForCoverage },
  { method: 'GET', path: '/account/coverage', who: 'signed', run: () => go(DOMAINS) },
];

/** More of them are read by API. */
const MOST_SHOWN = 100;
const MOST_RELEASED = 20;
const LONGEST_DOMAIN = 253;
const NO_DOMAIN = 'That is not a domain. One looks like acme.example.';

interface Shown {
  readonly wrong: Wrong | null;
  /** A domain without a company: whoever claims it may ask for one. */
  readonly uncovered?: string;
}

async function showDomains(visit: SignedVisit): Promise<Outcome> {
  return page(await domainsPage(visit, { wrong: null }));
}

async function domainsPage(visit: SignedVisit, { wrong, uncovered }: Shown): Promise<Page> {
  const { services, session } = visit;
  const listed = (status: 'released' | null, limit: number) =>
    ownClaims(services, session.accountId, { status, after: null, limit });
  const held = (await listed(null, MOST_SHOWN)).map(claimShape);
  const released = (await listed('released', MOST_RELEASED)).map(claimShape);
  const main = html`<p class="lead">Show that a domain is yours and speak for its company: declare
facts, and dispute what we got wrong. What you declare stands beside what we observed, never in its
place. <a href="/docs/claims">How it works</a></p>
${wrongBox(wrong)}
${uncovered === undefined ? null : coverageForm(visit, uncovered)}
<section class="card" aria-labelledby="yours"><h2 id="yours">Your domains</h2>
${
  held.length === 0
    ? html`<p class="soft">None yet: claim the first one below.</p>`
    : html`<ul class="list">${held.map((one) => row(visit, one))}</ul>`
}
${held.length < MOST_SHOWN ? null : html`<p class="soft small">These are the newest.</p>`}
${
  released.length === 0
    ? null
    : html`<details><summary>Released</summary>
<ul class="list">${released.map((one) => row(visit, one))}</ul></details>`
}</section>
<section class="card" aria-labelledby="claim"><h2 id="claim">Claim a domain</h2>
${claimForm(visit, wrong)}</section>`;
  return { status: wrong === null ? 200 : 400, title: 'Domains', main, tab: DOMAINS };
}

function row({ services }: SignedVisit, claimed: DomainClaim): Html {
  const { domain, company, method, created_at } = claimed;
  const how = METHODS.find((one) => one.method === method);
  const made = whenOf(new Date(created_at), services.now());
  return html`<li><div class="what"><h3>${domain} ${statusTag(claimed)}</h3>
<p class="facts"><span>${company.name}</span><span>by ${how?.thing}</span>
<span>claimed ${made}</span>${untilWhen(claimed)}</p></div>
<div class="does"><a class="button slight" href="${pathOf(claimed)}">Open<span
 class="unseen"> ${domain}</span></a></div></li>`;
}

function untilWhen({ status, expires_at, verified_at }: DomainClaim): Html | null {
  if (status === 'pending') return html`<span>waits until ${dayIn(expires_at)}</span>`;
  if (status === 'verified') return html`<span>verified ${dayIn(verified_at)}</span>`;
  return null;
}

function claimForm(visit: SignedVisit, wrong: Wrong | null): Html {
  const chosen = (method: string) => visit.fields.get('method') === method && html` selected`;
  return html`<form method="post" action="${DOMAINS}" novalidate>${csrfField(visit.csrf)}
<div class="fields two"><div class="field"><label for="domain">Domain</label>
<input id="domain" name="domain" required maxlength="253" autocomplete="off" spellcheck="false"
 autocapitalize="none" inputmode="url" value="${visit.fields.get('domain') ?? ''}"${tied(
   'domain',
   true,
   wrong,
 )}>${wrongText('domain', wrong)}
<p class="hint" id="domain-hint">Of the company, such as acme.example.</p></div>
<div class="field"><label for="method">Prove it by</label>
<select id="method" name="method"${tied('method', false, wrong)}>${METHODS.map(
    ({ method, says }) => html`<option value="${method}"${chosen(method)}>${says}</option>`,
  )}</select>${wrongText('method', wrong)}</div></div>
<button class="primary">Claim the domain</button></form>`;
}

function coverageForm(visit: SignedVisit, domain: string): Html {
  return html`<form class="said open" method="post" action="/account/coverage">
${csrfField(visit.csrf)}<input type="hidden" name="domain" value="${domain}">
<h2>Ask for it to be covered</h2><p>Whoever runs this service decides. Once the company is covered,
you can claim <strong>${domain}</strong>.</p><button>Ask for coverage</button></form>`;
}

async function claim(visit: SignedVisit): Promise<Outcome> {
  const { services, session } = visit;
  const wrong = async (at: string, says: string, uncovered?: string): Promise<Outcome> => {
    const shown = { wrong: { field: at, says }, ...(uncovered === undefined ? {} : { uncovered }) };
    return page(await domainsPage(visit, shown));
  };
  const method = METHODS.find((one) => one.method === field(visit, 'method'))?.method;
  if (method === undefined) return wrong('method', 'It is proved by a DNS record or by a file.');
  const domain = field(visit, 'domain');
  if (domain === '') return wrong('domain', 'Type the domain that you want to claim.');
  if (domain.length > LONGEST_DOMAIN) return wrong('domain', NO_DOMAIN);
  const began = await beginClaim(services, session.accountId, { domain, method });
  switch (began.kind) {
    case 'claimed':
      return go(pathOf(began.claim));
    case 'invalid':
      return wrong('domain', NO_DOMAIN);
    case 'not_covered':
      return wrong('domain', `No company is covered under ${began.apex} yet.`, began.apex);
    case 'too_many': {
      const says =
        'Too many of your claims wait for their proof. Finish one, or give one up, and try again.';
      return wrong('domain', says);
    }
  }
}

async function askForCoverage(visit: SignedVisit): Promise<Outcome> {
  const { services, session } = visit;
  const wrong = async (says: string): Promise<Outcome> =>
    page(await domainsPage(visit, { wrong: { field: 'domain', says } }));
  const domain = field(visit, 'domain');
  if (domain.length > LONGEST_DOMAIN) return wrong(NO_DOMAIN);
  const refuse = (...about: ConstructorParameters<typeof Refusal>) => new Refusal(...about);
  try {
    await requestCoverage(services, session.accountId, domain, refuse);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'invalid_identifier') return wrong(NO_DOMAIN);
    if (error.code !== 'coverage_limit_reached') throw error;
    return wrong('You wait for as many companies as you may ask for at a time.');
  }
  return go(DOMAINS, 'coverage_asked');
}
