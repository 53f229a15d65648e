// Whether the service keeps up: how fresh its facts are, what is sealed and anchored, what waits.

import type { ServiceStatus } from '../../../contract/schemas/status.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { figures, section, wideTable } from '../frame/parts.ts';
import { count, momentOf, whenOf } from '../frame/words.ts';
import type { PublicPage } from './page.ts';
import { ask, type PublicVisit } from './visit.ts';
import { DIMENSION_NAMES } from './words.ts';

export async function statusPage(visit: PublicVisit): Promise<PublicPage> {
  const { data } = await ask<ServiceStatus>(visit, 'get_status', {});
  const now = visit.world.now();
  const main = html`<div class="masthead"><h1>Status</h1>
<p class="lead">How fresh the facts are, how far they are anchored, and what waits.</p></div>
${figures([
  ['Companies', count(data.companies)],
  ['Contract', data.version],
  ['Asked', momentOf(now)],
])}
${section('freshness', 'Freshness', freshness(data, now))}
${section('sealing', 'Sealed and anchored', sealing(data, now))}
${section('queues', 'What waits', queues(data, now))}
<p class="small soft">The same as <a href="/v1/status">JSON</a>. What was found holds for ten
seconds.</p>`;
  const description = 'How fresh the facts of this service are, how far anchored, and what waits.';
  return { status: 200, title: 'Status', description, main, canonical: '/status' };
}

function freshness({ freshness: { whole, dimensions } }: ServiceStatus, now: Date): Html {
  if (dimensions.length === 0) return html`<p class="soft">No fact is known yet.</p>`;
  const rows = dimensions.map(
    ({ dimension, facts, newest_at: newest, median_at: median }) => html`<tr>
<th scope="row">${DIMENSION_NAMES[dimension]}</th><td class="number">${count(facts)}</td>
<td class="date">${whenOf(new Date(newest), now)}</td>
<td class="date">${whenOf(new Date(median), now)}</td></tr>
`,
  );
  const columns = [
    'Dimension',
    { says: whole ? 'Facts' : 'Facts looked at', isNumber: true },
    'Last confirmed',
    'Half of them since',
  ];
  return html`${whole ? null : html`<p class="soft">A sample of the facts stands for all.</p>`}
${wideTable({ label: 'Freshness by dimension', columns, rows })}`;
}

const CHAINS = { bitcoin: 'Bitcoin', sandbox: 'Our own, for invented companies' } as const;

function sealing({ sealing: chains }: ServiceStatus, now: Date): Html {
  if (chains.length === 0) return html`<p class="soft">Nothing was sealed yet.</p>`;
  const rows = chains.map(
    ({ chain, last_sealed_at: sealed, last_anchored_at: anchored, waiting }) => html`<tr>
<th scope="row">${CHAINS[chain]}</th><td class="date">${whenOf(new Date(sealed), now)}</td>
<td class="date">${anchored === null ? 'never' : whenOf(new Date(anchored), now)}</td>
<td class="number">${count(waiting)}</td></tr>
`,
  );
  const columns = [
    'Chain',
    'Last sealed',
    'Newest block',
    { says: 'Manifests in no block yet', isNumber: true },
  ];
  return wideTable({ label: 'Chains', columns, rows });
}

const QUEUES = [
  ['captures', 'Pages that are due'],
  ['judging', 'Captures to be read and judged'],
  ['deliveries', 'Deliveries that are due'],
] as const;

function queues({ queues: found }: ServiceStatus, now: Date): Html {
  const rows = QUEUES.map(([name, says]) => {
    const { waiting, more, oldest_at: oldest } = found[name];
    return html`<tr><th scope="row">${says}</th>
<td class="number">${count(waiting)}${more ? ' and more' : null}</td>
<td class="date">${oldest === null ? 'nothing waits' : whenOf(new Date(oldest), now)}</td></tr>
`;
  });
  const columns = ['Work', { says: 'Waiting', isNumber: true }, 'The oldest since'];
  return wideTable({ label: 'Queues', columns, rows });
}
