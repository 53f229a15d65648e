// The feed of changes of all companies, newest first.

import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import { html } from '../../../core/pages/html.ts';
import { changeList, WITHHELD } from './lists.ts';
import type { PublicPage } from './page.ts';
import { ask, type PublicVisit } from './visit.ts';

/** As a stranger reads them: nobody pays for looking at the feed, and nobody's values are in it. */
export async function changesPage(visit: PublicVisit): Promise<PublicPage> {
  const { data } = await ask<{ events: ChangeEvent[] }>(visit, 'query_changes', {
    query: { limit: '50' },
  });
  const main = html`<h1>Changes</h1>
<p class="lead">What changed at the companies that are covered: the last 90 days, newest first.</p>
${WITHHELD}
<div class="card">${changeList(data.events, true)}</div>`;
  return {
    status: 200,
    title: 'Changes',
    description: 'The newest confirmed changes of prices, certificates, roles, terms and more.',
    main,
    canonical: '/changes',
    part: '/changes',
  };
}
