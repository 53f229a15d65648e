// Integrations that a short line names by itself: "Slack integration", "Payments (Acme, Other)".

import type { Element } from 'domhandler';
import type { TextBlock } from '../legal/text-blocks.ts';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { ownText, quoteSentence, type Sentence, sentencesOf } from '../reliability/sentences.ts';
import { isToCome } from './directory.ts';
import { isOfSomebody } from './integration-lists.ts';
import { CONNECTING, isKind, OTHER_LIST, REASONS, SOMEBODY } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Place } from './named-apart.ts';
import { isContent } from './places.ts';

const LONGEST = 100;
const LONGEST_LABEL = 60;
const MOST_WORDS = 3;
/** A sentence of names below a label names so many that are known, and such a share. */
const LEAST_KNOWN = 3;
const SHARE_KNOWN = 0.5;

const WORD =
  'integrations?|integrationen|intégrations?|integraci(?:ón|ones)|integraç(?:ão|ões)|integrazion[ei]|integraties?|koppeling(?:en)?|integrationer|integrasjon(?:er)?|integracj[aei]|integrac[eí]|integrácia|integráció|entegrasyonu?|integraatio|schnittstellen?|anbindung(?:en)?|интеграци[яи]|інтеграці[яї]';
const PREPOSITION =
  '(?: (?:with|for|to|mit|zu|für|an|avec|à|con|com|met|med|til|till|z|ze|s|se|с|з) (?:the )?)';
/** "Payment integration (A, B)", "Integrations: A, B", "Integration with A and B". */
const BEHIND = new RegExp(
  `^(?:[\\p{L}&/-]+ ){0,3}?(?:${WORD})(?:\\s?[(:–—]\\s?|${PREPOSITION}|\\s(?=\\p{Lu}))(?<names>[^()]{2,80})\\)?$`,
  'iu',
);
/** "A, B integration", "A-Anbindung". */
const BEFORE = new RegExp(`^(?<names>.{2,80}?)[\\s-](?:native )?(?:${WORD})$`, 'iu');
const BETWEEN =
  /\s*[,/|·•+]\s*(?:(?:and|or|und|et|y|e|og|och) )?|\s+(?:and|or|&|und|et|y|e|en|og|och|i|a|ve|и)\s+/u;

/** Names in lines and below labels of a page about the product. */
export function namedInLabels(page: Page): readonly Place[] {
  if (page.role !== 'features' && page.role !== 'integrations') return [];
  const own = ownText(page);
  const found: Place[] = [];
  let before: TextBlock | null = null;
  let current: TextBlock | null = null;
  for (const sentence of sentencesOf(own)) {
    if (sentence.block !== current) {
      before = current;
      current = sentence.block;
    }
    const names = namesIn(sentence, before);
    const { parent } = sentence.block;
    if (names.length === 0 || parent === null || !isContent(page, parent)) continue;
    if (isOfSomebody(parent) || isPromised(page, parent)) continue;
    const locator = quoteSentence(page, own, sentence);
    found.push(...names.map((name) => ({ name, locator })));
  }
  return found;
}

function isPromised(page: Page, element: Element): boolean {
  const { parent } = element;
  return isToCome(page, element) || (isElement(parent) && isToCome(page, parent));
}

function namesIn({ text, block }: Sentence, before: TextBlock | null): readonly string[] {
  const isWhole = block.text.trim() === text.trim();
  if (isWhole && text.length <= LONGEST) {
    const names = inLine(text.replace(/[.:]$/, ''));
    if (names.length > 0) return names;
  }
  return before === null ? [] : below(text, before.text);
}

function inLine(text: string): readonly string[] {
  const said = BEHIND.exec(text)?.groups?.names ?? BEFORE.exec(text)?.groups?.names;
  if (said === undefined || OTHER_LIST.test(text) || SOMEBODY.test(text)) return [];
  const names = said.split(BETWEEN).map((name) => name.trim());
  const isList = names.every(isNamed) && names.some(isKnownService);
  return isList ? names : [];
}

/** "A, B and C supported out of the box", where the line above speaks of integrations. */
function below(text: string, label: string): readonly string[] {
  if (label.length > LONGEST_LABEL || /[.?!]$/.test(label) || !CONNECTING.test(label)) return [];
  if (OTHER_LIST.test(label) || SOMEBODY.test(label) || REASONS.test(label)) return [];
  const parts = text.replace(/[.!…]+$/, '').split(BETWEEN);
  const names = parts.map((part, at) => (at < parts.length - 1 ? part.trim() : firstOf(part)));
  const known = names.filter((name) => isKnownService(name) && !isTechnology(name));
  const isList = known.length >= LEAST_KNOWN && known.length >= names.length * SHARE_KNOWN;
  const isWhole = isList && names.every((name) => isShort(name));
  return isWhole ? names.filter((name) => known.includes(name) || isNamed(name)) : [];
}

/** The service that the last part begins with: "Semantic Kernel supported out of the box". */
function firstOf(part: string): string {
  const words = part.trim().split(/\s+/);
  for (let size = Math.min(words.length, MOST_WORDS); size > 0; size--) {
    const some = words.slice(0, size).join(' ');
    if (isKnownService(some)) return some;
  }
  return part.trim();
}

function isShort(name: string): boolean {
  return name !== '' && name.split(' ').length <= MOST_WORDS + 1;
}

function isNamed(name: string): boolean {
  if (name === '' || isTechnology(name) || isKind(name)) return false;
  const words = name.split(' ');
  const isWritten = words.every((word) => /^(?:[\p{Lu}\d]|\p{Ll}+(?:\p{Lu}|\d|\.))/u.test(word));
  return words.length <= MOST_WORDS && isWritten;
}
