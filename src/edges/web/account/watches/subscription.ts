// One subscription: its companies, where its events are sent, a pause, its end.

import type { CompanyRef } from '../../../../contract/schemas/catalogue.ts';
import type {
  UnresolvedCompany,
  WatchEndpoint,
  WatchSubscription,
} from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { section } from '../../frame/parts.ts';
import { counted } from '../../frame/words.ts';
import { wrongAt, wrongsBox } from '../claim-words.ts';
import { csrfField, type Page, tied, type Wrong, wrongText } from '../page.ts';
import { field, go, type Outcome, page, type SignedVisit } from '../visit.ts';
import { ask, need, refusedOutcome, wrongsOf } from './ask.ts';
import { endpointBoxes, type Filled, wordsIn } from './forms.ts';
import { unresolvedWrong } from './overview.ts';
import { SUBSCRIPTIONS, subscriptionTag, WATCHES, wantedBy } from './words.ts';

export async function showSubscription(visit: SignedVisit): Promise<Outcome> {
  return page(await subscriptionPage(visit, []));
}

async function subscriptionOf(visit: SignedVisit): Promise<WatchSubscription> {
  const path = { id: visit.parameters.id ?? '' };
  const found = await need<{ subscription: WatchSubscription }>(visit, 'get_watch_subscription', {
    path,
  });
  return found.subscription;
}

const MOST_SHOWN = '200';

async function subscriptionPage(visit: SignedVisit, wrongs: readonly Wrong[]): Promise<Page> {
  const subscription = await subscriptionOf(visit);
  const { id } = subscription;
  const { companies } = await need<{ companies: CompanyRef[] }>(
    visit,
    'list_watch_subscription_companies',
    { path: { id }, query: { limit: MOST_SHOWN } },
  );
  const { endpoints } = await need<{ endpoints: WatchEndpoint[] }>(visit, 'list_watch_endpoints');
  const form: Filled = {
    typed: visit.fields,
    wrongs,
    lists: new Map([['endpoint_ids', subscription.endpoint_ids]]),
  };
  const main = html`<p class="facts about">${subscriptionTag(subscription)}
<span>${wantedBy(subscription)}</span><span class="mono">${id}</span></p>
${wrongsBox(wrongs)}
${
  subscription.screen
    ? section('companies-watched', 'A screen', screenBox(subscription.screen))
    : section(
        'companies-watched',
        counted(subscription.companies_count, 'company', 'companies'),
        companyBoxes(visit, id, companies, form),
      )
}
${section('sent-to', 'Where it is sent', routesForm(visit, id, endpoints, form))}
${section('pull', 'By pull', pull(visit, subscription))}
${section('pause', subscription.active ? 'Pause it' : 'Go on', pauseForm(visit, subscription))}
<section class="card danger" aria-labelledby="remove"><h2 id="remove">Remove the subscription</h2>
<p>Its companies are not watched by it any more; what is pending is dropped.</p>
<a class="button fatal" href="${SUBSCRIPTIONS}/${id}/remove">Remove it…</a></section>`;
  const title = shownText(subscription.name, 120);
  return { status: wrongs.length === 0 ? 200 : 400, title, main, tab: WATCHES };
}

function companyBoxes(
  visit: SignedVisit,
  id: string,
  companies: readonly CompanyRef[],
  form: Filled,
): Html {
  const wrong = wrongAt(form, 'add_companies');
  const here = `${SUBSCRIPTIONS}/${id}/change`;
  return html`<ul class="list">${companies.map(
    ({ name, domain }) => html`<li><div class="what"><h3><a href="/companies/${domain}">${captured(
      name,
      120,
    )}</a></h3><p class="facts"><span>${domain}</span></p></div>
<form class="does" method="post" action="${here}">${csrfField(visit.csrf)}
<input type="hidden" name="remove_companies" value="${domain}"><button class="slight">Leave out<span
 class="unseen"> ${domain}</span></button></form></li>
`,
  )}</ul>
<form method="post" action="${here}" novalidate>${csrfField(visit.csrf)}
<div class="field"><label for="add_companies">Further companies</label>
<input id="add_companies" name="add_companies" required maxlength="4000" autocomplete="off"
 spellcheck="false" autocapitalize="none" value="${form.typed.get('add_companies') ?? ''}"${tied(
   'add_companies',
   true,
   wrong,
 )}>${wrongText('add_companies', wrong)}
<p class="hint" id="add_companies-hint">Domains, with blanks between them.</p></div>
<button>Watch them too</button></form>`;
}

