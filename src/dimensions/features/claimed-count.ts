// The number of integrations that a page claims.

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import { isBlock, isElement, visibleText } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { isContent } from './places.ts';
import { isRefused } from './sign-on.ts';

const CLAIM =
  /(?<![\p{L}\d.,$€£])(?<over>(?:over|more than|über|mehr als|plus de|más de|oltre) )?(?<number>\d{1,3}(?:[,.]\d{3})+|\d{1,5})(?<plus> ?\+)? (?:(?:native|powerful|popular|seamless|deep|available|live|supported|different|vorgefertigte|fertige|built-in|ready-made|prebuilt|pre-built|out-of-the-box|third-party|app|tool|data) )*(?:integrations|integrationen|schnittstellen|intégrations|integraciones|integrazioni|integraties|integrationer|integrasjoner)(?!\p{L})/iu;
// What one connects to on a page of integrations is an integration.
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

const KINDS =
  '(?:(?:native|powerful|popular|seamless|other|different|business|third-party|legal|accounting|software|marketing) )*(?:platforms|apps|applications|tools|services|systems|providers)';
// A sign that there are more: a number alone may be what one plan is limited to.
const LABEL = new RegExp(
  `^(?:[✓✔☑✅•–-]\\s*)?(?:(?<stated>\\d{1,5})\\+ ?(?:(?:native|powerful|available|pre-?built|ready-made|app|tool|data|third-party|direct) )*(?:integrations|integrationen|intégrations|integraciones|integrazioni|integraties|integrationer|integrasjoner)(?: (?:ready to use|klare? til brug|klar til bruk|pronte all.uso|listas para usar|prêtes à l.emploi))?|(?:integrations?|integrates|connects?|connections?) (?:with|to) (?<linked>\\d{1,5})\\+ ${KINDS})$`,
  'iu',
);
const MAX_LABELS = 5_000;

/** "20+ integrations" alone in a label or an item; on pages of prices, in items of all plans. */
function labelsOf(page: Page): readonly Claimed[] {
  if (!/\d\+[\s<]/.test(page.text)) return [];
  const names = page.role === 'pricing' ? 'li' : 'li, span, strong, div';
  return page
    .$(names)
    .toArray()
    .slice(0, MAX_LABELS)
    .flatMap((element) => {
      if (element.children.some((one) => isElement(one) && isBlock(one))) return [];
      const groups = LABEL.exec(visibleText(element))?.groups;
      const value = Number(groups?.linked ?? groups?.stated);
      // What one plan has of them may be its limit.
      const isLimit = page.role === 'pricing' && groups?.stated !== undefined;
      if (groups === undefined || isLimit || value === 0 || !isContent(page, element)) return [];
      return isRefused(page, element) ? [] : [{ element, value, unit: 'integrations or more' }];
    });
}

interface Claimed {
  readonly element: Element;
  readonly value: number;
  readonly unit: string;
}

function subjectOf(page: Page): RegExp {
  return new RegExp(`^(?:$|(?:${LEADS}|${namePattern(companyNames(page))})(?!\\p{L}))`, 'iu');
}

function claimsOf(page: Page): readonly Claimed[] {
  const found: Claimed[] = [];
  let subject: RegExp | null = null;
  found.push(...labelsOf(page));
  if (page.role === 'pricing') return found;
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
    subject ??= subjectOf(page);
    if (element.name === 'p' && !subject.test(lead)) continue;
    const { number = '', plus, over } = match.groups;
    const value = Number(number.replace(/[,.]/g, ''));
    const unit = plus === undefined && over === undefined ? 'integrations' : 'integrations or more';
    if (value > 0) found.push({ element, value, unit });
  }
  return found;
}
