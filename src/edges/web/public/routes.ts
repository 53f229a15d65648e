// The public pages, and the paths at which they are.

import type { KnownRead } from '../../../operations/invoke/at-once.ts';
import { botPage } from './bot.ts';
import { categoriesPage } from './categories.ts';
import { changePage } from './changes/change.ts';
import { changesPage } from './changes/changes.ts';
import { changePicture } from './changes/picture.ts';
import { companyPage, companyRead, companyVersion } from './company.ts';
import { companyMarkdown } from './company-markdown.ts';
import { categoryPage } from './comparing/category.ts';
import { comparePage } from './comparing/compare.ts';
import { embedPage } from './embed.ts';
import { factPage } from './fact.ts';
import { homePage } from './home.ts';
import type { PublicFile, PublicPage } from './page.ts';
import { searchPage } from './search.ts';
import { statusPage } from './status.ts';
import type { PublicVisit } from './visit.ts';

export interface PublicRoute {
  /** `:name` stands for one part of a path. */
  readonly path: string;
  run(visit: PublicVisit): Promise<PublicPage | PublicFile> | PublicPage | PublicFile;
  /** Names the state of what the page tells of; null where it is not to be kept. */
  readonly version?: (visit: PublicVisit) => Promise<string | null>;
  /** The read that names it, where one does; to be asked after `version`. */
  readonly versionRead?: (visit: PublicVisit) => KnownRead | null;
  /** The same as Markdown, for who prefers that; null where nothing is there. */
  readonly markdown?: (visit: PublicVisit) => Promise<string | null>;
}

export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  { path: '/', run: homePage },
  { path: '/search', run: searchPage },
  { path: '/categories', run: categoriesPage },
  { path: '/categories/:slug', run: categoryPage },
  { path: '/compare', run: comparePage },
  { path: '/changes', run: changesPage },
  {
    path: '/companies/:company',
    run: companyPage,
    version: companyVersion,
    versionRead: companyRead,
    markdown: companyMarkdown,
  },
  { path: '/companies/:company/facts/:key', run: factPage },
  { path: '/embed/:company', run: embedPage },
  { path: '/status', run: statusPage },
  { path: '/companies/:company/changes/:id', run: changePage },
  { path: '/companies/:company/changes/:id/picture.png', run: changePicture },
  { path: '/bot', run: botPage },
];
