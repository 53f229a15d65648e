// Two to six companies beside each other, chosen in a form or by the address.

import type {
  Category,
  CategoryDetail,
  CompanyRecord,
} from '../../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { Comparison } from '../../../../contract/schemas/comparison.ts';
import { DIMENSIONS } from '../../../../core/facts/dimensions.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { section } from '../../frame/parts.ts';
import { counted } from '../../frame/words.ts';
import { WrongAddress } from '../failures.ts';
import type { PublicPage } from '../page.ts';
import { ask, askOr, type PublicVisit, Refused } from '../visit.ts';
import { inventedNote } from '../words.ts';
import { LEGEND } from './cells.ts';
import {
  type Chosen,
  choosingForm,
  chosenCompanies,
  LEAST,
  MOST,
  typedCompanies,
} from './choosing.ts';
import { dimensionLinks } from './dimension-links.ts';
import { hiringSection, plansSection, pricesSection } from './market.ts';
import { factsMatrix, isAlike } from './matrix.ts';
import { addressWith, dimensionOf, type Row } from './narrowing.ts';

export async function comparePage(visit: PublicVisit): Promise<PublicPage> {
  const typed = typedCompanies(visit.query);
  const dimension = dimensionOf(visit.query);
  const only = visit.query.get('only') ?? '';
  if (only !== '' && only !== 'differences') throw new WrongAddress('only', only, ['differences']);
  if (typed.length === 0) return startPage(visit);
  if (typed.length > MOST) {
    throw new WrongAddress(
      'companies',
      counted(typed.length, 'company', 'companies'),
      `${LEAST} to ${MOST} companies`,
    );
  }
  const chosen = await chosenCompanies(visit, typed);
  if (chosen.isWrong) return againPage(chosen);
  const [first] = chosen.domains;
  if (first !== undefined && chosen.domains.length < LEAST) return besidePage(visit, first);
  const companies = chosen.domains.join(',');
  const address = (changes: Readonly<Record<string, string | null>>) =>
    addressWith('/compare', visit.query, { companies, ...changes });
  // The form's address is long, and names may stand for the same companies.
  if (visit.query.has('company')) return moved(address({}));
  const [{ data }, records, moves] = await Promise.all([
    ask<Comparison>(visit, 'compare_companies', { query: { companies, dimension } }),
    Promise.all(chosen.domains.map((domain) => recordOf(visit, domain))),
    Promise.all(chosen.domains.map((domain) => priceMoves(visit, domain))),
  ]);
  const rows = rowsOf(data);
  const keys = only === '' ? data.keys : data.keys.filter((key) => !isAlike(rows, key));
  const names = rows.map(({ name }) => shownText(name, 60));
  const remove =
    rows.length > LEAST
      ? (domain: string) =>
          address({ companies: chosen.domains.filter((one) => one !== domain).join(',') })
      : null;
  const matrix = factsMatrix({ caption: `${names.join(', ')} compared`, rows, keys }, remove);
  const toggle =
    only === ''
      ? html`<a href="${address({ only: 'differences' })}">Only what differs</a>`
      : html`<a href="${address({ only: null })}">All facts</a>`;
  const narrowed = dimension === null ? '' : `&dimension=${dimension}`;
  const csv = `/v1/compare?companies=${companies}${narrowed}&format=csv`;
  const tools = html`<div class="tools">${dimensionLinks(
    DIMENSIONS.map((one) => `${one}.`),
    dimension,
    (one) => address({ dimension: one }),
  )}${toggle} <a class="csv" href="${csv}" download>CSV</a></div>`;
  const nothing = html`<p>Nothing ${only === '' ? 'of this is known of them' : 'differs'}.</p>`;
  const table = keys.length === 0 ? nothing : matrix;
  const priced = records.map(({ company, dimensions }) => {
    return { ...company, facts: dimensions.pricing?.facts ?? [] };
  });
  const main = html`<p class="kicker"><a href="/compare">Compare</a></p>
<h1>${inWords(rows)}</h1>
${inventedNote(chosen.domains)}
${section('compared', 'Fact by fact', html`${tools}${table}${LEGEND}`)}
${plansSection(priced)}
<div class="columns even">${pricesSection(newestFirst(moves.flat()))}
${hiringSection(records.map(({ company, jobs }) => ({ ...company, jobs })))}</div>
${section('others', 'Compare others', choosingForm(chosen.fields, 'Choose companies'))}`;
  return {
    ...ABOUT,
    status: 200,
    title: `${names.join(', ')} compared`,
    description:
      `${names.join(', ')} beside each other: prices, security, reliability and more, each value ` +
      'dated and sourced.',
    main,
    canonical: address({ dimension: null, only: null }),
  };
}

