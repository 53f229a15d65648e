// The results of a search of the documentation, as a page and for the field that is typed in.

import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import type { PublicPage } from '../public/page.ts';
import { laidOut } from './layout.ts';
import { type DocSearch, type Found, LONGEST_QUERY } from './search-index.ts';

const SHOWN = 25;
const SUGGESTED = 8;

export function docSearchPage(search: DocSearch, asked: string): PublicPage {
  const sought = asked.slice(0, LONGEST_QUERY);
  const found = search.find(sought, SHOWN);
  const isEmpty = sought.trim() === '';
  const body = isEmpty
    ? html`<p>Type what you look for: an operation, a setting, a code, a word.</p>`
    : found.length === 0
      ? html`<p>Nothing in the documentation fits
<strong>${captured(sought, LONGEST_QUERY)}</strong>. Try fewer words, or look
through <a href="/docs">all pages</a>.</p>`
      : html`<ol class="hits">${found.map(hit)}</ol>`;
  const lead =
    isEmpty || found.length === 0
      ? null
      : html`<p class="lead">${found.length === SHOWN ? `The first ${SHOWN}` : found.length} for
<strong>${captured(sought, LONGEST_QUERY)}</strong></p>`;
  const page = laidOut({
    path: '/docs/search',
    title: 'Search the documentation',
    description: 'Search the documentation of Assay.',
    lead,
    body,
    sought,
    unlisted: true,
    before: null,
    after: null,
  });
  return page;
}

/** For the field: what stands in the list under it. */
export function docSuggestions(search: DocSearch, asked: string): string {
  const found = search
    .find(asked, SUGGESTED)
    .map(({ to, title, within }) => ({ to, name: title, note: within }));
  return JSON.stringify({ data: { found } });
}

function hit({ to, title, within, text, words }: Found): Html {
  return html`<li><h2><a href="${to}">${title}</a></h2>
<p class="kicker">${within}</p>
<p>${excerpt(text, words)}</p></li>
`;
}

const BEFORE = 60;
const LENGTH = 240;

/** The part of the text that has the first of the words, each of them marked. */
function excerpt(text: string, words: readonly string[]): Html {
  const plain = text.replace(/\s+/gu, ' ').trim();
  const lower = plain.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= BEFORE ? 0 : plain.indexOf(' ', first - BEFORE) + 1;
  const end =
    plain.length <= start + LENGTH ? plain.length : plain.lastIndexOf(' ', start + LENGTH);
  const cut = plain.slice(start, Math.max(end, start + 1));
  return html`${start > 0 ? '… ' : null}${marked(cut, words)}${end < plain.length ? ' …' : null}`;
}

function marked(text: string, words: readonly string[]): readonly (Html | string)[] {
  const sought = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (sought.length === 0) return [text];
  const pieces = text.split(new RegExp(`(${sought.join('|')})`, 'giu'));
  return pieces.map((piece, i) => (i % 2 === 1 ? html`<mark>${piece}</mark>` : piece));
}
