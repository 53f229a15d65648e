// Deleting an account, after its address was typed once more.

import { html } from '../../../core/pages/html.ts';
import { deleteAccount } from '../../../operations/account/close-account.ts';
import { csrfField, type Page, tied, type Wrong, wrongBox, wrongText } from './page.ts';
import { go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

const DELETE = '/account/delete';

export const closingRoutes: readonly Route[] = [
  { method: 'GET', path: DELETE, who: 'signed', run: (visit) => page(askPage(visit, null)) },
  { method: 'POST', path: DELETE, who: 'signed', run: close },
];

function askPage(visit: SignedVisit, wrong: Wrong | null): Page {
  const main = html`${wrongBox(wrong)}<div class="card danger">
<p>At once and for good: every key is refused, every session, watch and claim of a domain ends, with
what you declared, and what is left of the balance is lost. Nobody can bring them back.</p>
<form method="post" action="${DELETE}" novalidate>${csrfField(visit.csrf)}
<div class="field"><label for="email">Type <strong>${visit.session.email}</strong> to
confirm</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="off"
 spellcheck="false" autocapitalize="none"${tied('email', false, wrong)}>
${wrongText('email', wrong)}</div>
<div class="row"><button class="fatal">Delete my account</button>
<a class="button" href="/account/security">Keep it</a></div></form></div>`;
  const status = wrong === null ? 200 : 400;
  const title = 'Delete your account?';
  return { status, title, main, tab: '/account/security', narrow: true };
}

async function close(visit: SignedVisit): Promise<Outcome> {
  const email = visit.fields.get('email') ?? '';
  const closed = await deleteAccount(visit.services, visit.session, { email });
  if (closed.kind === 'wrong_email') {
    const says = 'That is not the address of this account. Nothing was deleted.';
    return page(askPage(visit, { field: 'email', says }));
  }
  return go('/account/sign-in', 'account_deleted', { session: null });
}
