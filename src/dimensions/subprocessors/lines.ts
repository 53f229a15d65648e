// A page as the lines that a visitor sees, each with the way it is marked up and what it links to.

import type { AnyNode, Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import { KeptOfNodes } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import {
  classNames,
  collapse,
  headingRank,
  isBlank,
  isBlock,
  isElement,
  isHidden,
  visibleText,
} from '../page/visible.ts';
import { withoutPictures } from '../words/marks.ts';
import { remembering } from '../words/remembering.ts';
import { isAmongElements, isCellOfGrid } from './cells.ts';

export interface Line {
  readonly text: string;
  /** Text of the element that the line begins with, where more follows it: `<b>Acme</b> – mail`. */
  readonly lead: string | null;
  readonly first: AnyNode;
  readonly last: AnyNode;
  /** Tags and classes around it: lines of the same kind have the same. */
  readonly path: string;
  /** The same, with the place among its siblings. */
  readonly placed: string;
  readonly heading: 1 | 2 | 3 | 4 | 5 | 6 | null;
  /** Is all of it bold? */
  readonly bold: boolean;
  /** Names of the domains it links to, letters and digits: `example` of `www.example.com`. */
  readonly domains: readonly string[];
  /** Alternative texts of its pictures, and of those just before it. */
  readonly alts: readonly string[];
  /** The table that it stands in. */
  readonly table: Element | null;
  readonly inFooter: boolean;
}

const CONTROLS = new Set('button input select textarea label menu'.split(' '));
/** What stands beside the content: its header and navigation are told apart below. */
const BESIDE = new Set(['nav', 'aside']);
const MOST = 6_000;
const DEEP = 5;
const BOLD = new Set(['strong', 'b']);
const LEADS = new Set('strong b a em i u span code'.split(' '));

interface Piece {
  readonly node: AnyNode;
  readonly text: string;
  /** The outermost inline element around it, within its block. */
  readonly inline: Element | null;
  readonly bold: boolean;
}

/**
 * Which parts of a page are looked at: its content alone; its footers and forms as well; these
 * with a line for each element that has nothing but elements beside it (style sheets set labels
 * and values so); or also what stands above and beside, for a box of contacts is often an `aside`.
 */
export type Parts = 'content' | 'all' | 'cells' | 'beside';

/** Lines of a page's content in order, without navigation and what is hidden. */
export function linesOf(root: AnyNode, parts: Parts = 'content'): readonly Line[] {
  if (!isElement(root) || root.name !== 'body') return linesBelow(root, parts);
  const lines = OF_BODY[parts].get(root) ?? linesBelow(root, parts);
  OF_BODY[parts].set(root, lines);
  return lines;
}

// Readers of several dimensions ask for those of the whole page.
const OF_BODY: Readonly<Record<Parts, KeptOfNodes<Element, readonly Line[]>>> = {
  content: new KeptOfNodes(),
  all: new KeptOfNodes(),
  cells: new KeptOfNodes(),
  beside: new KeptOfNodes(),
};

/** The first lines of the whole page: up to one that is told to be enough, or all of them. */
export function firstLinesOf(body: Element, parts: Parts, isEnough: Enough): readonly Line[] {
  return OF_BODY[parts].get(body) ?? linesBelow(body, parts, isEnough);
}

type Enough = (line: Line) => boolean;

function linesBelow(root: AnyNode, parts: Parts, isEnough: Enough = () => false): readonly Line[] {
  const walk = new Walk(parts, isEnough);
  walk.visit(root, null, null, null, false);
  walk.flush();
  return walk.lines;
}

class Walk {
  readonly lines: Line[] = [];
  #pieces: Piece[] = [];
  #domains: string[] = [];
  #alts: string[] = [];
  #part = 0;
  #box: Element | null = null;
  #footers = 0;
  #ended = false;
  readonly #parts: Parts;
  readonly #isEnough: Enough;

  constructor(parts: Parts, isEnough: Enough) {
    this.#parts = parts;
    this.#isEnough = isEnough;
  }

  visit(
    node: AnyNode,
    box: Element | null,
    inline: Element | null,
    table: Element | null,
    bold: boolean,
  ): void {
    if (this.#ended || this.lines.length > MOST) return;
    if (node.type === 'text') {
      this.#add({ node, text: node.data, inline, bold }, box, table);
      return;
    }
    if (!('children' in node)) return;
    if (!isElement(node)) {
      for (const child of node.children) this.visit(child, box, inline, table, bold);
      return;
    }
    const footer = node.name === 'footer' || node.attribs.role === 'contentinfo';
    if (this.#parts === 'content' && (footer || node.name === 'form')) return;
    if (isHidden(node) || CONTROLS.has(node.name) || this.#isSkipped(node)) return;
    if (node.name === 'img') {
      const alt = collapse(node.attribs.alt ?? '');
      if (alt !== '') this.#alts.push(alt);
      return;
    }
    if (node.name === 'a') {
      const domain = domainOf(node.attribs.href ?? '');
      if (domain !== null) this.#domains.push(domain);
    }
    const edge = isBlock(node) || this.#isCell(node);
    if (edge) this.flush(table);
    if (footer) this.#footers++;
    const inner = edge && node.name !== 'br' ? node : box;
    if (edge && node.name !== 'br') this.#part = 0;
    const within = edge ? null : (inline ?? node);
    const inTable = node.name === 'table' ? node : table;
    const isBold = bold || BOLD.has(node.name);
    for (const child of node.children) this.visit(child, inner, within, inTable, isBold);
    if (footer) this.flush(table);
    if (footer) this.#footers--;
    if (edge) {
      this.flush(table);
      if (node.name === 'br') this.#part++;
    }
  }

  #isCell(node: Element): boolean {
    if (this.#parts === 'cells') return isAmongElements(node);
    return this.#parts === 'beside' && isCellOfGrid(node);
  }

  #isSkipped(node: Element): boolean {
    if (this.#parts !== 'beside') return BESIDE.has(node.name) || isBanner(node);
    // The navigation of a footer may hold its address.
    const isMenu = node.name === 'nav' || node.attribs.role === 'navigation';
    return (isMenu && this.#footers === 0) || hasRole(node, ASKED);
  }

  // `<span>Acme</span><span>Mail</span>` without white space is set as two columns.
  #add(piece: Piece, box: Element | null, table: Element | null): void {
    const before = this.#pieces.at(-1);
    const glued =
      before !== undefined &&
      before.inline !== piece.inline &&
      /^[\p{Lu}(]/u.test(piece.text) &&
      /[\p{Ll}\p{N}.)]$/u.test(before.text.slice(-2));
    if (glued) {
      this.flush(table);
      this.#part++;
    }
    this.#box = box;
    this.#pieces.push(piece);
  }

  flush(table: Element | null = null): void {
    if (this.#ended) return;
    const pieces = this.#pieces.filter(({ text }) => !isBlank(text));
    const all = this.#pieces;
    this.#pieces = [];
    const [first] = pieces;
    const last = pieces.at(-1);
    if (first === undefined || last === undefined) return;
    const text = withoutPictures(collapse(all.map((piece) => piece.text).join('')));
    const [domains, alts] = [this.#domains, this.#alts];
    this.#domains = [];
    if (/^[^\p{L}\p{N}]*$/u.test(text)) return;
    this.#alts = [];
    const level = headingRank(this.#box?.name ?? '');
    const { path, placed } = pathsOf(this.#box);
    const line: Line = {
      text,
      lead: leadOf(all),
      first: first.node,
      last: last.node,
      path: `${path}/${this.#part}`,
      placed: `${placed}/${this.#part}`,
      heading: level === 0 ? null : (level as Line['heading']),
      bold: pieces.every((piece) => piece.bold),
      domains,
      alts,
      table,
      inFooter: this.#footers > 0,
    };
    this.lines.push(line);
    this.#ended = this.#isEnough(line);
  }
}

function leadOf(pieces: readonly Piece[]): string | null {
  const from = pieces.findIndex(({ text }) => !isBlank(text));
  const inline = pieces[from]?.inline ?? null;
  if (inline === null || !LEADS.has(inline.name)) return null;
  const end = pieces.findIndex((piece, i) => i > from && piece.inline !== inline);
  if (end < 0) return null;
  const rest = collapse(
    pieces
      .slice(end)
      .map(({ text }) => text)
      .join(''),
  );
  return rest === ''
    ? null
    : collapse(
        pieces
          .slice(from, end)
          .map(({ text }) => text)
          .join(''),
      );
}

const ASKED = /^(?:dialog|alertdialog|search)$/;
const BANNER = /^(?:navigation|banner|dialog|alertdialog|search|complementary)$/;

function hasRole({ attribs }: Element, roles: RegExp): boolean {
  return attribs.role !== undefined && roles.test(attribs.role);
}

function isBanner(element: Element): boolean {
  if (element.name === 'header') return !element.children.some(holdsTitle);
  return hasRole(element, BANNER);
}

function holdsTitle(node: AnyNode): boolean {
  return isElement(node) && (node.name === 'h1' || node.children.some(holdsTitle));
}

function pathsOf(box: Element | null): Pick<Line, 'path' | 'placed'> {
  if (box === null) return { path: '', placed: '' };
  let around = '';
  let at = isElement(box.parent) ? box.parent : null;
  for (let deep = 1; at !== null && deep < DEEP; deep++) {
    around += `<${at.name}${isCell(at) ? placeOf(at) : ''}.${namesIn(at.attribs.class ?? '')}`;
    at = isElement(at.parent) ? at.parent : null;
  }
  const names = namesIn(box.attribs.class ?? '');
  const place = placeOf(box);
  return {
    path: `${box.name}${isCell(box) ? place : ''}.${names}${around}`,
    placed: `${box.name}${place}.${names}${around}`,
  };
}

function isCell({ name }: Element): boolean {
  return name === 'td' || name === 'th';
}

const namesIn = remembering((named) => classNames(named).join('.'));

function placeOf(element: Element): string {
  let place = 0;
  for (let at = element.prev; at !== null && place < 50; at = at.prev) if (isElement(at)) place++;
  return `[${place}]`;
}

function domainOf(href: string): string | null {
  if (!/^(?:https?:)?\/\//i.test(href.trim())) return null;
  const name = getDomainWithoutSuffix(href.trim().replace(/^\/\//, 'https://'));
  return name === null || name === '' ? null : name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The page's content; the whole body where it is not set off. */
export function contentOf(page: Page): AnyNode | null {
  const mains = page.$('main, [role="main"]').toArray();
  const [main] = mains;
  if (main !== undefined && mains.length === 1 && visibleText(main).length > 200) return main;
  return page.$('body')[0] ?? page.$.root()[0] ?? null;
}
