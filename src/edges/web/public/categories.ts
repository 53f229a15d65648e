// Categories, and the members of one: what is known of each, and how fresh it is.

import type {
  Category,
  CategoryDetail,
  CategoryMember,
} from '../../../contract/schemas/catalogue.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import { absent, wideTable } from '../frame/parts.ts';
import { count, counted } from '../frame/words.ts';
import { nothingPage } from './failures.ts';
import type { PublicPage } from './page.ts';
import { ask, askOr, type PublicVisit, Refused } from './visit.ts';
import { companyPath, day } from './words.ts';

export async function categoriesPage(visit: PublicVisit): Promise<PublicPage> {
  const { data } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const main = html`<h1>Categories</h1>
<p class="lead">Markets in which companies are compared.</p>
${categoryCards(data.categories)}`;
  return {
    status: 200,
    title: 'Categories',
    description: 'Markets in which companies are compared on dated and sourced facts.',
    main,
    canonical: '/categories',
    part: '/categories',
  };
}

export function categoryCards(categories: readonly Category[]): Html {
  if (categories.length === 0) return html`<p class="soft">There are no categories yet.</p>`;
  return html`<ul class="cards">${categories.map(
    ({ slug, name, description, company_count: members }) => html`<li class="card">
<h3><a href="/categories/${slug}">${captured(name, 100)}</a></h3>
<p>${description === null ? null : captured(description, 240)}</p>
<p class="soft small">${counted(members, 'company', 'companies')}</p></li>`,
  )}</ul>`;
}

export async function categoryPage(visit: PublicVisit): Promise<PublicPage> {
  const { slug: asked = '' } = visit.parameters;
  const path = { slug: asked };
  const found = await askOr<CategoryDetail>(visit, 'get_category', { path }, [
    'category_not_found',
    'invalid_parameter',
  ]);
  if (found instanceof Refused) return nothingPage();
  const { name, slug, description, companies } = found.data;
  const rows = companies.map(memberRow);
  const main = html`<p class="kicker"><a href="/categories">Categories</a></p>
<h1>${captured(name, 100)}</h1>
${description === null ? null : html`<p class="lead">${captured(description, 400)}</p>`}
<div class="card">${wideTable({ label: 'Companies', columns: COLUMNS, rows })}</div>`;
  return {
    status: 200,
    title: name,
    description: description ?? `Companies of the category ${name}, with what is known of them.`,
    main,
    canonical: `/categories/${slug}`,
    part: '/categories',
  };
}

const COLUMNS = [
  'Company',
  { says: 'Facts', isNumber: true },
  { says: 'Observed', isNumber: true },
  { says: 'Stated', isNumber: true },
  { says: 'Open roles', isNumber: true },
  'Last look',
];

function memberRow({ name, domain, coverage, jobs, last_captured_at: last }: CategoryMember): Html {
  const roles = jobs.open_roles === null ? absent(jobs.state) : count(jobs.open_roles);
  return html`<tr><th scope="row"><a href="${companyPath(domain)}">${captured(name, 100)}</a></th>
<td class="number">${count(coverage.facts)}</td><td class="number">${count(coverage.observed)}</td>
<td class="number">${count(coverage.company_stated)}</td><td class="number">${roles}</td>
<td>${last === null ? absent('never') : day(last)}</td></tr>
`;
}
