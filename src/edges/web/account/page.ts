// One page of the account: the frame that all of them share, and what is told on top of them.

import { type Html, html } from '../../../core/pages/html.ts';
import { MARK, SCRIPT, STYLE } from '../frame/assets.ts';

export interface Page {
  readonly status: number;
  readonly title: string;
  readonly main: Html;
  /** The address in the list of pages that this one belongs to; null outside of an account. */
  readonly tab: Tab | null;
  /** A column of its own in the middle: sign-in, questions, failures. */
  readonly narrow?: boolean;
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number;
  readonly allow?: string;
}

export type Tab = (typeof TABS)[number]['path'];

const TABS = [
  { path: '/account', says: 'Keys' },
  { path: '/account/usage', says: 'Usage' },
  { path: '/account/plan', says: 'Plan' },
  { path: '/account/domains', says: 'Domains' },
  { path: '/account/security', says: 'Security' },
] as const;

/** Who is signed in, and the token that their forms carry. */
export interface Signed {
  readonly email: string;
  readonly csrf: string;
}

/** What the request before this one did. */
export interface Note {
  readonly tone: 'good' | 'bad' | 'open';
  readonly says: string;
}

const LOGO = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path class="plate"
d="M10 1h12l9 9v12l-9 9H10l-9-9V10z"/><path class="stroke" stroke-width="3"
stroke-linecap="round" stroke-linejoin="round" d="m9.500 23 6.500-15 6.500 15M12 18h8"/></svg>`;

export function document(page: Page, signed: Signed | null, note: Note | null): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.status === 400 ? 'Error: ' : null}${page.title} · Assay</title>
<link rel="icon" href="${MARK.path}" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE.path}">
<script defer src="${SCRIPT.path}" integrity="${SCRIPT.integrity}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${top(page.tab, signed)}
<main id="main" tabindex="-1"${page.narrow ? html` class="narrow"` : null}>
${note ? html`<div class="said ${note.tone}" role="status"><p>${note.says}</p></div>` : null}
<h1>${page.title}</h1>
${page.main}
</main>
<footer class="foot"><div class="bar">
<a href="/docs">API reference</a>
<a href="/errors">Problem codes</a>
<a href="/verify">Check a proof</a>
</div></footer>
</body>
</html>
`;
}

function top(tab: Tab | null, signed: Signed | null): Html {
  return html`<header class="top"><div class="bar">
<a class="brand" href="/">${LOGO}Assay</a>
${
  signed === null
    ? null
    : html`<nav class="tabs" aria-label="Account">${TABS.map(({ path, says }) => {
        const here = path === tab ? html` aria-current="page"` : null;
        return html`<a href="${path}"${here}>${says}</a>`;
      })}</nav>
<div class="who"><span title="${signed.email}">${signed.email}</span>
<form method="post" action="/account/sign-out">${csrfField(signed.csrf)}
<button class="slight">Sign out</button></form></div>`
}
</div></header>`;
}

/** The token that proves that a form came from a page of this session. */
export function csrfField(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`;
}

export interface Wrong {
  /** The field's name, and the id of its input. */
  readonly field: string;
  readonly says: string;
}

/** A box above a form that did not pass, with a link to the field. */
export function wrongBox(wrong: Wrong | null): Html | null {
  if (wrong === null) return null;
  return html`<div class="said bad" role="alert"><h2>That did not work</h2>
<p><a href="#${wrong.field}">${wrong.says}</a></p></div>`;
}

/** Attributes that tie an input to its hint and to what is wrong with it. */
export function tied(id: string, hint: boolean, wrong: Wrong | null): Html | null {
  const isWrong = wrong?.field === id;
  const ids = [hint && `${id}-hint`, isWrong && `${id}-wrong`].filter((one) => one !== false);
  if (ids.length === 0) return null;
  return html` aria-describedby="${ids.join(' ')}"${isWrong && html` aria-invalid="true"`}`;
}

export function wrongText(id: string, wrong: Wrong | null): Html | null {
  if (wrong?.field !== id) return null;
  return html`<p class="wrong" id="${id}-wrong">${wrong.says}</p>`;
}
