// The categories: markets in which companies are compared.

import type { Category } from '../../../contract/schemas/catalogue.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import { counted } from '../frame/words.ts';
import type { PublicPage } from './page.ts';
import { ask, type PublicVisit } from './visit.ts';

export async function categoriesPage(visit: PublicVisit): Promise<PublicPage> {
  const { data } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const main = html`<h1>Categories</h1>
<p class="lead">Markets in which companies are compared.
<a href="/compare">Compare companies of your choice.</a></p>
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
