// One endpoint: how it stands, a test, its secret, what was sent to it, its end.

import {
  DELIVERY_STATUSES,
  type Delivery,
  type WatchEndpoint,
} from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { figures, section, wideTable } from '../../frame/parts.ts';
import { count, momentOf } from '../../frame/words.ts';
import { csrfField, type Page } from '../page.ts';
import { field, go, type Outcome, page, type SignedVisit } from '../visit.ts';
import { ask, need, refusedOutcome } from './ask.ts';
import { secretPage } from './secret.ts';
import {
  DELIVERIES,
  deliveryTag,
  ENDPOINTS,
  endpointTag,
  errorText,
  formatOf,
  momentIn,
  WATCHES,
} from './words.ts';

const ON_A_PAGE = '25';

export async function showEndpoint(visit: SignedVisit): Promise<Outcome> {
  return page(await endpointPage(visit, null));
}

async function endpointOf(visit: SignedVisit): Promise<WatchEndpoint> {
  const path = { id: visit.parameters.id ?? '' };
  return (await need<{ endpoint: WatchEndpoint }>(visit, 'get_watch_endpoint', { path })).endpoint;
}

async function endpointPage(visit: SignedVisit, box: Html | null): Promise<Page> {
  const endpoint = await endpointOf(visit);
  const now = visit.services.now();
  const main = html`<p class="facts about">${endpointTag(endpoint)}
<span class="mono">${shownText(endpoint.url, 120)}</span>
<span class="mono">${endpoint.id}</span></p>
${box}
${section('state', 'How it stands', html`${stateOf(endpoint, now)}${actions(visit, endpoint)}`)}
${section('deliveries', 'What was sent', await deliveries(visit, endpoint))}
<section class="card danger" aria-labelledby="remove"><h2 id="remove">Remove the endpoint</h2>
<p>Nothing is sent to it any more, and its log ends.</p>
<a class="button fatal" href="${ENDPOINTS}/${endpoint.id}/remove">Remove it…</a></section>`;
  const title = shownText(endpoint.description || endpoint.url, 80);
  return { status: 200, title, main, tab: WATCHES };
}

function stateOf(endpoint: WatchEndpoint, now: Date): Html {
  const old = momentIn(endpoint.secret_previous_expires_at, now);
  return figures([
    ['Format', formatOf(endpoint)],
    ['Last taken', momentIn(endpoint.last_success_at, now)],
    ['Last failure', momentIn(endpoint.last_failure_at, now)],
    ['Failures in a row', count(endpoint.consecutive_failures ?? 0)],
    ...(endpoint.public_key === null ? [] : [['Public key', endpoint.public_key] as const]),
    ...(old === null ? [] : [['Old key signs until', old] as const]),
  ]);
}

function actions(visit: SignedVisit, { id, status, signature }: WatchEndpoint): Html {
  const here = `${ENDPOINTS}/${id}`;
  const csrf = csrfField(visit.csrf);
  const [to, says] =
    status === 'active' ? ['disabled', 'Disable it'] : ['active', 'Enable it again'];
  return html`<div class="row">
<form method="post" action="${here}/test">${csrf}<button class="primary">Send a test</button></form>
<form method="post" action="${here}/rotate">${csrf}<button>Rotate the ${
    signature === 'ed25519' ? 'key' : 'secret'
  }</button></form>
<form method="post" action="${here}/switch">${csrf}
<input type="hidden" name="status" value="${to}"><button>${says}</button></form></div>`;
}

async function deliveries(visit: SignedVisit, { id }: WatchEndpoint): Promise<Html> {
  const here = `${ENDPOINTS}/${id}`;
  const asked = visit.query.get('status') ?? '';
  const status = DELIVERY_STATUSES.find((one) => one === asked) ?? '';
  const found = await ask<{ deliveries: Delivery[] }>(visit, 'list_watch_endpoint_deliveries', {
    path: { id },
    query: { status, limit: ON_A_PAGE, cursor: visit.query.get('cursor') },
  });
  const choices = ['', ...DELIVERY_STATUSES].map((one) => {
    const here = one === status ? html` aria-current="true"` : null;
    return html`<a href="?status=${one}#deliveries"${here}>${one === '' ? 'all' : one}</a>`;
  });
  const bar = html`<nav class="choices" aria-label="Deliveries by status">${choices}</nav>`;
  if (found.kind === 'refused') {
    return html`${bar}<p>${found.problem.detail} <a href="${here}">From the beginning</a></p>`;
  }
  const rows = found.data.deliveries.map((one) => row(one));
  if (rows.length === 0) return html`${bar}<p class="soft">Nothing.</p>`;
  const columns = [
    'Made',
    'State',
    { says: 'Attempts', isNumber: true },
    'Last answer',
    'Delivery',
  ];
  const next = found.meta.next_cursor;
  const more = new URLSearchParams({ status, cursor: next ?? '' });
  return html`${bar}${wideTable({ label: 'Deliveries', columns, rows })}${
    next === undefined ? null : html`<p><a href="?${String(more)}#deliveries">Older ones</a></p>`
  }`;
}

