// Platforms of pages from which a product is downloaded, and of lists of what it needs.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { isToCome } from './directory.ts';
import { isContent, type Section, sectionsOf } from './places.ts';
import { platformsIn } from './platform-words.ts';

const PART =
  /^(?:downloads?|(?:free-?)?downloads?(?:-[a-z-]+)?|[a-z]+-download|get-(?:the-)?apps?|(?:mobile|desktop)-apps?|install|telechargements?|telecharger|descargas?|descargar|scarica|herunterladen|downloaden|baixar|hent|ladda-ner|last-ned|pobierz|ke-stazeni|na-stiahnutie|letoltes|descarca|indir|lataa|skachat|zavantazhyty)$/i;

/** `/download`, `/en/download.html`, `/get-the-app`. */
export function isDownloadPage({ pathname }: URL): boolean {
  const last =
    pathname
      .replace(/(?:\/index)?(?:\.\w{2,5})?\/?$/, '')
      .split('/')
      .at(-1) ?? '';
  return PART.test(last);
}

const AROUND_NAME =
  /^(?:(?:download|get|install) )?(?:(?:the|our) )?(?:\S+ ){0,3}?(?:app )?(?:for|on|für|pour|para|per|voor|til|för|dla|pro) (?:the )?(?=\S)|^(?:download|get) /iu;

/** Headings that are a platform each, in a card from which one downloads it. */
export function readDownloads(page: Page, draft: Draft): void {
  const sections = sectionsOf(page);
  for (const { heading, title, isLater } of sections) {
    const bare = title.replace(AROUND_NAME, '');
    const platforms = title.length <= 60 ? platformsIn(bare) : [];
    if (platforms.length === 0 || isLater) continue;
    const card = cardOf(page, heading);
    if (card === null || isToCome(page, card) || /coming soon/i.test(visibleText(card))) continue;
    for (const platform of platforms)
      draft.say(`features.platform.${platform}`, true, page.quote(heading));
  }
  readRequirements(page, sections, draft);
}

const MOST_AROUND = 4;

/** The nearest box around the heading that has or is a link or a button, and no other heading. */
function cardOf(page: Page, heading: Element): Element | null {
  let at = heading.parent;
  for (let steps = 0; isElement(at) && steps < MOST_AROUND; steps++) {
    if (page.$(at).find('h1, h2, h3, h4, h5, h6').length > 1) return null;
    if (at.name === 'a' || page.$(at).find('a[href], button').length > 0) return at;
    at = at.parent;
  }
  return null;
}

const REQUIREMENTS =
  /^(?:(?:minimum|recommended|technical|system|software|hardware) )*requirements\b|^(?:mindestanforderungen|(?:system|technische )(?:voraussetzungen|anforderungen))|^(?:configuration|prérequis|pré-requis)|^requisitos|^requisiti|^(?:systeem|minimale )(?:eisen|vereisten)|^systemkrav|^wymagania|^(?:systémové |minimální )?požadavky|^rendszerkövetelmény|^cerințe|^(?:sistem|minimum) gereksinim|^järjestelmävaatimu|^(?:системные|минимальные) требования|^системні вимоги|^(?:動作環境|システム要件|系统要求|시스템 요구)/iu;

/** "Minimum requirements", and a line of it that is nothing but systems. */
export function readRequirements(page: Page, sections: readonly Section[], draft: Draft): void {
  for (const { title, elements } of sections) {
    if (!REQUIREMENTS.test(title)) continue;
    for (const element of elements) {
      if (!/^(?:li|p|td|dd|div|span)$/.test(element.name)) continue;
      const text = visibleText(element).replace(/\s*\([^()]*\)|[.;]$/g, '');
      if (text.length > 100 || !isContent(page, element)) continue;
      const list = text.replace(/^[\p{L} ]{2,30}:\s*/u, '');
      for (const platform of platformsIn(list))
        draft.say(`features.platform.${platform}`, true, page.quote(element));
    }
  }
}
