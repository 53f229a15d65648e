// One page of the account: what stands in the frame around it, and what is told on top of it.

import { type Html, html } from '../../../core/pages/html.ts';
import { framed } from '../frame/site.ts';

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
  { path: '/account/watches', says: 'Watches' },
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

const HEAD = html`<meta name="robots" content="noindex">`;

export function document(page: Page, signed: Signed | null, note: Note | null): Html {
  return framed({
    title: `${page.status === 400 ? 'Error: ' : ''}${page.title} · Assay`,
    head: HEAD,
    part: '/account',
    below: signed === null ? null : account(page.tab, signed),
    ...(page.narrow ? { narrow: true } : {}),
    main: html`${note && noteBox(note)}<h1>${page.title}</h1>
${page.main}`,
  });
}

function noteBox({ tone, says }: Note): Html {
  return html`<div class="said ${tone}" role="status"><p>${says}</p></div>
`;
}

function account(tab: Tab | null, signed: Signed): Html {
  return html`<nav class="tabs" aria-label="Account">${TABS.map(({ path, says }) => {
    const here = path === tab ? html` aria-current="page"` : null;
    return html`<a href="${path}"${here}>${says}</a>`;
  })}</nav>
<div class="who"><span title="${signed.email}">${signed.email}</span>
<form method="post" action="/account/sign-out">${csrfField(signed.csrf)}
<button class="slight">Sign out</button></form></div>`;
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
