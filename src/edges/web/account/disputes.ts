// What an owner does with disputes: disputes a fact, and withdraws an open one after a question.

import type { Dispute, DisputeToCreate } from '../../../contract/schemas/disputes.ts';
import { html } from '../../../core/pages/html.ts';
import { disputesOf } from '../../../operations/account/beside-claim.ts';
import {
  type Disputed,
  disputeFact,
  faultsOf,
  withdrawOwnDispute,
} from '../../../operations/claims/disputing.ts';
import { type About, aboutClaim, backToDomain } from './about-claim.ts';
import { DOMAINS, pathOf } from './claim-words.ts';
import { DISPUTE_FIELDS, MOST_DISPUTES, SIDES } from './dispute-list.ts';
import { domainPage } from './domain-page.ts';
import { nothingPage } from './failures.ts';
import { csrfField, type Page, type Wrong } from './page.ts';
import { field, go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const ALL = `${DOMAINS}/{id}/disputes`;
const WITHDRAW = `${ALL}/{dispute}/withdraw`;

export const disputeRoutes: readonly Route[] = [
  { method: 'GET', path: ALL, who: 'signed', run: backToDomain },
  { method: 'POST', path: ALL, who: 'signed', run: dispute },
  { method: 'GET', path: WITHDRAW, who: 'signed', run: askToWithdraw },
  { method: 'POST', path: WITHDRAW, who: 'signed', run: withdraw },
];

async function dispute(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  if (about === null) return page(nothingPage());
  const wrong = async (...wrongs: readonly Wrong[]): Promise<Outcome> =>
    page(await domainPage(about, { dispute: { typed: visit.fields, wrongs } }));
  const side = SIDES.find((one) => one.side === field(visit, 'side'))?.side;
  if (side === undefined)
    return wrong({ field: DISPUTE_FIELDS.provenance, says: 'Choose one of the sides.' });
  const [product, source] = [field(visit, 'product'), field(visit, 'shown')];
  const request: DisputeToCreate = {
    key: field(visit, 'fact'),
    // A form writes each line end as two characters.
    statement: field(visit, 'statement').replaceAll('\r\n', '\n'),
    ...(product === '' ? {} : { product }),
    ...(side === '' ? {} : { provenance: side }),
    ...(source === '' ? {} : { source_url: source }),
  };
  const faults = faultsOf(request);
  if (faults.length > 0) {
    return wrong(
      ...faults.map(({ field: at, accepted }) => ({
        field: DISPUTE_FIELDS[at],
        says: `${LABELS[at]} must be ${accepted}.`,
      })),
    );
  }
  const { services, session } = visit;
  const disputed = await disputeFact(services, session.accountId, about.claim.id, request);
  switch (disputed.kind) {
    case 'made':
      return go(pathOf(about.claim), 'dispute_made');
    case 'known':
      return go(pathOf(about.claim), 'dispute_known');
    case 'no_claim':
      return page(nothingPage());
    default:
      return wrong({ field: DISPUTE_FIELDS.key, says: REFUSED[disputed.kind] });
  }
}

const LABELS = {
  key: 'The key',
  statement: 'What you say',
  source_url: 'The address',
} as const;

const REFUSED: Readonly<Record<Exclude<Disputed['kind'], 'made' | 'known' | 'no_claim'>, string>> =
  {
    not_verified: 'The domain is not verified any more. Prove it again first.',
    no_fact:
      'Nothing is published under this key, as you chose it. What you declared yourself is ' +
      'withdrawn, not disputed.',
    in_dispute: 'Somebody else who holds the domain disputes this fact already.',
    too_many: 'As many of your disputes are open as may be at a time. Wait, or withdraw one.',
  };

async function askToWithdraw(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  if (about === null) return page(nothingPage());
  const disputes = await disputesOf(visit.services, about.claim.id, MOST_DISPUTES);
  const open = disputes.find(
    ({ id, status }) => id === visit.parameters.dispute && status === 'open',
  );
  return page(open === undefined ? nothingPage() : withdrawPage(about, open));
}

function withdrawPage({ visit, claim }: About, { id, key }: Dispute): Page {
  const path = pathOf(claim);
  const main = html`<div class="card danger"><p>The fact <strong class="mono">${key}</strong> stays
as it is published, and the dispute is shown as withdrawn. You can dispute it again.</p>
<form class="row" method="post" action="${path}/disputes/${id}/withdraw">${csrfField(visit.csrf)}
<button class="fatal">Withdraw the dispute</button><a class="button" href="${path}">Keep it</a>
</form></div>`;
  return { status: 200, title: 'Withdraw this dispute?', main, tab: DOMAINS, narrow: true };
}

async function withdraw({ services, session, parameters }: SignedVisit): Promise<Outcome> {
  const { id = '', dispute: disputeId = '' } = parameters;
  const done = await withdrawOwnDispute(services, session.accountId, id, disputeId);
  if (done !== 'withdrawn') return page(nothingPage());
  return go(`${DOMAINS}/${id}`, 'dispute_withdrawn');
}
