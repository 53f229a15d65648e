// One change: what was said before and after, in which stored pages, when, and how it is proved.

import { changePath } from '../../../../contract/change-url.ts';
import { historyUrl } from '../../../../contract/history-url.ts';
import type { CompanyRef } from '../../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { FlatFact } from '../../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, outward, shownText } from '../../frame/captured.ts';
import { figures, section, unseen } from '../../frame/parts.ts';
import { momentOf } from '../../frame/words.ts';
import { changeList } from '../lists.ts';
import type { PublicPage } from '../page.ts';
import { ask, askOr, type PublicVisit, Refused } from '../visit.ts';
import {
  changeTitle,
  companyPath,
  DIMENSION_NAMES,
  day,
  factPath,
  INVENTED,
  isInvented,
  keyName,
  provenanceMark,
  shownValue,
} from '../words.ts';
import { feedPath } from './asked.ts';
import { beyondPage, unknownPage } from './no-change.ts';
import { proofsSection } from './proofs.ts';
import { type Looks, looksOf, storedPages } from './stored-pages.ts';

const UNKNOWN = ['change_not_found', 'invalid_parameter'];
const BEYOND = ['key_required', 'upgrade_required'];

export async function changePage(visit: PublicVisit): Promise<PublicPage> {
  const { company: asked = '', id = '' } = visit.parameters;
  const found = await eventOf(visit, id);
  if (found instanceof Refused) {
    return UNKNOWN.includes(found.problem.code) ? unknownPage(id) : beyondPage(found);
  }
  const event = found;
  const domain = event.company;
  if (asked !== domain) return otherCompany(visit, event, asked);
  const [fact, others, looks] = await Promise.all([
    factOf(visit, event),
    othersOf(visit, event),
    looksOf(visit, event),
  ]);
  return { ...about(event), main: body(visit, event, { fact, others, looks }) };
}

/** Whose credits are spent sees what a stranger does. */
export async function eventOf(
  visit: PublicVisit,
  id: string,
  asSelf = true,
): Promise<ChangeEvent | Refused> {
  const codes = [...UNKNOWN, ...BEYOND, 'credits_exhausted'];
  const asked = { path: { id }, asSelf };
  const found = await askOr<{ event: ChangeEvent }>(visit, 'get_change', asked, codes);
  if (!(found instanceof Refused)) return found.data.event;
  if (asSelf && found.problem.code === 'credits_exhausted') return eventOf(visit, id, false);
  return found;
}

/** A company has one address; a change is under none but its own. */
async function otherCompany(
  visit: PublicVisit,
  event: ChangeEvent,
  asked: string,
): Promise<PublicPage> {
  const query = { key_prefix: event.fact_key, limit: '1' };
  const named = await askOr<{ company: CompanyRef }>(
    visit,
    'get_company_facts',
    { path: { company: asked }, query },
    ['company_not_found', 'invalid_identifier', 'invalid_parameter'],
  );
  if (named instanceof Refused || named.data.company.domain !== event.company) {
    return unknownPage(event.id);
  }
  const path = changePath(event.company, event.id);
  const main = html`<p><a href="${path}">The change</a></p>`;
  return { ...about(event), status: 308, main, canonical: null, headers: { Location: path } };
}

/** The fact as it stands today; null where it went. */
async function factOf(visit: PublicVisit, event: ChangeEvent): Promise<FlatFact | null> {
  const { company, fact_key: key, provenance, product } = event;
  const query = { key_prefix: key, provenance, limit: '50' };
  const path = { company };
  const { data } = await ask<{ facts: FlatFact[] }>(visit, 'get_company_facts', { path, query });
  const { facts } = data;
  return facts.find((one) => one.key === key && (one.product ?? null) === product) ?? null;
}

/** Other changes of the same fact, as a stranger reads them: they are links, not values. */
async function othersOf(visit: PublicVisit, event: ChangeEvent): Promise<ChangeEvent[]> {
  const { company, fact_key, product } = event;
  const asked = { path: { company }, query: { fact_key, limit: '20' } };
  const { data } = await ask<{ events: ChangeEvent[] }>(visit, 'get_company_history', asked);
  return data.events.filter((one) => one.id !== event.id && one.product === product);
}

