// One domain of the account: its proof, what is declared under it, what is disputed, and its end.

import type { DomainClaim } from '../../../contract/schemas/domain-claims.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { publishedOf } from '../../../operations/account/beside-claim.ts';
import { releaseOwnClaim, verifyOwnClaim } from '../../../operations/claims/claiming.ts';
import { counted } from '../frame/words.ts';
import { type About, aboutClaim, backToDomain } from './about-claim.ts';
import {
  DOMAINS,
  type FormState,
  pathOf,
  speaksFor,
  statusTag,
  thingOf,
  UNTOUCHED,
  wrongsBox,
} from './claim-words.ts';
import { declarationSection } from './declaration-list.ts';
import { disputeSection } from './dispute-list.ts';
import { proofSection, standing } from './domain-proof.ts';
import { nothingPage } from './failures.ts';
import { csrfField, type Page } from './page.ts';
import { go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const ONE = `${DOMAINS}/{id}`;

export const domainPageRoutes: readonly Route[] = [
  { method: 'GET', path: ONE, who: 'signed', run: showDomain },
  { method: 'GET', path: `${ONE}/verify`, who: 'signed', run: backToDomain },
  { method: 'POST', path: `${ONE}/verify`, who: 'signed', run: verify },
  { method: 'GET', path: `${ONE}/release`, who: 'signed', run: askToRelease },
  { method: 'POST', path: `${ONE}/release`, who: 'signed', run: release },
];

async function showDomain(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  return page(about === null ? nothingPage() : await domainPage(about));
}

export interface Told {
  /** A form that was sent and did not pass. */
  readonly declare?: FormState;
  readonly dispute?: FormState;
  /** What else did not work, on top of the page. */
  readonly box?: Html;
  readonly retryAfter?: number;
}

export async function domainPage(about: About, told: Told = {}): Promise<Page> {
  const { claim, visit, companyId } = about;
  const { declare = UNTOUCHED, dispute = UNTOUCHED, box, retryAfter } = told;
  const isReleased = claim.status === 'released';
  // The forms alone need it.
  const published = speaksFor(claim) ? await publishedOf(visit.services, companyId) : null;
  const main = html`<p class="facts about">${statusTag(claim)}<span>${claim.company.name}</span>
<span class="mono">${claim.id}</span></p>
${box}${wrongsBox([...declare.wrongs, ...dispute.wrongs])}${standing(claim)}
${isReleased ? null : proofSection(visit, claim)}
${await declarationSection(about, published, declare)}
${await disputeSection(about, published, dispute)}
${isReleased ? null : releaseSection(claim)}`;
  const status = Object.keys(told).length === 0 ? 200 : 400;
  const shown: Page = { status, title: claim.domain, main, tab: DOMAINS };
  return retryAfter === undefined ? shown : { ...shown, retryAfter };
}

function releaseSection(claim: DomainClaim): Html {
  const then = speaksFor(claim)
    ? 'You speak for it no more: what you declared under it is withdrawn.'
    : 'You give the claim up. You can claim the domain again at any time.';
  return html`<section class="card danger" aria-labelledby="release">
<h2 id="release">Release the domain</h2><p>${then}</p>
<a class="button fatal" href="${pathOf(claim)}/release">Release it…</a></section>`;
}

async function verify(visit: SignedVisit): Promise<Outcome> {
  const { services, session, parameters } = visit;
  const verified = await verifyOwnClaim(services, session.accountId, parameters.id ?? '');
  if (verified.kind === 'verified') return go(pathOf(verified.claim), 'claim_verified');
  const about = verified.kind === 'unknown' ? null : await aboutClaim(visit);
  if (about === null) return page(nothingPage());
  if (verified.kind === 'too_often') {
    const box = html`<div class="said bad" role="alert"><h2>Looked often enough</h2>
<p>Try again in ${counted(verified.seconds, 'second')}.</p></div>`;
    return page(await domainPage(about, { box, retryAfter: verified.seconds }));
  }
  const says = verified.kind === 'not_found' ? verified.says : null;
  return page(await domainPage(about, { box: notFound(about.claim, says) }));
}

function notFound(claim: DomainClaim, says: string | null): Html {
  const patience =
    claim.method === 'dns_txt'
      ? 'A new record can take up to an hour until every name server of a provider has it.'
      : 'The file has to be read by anybody, without signing in.';
  return html`<div class="said bad" role="alert"><h2>The ${thingOf(claim)} was not found</h2>
<p>${says} ${patience} What we look for stands below.</p></div>`;
}

async function askToRelease(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  if (about === null || about.claim.status === 'released') return page(nothingPage());
  const path = pathOf(about.claim);
  const main = html`<div class="card danger"><p>All that you declared under
<strong>${about.claim.domain}</strong> is withdrawn at once and stays in the history; open disputes
end. To speak for it again, you claim it anew and set another ${thingOf(about.claim)}.</p>
<form class="row" method="post" action="${path}/release">${csrfField(visit.csrf)}
<button class="fatal">Release the domain</button><a class="button" href="${path}">Keep it</a>
</form></div>`;
  const title = 'Release this domain?';
  return page({ status: 200, title, main, tab: DOMAINS, narrow: true });
}

async function release({ services, session, parameters }: SignedVisit): Promise<Outcome> {
  const released = await releaseOwnClaim(services, session.accountId, parameters.id ?? '');
  return released ? go(DOMAINS, 'claim_released') : page(nothingPage());
}
