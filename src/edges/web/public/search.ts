// The page of results: what the search of the API finds, for those without its script too.

import type { SearchResults } from '../../../contract/schemas/catalogue.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import { section } from '../frame/parts.ts';
import { searchForm } from './failures.ts';
import { companyList } from './lists.ts';
import type { PublicPage } from './page.ts';
import { ask, type PublicVisit } from './visit.ts';
import { inventedNote } from './words.ts';

const LONGEST = 100;

export async function searchPage(visit: PublicVisit): Promise<PublicPage> {
  const sought = [...(visit.query.get('q') ?? '').trim()].slice(0, LONGEST).join('');
  const shown = { status: 200, canonical: null, sought };
  if (sought === '') {
    const main = html`<h1>Search</h1>${searchForm('sought', '')}`;
    return { ...shown, title: 'Search', description: 'Search companies and categories.', main };
  }
  const { data } = await ask<SearchResults>(visit, 'search', { query: { q: sought } });
  const { companies, categories } = data;
  const main = html`<h1>Results for “${captured(sought)}”</h1>
${companies.length + categories.length === 0 ? nothingFound(sought) : null}
${inventedNote(companies.map(({ domain }) => domain))}
${companies.length > 0 ? section('companies', 'Companies', companyList(companies)) : null}
${categories.length > 0 ? section('categories', 'Categories', categoryList(categories)) : null}`;
  const description = `What Assay knows under “${sought}”.`;
  return { ...shown, title: `Results for “${sought}”`, description, main };
}

function nothingFound(sought: string): Html {
  return html`<p class="lead">Nothing was found. Try a part of the name, or the domain.</p>
${searchForm('sought', sought)}
<p>Is a company missing? <a href="/account/domains">Ask for it to be covered.</a></p>`;
}

function categoryList(categories: SearchResults['categories']): Html {
  return html`<ul class="list">${categories.map(
    ({ slug, name }) => html`<li><div class="what"><h3>
<a href="/categories/${slug}">${captured(name, 120)}</a></h3></div></li>`,
  )}</ul>`;
}
