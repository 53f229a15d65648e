// The list of keys: what each is called, what is known of it, and what can be done to it.

import { type Html, html } from '../../../core/pages/html.ts';
import type { AccountKey } from '../../../operations/account/keys.ts';
import { dayOf, whenOf } from '../frame/words.ts';
import { csrfField, tied, type Wrong, wrongText } from './page.ts';
import type { SignedVisit } from './visit.ts';

export function keyList(
  visit: SignedVisit,
  keys: readonly AccountKey[],
  wrong: Wrong | null,
): Html {
  return html`<ul class="list">${keys.map((key) => row(visit, key, wrong))}</ul>`;
}

function row(visit: SignedVisit, key: AccountKey, wrong: Wrong | null): Html {
  const now = visit.services.now();
  const used = key.lastUsedAt === null ? 'never used' : html`used ${whenOf(key.lastUsedAt, now)}`;
  return html`<li><div class="what"><h3>${key.name} ${tags(key)}</h3>
<p class="facts"><span class="mono">assay_${key.mode}_…${key.last4}</span>
<span>made ${whenOf(key.createdAt, now)}</span><span>${used}</span>${end(key)}</p></div>
${key.state === 'active' ? actions(visit, key, wrong) : null}</li>`;
}

function tags({ mode, state }: AccountKey): Html {
  const test = mode === 'test' ? html`<span class="tag">test</span> ` : null;
  const over = state === 'active' ? null : html`<span class="tag bad">${state}</span>`;
  return html`${test}${over}`;
}

function end({ state, expiresAt, revokedAt }: AccountKey): Html | null {
  if (state === 'revoked') return revokedAt && html`<span>revoked ${dayOf(revokedAt)}</span>`;
  if (expiresAt === null) return null;
  return html`<span>${state === 'expired' ? 'expired' : 'expires'} ${dayOf(expiresAt)}</span>`;
}

function actions(visit: SignedVisit, key: AccountKey, wrong: Wrong | null): Html {
  const id = `name-${key.id}`;
  const isWrong = wrong?.field === id;
  const value = isWrong ? (visit.fields.get('name') ?? '') : key.name;
  return html`<div class="does">
<details${isWrong && html` open`}><summary>Rename<span class="unseen"> ${key.name}</span></summary>
<form method="post" action="/account/keys/${key.id}/rename" novalidate>${csrfField(visit.csrf)}
<div class="field"><label for="${id}">New name</label>
<input id="${id}" name="name" required maxlength="80" autocomplete="off"
 value="${value}"${tied(id, false, wrong)}>${wrongText(id, wrong)}</div>
<button class="slight primary">Save the name</button></form></details>
<a class="button slight fatal" href="/account/keys/${key.id}/revoke">Revoke<span
 class="unseen"> ${key.name}</span></a></div>`;
}
