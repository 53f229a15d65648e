// What has to be published to prove that a domain is held, and how its looking for went.

import type { DomainClaim } from '../../../contract/schemas/domain-claims.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { momentOf } from '../frame/words.ts';
import { DOMAINS, dayIn, METHODS, pathOf, thingOf } from './claim-words.ts';
import { csrfField } from './page.ts';
import type { SignedVisit } from './visit.ts';

/** Where the claim stands, in a sentence or two, and in a box where something is to be done. */
export function standing(claim: DomainClaim): Html {
  const thing = thingOf(claim);
  switch (claim.status) {
    case 'pending':
      return html`<p class="lead">Set the ${thing} below, then let us look for it. The claim waits
until ${dayIn(claim.expires_at)}; in its first hour we look every ten minutes by ourselves.</p>`;
    case 'verified':
      if (isMoved(claim)) {
        return html`<div class="said open"><h2>The proof has moved</h2><p>Set the ${thing} below.
We look for it within the hour; where it is not there, the claim begins to lapse.</p></div>`;
      }
      return html`<p class="lead">You speak for ${claim.company.name} since
${dayIn(claim.verified_at)}. Keep the ${thing} where it is: we look for it again on
${dayIn(claim.next_check_at)}.</p>`;
    case 'lapsing':
      return html`<div class="said bad"><h2>We cannot find the ${thing} any more</h2>
<p>Set it again, as it stands below. If we still do not find it
on ${dayIn(claim.lapses_at)}, the claim lapses and all that you declared is withdrawn.</p></div>`;
    case 'lapsed':
      return html`<div class="said bad"><h2>The claim has lapsed</h2><p>We did not find the
${thing} for 14 days, so what you declared was withdrawn. Set the new one below to speak for
${claim.company.name} again.</p></div>`;
    case 'expired':
      return html`<div class="said open"><h2>The claim has expired</h2><p>We did not find the
${thing} within seven days, and it is of no use any more. Set the new one below, then let us look
for it.</p></div>`;
    default:
      return html`<p class="lead">You released this domain. <a href="${DOMAINS}">Claim it
again</a> to speak for ${claim.company.name}.</p>`;
  }
}

/** Verified, by a proof at the other place: nobody has looked for it at this one. */
function isMoved({ status, last_checked_at }: DomainClaim): boolean {
  return status === 'verified' && last_checked_at === null;
}

/** Open where it is to be set, folded away where it stands. */
export function proofSection(visit: SignedVisit, claim: DomainClaim): Html {
  const thing = thingOf(claim);
  const set = html`${claim.method === 'dns_txt' ? record(claim) : file(claim)}
<form class="row" method="post" action="${pathOf(claim)}/verify">${csrfField(visit.csrf)}
<button class="${claim.status === 'verified' ? null : 'primary'}">Look now</button></form>
${lastLook(claim)}
${otherWay(visit, claim)}`;
  if (claim.status === 'verified' && !isMoved(claim)) {
    return html`<section class="card" aria-labelledby="proof"><h2 id="proof">The proof</h2>
<details><summary>The ${thing} that has to stay</summary>
<div class="inside">${set}</div></details></section>`;
  }
  return html`<section class="card" aria-labelledby="proof"><h2 id="proof">${
    claim.status === 'lapsing' ? 'Set it again' : `Set this ${thing}`
  }</h2>${set}</section>`;
}

function record({ challenge }: DomainClaim): Html {
  const { record_name, record_type, record_value } = challenge;
  const [label] = record_name.split('.');
  return html`<p>Where the DNS of the domain is kept, add a record. Others of the same name may stay
beside it.</p>
<dl class="record"><div><dt>Type</dt><dd><p class="secret" id="record-type">${record_type}</p></dd>
</div><div><dt>Name</dt><dd><p class="secret" id="record-name">${record_name}</p>
${copy('record-name', 'the name')}</dd></div>
<div><dt>Value</dt><dd><p class="secret" id="record-value">${record_value}</p>
${copy('record-value', 'the value')}</dd></div></dl>
<p class="soft small">Many providers put the domain behind the name by themselves: there, type
<code>${label}</code> alone. The time to live (TTL) can be any.</p>`;
}

function file({ challenge, domain }: DomainClaim): Html {
  return html`<p>Put a text file with this line on the web site. Other lines may stand beside it. It
has to be reached over https at this very address, or at www.${domain}.</p>
<dl class="record"><div><dt>Address</dt><dd>
<p class="secret" id="file-url">${challenge.file_url}</p>
${copy('file-url', 'the address')}</dd></div>
<div><dt>Content</dt><dd><p class="secret" id="file-body">${challenge.file_body}</p>
${copy('file-body', 'the content')}</dd></div></dl>`;
}

function copy(id: string, what: string): Html {
  return html`<button type="button" class="slight" data-copy="${id}" hidden>Copy<span
 class="unseen"> ${what}</span></button>`;
}

function lastLook({ last_checked_at, last_error }: DomainClaim): Html {
  if (last_checked_at === null) return html`<p class="soft small after">Nobody has looked yet.</p>`;
  const at = momentOf(new Date(last_checked_at));
  const what = last_error === null ? 'It was there.' : last_error;
  return html`<p class="soft small after">Last look: ${at}. ${what}</p>`;
}

/** A claim may be proved at the other place; a verified one speaks until it is looked for there. */
function otherWay(visit: SignedVisit, { domain, method }: DomainClaim): Html {
  const other = METHODS.find((one) => one.method !== method);
  return html`<form class="choice" method="post" action="${DOMAINS}">${csrfField(visit.csrf)}
<input type="hidden" name="domain" value="${domain}">
<input type="hidden" name="method" value="${other?.method}">
<button class="slight">Prove it by a ${other?.thing} instead</button></form>`;
}
