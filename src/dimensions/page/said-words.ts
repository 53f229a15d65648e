// Does another look at a page say what a fact says, whatever sentence the fact was read from?

import type { AnyNode, Element } from 'domhandler';
import { sameSpelling } from '../../core/facts/same-spelling.ts';
import type { Said } from '../../core/judging/said.ts';
import { Kept } from './kept.ts';
import { isElement } from './visible.ts';
import { type Flow, isEdge, lettersOf, type WordedPage } from './word-flow.ts';

/** A page with its words. */
export interface Look {
  readonly page: WordedPage;
  readonly flow: Flow;
}

export function isSaidOn(said: Said, from: Look, inside: Look): boolean {
  switch (said.type) {
    case 'words': {
      const letters = lettersOf(said.words);
      const here = countOf(inside.flow, letters);
      return here > 0 && (said.least === 'once' || here >= countOf(from.flow, letters));
    }
    case 'link':
      return linksTo(inside.page, said.address);
    case 'text':
      return isSameText(textOf(inside.page), textOf(from.page));
    case 'loaded':
      return loads(inside.page, said.name);
    case 'language':
      return offers(inside.page.root, said.tag);
  }
}

const OF_LANGUAGE = ['hreflang', 'data-lang', 'data-language', 'data-locale', 'data-lng'];

// A switch of languages, whose choices need no links.
function offers(root: AnyNode, tag: string): boolean {
  return someElement(root, ({ name, attribs }) => {
    const tags = OF_LANGUAGE.map((attribute) => attribs[attribute]);
    const chosen = name === 'option' ? [attribs.value, ...tags] : tags;
    return chosen.some((one) => one?.toLowerCase().replace('_', '-') === tag);
  });
}

/** What is written beside a name in a file: "jquery-3.7.1.slim.min.js". */
const BESIDE_A_NAME =
  /^(?:min|slim|bundle|core|pkgd|esm|umd|module|prod|production|dev|all|lib|dist|build|latest|compat|js|mjs|cjs|css|v?\d+\p{L}?)$/u;

// A copy of one's own has no address by which a reader knows it.
function loads({ root, url }: WordedPage, wanted: string): boolean {
  const base = url ?? 'https://unknown.invalid/';
  return someElement(root, ({ name, attribs }) => {
    const address = name === 'script' ? attribs.src : name === 'link' ? attribs.href : undefined;
    if (address === undefined || !URL.canParse(address, base)) return false;
    const file = new URL(address, base).pathname.split('/').at(-1)?.toLowerCase() ?? '';
    const words = file.split(/[._@-]/).filter((word) => word !== '' && !BESIDE_A_NAME.test(word));
    return /\.(?:m?js|css)$/.test(file) && words.join('') === wanted;
  });
}

/** Places that are counted, those inside other words included. */
const MOST_COUNTED = 500;

function countOf(flow: Flow, letters: string): number {
  if (letters === '') return 0;
  let count = 0;
  let at = flow.letters.indexOf(letters);
  for (let tries = 0; at >= 0 && tries < MOST_COUNTED; tries++) {
    if (isEdge(flow, at) && isEdge(flow, at + letters.length)) count++;
    at = flow.letters.indexOf(letters, at + 1);
  }
  return count;
}

function linksTo({ root, url }: WordedPage, address: string): boolean {
  const base = url ?? undefined;
  if (url !== null && isSameAddress(url, address)) return true;
  return someElement(root, ({ name, attribs }) => {
    const { href } = attribs;
    if (name !== 'a' || href === undefined || !URL.canParse(href, base)) return false;
    return isSameAddress(new URL(href, base).href, address);
  });
}

/** Digits at the end of a telephone number that tell it from others. */
const ENDS_IN = 8;

function isSameAddress(one: string, other: string): boolean {
  if (one === other || sameSpelling('words', one, other)) return true;
  if (!one.startsWith('tel:') || !other.startsWith('tel:')) return false;
  const [end, otherEnd] = [one, other].map((tel) => tel.replace(/\D/g, '').slice(-ENDS_IN));
  return end === otherEnd && end?.length === ENDS_IN;
}