function inWords(rows: readonly Row[]): Html[] {
  const last = rows.length - 1;
  return rows.map(({ name }, i) => {
    const before = i === 0 ? null : i === last ? ' and ' : ', ';
    return html`${before}${captured(name, 60)}`;
  });
}

const ABOUT = { part: '/categories' } as const;

function rowsOf({ companies, keys, cells }: Comparison): Row[] {
  return companies.map(({ name, domain }, nth) => ({
    name,
    domain,
    cells: cells.slice(nth * keys.length, (nth + 1) * keys.length),
  }));
}

async function recordOf(visit: PublicVisit, company: string): Promise<CompanyRecord> {
  return (await ask<CompanyRecord>(visit, 'get_company', { path: { company } })).data;
}

/** Whose credits are spent still sees what a stranger does. */
async function priceMoves(visit: PublicVisit, company: string): Promise<readonly ChangeEvent[]> {
  const about = { path: { company }, query: { dimension: 'pricing', limit: '50' } };
  const read = (asSelf: boolean) =>
    askOr<{ events: ChangeEvent[] }>(visit, 'get_company_history', { ...about, asSelf }, [
      'credits_exhausted',
    ]);
  const own = await read(true);
  const got = own instanceof Refused ? await read(false) : own;
  const events = got instanceof Refused ? [] : got.data.events;
  return events.filter(({ type }) => type === 'pricing.price.changed');
}

const MOST_MOVES = 10;

function newestFirst(events: readonly ChangeEvent[]): readonly ChangeEvent[] {
  return events.toSorted((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1)).slice(0, MOST_MOVES);
}

function moved(to: string): PublicPage {
  const main = html`<p><a href="${to}">The comparison</a></p>`;
  const said = { title: 'Compare', description: 'The comparison is at another address.' };
  return { ...said, status: 303, main, canonical: null, headers: { Location: to } };
}

const LEAD = html`<p class="lead">Two to six companies beside each other: each value with who
says so and when it was last seen, each gap with its reason.</p>`;

async function startPage(visit: PublicVisit): Promise<PublicPage> {
  const { data } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const whole = data.categories
    .filter(({ company_count: members }) => members > 1)
    .map(
      ({ slug, name, company_count: members }) =>
        html`<li><a href="/categories/${slug}">${captured(name, 80)}</a>
<span class="soft small">${counted(members, 'company', 'companies')}</span></li>`,
    );
  const main = html`<h1>Compare companies</h1>
${LEAD}${section('choose', 'Choose companies', choosingForm([], 'Choose companies'))}
${whole.length === 0 ? null : section('whole', 'Or a whole category', html`<ul>${whole}</ul>`)}`;
  return {
    ...ABOUT,
    status: 200,
    title: 'Compare companies',
    description: 'Put two to six companies beside each other, fact by fact, dated and sourced.',
    main,
    canonical: '/compare',
  };
}

/** One company is chosen: who shall stand beside it? */
async function besidePage(visit: PublicVisit, domain: string): Promise<PublicPage> {
  const { company } = await recordOf(visit, domain);
  const lists = await Promise.all(
    company.categories.slice(0, 3).map(async (slug) => {
      const { data } = await ask<CategoryDetail>(visit, 'get_category', { path: { slug } });
      return neighbours(data, domain);
    }),
  );
  const name = captured(company.name, 60);
  const form = choosingForm([{ typed: domain }], 'Choose companies');
  const main = html`<h1>Compare ${name}</h1>
${LEAD}${section('choose', 'Choose who stands beside it', form)}
${lists}`;
  return {
    ...ABOUT,
    status: 200,
    title: `Compare ${shownText(company.name, 60)}`,
    description: `Put other companies beside ${shownText(company.name, 60)}, fact by fact.`,
    main,
    canonical: null,
  };
}

const MOST_NEIGHBOURS = 12;

function neighbours({ slug, name, companies }: CategoryDetail, domain: string): Html | null {
  const others = companies.filter((one) => one.domain !== domain).slice(0, MOST_NEIGHBOURS);
  if (others.length === 0) return null;
  const links = others.map(
    (one) =>
      html`<li><a href="/compare?companies=${domain},${one.domain}">${captured(
        one.name,
        60,
      )}</a></li>`,
  );
  return section(
    `in-${slug}`,
    html`In ${captured(name, 60)}`,
    html`<ul class="neighbours">${links}</ul>
<p class="small"><a href="/categories/${slug}">The whole category compared</a></p>`,
  );
}

/** The form with what is wrong in it. */
function againPage({ fields }: Chosen): PublicPage {
  const main: Html = html`<h1>Compare companies</h1>
${LEAD}${section('choose', 'Choose companies', choosingForm(fields, 'Choose companies'))}`;
  return {
    ...ABOUT,
    status: 400,
    title: 'Compare companies',
    description: 'Choose the companies to compare.',
    main,
    canonical: null,
  };
}