/** The sentence with its values where they may be read. */
export function sentence(event: ChangeEvent): string {
  return event.summary === null ? changeTitle(event) : shownText(event.summary, 400);
}

function about(event: ChangeEvent): Omit<PublicPage, 'main'> {
  const { company, id, occurred_at: at, derivation, status = 'current' } = event;
  const name = shownText(event.company_name ?? company, 80);
  const path = changePath(company, id);
  const what = `${name}: ${changeTitle(event)}`;
  const taken = status === 'current' ? '' : ` This was ${status} later.`;
  const how = HOW[derivation] ?? '';
  const invented = isInvented(company) ? ' This company is invented.' : '';
  return {
    status: 200,
    title: `${name}: ${sentence(event)}`,
    description: `Dated ${at}. ${how}${taken}${invented} See both pages and their proofs.`,
    canonical: path,
    part: '/changes',
    picture: { path: `${path}/picture.png`, alt: `${what} ${at}.` },
  };
}

const HOW: Readonly<Partial<Record<ChangeEvent['derivation'], string>>> = {
  confirmed: 'Two captures agree.',
  historical: 'Read in archived pages.',
};

interface Beside {
  readonly fact: FlatFact | null;
  readonly others: readonly ChangeEvent[];
  readonly looks: Looks | null;
}

function body(visit: PublicVisit, event: ChangeEvent, { fact, others, looks }: Beside): Html {
  const { company } = event;
  const name = captured(event.company_name ?? company, 100);
  return html`<p class="kicker"><a href="${companyPath(company)}">${name}</a> /
<a href="${feedPath({ filters: { company } })}">Changes</a></p>
<div class="masthead change-head"><h1>${captured(sentence(event), 400)}</h1>
${marks(event)}</div>
${corrected(event)}
${isInvented(company) ? INVENTED : null}
${section('sides', 'Before and after', sides(event, looks))}
${storedPages(event, looks)}
${proofsSection(event, looks, fact)}
<div class="columns even close">${section('dates', 'When', dates(event, looks))}
${section('about', 'This change', aboutChange(event, fact))}</div>
${section('api', 'In the API', inApi(visit, event))}
${others.length === 0 ? null : section('others', OTHERS, changeList(others, false))}`;
}

const OTHERS = 'Other changes of the same fact';

function marks({ dimension, significance, derivation, provenance, ...event }: ChangeEvent): Html {
  return html`<p class="facts"><span>${day(event.occurred_at)}</span>
<a href="${feedPath({ filters: { dimension } })}">${DIMENSION_NAMES[dimension]}</a>
${provenanceMark({ provenance })}
${significance === 'high' ? html`<span class="mark changed">matters</span>` : null}
<span>${DERIVATIONS[derivation]}</span></p>`;
}

const DERIVATIONS: Readonly<Record<ChangeEvent['derivation'], string>> = {
  confirmed: 'confirmed by two captures',
  historical: 'historical: read in archives',
  baseline: 'the first look: not a change',
  legacy: 'a difference that a reader made: not a change',
  orphaned: 'its fact or company went away',
};

/** What was told and is not so any more says so before anything else. */
function corrected(event: ChangeEvent): Html | null {
  const { status = 'current', status_reason: why, superseded_by: by, supersedes, company } = event;
  const corrects = supersedes
    ? html`<p class="said open">This corrects <a href="${changePath(company, supersedes)}">what was
told before</a>.</p>`
    : null;
  if (status === 'current') return corrects;
  const title = status === 'retracted' ? 'This was retracted' : 'This was corrected';
  const says = status === 'retracted' ? html`It is kept here because it was told.` : null;
  const instead = by
    ? html` <a href="${changePath(company, by)}">What stands in its place</a>`
    : null;
  return html`<div class="said bad"><h2>${title}</h2>
<p>${why ? captured(why, 400) : says}${instead}</p></div>${corrects}`;
}

