// The frame of every page: what stands in its head, above it and below it.

import { type Html, html } from '../../../core/pages/html.ts';
import { MARK, SCRIPT, STYLE } from './assets.ts';

export interface Framed {
  readonly title: string;
  /** Elements of the head besides: what the page is about, where it is at home. */
  readonly head: Html;
  readonly main: Html;
  /** A column of its own in the middle. */
  readonly narrow?: boolean;
  /** What stands in the bar under the brand: the pages of an account and who is signed in. */
  readonly below?: Html | null;
  /** The address of the part of the site that the page belongs to. */
  readonly part?: string;
  /** What was searched for, to be searched for again. */
  readonly sought?: string;
}

const PARTS = [
  { path: '/categories', says: 'Categories' },
  { path: '/changes', says: 'Changes' },
  { path: '/docs', says: 'Docs' },
  { path: '/verify', says: 'Verify' },
  { path: '/account', says: 'Account' },
] as const;

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path class="plate"
d="M10 1h12l9 9v12l-9 9H10l-9-9V10z"/><path class="stroke" stroke-width="3"
stroke-linecap="round" stroke-linejoin="round" d="m9.500 23 6.500-15 6.500 15M12 18h8"/></svg>`;

export function framed(page: Framed): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
${page.head}
<link rel="icon" href="${MARK.path}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="stylesheet" href="${STYLE.path}">
<script defer src="${SCRIPT.path}" integrity="${SCRIPT.integrity}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${top(page)}
<main id="main" tabindex="-1"${page.narrow ? html` class="narrow"` : null}>
${page.main}
</main>
${FOOT}
</body>
</html>
`;
}

function top({ part, sought = '', below = null }: Framed): Html {
  return html`<header class="top"><div class="bar">
<a class="brand" href="/">${LOGO}Assay</a>
<form class="seek" role="search" action="/search" data-seek>
<label class="unseen" for="seek">Search companies and categories</label>
<input id="seek" type="search" name="q" value="${sought}" maxlength="100" autocomplete="off"
placeholder="Search companies" required><button class="slight">Search</button></form>
<nav class="parts" aria-label="Site">${PARTS.map(({ path, says }) => {
    const here = path === part ? html` aria-current="true"` : null;
    return html`<a href="${path}"${here}>${says}</a>`;
  })}</nav>
${below}</div></header>`;
}

const FOOT = html`<footer class="foot"><div class="bar">
<a href="/docs">Documentation</a>
<a href="/docs/api">API reference</a>
<a href="/errors">Problem codes</a>
<a href="/verify">Check a proof</a>
<a href="/v1/openapi.json">OpenAPI</a>
<a href="/status">Status</a>
<a href="/bot">Our robot</a>
<span>Dated, sourced, and never guessed.</span>
</div></footer>`;
