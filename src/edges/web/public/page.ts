// A public page as its handler answers it, and as a document in the frame of the site.

import { type Html, html, jsonScript } from '../../../core/pages/html.ts';
import { framed } from '../frame/site.ts';

export interface PublicPage {
  readonly status: number;
  readonly title: string;
  /** One sentence for those who see a link to it. */
  readonly description: string;
  readonly main: Html;
  /** Its path where it is to be found; null for what nobody shall find: results, failures. */
  readonly canonical: string | null;
  readonly part?: string;
  readonly sought?: string;
  /** What the page is about, as schema.org has it. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Where feed readers follow what is listed here. */
  readonly feed?: string;
  /** What previews of links show, 1200 by 630. */
  readonly picture?: { readonly path: string; readonly alt: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is no page: a picture of one. */
export interface PublicFile {
  readonly kind: 'file';
  readonly type: string;
  readonly bytes: Buffer;
  /** Seconds for which anybody may keep it. */
  readonly keptFor: number;
}

export function publicDocument(page: PublicPage, baseUrl: string): string {
  const { title, description, canonical, about } = page;
  const whole = title === 'Assay' ? 'Assay: verified facts about companies' : `${title} · Assay`;
  const here = canonical === null ? null : `${baseUrl}${canonical}`;
  const head = html`<meta name="description" content="${description}">
${
  here === null
    ? html`<meta name="robots" content="noindex">`
    : html`<link rel="canonical" href="${here}">
<meta property="og:url" content="${here}">`
}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Assay">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${pictureOf(page, baseUrl)}${
  page.feed &&
  html`
<link rel="alternate" type="application/atom+xml" title="${title}" href="${page.feed}">`
}
${about && jsonScript(about)}`;
  return framed({
    title: whole,
    head,
    main: page.main,
    ...(page.part === undefined ? {} : { part: page.part }),
    ...(page.sought === undefined ? {} : { sought: page.sought }),
  }).text;
}

function pictureOf({ picture, title, description }: PublicPage, baseUrl: string): Html {
  if (picture === undefined) return html`<meta name="twitter:card" content="summary">`;
  const { path, alt } = picture;
  return html`<meta property="og:image" content="${baseUrl}${path}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${baseUrl}${path}">
<meta name="twitter:image:alt" content="${alt}">`;
}
