// The page for an address under /docs at which nothing is.

import { html } from '../../../core/pages/html.ts';
import type { PublicPage } from '../public/page.ts';
import { laidOut } from './layout.ts';

export function missingDocPage(): PublicPage {
  return laidOut({
    path: '/docs/none',
    title: 'This page does not exist',
    description: 'Nothing is at this address.',
    kicker: html`404`,
    body: html`<p>Nothing is at this address. Search the documentation, or begin at its
<a href="/docs">first page</a>; every operation of the API stands in the
<a href="/docs/api">API reference</a>.</p>`,
    status: 404,
    unlisted: true,
    before: null,
    after: null,
  });
}
