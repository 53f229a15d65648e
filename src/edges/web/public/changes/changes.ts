// The feed of changes of all companies, newest first, by the filters in its address.

import type { InputError } from '../../../../contract/refusal.ts';
import type { Category } from '../../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { counted } from '../../frame/words.ts';
import { changeList, WITHHELD } from '../lists.ts';
import type { PublicPage } from '../page.ts';
import { type Answered, ask, askOr, type PublicVisit, Refused } from '../visit.ts';
import { DIMENSION_NAMES, day, inventedNote } from '../words.ts';
import { type Asked, askedIn, atomPath, type FilterName, feedPath, watchPath } from './asked.ts';
import { chosen, filterForm, filterName } from './filter-form.ts';

type Feed = Answered<{ events: ChangeEvent[] }>;

export async function changesPage(visit: PublicVisit): Promise<PublicPage> {
  const asked = askedIn(visit.query);
  // A plain form sends every field: what is empty is taken out of the address.
  if (!asked.isTidy) return elsewhere(feedPath(asked, asked.cursor ?? undefined));
  // The first one is counted for the page: the other goes with it.
  const { data: catalogue } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const { categories } = catalogue;
  const found = await feedOf(visit, asked);
  const form = (errors: readonly InputError[]) =>
    filterForm({ asked, categories, withValues: visit.session !== null, errors });
  if (found instanceof Refused) return refused(asked, found, form);
  const { events } = found.data;
  const without = (name: FilterName) =>
    feedPath({ filters: { ...asked.filters, [name]: undefined } });
  const isMasked = visit.session === null || events.some((event) => event.masked);
  const main = html`<h1>Changes</h1>
<p class="lead">What changed at the companies that are covered, newest first: each dated, and shown
in the pages that prove it.</p>
${form([])}${chosen(asked, categories, without)}
${isMasked ? WITHHELD : null}${inventedNote(events.map(({ company }) => company))}
<div class="card"><p class="row between soft small"><span>${span(found)}</span>
<span><a href="${watchPath(asked)}">Watch this view</a> ·
<a href="${atomPath(asked)}">Follow as Atom</a></span></p>
${events.length === 0 ? nothing(asked) : changeList(events, true)}
${pages(asked, found, visit.session !== null)}</div>`;
  return {
    status: 200,
    ...about(asked, categories),
    main,
    // What lies on a further page moves on.
    canonical: asked.cursor === null ? feedPath(asked) : null,
    part: '/changes',
    feed: atomPath(asked),
  };
}

/**
 * As whoever is signed in, on their credits, for the values and for pages beyond the first; whose
 * credits are spent sees what a stranger does.
 */
async function feedOf(visit: PublicVisit, asked: Asked): Promise<Feed | Refused> {
  const { filters, others, cursor } = asked;
  const query = { ...others, ...filters, cursor, limit: '50' };
  const own = { query, asSelf: true };
  const found = await askOr<{ events: ChangeEvent[] }>(visit, 'query_changes', own, [
    ...WRONG,
    'credits_exhausted',
  ]);
  if (!(found instanceof Refused) || found.problem.code !== 'credits_exhausted') return found;
  return askOr<{ events: ChangeEvent[] }>(visit, 'query_changes', { query }, WRONG);
}

const WRONG = [
  'invalid_parameter',
  'invalid_identifier',
  'invalid_cursor',
  'category_not_found',
  'company_not_found',
  'key_required',
  'upgrade_required',
];

function elsewhere(path: string): PublicPage {
  const main = html`<p><a href="${path}">Changes</a></p>`;
  const title = 'Changes';
  const headers = { Location: path };
  return { status: 302, title, description: title, main, canonical: null, headers };
}

/** The form as it was sent, with what is wrong about it and what is accepted. */
function refused(
  asked: Asked,
  { problem }: Refused,
  form: (errors: readonly InputError[]) => Html,
): PublicPage {
  const errors = errorsOf(asked, problem);
  const items = errors.map(
    ({ parameter = '', detail, accepted }) =>
      html`<li id="wrong-${parameter}"><strong>${captured(
        filterName(parameter),
        60,
      )}</strong>: ${captured(detail, 400)}${acceptedText(accepted, detail)}</li>`,
  );
  const main = html`<h1>Changes</h1>
<div class="said bad" role="alert"><h2>${problem.title}</h2>
${items.length === 0 ? html`<p>${captured(problem.detail, 600)}</p>` : html`<ul>${items}</ul>`}
${problem.status === 401 ? SIGN_IN : null}</div>
${form(errors)}
<p class="after"><a href="/changes">All changes</a></p>`;
  return {
    status: problem.status,
    title: `${problem.title}: changes`,
    description: shownText(problem.detail, 200),
    main,
    canonical: null,
    part: '/changes',
  };
}

