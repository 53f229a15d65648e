// The keys of an account: made and shown once, renamed, and revoked after a question.

import { TIERS } from '../../../contract/tiers.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import {
  type AccountKey,
  listAccountKeys,
  mintAccountKey,
  renameAccountKey,
  revokeAccountKey,
} from '../../../operations/account/keys.ts';
import { counted } from '../frame/words.ts';
import { nothingPage } from './failures.ts';
import { keyList } from './key-list.ts';
import { csrfField, type Page, tied, type Wrong, wrongBox, wrongText } from './page.ts';
import { field, go, type Outcome, page, type Route, type SignedVisit } from './visit.ts';

export const keyRoutes: readonly Route[] = [
  { method: 'GET', path: '/account', who: 'signed', run: showKeys },
  { method: 'POST', path: '/account/keys', who: 'signed', run: mint },
  { method: 'GET', path: '/account/keys', who: 'signed', run: () => go('/account') },
  { method: 'POST', path: '/account/keys/{id}/rename', who: 'signed', run: rename },
  { method: 'GET', path: '/account/keys/{id}/revoke', who: 'signed', run: askToRevoke },
  { method: 'POST', path: '/account/keys/{id}/revoke', who: 'signed', run: revoke },
];

const MODES = [
  { mode: 'live', says: 'Live' },
  { mode: 'test', says: 'Test: costs nothing' },
] as const;
const ENDS = [
  { days: 'never', says: 'Never' },
  { days: '7', says: 'In 7 days' },
  { days: '30', says: 'In 30 days' },
  { days: '90', says: 'In 90 days' },
  { days: '365', says: 'In a year' },
] as const;
const DAY_MS = 86_400_000;

async function showKeys(visit: SignedVisit): Promise<Outcome> {
  return page(await keysPage(visit, { status: 200, wrong: null }));
}

interface Shown {
  readonly status: number;
  readonly wrong: Wrong | null;
}

async function keysPage(visit: SignedVisit, { status, wrong }: Shown): Promise<Page> {
  // When each of them was used last.
  await visit.services.writeCounts();
  const keys = await listAccountKeys(visit.services, visit.session);
  const active = keys.filter(({ state }) => state === 'active');
  const ended = keys.filter(({ state }) => state !== 'active');
  const most = TIERS[visit.session.tier].keys;
  const main = html`<p class="lead">A key says who calls. Send it as
<code>Authorization: Bearer</code> or as <code>X-API-Key</code>.</p>
${wrongBox(wrong)}
<section class="card" aria-labelledby="active"><h2 id="active">Your keys</h2>
${
  active.length === 0
    ? html`<p class="soft">None yet: make the first one below, and call within a minute.</p>`
    : keyList(visit, active, wrong)
}
${
  ended.length === 0
    ? null
    : html`<details><summary>${counted(ended.length, 'key')} that ended in the last 30
days</summary>${keyList(visit, ended, null)}</details>`
}</section>
<section class="card" aria-labelledby="new"><h2 id="new">New key</h2>
${
  active.length >= most
    ? html`<p>You have ${counted(active.length, 'active key')}, the most of
${TIERS[visit.session.tier].title}. Revoke one to make another.</p>`
    : newKeyForm(visit, wrong)
}</section>`;
  return { status, title: 'Keys', main, tab: '/account' };
}

function newKeyForm(visit: SignedVisit, wrong: Wrong | null): Html {
  // What was typed for another form of the page is none of this one's.
  const typed = wrong?.field.startsWith('name-') ? new Map<string, string>() : visit.fields;
  const chosen = (name: string, value: string) =>
    typed.get(name) === value ? html` selected` : null;
  return html`<form method="post" action="/account/keys" novalidate>${csrfField(visit.csrf)}
<div class="fields">
<div class="field"><label for="name">Name</label>
<input id="name" name="name" required maxlength="80" autocomplete="off"
 value="${typed.get('name') ?? ''}"${tied('name', true, wrong)}>
${wrongText('name', wrong)}
<p class="hint" id="name-hint">Where it will be used, such as “nightly import”.</p></div>
<div class="field"><label for="mode">Mode</label>
<select id="mode" name="mode"${tied('mode', false, wrong)}>${MODES.map(
    ({ mode, says }) => html`<option value="${mode}"${chosen('mode', mode)}>${says}</option>`,
  )}</select>${wrongText('mode', wrong)}</div>
<div class="field"><label for="expires">Expires</label>
<select id="expires" name="expires"${tied('expires', false, wrong)}>${ENDS.map(
    ({ days, says }) => html`<option value="${days}"${chosen('expires', days)}>${says}</option>`,
  )}</select>${wrongText('expires', wrong)}</div>
</div><button class="primary">Make the key</button></form>`;
}

