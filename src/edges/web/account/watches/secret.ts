// The signing secret of an endpoint, at the only moment at which it can be seen.

import type { WatchEndpoint } from '../../../../contract/schemas/watches.ts';
import { html } from '../../../../core/pages/html.ts';
import { shownText } from '../../frame/captured.ts';
import { dayOf } from '../../frame/words.ts';
import type { Page } from '../page.ts';
import { ENDPOINTS, WATCHES } from './words.ts';

export function secretPage(endpoint: WatchEndpoint, secret: string): Page {
  const { id, url, secret_previous_expires_at: until } = endpoint;
  const both =
    until === null
      ? null
      : html`<p>Until ${dayOf(new Date(until))} what is sent carries the signature of the old
secret too.</p>`;
  const main = html`<div class="said open"><h2>Copy it now</h2><p>It is shown this once: we keep it
sealed. If it gets lost, rotate it.</p></div>
<section class="card" aria-labelledby="secret-is"><h2 id="secret-is">The secret of
${shownText(url, 80)}</h2><p class="secret" id="new-secret">${secret}</p>${both}
<button type="button" class="primary" data-copy="new-secret" hidden>Copy the secret</button>
</section>
<p class="row"><a class="button" href="${ENDPOINTS}/${id}">I have kept it</a>
<a href="/docs/webhooks">How to check a signature</a></p>`;
  return { status: 200, title: 'Signing secret', main, tab: WATCHES };
}
