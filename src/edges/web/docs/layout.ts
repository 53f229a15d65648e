// How a page of the documentation is laid out: navigation, text, what is on the page, what is next.

import { type Html, html } from '../../../core/pages/html.ts';
import type { PublicPage } from '../public/page.ts';
import type { Heading } from './markdown.ts';
import { neighboursOf, SECTIONS, sectionOf } from './sections.ts';

export interface Laid {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Under the title, before everything else. */
  readonly lead?: Html | null;
  readonly body: Html;
  readonly headings?: readonly Heading[];
  /** A column of code beside the text, in place of what is on the page. */
  readonly aside?: Html;
  /** What stands above the title; the section of the page where not given. */
  readonly kicker?: Html;
  /** The page of the navigation to which this one belongs, where it is none itself. */
  readonly under?: string;
  /** Pages under the API reference, where the page is one of them. */
  readonly below?: Html;
  readonly sought?: string;
  readonly status?: number;
  /** Results and failures are not to be found. */
  readonly unlisted?: true;
  readonly before?: Step | null;
  readonly after?: Step | null;
}

interface Step {
  readonly path: string;
  readonly says: string;
}

export function laidOut(laid: Laid): PublicPage {
  const { path, title, description, body, aside, lead = null, status = 200 } = laid;
  const { before, after } = laid.before === undefined ? neighboursOf(path) : laid;
  const contents = aside === undefined ? contentsOf(laid.headings ?? []) : null;
  const look = aside !== undefined ? ' coded' : contents === null ? ' plain' : '';
  const section = sectionOf(path)?.title;
  const kicker = laid.kicker ?? (section === undefined ? null : html`${section}`);
  const main = html`<div class="docs${look}">
${navigation(laid)}
<header class="docs-head">${kicker && html`<p class="kicker">${kicker}</p>`}
<h1>${title}</h1>
${lead}</header>
${aside && html`<div class="docs-code">${aside}</div>`}${contents}
<div class="docs-body">${body}
${steps(before ?? null, after ?? null)}</div></div>`;
  const canonical = laid.unlisted ? null : path;
  return { status, title, description, main, canonical, part: '/docs' };
}

export function docSearchForm(sought: string): Html {
  return html`<form class="seek docs-seek" role="search" aria-label="Documentation"
action="/docs/search" data-seek="/docs/search"><label class="unseen" for="docs-seek"
>Search the documentation</label><input id="docs-seek" type="search" name="q" value="${sought}"
maxlength="100" autocomplete="off" placeholder="Search the documentation" required>
<button class="icon">${LENS}<span class="unseen">Search</span></button></form>`;
}

const LENS = html`<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="8.500"
cy="8.500" r="5.500"/><path d="m12.700 12.700 4.300 4.300"/></svg>`;

function navigation({ path, under, sought = '', below }: Laid): Html {
  const sections = SECTIONS.map(({ title, entries }) => {
    const items = entries.map((one) => {
      const isAbove = below !== undefined && one.path === '/docs/api';
      const here = one.path === path ? 'page' : one.path === under ? 'true' : null;
      return html`<li><a href="${one.path}"${
        here && html` aria-current="${here}"`
      }>${one.says}</a>${isAbove ? below : null}</li>
`;
    });
    return html`<li class="docs-section"><span class="docs-part">${title}</span>
<ul>${items}</ul></li>
`;
  });
  return html`<div class="docs-side">${docSearchForm(sought)}
<details class="fold"><summary>All pages</summary>
<nav class="docs-nav" aria-label="Documentation"><ul>${sections}</ul></nav></details></div>`;
}

/** More than a reader takes in at a glance is cut to the first level. */
const MOST_HEADINGS = 24;

function contentsOf(headings: readonly Heading[]): Html | null {
  const both = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = both.length > MOST_HEADINGS ? both.filter(({ depth }) => depth === 2) : both;
  if (shown.length < 2) return null;
  const items = shown.map(
    ({ id, depth, says }) => html`<li${depth === 3 ? html` class="deeper"` : null}
><a href="#${id}">${says}</a></li>
`,
  );
  return html`<details class="docs-toc fold"><summary>On this page</summary>
<nav aria-label="On this page"><p class="docs-part" aria-hidden="true">On this page</p>
<ul>${items}</ul></nav></details>`;
}

function steps(before: Step | null, after: Step | null): Html | null {
  if (before === null && after === null) return null;
  const step = (one: Step | null, rel: string, says: string) =>
    one &&
    html`<a class="step ${rel}" rel="${rel}" href="${one.path}"><span>${says}</span>
<strong>${one.says}</strong></a>`;
  return html`<nav class="steps-on" aria-label="Previous and next">
${step(before, 'prev', 'Previous')}${step(after, 'next', 'Next')}</nav>`;
}
