// The watches of an account: what is watched, where it is sent, and the forms that make both.

import type { CategoryDetail } from '../../../../contract/schemas/catalogue.ts';
import type {
  UnresolvedCompany,
  WatchEndpoint,
  WatchSubscription,
} from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { section } from '../../frame/parts.ts';
import { counted, whenOf } from '../../frame/words.ts';
import { wrongsBox } from '../claim-words.ts';
import type { Page, Wrong } from '../page.ts';
import { go, type Outcome, page, type SignedVisit } from '../visit.ts';
import { ask, need, refusedOutcome, wrongsOf } from './ask.ts';
import {
  endpointBody,
  endpointForm,
  type Filled,
  subscriptionBody,
  subscriptionForm,
  wordsIn,
} from './forms.ts';
import { secretPage } from './secret.ts';
import {
  ENDPOINTS,
  endpointTag,
  formatOf,
  momentIn,
  SUBSCRIPTIONS,
  subscriptionTag,
  WATCHES,
  wantedBy,
} from './words.ts';

const EMPTY: Filled = { typed: new Map(), wrongs: [], lists: new Map() };

export async function showWatches(visit: SignedVisit): Promise<Outcome> {
  return page(await watchesPage(visit, { subscription: await broughtAlong(visit) }));
}

interface Forms {
  readonly subscription?: Filled;
  readonly endpoint?: Filled;
}

async function watchesPage(visit: SignedVisit, forms: Forms): Promise<Page> {
  const { subscriptions } = await need<{ subscriptions: WatchSubscription[] }>(
    visit,
    'list_watch_subscriptions',
    { query: { limit: '100' } },
  );
  const { endpoints } = await need<{ endpoints: WatchEndpoint[] }>(visit, 'list_watch_endpoints');
  const { subscription = EMPTY, endpoint = EMPTY } = forms;
  const wrongs = [...subscription.wrongs, ...endpoint.wrongs];
  const main = html`<p class="lead">Confirmed changes of the companies that you watch are sent to
your endpoints, signed, or read by <a href="/docs/pull">pull</a>.</p>
${wrongsBox(wrongs)}
${section('subscriptions', 'What you watch', subscriptionList(visit, subscriptions, endpoints))}
${section('endpoints', 'Where it is sent', endpointList(visit, endpoints))}
${section('new', 'Watch companies', subscriptionForm(visit, subscription, endpoints))}
${section('new-endpoint', 'New endpoint', endpointForm(visit, endpoint))}`;
  return { status: wrongs.length === 0 ? 200 : 400, title: 'Watches', main, tab: WATCHES };
}

function subscriptionList(
  visit: SignedVisit,
  subscriptions: readonly WatchSubscription[],
  endpoints: readonly WatchEndpoint[],
): Html {
  if (subscriptions.length === 0) {
    return html`<p class="soft">Nothing yet: name some companies below, or open a view of
<a href="/changes">changes</a> and watch it.</p>`;
  }
  return html`<ul class="list">${subscriptions.map((one) => {
    const sent = endpoints.filter(({ id }) => one.endpoint_ids.includes(id));
    const to = sent.length === 0 ? 'by pull alone' : `to ${counted(sent.length, 'endpoint')}`;
    return html`<li><div class="what"><h3>${captured(one.name, 120)} ${subscriptionTag(one)}</h3>
<p class="facts"><span>${whatOf(one)}</span>
<span>${wantedBy(one)}</span><span>${to}</span>
<span>made ${whenOf(new Date(one.created_at), visit.services.now())}</span></p></div>
<div class="does"><a class="button" href="${SUBSCRIPTIONS}/${one.id}">Open<span class="unseen">
${shownText(one.name, 120)}</span></a></div></li>
`;
  })}</ul>`;
}

function whatOf({ screen, companies_count: count }: WatchSubscription): string {
  return screen ? 'a screen' : counted(count, 'company', 'companies');
}

