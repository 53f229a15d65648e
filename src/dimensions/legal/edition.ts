// Tells editions of a document apart: the same document for another language, region or party.

import type { Edition } from '../../core/judging/edition.ts';
import { LEGAL_DOCUMENTS } from '../../core/pages/page-roles.ts';
import { mainText } from '../page/main-text.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';
import { partyEntities } from './entity.ts';
import { languageOf } from './language.ts';

export function editionOf(page: Page): Edition {
  const main = mainText(page);
  const text = main?.text ?? '';
  const declared = /^(?<language>[a-z]{2,3})(?:[-_](?<region>[a-z]{2}|\d{3}))?\b/i;
  const tag = declared.exec(page.$('html').attr('lang')?.trim() ?? '')?.groups;
  const locale = declared.exec(page.$('meta[property="og:locale"]').attr('content') ?? '')?.groups;
  const canonical = page.$('link[rel="canonical"]').first().attr('href') ?? null;
  const title = collapse(page.$('title').first().text());
  const region = regionOf(canonical) ?? regionOf(title) ?? tag?.region ?? locale?.region ?? null;
  const heading = main?.blocks.find((block) => block.heading !== null)?.text ?? null;
  return {
    language: languageOf(text) ?? tag?.language?.toLowerCase() ?? null,
    region: region?.toUpperCase() ?? null,
    statedRegion: fold(STATED.exec(text.slice(0, 3_000))?.groups?.region ?? null),
    address: addressOf(canonical, page.url),
    title: fold(heading ?? title.split(/ [|\\–—·-] /)[0] ?? null),
    party: partyOf(page, text),
  };
}

const STATED =
  /\b(?:country|region(?:al)?|regional) version: ?(?<region>\p{Lu}[\p{L} ]{2,40}?)(?=\n|[.,(]|$)/iu;
const LOCALE = /(?:\/|\()(?:[a-z]{2})[-_](?<region>[a-z]{2})(?:\/|\)|$)/i;

/** Reads the region of `/en-gb/terms` and of `Terms (en-DE)`. */
function regionOf(text: string | null): string | null {
  return text === null ? null : (LOCALE.exec(text)?.groups?.region ?? null);
}

function addressOf(canonical: string | null, base: URL): string | null {
  if (canonical === null || !URL.canParse(canonical, base.href)) return null;
  const { hostname, pathname } = new URL(canonical, base);
  const path = pathname.replace(/\/[a-z]{2}(?:[-_][a-z]{2})?(?=\/|$)/gi, '').replace(/\/$/, '');
  return `${hostname.replace(/^www\./, '')}${path.toLowerCase()}`;
}

const DOCUMENTS: readonly string[] = LEGAL_DOCUMENTS;

function partyOf(page: Page, text: string): string | null {
  if (!DOCUMENTS.includes(page.role)) return null;
  const names = partyEntities(text, new Set()).map(({ value }) => fold(String(value)));
  const [first] = names;
  return new Set(names).size === 1 ? (first ?? null) : null;
}

function fold(text: string | null): string | null {
  const plain =
    text
      ?.normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '') ?? '';
  return plain === '' ? null : plain;
}