function someElement(node: AnyNode, holds: (element: Element) => boolean): boolean {
  if (isElement(node) && holds(node)) return true;
  return 'children' in node && node.children.some((child) => someElement(child, holds));
}

/** Fewer letters are a page that is still loading. */
const LEAST_OF_A_TEXT = 150;
const AROUND = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg'],
  ...['head', 'header', 'nav', 'footer', 'aside'],
]);

const texts = new Kept<WordedPage, string>();

function textOf(page: WordedPage): string {
  return texts.get(page) ?? texts.set(page, ownText(page.root));
}

// Many a build writes its own day into a document, of which no sign is another.
function isSameText(one: string, other: string): boolean {
  const [letters, otherLetters] = [lettersOf(one), lettersOf(other)];
  if (letters.length < LEAST_OF_A_TEXT) return false;
  return letters === otherLetters || one.replace(UPDATED, ' ') === other.replace(UPDATED, ' ');
}

/** The text nodes of a page, in their order, as far as the foot of the site. */
function ownText(root: AnyNode): string {
  const lines: string[] = [];
  collect(root, false, { lines, letters: 0, isTitled: false });
  return lines.join('\n').replace(/\s+/gu, ' ');
}

interface Collected {
  readonly lines: string[];
  letters: number;
  /** Did the document begin, by its element or its title? */
  isTitled: boolean;
}

const LEAST_BEFORE_A_FOOT = 400;
const INSIDE = new Set(['main', 'article', 'section', 'blockquote', 'li', 'td']);
const BEGINS = new Set(['main', 'article', 'h1']);
const CLIPPED = /\bclip(?:-path)?\s*:\s*(?:rect\(\s*0|inset\(\s*50%)/i;

const BUTTON = /(?<![\p{L}\p{N}])(?:btn|button|cta)(?![\p{L}\p{N}])/iu;
const CHAT = /^https?:\/\/(?:wa\.me|api\.whatsapp\.com|t\.me|m\.me)\//i;
const SWITCH = /(?<!\p{L})lang(?:uage)?[-_](?:select\p{L}*|switch\p{L}*|menu|picker|dropdown)/iu;

// By which visitors choose a language, or open a chat.
function isControl({ name, attribs }: Element): boolean {
  if (name === 'select') return true;
  if (SWITCH.test(attribs.class ?? '')) return name === 'div' || name === 'ul';
  if (name !== 'a') return false;
  if (OF_LANGUAGE.some((attribute) => attribute in attribs)) return true;
  return BUTTON.test(attribs.class ?? '') && CHAT.test(attribs.href ?? '');
}

/** False where the foot of the site has begun: what comes behind it is no more of the document. */
function collect(node: AnyNode, isInside: boolean, found: Collected): boolean {
  if (node.type === 'text') {
    if (node.data.trim() === '') return true;
    found.lines.push(node.data.trim());
    found.letters += node.data.length;
    return true;
  }
  if (!('children' in node)) return true;
  if (!isElement(node)) return node.children.every((child) => collect(child, isInside, found));
  if (node.name === 'footer') {
    return isInside || !found.isTitled || found.letters < LEAST_BEFORE_A_FOOT;
  }
  if (AROUND.has(node.name) || CLIPPED.test(node.attribs.style ?? '')) return true;
  if (isControl(node)) return true;
  if (BEGINS.has(node.name)) found.isTitled = true;
  const inside = isInside || INSIDE.has(node.name);
  return node.children.every((child) => collect(child, inside, found));
}

const LABEL =
  '(?:last (?:updated|modified|reviewed|revised)|updated|letzte aktualisierung|zuletzt aktualisiert|dernière (?:mise à jour|modification)|mise à jour|ultimo aggiornamento|última (?:actualización|atualização)|laatst bijgewerkt)';
const DAY =
  '(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}|\\p{L}{3,10}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:de )?\\p{L}{3,10}\\.?,? (?:de )?\\d{4})';
const UPDATED = new RegExp(
  `(?<!\\p{L})${LABEL}(?: (?:on|am|le|il|el|em|op))?\\s*[:–—-]?\\s*${DAY}`,
  'giu',
);