/** Conditions are changed over the API: what each key takes is written there. */
function screenBox({ where, category }: NonNullable<WatchSubscription['screen']>): Html {
  return html`<p>Who enters and who leaves it by a confirmed change is told.</p>
<ul class="list">${where.map(
    (one) => html`<li><code>${captured(one, 400)}</code></li>
`,
  )}</ul>${category === null ? null : html`<p>Of the category <code>${category}</code> alone.</p>`}`;
}

function routesForm(
  visit: SignedVisit,
  id: string,
  endpoints: readonly WatchEndpoint[],
  form: Filled,
): Html {
  const save = html`<input type="hidden" name="routes" value="set"><button>Save</button>`;
  return html`<form method="post" action="${SUBSCRIPTIONS}/${id}/change">${csrfField(visit.csrf)}
${endpointBoxes(form, endpoints)}${endpoints.length === 0 ? null : save}</form>`;
}

function pull({ services }: SignedVisit, { id }: WatchSubscription): Html {
  const address = `${services.baseUrl}/v1/watch/events?subscription_id=${id}`;
  const line = `curl -H "Authorization: Bearer $KEY" "${address}"`;
  return html`<p>The same events, in order and by cursor, whenever you ask.
<a href="/docs/pull">How it works</a></p><p class="secret" id="pull-line">${line}</p>
<button type="button" class="slight" data-copy="pull-line" hidden>Copy the line</button>`;
}

function pauseForm(visit: SignedVisit, { id, active }: WatchSubscription): Html {
  const says = active
    ? 'Nothing is sent while it is paused, and what is pending is dropped.'
    : 'Changes from now on are sent again; those of the pause are not.';
  return html`<form method="post" action="${SUBSCRIPTIONS}/${id}/change">${csrfField(visit.csrf)}
<p>${says}</p><input type="hidden" name="active" value="${active ? 'no' : 'yes'}">
<button>${active ? 'Pause it' : 'Go on'}</button></form>`;
}

/** Each form of the page changes one thing. */
function changesIn(visit: SignedVisit): Readonly<Record<string, unknown>> {
  const [active, added, removed] = ['active', 'add_companies', 'remove_companies'].map((name) =>
    field(visit, name),
  );
  if (active) return { active: active === 'yes' };
  if (removed) return { remove_companies: wordsIn(removed) };
  if (field(visit, 'routes') === 'set') {
    return { endpoint_ids: visit.lists.get('endpoint_ids') ?? [] };
  }
  return { add_companies: wordsIn(added ?? '') };
}

export async function changeSubscription(visit: SignedVisit): Promise<Outcome> {
  const { id = '' } = visit.parameters;
  const body = changesIn(visit);
  const done = await ask(visit, 'update_watch_subscription', { path: { id }, body });
  if (done.kind === 'ok') return go(`${SUBSCRIPTIONS}/${id}`, 'subscription_changed');
  const { problem, retryAfter } = done;
  if (problem.status === 404 || problem.status === 429) return refusedOutcome(problem, retryAfter);
  const unresolved = (problem.unresolved ?? []) as readonly UnresolvedCompany[];
  const wrongs =
    unresolved.length > 0 ? [unresolvedWrong(unresolved)] : wrongsOf(problem, 'add_companies');
  const [first] = Object.keys(body);
  const at = first === 'add_companies' ? 'add_companies' : 'companies-watched';
  return page(
    await subscriptionPage(
      visit,
      wrongs.map(({ says }) => ({ field: at, says })),
    ),
  );
}

export async function askToRemoveSubscription(visit: SignedVisit): Promise<Outcome> {
  const { id, name } = await subscriptionOf(visit);
  const main = html`<div class="card danger"><p><strong>${captured(name, 120)}</strong> ends: its
events are not sent any more and cannot be read by its cursors.</p>
<form class="row" method="post" action="${SUBSCRIPTIONS}/${id}/remove">${csrfField(visit.csrf)}
<button class="fatal">Remove the subscription</button>
<a class="button" href="${SUBSCRIPTIONS}/${id}">Keep it</a></form></div>`;
  const title = 'Remove this subscription?';
  return page({ status: 200, title, main, tab: WATCHES, narrow: true });
}

export async function removeSubscription(visit: SignedVisit): Promise<Outcome> {
  await need(visit, 'delete_watch_subscription', { path: { id: visit.parameters.id ?? '' } });
  return go(WATCHES, 'subscription_removed');
}
