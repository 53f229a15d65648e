// Whether a page is the document that its address takes it for, or one that stands beside it.

import type { LegalDocument } from '../../core/pages/page-roles.ts';
import { knownRoleOfText } from '../page/known-role.ts';
import type { Page } from '../page/page.ts';
import { collapse, isInHidden, visibleText } from '../page/visible.ts';

const MOST = 2_000;
/** Documents that a help text, a licence for software or a notice on rights are taken for. */
const CONFUSED: readonly LegalDocument[] = ['terms', 'privacy'];

const LICENCE = /\beula\b|\bend[- ]user\b|\blicen[cs]e\b/i;

/**
 * Does the page link another address under the name of this document, and nowhere call itself so?
 * A EULA is not the terms where the footer lists both.
 */
export function isAnotherDocument(page: Page, document: LegalDocument): boolean {
  if (!CONFUSED.includes(document)) return false;
  const isNamed = (text: string) => knownRoleOfText(text) === document && !LICENCE.test(text);
  const here = placeOf(page.url);
  let elsewhere = false;
  for (const link of page.$('a[href]').toArray().slice(-MOST)) {
    const text = visibleText(link);
    if (text === '' || text.length > 40 || !isNamed(text) || isInHidden(link)) continue;
    const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    if (placeOf(url) === here) return false;
    elsewhere = true;
  }
  return elsewhere && !titlesOf(page).some((title) => speaksOf(document, title));
}

// Wider than the names of links: "Your privacy at Kites" is about privacy.
const WORDS: Readonly<Partial<Record<LegalDocument, RegExp>>> = {
  terms:
    /(?<!licen[cs]e )\bterms\b|conditions|\b(?:agb|cgu|cgv)\b|bedingungen|\bterm(?:os|ini|inos|es)\b|términos|condi(?:ciones|ções|zioni)|voorwaarden|vilkår|villkor|regulamin|ehdot|podmínky|(?:service|user|customer|subscription|membership) agreement/iu,
  privacy:
    /privacy|gdpr (?:policy|notice)|data (?:protection|policy)|personal (?:data|information)|datenschutz|confidentialit|données personnelles|privacidad|privacidade|riservatezza|integritet|personvern|privatliv|tietosuoja|prywatno|soukromí|protección de datos/iu,
};

function speaksOf(document: LegalDocument, title: string): boolean {
  return WORDS[document]?.test(title) ?? false;
}

function titlesOf(page: Page): readonly string[] {
  const headings = page
    .$('h1, h2')
    .toArray()
    .slice(0, 5)
    .filter((heading) => !isInHidden(heading))
    .map(visibleText);
  return [collapse(page.$('head > title').first().text()), ...headings];
}

/** The last part of the path tells the document in any language and form of the address. */
function placeOf(url: URL): string {
  const parts = url.pathname.toLowerCase().split('/');
  const last = parts.findLast((part) => part !== '' && !/^index\.\w+$/.test(part)) ?? '';
  return last.replace(/\.(?:html?|php|aspx|\d)$/, '');
}
