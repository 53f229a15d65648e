// The first page: what this is, the search, what changed of late, how well it is kept, a key.

import type { Category } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import type { Manifest } from '../../../contract/schemas/manifests.ts';
import { TIERS } from '../../../contract/tiers.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { figures, section, unseen } from '../frame/parts.ts';
import { count } from '../frame/words.ts';
import { categoryCards } from './categories.ts';
import { searchForm } from './failures.ts';
import { changeList } from './lists.ts';
import type { PublicPage } from './page.ts';
import { ask, type PublicVisit } from './visit.ts';
import { day, inventedNote } from './words.ts';

const NEWEST = 8;

export async function homePage(visit: PublicVisit): Promise<PublicPage> {
  const { baseUrl } = visit.world;
  // The first one is counted for the page: the others go with it.
  const { data: catalogue } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const [changes, kept] = await Promise.all([
    ask<{ events: ChangeEvent[] }>(visit, 'query_changes', {
      query: { min_significance: 'high', limit: String(NEWEST) },
    }),
    ask<{ manifests: Manifest[] }>(visit, 'list_manifests', { query: { limit: '200' } }),
  ]);
  const { events } = changes.data;
  const main = html`<div class="hero"><h1>Facts about companies that you can check</h1>
<p class="lead">Assay watches what companies publish and what can be measured about them, dates and
sources every fact, says when one changes, and proves it to strangers.</p>
${searchForm('hero', '')}
<p class="soft small">Press <kbd>/</kbd> to search from anywhere.</p></div>
${inventedNote(events.map(({ company }) => company))}
<div class="columns"><section aria-labelledby="newest"><h2 id="newest">What changed</h2>
${changeList(events, true)}
<p><a href="/changes?min_significance=high">More that matter</a> ·
<a href="/changes">All changes</a></p></section>
<div>${section('kept', 'How it is kept', keeping(kept.data.manifests, events))}
${section('marks', 'What the marks mean', MARKS)}</div></div>
<section aria-labelledby="categories"><h2 id="categories">Categories</h2>
${categoryCards(catalogue.categories)}</section>
<div class="columns even">${section('key', 'A key in two steps', KEY)}
${section('calls', 'Three calls to try', calls(baseUrl, events[0]?.company))}</div>`;
  return {
    status: 200,
    title: 'Assay',
    description:
      'Dated and sourced facts about companies, what changed and when, and proofs that anybody ' +
      'can check.',
    main,
    canonical: '/',
    about: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Assay', url: baseUrl },
  };
}

const MARKS = html`<dl class="marks">${[
  ['observed', 'observed', 'We measured it ourselves.'],
  ['stated', 'stated', "The company's own pages say so."],
  ['absent', 'absent', 'It is not public, and we say why.'],
  ['withheld', 'withheld', 'It is known, and needs a free key.'],
  ['changed', 'matters', 'A change of great weight, such as a price.'],
].map(
  ([
    look,
    mark,
    says,
  ]) => html`<div><dt><span class="mark ${look}">${mark}</span></dt><dd>${says}</dd></div>
`,
)}</dl>`;

const KEY = html`<ol class="steps">
<li><a href="/account">Sign in with your e-mail address</a>. There is no password.</li>
<li>Name a key and copy it. It is free: ${count(TIERS.free.allowance)} credits a month, values and
evidence included.</li></ol>`;

/** How new the newest change is, and how many captures stand in blocks. */
function keeping(manifests: readonly Manifest[], events: readonly ChangeEvent[]): Html {
  const captures = manifests.filter(({ holds }) => holds !== 'export');
  const anchored = captures.filter(({ state }) => state === 'anchored');
  // A manifest has one row that is no capture: its header.
  const rows = (some: readonly Manifest[]) => some.reduce((sum, one) => sum + one.rows - 1, 0);
  const last = manifests.at(-1);
  const newest = events[0];
  const ownChain = manifests.every(({ chain }) => chain === 'sandbox');
  return html`${figures([
    ['Captures sealed', count(rows(captures))],
    ['Of these anchored in a block', count(rows(anchored))],
    ['Last sealed', last && day(last.sealed_at)],
    ['Newest change confirmed', newest && day(newest.detected_at)],
  ])}<p class="small soft">${ownChain ? OWN_CHAIN : PUBLIC_CHAIN}
<a href="/verify">Check one in this tab.</a></p>`;
}

const PUBLIC_CHAIN = html`Every capture is sealed in a manifest whose root goes into the Bitcoin
chain, so that a proof needs no trust in us.`;
const OWN_CHAIN = html`Captures are sealed in manifests whose roots go into a chain. Those of
invented companies go into one of our own, which shows how proofs work and nothing else.`;

function calls(baseUrl: string, company = 'DOMAIN'): Html {
  const lines = [
    `curl '${baseUrl}/v1/companies/${company}'`,
    `curl '${baseUrl}/v1/changes?min_significance=high'`,
    `curl '${baseUrl}/v1/search?q=${company.slice(0, 4).toLowerCase()}'`,
  ];
  const items = lines.map((line, i) => {
    const which = unseen(` call ${i + 1}`);
    return html`<li><pre tabindex="0"><code id="call-${i}">${line}</code></pre>
<button class="slight" data-copy="call-${i}" hidden>Copy${which}</button></li>
`;
  });
  return html`<ol class="calls">${items}</ol>
<p class="small soft">No key is needed for these. <a href="/docs/quick-start">Quick start</a> ·
<a href="/docs/api">all of the API</a></p>`;
}
