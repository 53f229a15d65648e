// The public pages, and the paths at which they are.

import { categoriesPage, categoryPage } from './categories.ts';
import { changesPage } from './changes.ts';
import { companyPage } from './company.ts';
import { factPage } from './fact.ts';
import { homePage } from './home.ts';
import type { PublicPage } from './page.ts';
import { searchPage } from './search.ts';
import { botPage, errorPage, errorsPage } from './texts.ts';
import type { PublicVisit } from './visit.ts';

export interface PublicRoute {
  /** `:name` stands for one part of a path. */
  readonly path: string;
  run(visit: PublicVisit): Promise<PublicPage> | PublicPage;
}

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  { path: '/', run: homePage },
  { path: '/search', run: searchPage },
  { path: '/categories', run: categoriesPage },
  { path: '/categories/:slug', run: categoryPage },
  { path: '/changes', run: changesPage },
  { path: '/companies/:company', run: companyPage },
  { path: '/companies/:company/facts/:key', run: factPage },
  { path: '/bot', run: botPage },
  { path: '/errors', run: errorsPage },
  { path: '/errors/:code', run: errorPage },
];
