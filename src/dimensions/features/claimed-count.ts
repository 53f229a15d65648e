// The number of integrations that a page claims.

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import type { Draft } from '../security/draft.ts';
import { visibleText } from '../page/visible.ts';
import { isContent } from './places.ts';

const CLAIM =
  /(?<![\p{L}\d.,$€£])(?<over>(?:over|more than|über|mehr als|plus de|más de|oltre) )?(?<number>\d{1,3}(?:[,.]\d{3})+|\d{1,5})(?<plus> ?\+)? (?:(?:native|powerful|popular|seamless|deep|available|live|supported|different|vorgefertigte|fertige|built-in|ready-made|prebuilt|pre-built|out-of-the-box|third-party|app|tool|data) )*(?:integrations|integrationen|schnittstellen|intégrations|integraciones|integrazioni)(?!\p{L})/iu;
// On a page of integrations, what one connects to are they.
const CONNECTS =
  /(?<=\b(?:connects?|integrates?|works?|syncs?|talks?)(?: \p{L}+){0,4} )(?<over>(?:over|more than) )?(?<number>\d{1,3}(?:,\d{3})+|\d{2,5})(?<plus>\+)? (?:(?:other|popular|different|of your favou?rite) )*(?:apps|applications|tools|services)\b/iu;
const NOT_OURS =
  /\b(?:not|no|soon|will|up to|your|per|plan|from|custom|bis zu|keine?|ihre?|bald|pro|jusqu|vos|par|hasta|sus|por)\b/i;
const LEADS =
  'with|works?|connects?|integrates?|syncs?|browse|explore|discover|see|find|access|enjoy|use|get|all|plus|including|includes|now|choose|the (?:platform|product|app|service|directory|marketplace|library)|our|we|it|there are|mit|verbinden sie(?: \\p{L}+)? mit|nutzen sie|entdecken sie|unsere|avec|découvrez|nos|profitez de|con|descubre|nuestras|conecta con';
const OTHERS =
  /\b(?:customers?|users?|clients?|developers?|partners?|communit(?:y|ies)|people|others|competitors?|vendors?)\b/i;
const MADE_BY =
  /^ (?:(?:was|were|have been) )?(?:built|made|created|developed|maintained) by (?!us\b)/i;

/** "40+ integrations" in a heading or a paragraph; plans with a limit of integrations are none. */
export function readClaimedCount(page: Page, draft: Draft): void {
  for (const { element, value, unit } of claimsOf(page)) {
    draft.say('features.integration.count_claimed', value, page.quote(element), { unit });
  }
}

interface Claimed {
  readonly element: Element;
  readonly value: number;
  readonly unit: string;
}

function claimsOf(page: Page): readonly Claimed[] {
  const found: Claimed[] = [];
  const subject = new RegExp(
    `^(?:$|(?:${LEADS}|${namePattern(companyNames(page))})(?!\\p{L}))`,
    'iu',
  );
  for (const element of page.$('h1, h2, h3, p').toArray().slice(0, 2_000)) {
    if (!isContent(page, element)) continue;
    const text = visibleText(element);
    const apps = page.role === 'integrations' ? CONNECTS.exec(text) : null;
    const match = text.length > 300 ? null : (CLAIM.exec(text) ?? apps);
    if (match?.groups === undefined || match === null || NOT_OURS.test(text)) continue;
    const lead =
      text
        .slice(0, match.index)
        .split(/[.!?:;]\s+/u)
        .at(-1) ?? '';
    if (OTHERS.test(lead) || MADE_BY.test(text.slice(match.index + match[0].length))) continue;
    if (element.name === 'p' && !subject.test(lead)) continue;
    const { number = '', plus, over } = match.groups;
    const value = Number(number.replace(/[,.]/g, ''));
    const unit = plus === undefined && over === undefined ? 'integrations' : 'integrations or more';
    if (value > 0) found.push({ element, value, unit });
  }
  return found;
}
