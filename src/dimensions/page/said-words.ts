// Does another look at a page say what a fact says, whatever sentence the fact was read from?

import type { AnyNode, Element } from 'domhandler';
import { sameSpelling } from '../../core/facts/same-spelling.ts';
import type { Said } from '../../core/judging/said.ts';
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
    case 'text': {
      const text = textOf(inside.page);
      return text.length >= LEAST_OF_A_TEXT && text === textOf(from.page);
    }
  }
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

const texts = new WeakMap<WordedPage, string>();

function textOf(page: WordedPage): string {
  const text = texts.get(page) ?? ownLetters(page.root);
  texts.set(page, text);
  return text;
}

/** Letters of the text nodes of a page, in their order. */
function ownLetters(node: AnyNode): string {
  if (node.type === 'text') return lettersOf(node.data);
  if (isElement(node) && AROUND.has(node.name)) return '';
  return 'children' in node ? node.children.map(ownLetters).join('') : '';
}