function row(delivery: Delivery): Html {
  const {
    id,
    created_at: made,
    attempts,
    last_response_status: status,
    last_error: error,
  } = delivery;
  const answer = [status, error === null ? null : errorText(error)].filter((one) => one !== null);
  return html`<tr><th scope="row">${momentOf(new Date(made))}</th><td>${deliveryTag(delivery)}</td>
<td class="number">${count(attempts)}</td><td>${answer.join(': ') || 'none'}</td>
<td><a href="${DELIVERIES}/${id}"><span class="mono">${id}</span></a></td></tr>
`;
}

interface Tested {
  readonly delivered: boolean;
  readonly response_status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

export async function testEndpoint(visit: SignedVisit): Promise<Outcome> {
  const path = { id: visit.parameters.id ?? '' };
  const tested = await ask<Tested>(visit, 'test_watch_endpoint', { path });
  if (tested.kind === 'refused') return refusedOutcome(tested.problem, tested.retryAfter);
  return page(await endpointPage(visit, testBox(tested.data)));
}

function testBox(tested: Tested): Html {
  const { delivered, response_status: status, duration_ms: took, error, response_excerpt } = tested;
  const answer = status === null ? 'No answer came' : `It answered ${status}`;
  const why = error === null ? '' : ` (${errorText(error)})`;
  const excerpt = response_excerpt
    ? html`<pre tabindex="0"><code>${shownText(response_excerpt, 500)}</code></pre>`
    : null;
  return html`<div class="said ${delivered ? 'good' : 'bad'}" role="${
    delivered ? 'status' : 'alert'
  }"><h2>${delivered ? 'The test was taken' : 'The test was not taken'}</h2>
<p>${answer}${why} after ${count(took)} ms.</p>${excerpt}</div>`;
}

export async function rotateSecret(visit: SignedVisit): Promise<Outcome> {
  const path = { id: visit.parameters.id ?? '' };
  const rotated = await ask<{ endpoint: WatchEndpoint; secret: string | null }>(
    visit,
    'rotate_watch_endpoint_secret',
    { path, body: {} },
  );
  if (rotated.kind === 'refused') return refusedOutcome(rotated.problem, rotated.retryAfter);
  return page(secretPage(rotated.data.endpoint, rotated.data.secret));
}

export async function switchEndpoint(visit: SignedVisit): Promise<Outcome> {
  const { id = '' } = visit.parameters;
  const status = field(visit, 'status');
  const done = await ask(visit, 'update_watch_endpoint', { path: { id }, body: { status } });
  if (done.kind === 'refused') return refusedOutcome(done.problem, done.retryAfter);
  return go(`${ENDPOINTS}/${id}`, 'endpoint_changed');
}

export async function askToRemoveEndpoint(visit: SignedVisit): Promise<Outcome> {
  const { id, url } = await endpointOf(visit);
  const main = html`<div class="card danger"><p>Nothing is sent to
<strong>${captured(url, 120)}</strong> any more. Subscriptions that send to it stay, without it.</p>
<form class="row" method="post" action="${ENDPOINTS}/${id}/remove">${csrfField(visit.csrf)}
<button class="fatal">Remove the endpoint</button>
<a class="button" href="${ENDPOINTS}/${id}">Keep it</a></form></div>`;
  const title = 'Remove this endpoint?';
  return page({ status: 200, title, main, tab: WATCHES, narrow: true });
}

export async function removeEndpoint(visit: SignedVisit): Promise<Outcome> {
  await need(visit, 'delete_watch_endpoint', { path: { id: visit.parameters.id ?? '' } });
  return go(WATCHES, 'endpoint_removed');
}
