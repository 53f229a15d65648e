// What an owner does with declarations: declares a fact, and withdraws it after a question.

import type { Declaration } from '../../../contract/schemas/declarations.ts';
import { html } from '../../../core/pages/html.ts';
import { typedValue } from '../../../operations/account/typed-value.ts';
import {
  type Declared,
  declarationsOf,
  declare,
  withdraw,
} from '../../../operations/claims/declaring.ts';
import { isFactKey } from '../../../operations/invoke/fact-key-list.ts';
import { type About, aboutClaim, backToDomain } from './about-claim.ts';
import { DOMAINS, pathOf, valueText } from './claim-words.ts';
import { domainPage } from './domain-page.ts';
import { nothingPage } from './failures.ts';
import { csrfField, type Page, type Wrong } from './page.ts';
import { field, go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const ALL = `${DOMAINS}/{id}/declarations`;
const WITHDRAW = `${ALL}/{key}/withdraw`;

export const declarationRoutes: readonly Route[] = [
  { method: 'GET', path: ALL, who: 'signed', run: backToDomain },
  { method: 'POST', path: ALL, who: 'signed', run: put },
  { method: 'GET', path: WITHDRAW, who: 'signed', run: askToWithdraw },
  { method: 'POST', path: WITHDRAW, who: 'signed', run: withdrawIt },
];

async function put(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  if (about === null) return page(nothingPage());
  const wrong = async (wrongs: readonly Wrong[]): Promise<Outcome> =>
    page(await domainPage(about, { declare: { typed: visit.fields, wrongs } }));
  const key = field(visit, 'key');
  if (!isFactKey(key)) {
    const says = 'This takes a fact key such as legal.entity.name: choose one of the list.';
    return wrong([{ field: 'key', says }]);
  }
  const text = visit.fields.get('value') ?? '';
  if (text.trim() === '') return wrong([{ field: 'value', says: 'Type what you declare.' }]);
  const source = field(visit, 'source_url');
  if (source.length > LONGEST_ADDRESS) {
    const says = `An address has at most ${LONGEST_ADDRESS} characters.`;
    return wrong([{ field: 'source_url', says }]);
  }
  const [unit, asOf] = [field(visit, 'unit'), field(visit, 'as_of')];
  const { services, session } = visit;
  const of = { claimId: about.claim.id, key };
  const declared = await declare(services, session.accountId, of, {
    value: typedValue(key, text),
    ...(unit === '' ? {} : { unit }),
    ...(asOf === '' ? {} : { as_of: asOf }),
    ...(source === '' ? {} : { source_url: source }),
  });
  if (declared.kind === 'declared') return go(pathOf(about.claim), 'declared');
  return declared.kind === 'no_claim' ? page(nothingPage()) : wrong(wrongsOf(declared));
}

const LONGEST_ADDRESS = 2000;

function wrongsOf(
  declared: Exclude<Declared, { readonly kind: 'declared' | 'no_claim' }>,
): readonly Wrong[] {
  switch (declared.kind) {
    case 'wrong':
      return declared.faults.map(({ field, detail }) => ({
        field,
        says: `${LABELS[field]} ${detail}.`,
      }));
    case 'too_many':
      return [{ field: 'key', says: declared.detail }];
    case 'unknown_key':
      return [{ field: 'key', says: `${declared.detail}` }];
    case 'not_verified':
      return [{ field: 'key', says: 'The domain is not verified any more. Prove it again first.' }];
  }
}

const LABELS = {
  value: 'The value',
  unit: 'The unit',
  as_of: 'The day',
  source_url: 'The address',
} as const;

async function askToWithdraw(visit: SignedVisit): Promise<Outcome> {
  const about = await aboutClaim(visit);
  const key = keyOf(visit);
  if (about === null || key === null) return page(nothingPage());
  const { services, session } = visit;
  const stand = await declarationsOf(services, session.accountId, about.claim.id);
  const found = stand?.find((one) => one.key === key);
  return page(found === undefined ? nothingPage() : withdrawPage(about, found));
}

function withdrawPage({ visit, claim }: About, { key, value, unit }: Declaration): Page {
  const path = pathOf(claim);
  const action = `${path}/declarations/${encodeURIComponent(key)}/withdraw`;
  const main = html`<div class="card danger"><p>You declare <strong class="mono">${key}</strong>:
${valueText(value, unit)}</p>
<p>It is no longer shown from now on, and stays in the history as what you said until today.</p>
<form class="row" method="post" action="${action}">${csrfField(visit.csrf)}
<button class="fatal">Withdraw it</button><a class="button" href="${path}">Keep it</a>
</form></div>`;
  return { status: 200, title: 'Withdraw this declaration?', main, tab: DOMAINS, narrow: true };
}

async function withdrawIt(visit: SignedVisit): Promise<Outcome> {
  const { services, session, parameters } = visit;
  const { id = '' } = parameters;
  const key = keyOf(visit);
  if (key === null) return page(nothingPage());
  const done = await withdraw(services, session.accountId, { claimId: id, key });
  if (done.kind !== 'withdrawn') return page(nothingPage());
  return go(`${DOMAINS}/${id}`, 'declaration_withdrawn');
}

/** The key that the path names; null for what could be none. */
function keyOf({ parameters }: SignedVisit): string | null {
  try {
    const key = decodeURIComponent(parameters.key ?? '');
    return isFactKey(key) ? key : null;
  } catch {
    return null;
  }
}
