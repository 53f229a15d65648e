// Pages for changes that are not there, or that are not read at this tier.

import { html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { nothingPage, refusedPage } from '../failures.ts';
import type { PublicPage } from '../page.ts';
import type { Refused } from '../visit.ts';

export function unknownPage(id: string): PublicPage {
  const isTest = id.startsWith('evt_test_');
  const says = isTest
    ? html`<p>This event was a test: nothing changed, and no page stands behind it.</p>`
    : html`<p>No change has this address. Perhaps the end of it was cut off.</p>`;
  const main = html`<div class="lone"><p class="kicker">404</p>
<h1>${isTest ? 'A test, not a change' : 'There is no such change'}</h1>${says}
<p><a href="/changes">All changes</a></p></div>`;
  return { ...nothingPage(), title: 'There is no such change', main };
}

/** It exists, and is older than what is read at this tier. */
export function beyondPage(found: Refused): PublicPage {
  const { detail, status } = found.problem;
  const main = html`<div class="lone"><p class="kicker">${status}</p>
<h1>This change is in the archive</h1>
<p>${captured(detail, 400)}</p>
<p><a class="button primary" href="/account/plan">See the tiers</a>
<a class="button" href="/changes">Newer changes</a></p></div>`;
  return { ...refusedPage(found), title: 'This change is in the archive', main };
}
