// What verifies an endpoint's deliveries: its secret, at the only moment at which that can be seen,
// or its public key.

import type { WatchEndpoint } from '../../../../contract/schemas/watches.ts';
import { html } from '../../../../core/pages/html.ts';
import { shownText } from '../../frame/captured.ts';
import { dayOf } from '../../frame/words.ts';
import type { Page } from '../page.ts';
import { ENDPOINTS, WATCHES } from './words.ts';

/** `secret` is null where the endpoint signs with Ed25519. */
export function secretPage(endpoint: WatchEndpoint, secret: string | null): Page {
  const { id, url, public_key: key, secret_previous_expires_at: until } = endpoint;
  const what = secret === null ? 'public key' : 'secret';
  const both =
    until === null
      ? null
      : html`<p>Until ${dayOf(new Date(until))} what is sent carries the signature of the old
${what} too.</p>`;
  const notice =
    secret === null
      ? html`<p>Whoever has it can verify what is sent, and sign nothing.</p>`
      : html`<div class="said open"><h2>Copy it now</h2><p>It is shown this once: we keep it
sealed. If it gets lost, rotate it.</p></div>`;
  const main = html`${notice}
<section class="card" aria-labelledby="secret-is"><h2 id="secret-is">The ${what} of
${shownText(url, 80)}</h2><p class="secret" id="new-secret">${secret ?? key}</p>${both}
<button type="button" class="primary" data-copy="new-secret" hidden>Copy the ${what}</button>
</section>
<p class="row"><a class="button" href="${ENDPOINTS}/${id}">I have kept it</a>
<a href="/docs/webhooks">How to check a signature</a></p>`;
  return {
    status: 200,
    title: secret === null ? 'Public key' : 'Signing secret',
    main,
    tab: WATCHES,
  };
}