function endpointList({ services }: SignedVisit, endpoints: readonly WatchEndpoint[]): Html {
  if (endpoints.length === 0) return html`<p class="soft">None yet.</p>`;
  const now = services.now();
  return html`<ul class="list">${endpoints.map((one) => {
    const last = momentIn(one.last_success_at, now);
    return html`<li><div class="what"><h3>${captured(one.description || one.url, 80)}
${endpointTag(one)}</h3><p class="facts"><span class="mono">${shownText(one.url, 80)}</span>
<span>${formatOf(one)}</span><span>${
      last === null ? 'nothing taken yet' : html`took the last one ${last}`
    }</span></p></div>
<div class="does"><a class="button" href="${ENDPOINTS}/${one.id}">Open<span class="unseen">
${shownText(one.url, 80)}</span></a></div></li>
`;
  })}</ul>`;
}

export async function makeEndpoint(visit: SignedVisit): Promise<Outcome> {
  const made = await ask<{ endpoint: WatchEndpoint; secret: string | null }>(
    visit,
    'create_watch_endpoint',
    { body: endpointBody(visit) },
  );
  if (made.kind === 'ok') return page(secretPage(made.data.endpoint, made.data.secret));
  const { problem, retryAfter } = made;
  if (problem.status === 429) return refusedOutcome(problem, retryAfter);
  const wrongs = wrongsOf(problem, 'url');
  return page(
    await watchesPage(visit, { endpoint: { typed: visit.fields, wrongs, lists: visit.lists } }),
  );
}

export async function makeSubscription(visit: SignedVisit): Promise<Outcome> {
  const made = await ask<{ subscription: WatchSubscription }>(visit, 'create_watch_subscription', {
    body: subscriptionBody(visit),
  });
  if (made.kind === 'ok') {
    return go(`${SUBSCRIPTIONS}/${made.data.subscription.id}`, 'subscription_made');
  }
  const { problem, retryAfter } = made;
  if (problem.status === 429) return refusedOutcome(problem, retryAfter);
  const unresolved = (problem.unresolved ?? []) as readonly UnresolvedCompany[];
  const wrongs =
    unresolved.length > 0 ? [unresolvedWrong(unresolved)] : wrongsOf(problem, 'companies');
  return page(
    await watchesPage(visit, { subscription: { typed: visit.fields, wrongs, lists: visit.lists } }),
  );
}

const MOST_NAMED = 5;

/** Which of the names are no covered company, and what may have been meant. */
export function unresolvedWrong(unresolved: readonly UnresolvedCompany[]): Wrong {
  const named = unresolved.slice(0, MOST_NAMED).map(({ input, candidates }) => {
    const meant = candidates.slice(0, 3).map(({ domain }) => domain);
    const perhaps = meant.length === 0 ? '' : ` (perhaps ${meant.join(' or ')})`;
    return `${shownText(input, 80)}${perhaps}`;
  });
  const more = unresolved.length - named.length;
  const others = more > 0 ? ` and ${more} more` : '';
  return { field: 'companies', says: `Not covered: ${named.join(', ')}${others}.` };
}

const MOST_OF_CATEGORY = 200;

/** What a link to this page wants to have watched: a view of changes. */
async function broughtAlong(visit: SignedVisit): Promise<Filled> {
  const { query } = visit;
  const given = (name: string) => shownText(query.get(name) ?? '', 4_000);
  const category = given('category');
  const companies = [...wordsIn(given('company'))];
  if (companies.length === 0 && category !== '') {
    const path = { slug: category };
    const found = await ask<CategoryDetail>(visit, 'get_category', { path });
    if (found.kind === 'ok') {
      companies.push(...found.data.companies.slice(0, MOST_OF_CATEGORY).map((one) => one.domain));
    }
  }
  return {
    typed: new Map([
      ['companies', companies.join('\n')],
      ['event_types', given('type')],
      ['min_significance', query.get('min_significance') === 'high' ? 'high' : ''],
      ['name', category === '' ? companies.slice(0, 3).join(', ') : `Changes in ${category}`],
    ]),
    wrongs: [],
    lists: new Map([['dimensions', wordsIn(given('dimension'))]]),
  };
}
