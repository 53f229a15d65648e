// A category: its companies compared on its criteria, their plans, who moved prices, who hires.

import type { CategoryDetail } from '../../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { Fact } from '../../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { section } from '../../frame/parts.ts';
import { counted } from '../../frame/words.ts';
import { nothingPage, WrongAddress } from '../failures.ts';
import type { PublicPage } from '../page.ts';
import { ask, askOr, type PublicVisit, Refused } from '../visit.ts';
import { inventedNote, keyName } from '../words.ts';
import { LEGEND } from './cells.ts';
import { dimensionLinks } from './dimension-links.ts';
import { hiringSection, plansSection, pricesSection } from './market.ts';
import { companiesMatrix, grouped } from './matrix.ts';
import {
  addressWith,
  CONDITIONS,
  type Narrowing,
  narrowed,
  narrowingOf,
  type Row,
} from './narrowing.ts';

/** Companies in one table; the others are on further pages. */
const AT_ONCE = 50;
/** Companies whose plans are read. */
const MOST_PLANNED = 12;

export async function categoryPage(visit: PublicVisit): Promise<PublicPage> {
  const { slug: asked = '' } = visit.parameters;
  const path = { slug: asked };
  const found = await askOr<CategoryDetail>(visit, 'get_category', { path }, [
    'category_not_found',
    'invalid_parameter',
  ]);
  if (found instanceof Refused) return nothingPage();
  const detail = found.data;
  const { name, slug, description, companies } = detail;
  const all = companies.length;
  const keys = grouped(detail.compared_keys);
  const narrowing = narrowingOf(visit.query, keys);
  const shown = narrowed(companies, keys, narrowing);
  const pages = Math.max(1, Math.ceil(shown.rows.length / AT_ONCE));
  const page = pageOf(visit.query, pages);
  const rows = shown.rows.slice((page - 1) * AT_ONCE, page * AT_ONCE);
  const [events, planned] = await Promise.all([
    priceMoves(visit, slug),
    Promise.all(rows.slice(0, MOST_PLANNED).map((row) => withPlans(visit, row))),
  ]);
  const main = html`<p class="kicker"><a href="/categories">Categories</a></p>
<h1>${captured(name, 100)}</h1>
${description === null ? null : html`<p class="lead">${captured(description, 400)}</p>`}
<p class="small"><a href="/changes?category=${slug}">What changed at these companies</a></p>
${inventedNote(companies.map(({ domain }) => domain))}
${comparisonSection({ visit, slug, keys, narrowing, rows, shown, page, pages, all })}
${plansSection(planned)}
<div class="columns even">${pricesSection(events)}
${hiringSection(companies.slice(0, AT_ONCE))}</div>`;
  return {
    status: 200,
    title: `${shownText(name, 80)}: ${counted(all, 'company', 'companies')} compared`,
    description:
      `${shownText(description ?? name, 160)} ${counted(all, 'company', 'companies')} compared on ` +
      'prices, security and more, each value dated and sourced.',
    main,
    canonical: `/categories/${slug}`,
    part: '/categories',
  };
}

function pageOf(query: URLSearchParams, pages: number): number {
  const given = query.get('page') ?? '';
  if (given === '') return 1;
  const page = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 0;
  if (page < 1 || page > pages) throw new WrongAddress('page', given, `1 to ${pages}`);
  return page;
}

async function withPlans(visit: PublicVisit, { name, domain }: Row) {
  const path = { company: domain };
  const query = { key_prefix: 'pricing.tier.', limit: '200' };
  const { data } = await ask<{ facts: Fact[] }>(visit, 'get_company_facts', { path, query });
  return { name, domain, facts: data.facts };
}

/** Whose credits are spent still sees what a stranger does. */
async function priceMoves(visit: PublicVisit, category: string): Promise<readonly ChangeEvent[]> {
  const query = { category, type: 'pricing.price.changed', limit: '10' };
  const read = (asSelf: boolean) =>
    askOr<{ events: ChangeEvent[] }>(visit, 'query_changes', { query, asSelf }, [
      'credits_exhausted',
    ]);
  const own = await read(true);
  const got = own instanceof Refused ? await read(false) : own;
  return got instanceof Refused ? [] : got.data.events;
}

