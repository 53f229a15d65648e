// The one integration that a page of its own is about: `/integrations/slack`, titled with its name.

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import { collapse, visibleText } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import { ownText } from '../reliability/sentences.ts';
import { INTEGRATIONS_PART } from './connecting-words.ts';
import { isToCome } from './directory.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Place } from './named-apart.ts';
import { isContent } from './places.ts';
import { servicesOf } from './service-names.ts';

const LONGEST_TITLE = 160;
const MOST_WORDS = 5;

/** Its name as the first heading or the title writes it; none where they name none. */
export function namedByPage(page: Page): readonly Place[] {
  const word = wordOfPage(page.url);
  if (word === null) return [];
  const heading = page
    .$('h1')
    .toArray()
    .find((h1) => isContent(page, h1));
  if (heading !== undefined && isToCome(page, heading)) return [];
  const title = page.$('head > title').first()[0];
  for (const element of [heading, title]) {
    const text = element === undefined ? '' : textOf(element);
    const name = text.length > LONGEST_TITLE ? null : nameIn(text, word);
    if (element === undefined || name === null || !isOne(page, name, text)) continue;
    return servicesOf(name).map((one) => ({ name: one, locator: page.quote(element) }));
  }
  return [];
}

const AROUND_WORD =
  /^(?:integrations?|connectors?|sync|app|plugin)-(?=.)|-(?:integrations?|connectors?|sync|app|plugin|integracja|integracion|integracao|integrazione|integratie|koppeling|entegrasyonu|anbindung|schnittstelle)$/g;

/** `slack` of `/integrations/slack.html` and of `/integrations/slack-integration/`. */
function wordOfPage({ pathname }: URL): string | null {
  const path = pathname.toLowerCase().replace(/(?:\/index)?(?:\.\w{2,5})?\/?$/, '');
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const word = squash(last.replace(AROUND_WORD, ''));
  return word.length > 1 && INTEGRATIONS_PART.test(parts.at(-2) ?? '') ? word : null;
}

/** The words of the text that are written like the word, letter by letter. */
function nameIn(text: string, word: string): string | null {
  const words = text
    .split(/[\s|–—:()]+/)
    .map((one) => one.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$|['’]s$/gu, ''))
    .filter((one) => one !== '' || /[+&]/.test(one));
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to++) {
      const some = words.slice(from, to).join(' ');
      if (squash(slugOf(some)) !== word) continue;
      return isWritten(some) ? (longerIn(words, from, to) ?? some) : null;
    }
  }
  return null;
}

/** "Microsoft Dynamics 365" at `/integrations/dynamics`. */
function longerIn(words: readonly string[], from: number, to: number): string | null {
  for (let first = Math.max(0, from - 2); first <= from; first++) {
    for (let end = Math.min(words.length, to + 2); end >= to; end--) {
      const some = words.slice(first, end).join(' ');
      if (end - first > to - from && isKnownService(some)) return some;
    }
  }
  return null;
}

function isWritten(name: string): boolean {
  return /^[\p{Lu}\p{Lo}\d]|\p{Lu}|\p{Ll}\d/u.test(name) || isKnownService(name);
}

/** A service that many connect to, or one that the page says it connects to. */
function isOne(page: Page, name: string, text: string): boolean {
  if (isTechnology(name)) return false;
  if (isKnownService(name)) return true;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const us = namePattern(companyNames(page));
  const beside = new RegExp(
    `(?:${us}) ?(?:\\+|&|×|x|and|for|with) ?${escaped}(?!\\p{L})|(?<!\\p{L})${escaped} ?(?:\\+|&|×|x|and|for|with) (?:${us})`,
    'iu',
  );
  const connected = new RegExp(
    `(?:connect\\w*|integrat\\w*|sync\\w*|plugs? in(?:to)?) (?:\\p{L}+ ){0,3}?(?:with |to |into |from |and )?${escaped}(?!\\p{L})|(?<!\\p{L})${escaped} (?:integration|account|API|workspace|connector|webhook)`,
    'iu',
  );
  return beside.test(text) || connected.test(ownText(page).text);
}

function textOf(element: Element): string {
  return element.name === 'title' ? collapse(textIn(element)) : visibleText(element);
}

function textIn({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.data : '')).join('');
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