async function mint(visit: SignedVisit): Promise<Outcome> {
  const { services, session } = visit;
  const mode = MODES.find((one) => one.mode === field(visit, 'mode'))?.mode;
  const days = ENDS.find((one) => one.days === field(visit, 'expires'))?.days;
  const wrong = async (at: string, says: string): Promise<Outcome> =>
    page(await keysPage(visit, { status: 400, wrong: { field: at, says } }));
  if (mode === undefined) return wrong('mode', 'The mode is live or test.');
  if (days === undefined) {
    return wrong('expires', 'A key expires never, or in 7, 30, 90 or 365 days.');
  }
  const expiresAt =
    days === 'never' ? null : new Date(services.now().getTime() + Number(days) * DAY_MS);
  const order = { name: visit.fields.get('name') ?? '', mode, expiresAt };
  const minted = await mintAccountKey(services, session, order);
  switch (minted.kind) {
    case 'made':
      return page(newKeyPage(visit, minted.key));
    case 'invalid':
      return wrong(minted.field === 'name' ? 'name' : 'expires', minted.says);
    case 'too_many': {
      const says =
        minted.of === 'active'
          ? `Only ${counted(minted.most, 'key')} may be active at a time. Revoke one first.`
          : `Only ${counted(minted.most, 'key')} may be made in a day.`;
      return wrong('new', says);
    }
    case 'unknown':
      return go('/account/sign-in', 'session_over', { session: null });
  }
}

/** The only moment at which the key can be seen: it is in no other page and in no address. */
function newKeyPage({ services }: SignedVisit, key: string): Page {
  // In double quotes it is the same line to every shell, those of Windows included.
  const curl = `curl -H "Authorization: Bearer ${key}" "${services.baseUrl}/v1/usage"`;
  const main = html`<div class="said open"><h2>Copy it now</h2><p>It is shown this once: we keep
only its fingerprint. If it gets lost, revoke it and make another.</p></div>
<section class="card" aria-labelledby="key-is"><h2 id="key-is">The key</h2>
<p class="secret" id="new-key">${key}</p>
<button type="button" class="primary" data-copy="new-key" hidden>Copy the key</button></section>
<section class="card" aria-labelledby="try-it"><h2 id="try-it">Try it</h2>
<p>Paste this into a terminal. It answers what your calls have cost, and costs nothing itself.</p>
<p class="secret" id="new-curl">${curl}</p>
<button type="button" data-copy="new-curl" hidden>Copy the line</button></section>
<p class="row"><a class="button" href="/account">I have kept it</a>
<a href="/docs/quick-start">What to call next</a></p>`;
  return { status: 200, title: 'Your new key', main, tab: '/account' };
}

async function rename(visit: SignedVisit): Promise<Outcome> {
  const { id = '' } = visit.parameters;
  const name = visit.fields.get('name') ?? '';
  const renamed = await renameAccountKey(visit.services, visit.session, id, name);
  switch (renamed.kind) {
    case 'done':
      return go('/account', 'key_renamed');
    case 'unknown':
      return page(nothingPage());
    case 'invalid': {
      const wrong = { field: `name-${id}`, says: renamed.says };
      return page(await keysPage(visit, { status: 400, wrong }));
    }
  }
}

async function askToRevoke(visit: SignedVisit): Promise<Outcome> {
  const keys = await listAccountKeys(visit.services, visit.session);
  const key = keys.find(({ id }) => id === visit.parameters.id);
  if (key === undefined || key.state !== 'active') return page(nothingPage());
  return page(revokePage(visit, key));
}

function revokePage(visit: SignedVisit, key: AccountKey): Page {
  const main = html`<div class="card danger"><p>Calls with <strong>${key.name}</strong>
(<span class="mono">…${key.last4}</span>) will be refused at once, and it cannot be made valid
again.</p>
<form class="row" method="post" action="/account/keys/${key.id}/revoke">${csrfField(visit.csrf)}
<button class="fatal">Revoke this key</button><a class="button" href="/account">Keep it</a>
</form></div>`;
  return { status: 200, title: 'Revoke this key?', main, tab: '/account', narrow: true };
}

async function revoke(visit: SignedVisit): Promise<Outcome> {
  const { id = '' } = visit.parameters;
  const done = await revokeAccountKey(visit.services, visit.session, id);
  return done === 'done' ? go('/account', 'key_revoked') : page(nothingPage());
}