interface Shown {
  readonly visit: PublicVisit;
  readonly slug: string;
  /** All keys that the category is compared on. */
  readonly keys: readonly string[];
  readonly narrowing: Narrowing;
  readonly shown: ReturnType<typeof narrowed>;
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pages: number;
  readonly all: number;
}

function comparisonSection(about: Shown): Html {
  const { visit, slug, keys, narrowing, shown, rows, all } = about;
  const address = (changes: Readonly<Record<string, string | null>>) =>
    addressWith(`/categories/${slug}`, visit.query, changes);
  const sorted = (by: string) => {
    const { sort } = narrowing;
    const isUp = sort?.by === by && !sort.descending;
    return address({ sort: isUp ? `-${by}` : by, page: null });
  };
  const caption = `${all} companies compared on ${shown.keys.length} facts`;
  const matrix = companiesMatrix({ caption, rows, keys: shown.keys }, narrowing.sort, sorted);
  const table = html`<form action="/compare" aria-label="Choose companies">${matrix}
<p class="row"><button>Compare the chosen ones</button>
<span class="soft small">Two to six, side by side.</span></p></form>`;
  const none = html`<p>No company of this category is so.
<a href="${address({ fact: null, is: null, value: null })}">Show all ${all}</a></p>`;
  return section(
    'compared',
    html`Compared <span class="soft small">${
      shown.rows.length === all
        ? counted(all, 'company', 'companies')
        : `${shown.rows.length} of ${all}`
    }</span>`,
    html`<div class="tools">${dimensionLinks(keys, narrowing.dimension, (dimension) =>
      address({ dimension }),
    )}<a class="csv" href="${csvAddress(about)}" download>CSV</a></div>
${whereForm(about)}
${rows.length === 0 ? none : table}
${turning(about, address)}
${LEGEND}`,
  );
}

/** What is shown, in its order; the whole category where nothing was left out. */
function csvAddress({ slug, narrowing, shown }: Shown): string {
  const { sort, dimension, where } = narrowing;
  const format = 'format=csv';
  const isWhole = sort === null && dimension === null && where === null;
  const count = shown.rows.length;
  if (isWhole || count < 2 || count > AT_ONCE) return `/v1/compare?category=${slug}&${format}`;
  const companies = shown.rows.map(({ domain }) => domain).join(',');
  const keys = shown.keys.map(encodeURIComponent).join(',');
  return `/v1/compare?companies=${companies}${keys === '' ? '' : `&keys=${keys}`}&${format}`;
}

/** Plain fields: which fact, how, and what. */
function whereForm({ visit, slug, keys, narrowing: { where } }: Shown): Html {
  const kept = ['dimension', 'sort'].map((name) => {
    const value = visit.query.get(name) ?? '';
    return value === '' ? null : html`<input type="hidden" name="${name}" value="${value}">`;
  });
  const facts = keys.map(
    (key) => html`<option value="${key}"${chosen(where?.key === key)}>${keyName(key)}</option>`,
  );
  const ways = Object.entries(CONDITIONS).map(
    ([is, says]) => html`<option value="${is}"${chosen(where?.is === is)}>${says}</option>`,
  );
  const all =
    where &&
    html`<a href="${addressWith(`/categories/${slug}`, visit.query, {
      fact: null,
      is: null,
      value: null,
    })}">Show all</a>`;
  return html`<form class="where" action="/categories/${slug}" aria-label="Filter companies">${kept}
<label>Only where <select name="fact"><option value="">any fact</option>${facts}</select></label>
<label><span class="unseen">How</span> <select name="is">${ways}</select></label>
<label><span class="unseen">Value</span> <input name="value" maxlength="100" size="8"
placeholder="value" value="${where?.value ?? ''}"></label>
<button class="slight">Filter</button>${all}</form>`;
}

function chosen(isIt: boolean): Html | null {
  return isIt ? html` selected` : null;
}

function turning(
  { page, pages }: Shown,
  address: (changes: Readonly<Record<string, string | null>>) => string,
): Html | null {
  if (pages === 1) return null;
  const link = (to: number, says: string) =>
    to < 1 || to > pages ? null : html`<a href="${address({ page: String(to) })}">${says}</a>`;
  return html`<nav class="row" aria-label="Pages">${link(page - 1, 'Previous')}
<span>Page ${page} of ${pages}</span>${link(page + 1, 'Next')}</nav>`;
}