function sides(event: ChangeEvent, looks: Looks | null): Html {
  const { masked, change, old_value: old, new_value: now, unit, delta } = event;
  if (masked) {
    return html`<div class="sides"><div><h3>Before</h3><p>${WITHHELD_MARK}</p></div>
<div><h3>After</h3><p>${WITHHELD_MARK}</p></div></div>
<p class="small">The values, and the words in both stored pages, are shown to whoever has a free
account: <a href="/account">sign in</a>.</p>`;
  }
  const none = html`<span class="mark absent">not there</span>`;
  const before = change === 'added' ? none : html`<del>${shownValue(old, unit, 2_000)}</del>`;
  const after = change === 'removed' ? none : html`<ins>${shownValue(now, unit, 2_000)}</ins>`;
  const relative = delta?.relative ?? null;
  const by =
    relative === null
      ? null
      : html`<span class="by">${relative > 0 ? '+' : '−'}${Math.abs(relative * 100).toFixed(1)} %</span>`;
  return html`<div class="sides values"><div><h3>Before</h3><p class="big-value">${before}</p>
${seenOn(looks?.before?.captured_at, 'last seen')}</div>
<div><h3>After</h3><p class="big-value">${after} ${by}</p>
${seenOn(looks?.after?.captured_at, 'first seen')}</div></div>`;
}

const WITHHELD_MARK = html`<span class="mark withheld">withheld</span>`;

function seenOn(at: string | undefined, says: string): Html | null {
  return at === undefined
    ? null
    : html`<p class="soft small">${says} ${momentOf(new Date(at))}</p>`;
}

function dates(event: ChangeEvent, looks: Looks | null): Html {
  const { occurred_at: occurred, detected_at: detected, recorded_at: recorded } = event;
  const at = looks?.before?.captured_at;
  return figures(
    [
      ...(event.masked ? [] : ([['Old value last seen', at && momentOf(new Date(at))]] as const)),
      [
        'Happened',
        html`${day(occurred)} <span class="soft small">the first capture with the new
value</span>`,
      ],
      [
        'Confirmed',
        html`${day(detected)} <span class="soft small">${
          event.derivation === 'confirmed' ? 'a second capture agreed' : 'both captures were read'
        }</span>`,
      ],
      ['Told', momentOf(new Date(recorded))],
    ],
    'not told',
  );
}

function aboutChange(event: ChangeEvent, fact: FlatFact | null): Html {
  const { company, fact_key: key, type, product, significance } = event;
  const shown =
    fact === null
      ? html`${keyName(key)} <span class="soft small">not published today</span>`
      : html`<a href="${factPath(company, fact)}">${keyName(key)}</a>: ${shownValue(
          fact.value,
          fact.unit,
          120,
        )} <span class="soft small">today</span>`;
  return figures([
    ['Fact', shown],
    ...(product === null ? [] : ([['Product', captured(product, 200)]] as const)),
    ['Key', html`<code>${captured(key, 200)}</code>`],
    ['Type', html`<a href="${feedPath({ filters: { type } })}"><code>${type}</code></a>`],
    ['Significance', significance],
    ['How it came about', DERIVATIONS[event.derivation]],
    ...(event.source_url === null ? [] : ([['Page', outward(event.source_url)]] as const)),
  ]);
}

function inApi({ world }: PublicVisit, event: ChangeEvent): Html {
  const { id, company, dimension, fact_key: factKey } = event;
  const history = historyUrl('', company, { dimension, factKey });
  const call = `curl -H 'X-API-Key: …' '${world.baseUrl}/v1/changes/${id}'`;
  return html`<p class="small"><a href="/v1/changes/${id}">This change</a> and
<a href="${history}">the history of its fact</a> as JSON; values and links to both captures need a
key:</p>
<pre tabindex="0"><code id="call">${call}</code></pre>
<button class="slight" data-copy="call" hidden>Copy${unseen(' the call')}</button>`;
}