const SIGN_IN = html`<p><a href="/account">Sign in</a>: a free account is enough.</p>`;

type Problem = Refused['problem'];

/** A company or a category that is not found is wrong in its field too. */
function errorsOf({ filters }: Asked, problem: Problem): readonly InputError[] {
  const { errors, code, detail } = problem;
  if (errors !== undefined && errors.length > 0) return errors;
  const field = { category_not_found: 'category', company_not_found: 'company' }[code as string];
  if (field === undefined) return [];
  const accepted =
    field === 'category' ? 'a category of the list' : 'the domain of a company that is covered';
  return filters[field as FilterName] === undefined ? [] : [{ parameter: field, detail, accepted }];
}

/** Nothing where the detail has them already. */
function acceptedText(
  accepted: string | readonly string[] | undefined,
  detail: string,
): Html | null {
  if (accepted === undefined) return null;
  const words = typeof accepted === 'string' ? accepted : accepted.join(', ');
  if (detail.includes(words)) return null;
  return html` <span class="soft">Accepted: ${captured(words, 1_200)}.</span>`;
}

/** From when on the answer has changes. */
function span({ data, meta }: Feed): Html {
  const window = meta.window as { readonly served_from?: string } | undefined;
  const shown = counted(data.events.length, 'change');
  return window?.served_from === undefined
    ? html`${shown}`
    : html`${shown}, from those since ${day(window.served_from)}`;
}

function nothing({ filters }: Asked): Html {
  return Object.keys(filters).length === 0
    ? html`<p>Nothing changed in this time.</p>`
    : html`<p>No change meets all of these filters in this time. <a href="/changes">All
changes</a></p>`;
}

function pages(asked: Asked, { data, meta }: Feed, isSignedIn: boolean): Html | null {
  const next = meta.next_cursor;
  if (typeof next === 'string') {
    return html`<nav class="row pages" aria-label="Pages"><a class="button" rel="next"
href="${feedPath(asked, next)}">Older changes</a>
${asked.cursor === null ? null : html`<a href="${feedPath(asked)}">Back to the newest</a>`}
<span class="soft small">3 credits a page</span></nav>`;
  }
  const { window } = meta as { readonly window?: { readonly events_beyond_window?: boolean } };
  const isCut = String(meta.notice ?? '').includes('More events match');
  if (isCut && !isSignedIn) {
    return html`<p class="soft">More changes match than the ${data.events.length} that are shown:
<a href="/account">sign in</a> to read on, or narrow the filters.</p>`;
  }
  const first =
    asked.cursor === null ? null : html`<p><a href="${feedPath(asked)}">Back to the newest</a></p>`;
  if (window?.events_beyond_window !== true) return first;
  return html`${first}<p class="soft">Older ones are in the archive, which the
<a href="/account/plan">Pro tier</a> reads.</p>`;
}

/** `Pricing changes in On-call`, for titles and those who see a link. */
function about(
  { filters }: Asked,
  categories: readonly Category[],
): Pick<PublicPage, 'title' | 'description'> {
  const { company, category, dimension, min_significance: least } = filters;
  const what = dimension && DIMENSION_NAMES[dimension as keyof typeof DIMENSION_NAMES];
  const where = categories.find(({ slug }) => slug === category?.toLowerCase())?.name;
  const title = [
    what === undefined ? 'Changes' : `${what} changes`,
    ...(company === undefined ? [] : [`at ${shownText(company, 80)}`]),
    ...(where === undefined ? [] : [`in ${shownText(where, 80)}`]),
  ].join(' ');
  const which = least === 'high' ? 'that matter ' : '';
  return {
    title,
    description: `${title} ${which}of the last 90 days, newest first, each dated and with its proof.`,
  };
}
