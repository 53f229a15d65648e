// Laws that short words in a row say are complied with: "DSGVO-konform", "GDPR compliant".

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isBlock, isElement, isInHidden, visibleText } from '../page/visible.ts';
import { headingAbove, type Label } from './labels.ts';

const LAW = '(?:GDPR|DSGVO|RGPD|EU-DSGVO)';
const CHIP = new RegExp(
  `^(?:[✓✔☑✅🔒🛡️🇪🇺•·]+ ?)*(?:(?:fully|100 ?%|vollständig|entièrement) )?(?:${LAW}[- ](?:compliant|konform(?:e[rs]?)?)(?: (?:verarbeitung|datenverarbeitung|hosting|gehostet|data processing))?|conforme (?:au |al |à |ao |con el )?${LAW}|${LAW} conforme)[.!]?$`,
  'iu',
);
const MAY = /GDPR|DSGVO|RGPD/;
const LONGEST = 45;
const MOST = 4_000;
const FEWEST = 2;
/** Somebody else's, what is sold to make others comply, or what is still to come. */
const OTHERS =
  /(?<!\p{L})(?:customers?|clients?|partners?|vs|versus|compar\p{L}+|alternatives?|templates?|generators?|cookie\p{L}*|audits?|checks?|roadmap|planned|coming|vorlagen|beratung|consulting|leistungen|services)(?!\p{L})/iu;

/** In the line right below the page's title, or where a heading speaks of security. */
const OF_SECURITY =
  /(?<!\p{L})(?:\p{L}*sicher\p{L}*|\p{L}*datenschutz\p{L}*|secur\p{L}+|privacy|trust\p{L}*|complian\p{L}+|sécurité|confidentialité|confiance|seguridad|privacidad|confianza|sicurezza|segurança|vertrauen)(?!\p{L})/iu;

export function chipsOf(page: Page): readonly Label[] {
  if (!MAY.test(page.text)) return [];
  const elements = page.$('span, li, p, div, small, strong').toArray().slice(0, MOST);
  const found = elements.find((element) => isChip(page, element));
  if (found === undefined) return [];
  return [{ certification: 'gdpr', status: 'compliant', locator: page.quote(found) }];
}

function isChip(page: Page, element: Element): boolean {
  if (element.children.some((child) => isElement(child) && isBlock(child))) return false;
  const text = visibleText(element);
  if (text.length > LONGEST || !CHIP.test(text) || isInHidden(element)) return false;
  if (page.$(element).closest('table, nav, blockquote, a, button, label, form').length > 0) {
    return false;
  }
  if (neighboursOf(element) < FEWEST) return false;
  const heading = headingAbove(element);
  if (OTHERS.test(heading)) return false;
  return OF_SECURITY.test(heading) || heading === visibleText(page.$('h1').first()[0] ?? element);
}

/** How many as short ones stand in the same row, this one among them. */
function neighboursOf({ name, parent }: Element): number {
  if (parent === null || !isElement(parent)) return 0;
  const alike = parent.children.filter(isElement).filter((one) => one.name === name);
  return alike.length > 12 || alike.some((one) => visibleText(one).length > 2 * LONGEST)
    ? 0
    : alike.length;
}
