// A document as a sequence of text blocks, without navigation, banners, forms and hidden parts.

import type { AnyNode, Element } from 'domhandler';
import { KeptOfNodes } from '../page/kept.ts';
import { isBlock, isElement, isHidden } from '../page/visible.ts';
import { withoutPictures, wordsWithin } from '../words/marks.ts';
import { has, isChrome, isControl, isInSentence, isLink, unlinkedIn } from './chrome.ts';
import { widgetBoxes } from './widgets.ts';

/** Text between two block edges, with the nodes that it came from. */
export interface TextBlock {
  /** White space collapsed, quotes made straight; without pictures around, invisible characters. */
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Characters of `text` (about) that are link text. */
  readonly linked: number;
  readonly heading: 1 | 2 | 3 | 4 | 5 | 6 | null;
  /** The nearest element around the first segment. */
  readonly parent: Element | null;
}

export interface Segment {
  readonly node: AnyNode;
  /** What the node says: its own data, or the address that it hides from harvesters. */
  readonly data: string;
}

/**
 * The visible blocks of prose, headings and tables below `root`, in document order. Lists of
 * nothing but links (contents, related articles, acknowledgements) are left out unless `linkLists`.
 */
export function textBlocks(root: AnyNode, linkLists: boolean): readonly TextBlock[] {
  if (!isElement(root) || root.name !== 'body') return blocksBelow(root, linkLists).blocks;
  const { withLinks, withoutLinks } = OF_BODY;
  const [kept, others] = linkLists ? [withLinks, withoutLinks] : [withoutLinks, withLinks];
  const known = kept.get(root);
  if (known !== undefined) return known.blocks;
  const other = others.get(root);
  // Most pages have no such list: both are asked for, and are the same.
  const isSame = other !== undefined && !other.lists.some(isLinkList);
  return kept.set(root, isSame ? other : blocksBelow(root, linkLists)).blocks;
}

interface Blocks {
  readonly blocks: readonly TextBlock[];
  /** What may be a list of nothing but links: the lists passed, or those left out. */
  readonly lists: readonly Element[];
}

// Readers of several dimensions ask for those of the whole page.
const OF_BODY = {
  withLinks: new KeptOfNodes<Element, Blocks>(),
  withoutLinks: new KeptOfNodes<Element, Blocks>(),
  ofFooters: new KeptOfNodes<Element, readonly TextBlock[]>(),
};

const LEVELS = new Map(([1, 2, 3, 4, 5, 6] as const).map((level) => [`h${level}`, level]));

function blocksBelow(root: AnyNode, linkLists: boolean): Blocks {
  const blocks: TextBlock[] = [];
  const lists: Element[] = [];
  let segments: Segment[] = [];
  let linked = 0;
  let lastLink: Element | null = null;
  let heading: TextBlock['heading'] = null;
  const widgets = widgetBoxes(root);

  const close = (): void => {
    if (segments.length === 0) return;
    const text = normalise(segments.map((one) => one.data).join(''));
    const parent = segments.find((one) => one.data.trim() !== '')?.node.parent ?? null;
    if (text !== '') {
      blocks.push({ text, segments, linked, heading, parent: isElement(parent) ? parent : null });
    }
    segments = [];
    linked = 0;
  };
  const visit = (node: AnyNode, link: Element | null): void => {
    if (node.type === 'text') {
      const parent = node.parent;
      if (holdsWord(node.data)) {
        // Two links with no word between them are no sentence.
        if (link !== null && lastLink !== null && link !== lastLink) close();
        lastLink = link;
      }
      if (isGlued(segments.at(-1), node.data) && isElement(parent)) {
        segments.push({ node: parent, data: ' ' });
      }
      segments.push({ node, data: node.data });
      if (link !== null) linked += node.data.trim().length;
      return;
    }
    if (!('children' in node)) return;
    if (!isElement(node)) {
      for (const child of node.children) visit(child, link);
      return;
    }
    if (isChrome(node) || widgets.has(node)) return;
    if (isList(node) && (linkLists || isLinkList(node))) {
      lists.push(node);
      if (!linkLists) return;
    }
    const address = hiddenAddress(node);
    if (address !== null) {
      segments.push({ node, data: address });
      return;
    }
    if (node.name === 'br') {
      if (isTitleAbove(segments, node)) close();
      segments.push({ node, data: ' ' });
    }
    const edge = isEdge(node);
    const level = LEVELS.get(node.name) ?? null;
    if (edge) close();
    if (level !== null) heading = level;
    for (const child of node.children) visit(child, node.name === 'a' ? node : link);
    if (edge) close();
    if (level !== null) heading = null;
  };
  visit(root, null);
  close();
  return { blocks, lists };
}

/** Has it a letter or a digit? Most texts begin with one. */
function holdsWord(text: string): boolean {
  const first = text.charCodeAt(0) | 0x20;
  return (first >= 0x61 && first <= 0x7a) || WORD.test(text);
}
const WORD = /[\p{L}\p{N}]/u;

/** `<strong>Changes</strong><br><br>`: a bold line, and an empty one below it. */
function isTitleAbove(segments: readonly Segment[], second: Element): boolean {
  let before = second.prev;
  while (before?.type === 'text' && before.data.trim() === '') before = before.prev;
  if (before === null || !isElement(before) || before.name !== 'br') return false;
  // The first of the two breaks is the last segment; the line stands before it.
  const line = segments.slice(
    0,
    segments.findLastIndex(({ node }) => node === before),
  );
  const from = line.findLastIndex(({ node }) => isElement(node) && node.name === 'br');
  const said = line.slice(from + 1).filter(({ data }) => data.trim() !== '');
  return said.length > 0 && said.every(({ node }) => isBold(node.parent));
}

function isBold(node: AnyNode | null): boolean {
  return isElement(node) && (node.name === 'strong' || node.name === 'b');
}

// `<span>12 May 2026</span><a>Older</a>`: style sheets part what the text does not.
function isGlued(last: Segment | undefined, next: string): boolean {
  if (last === undefined || last.node.type !== 'text') return false;
  // To look for it at every place of a long text is dear: only its end counts.
  const end = last.data.slice(-2);
  if (next.charCodeAt(0) <= 0x20 || end.charCodeAt(end.length - 1) <= 0x2f) return false;
  if (/\d$/.test(end)) return /^\p{Lu}\p{Ll}/u.test(next);
  return /\p{Ll}$/u.test(end) && /^(?:\p{Lu}\p{Ll}+\.? )?\d{1,4}[ .,-]/u.test(next);
}

function isEdge(element: Element): boolean {
  if (!isBlock(element) || element.name === 'br') return false;
  return !(isControl(element) && isInSentence(element));
}

/** The blocks of the page's footers, chrome or not: where copyright lines stand. */
export function footerBlocks(root: AnyNode): readonly TextBlock[] {
  if (!isElement(root) || root.name !== 'body') return footersBelow(root);
  const blocks = OF_BODY.ofFooters.get(root) ?? footersBelow(root);
  OF_BODY.ofFooters.set(root, blocks);
  return blocks;
}

function footersBelow(root: AnyNode): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  const visit = (node: AnyNode): void => {
    // The footer of a quotation names who said it.
    if (isElement(node) && (isHidden(node) || node.name === 'blockquote')) return;
    if (!('children' in node)) return;
    const isFooter =
      isElement(node) && (node.name === 'footer' || node.attribs.role === 'contentinfo');
    for (const child of node.children) {
      if (isFooter) blocks.push(...textBlocks(child, true));
      else visit(child);
    }
  };
  visit(root);
  return blocks;
}

function isList({ name }: Element): boolean {
  return name === 'ul' || name === 'ol';
}

function isLinkList(element: Element): boolean {
  const items = element.children.filter(isElement);
  if (items.length < 3) return false;
  const unlinked = items.map(unlinkedIn);
  // A few names without a link do not make it prose.
  if (unlinked.some((letters) => letters >= 40)) return false;
  const linked = items.filter((item, at) => unlinked[at] === 0 && has(item, isLink));
  return linked.length >= items.length * 0.75;
}

/**
 * The address behind Cloudflare's email obfuscation: hexadecimal bytes, each combined by XOR with
 * the first (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/).
 * The key differs from one delivery to the next, the address does not.
 */
function hiddenAddress(element: Element): string | null {
  const hex = element.attribs['data-cfemail'];
  if (hex === undefined || !/^([0-9a-f]{2}){2,200}$/i.test(hex)) return null;
  const bytes = Buffer.from(hex, 'hex');
  const key = bytes[0] ?? 0;
  return Buffer.from(bytes.subarray(1).map((byte) => byte ^ key)).toString('utf8');
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;
const INVISIBLES = new RegExp(INVISIBLE, 'g');
const SINGLE_QUOTES = /[\u2018\u2019\u201a\u201b\u02bc\u2032`\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033]/g;

/** One character of normalised text: '' drops it, ' ' is white space of any kind. */
function normalChar(char: string): string {
  // Nearly all are one of these.
  if (char === ' ' || (char > ' ' && char < '\u007f' && char !== '`')) return char;
  if (INVISIBLE.test(char)) return '';
  if (/\s/.test(char)) return ' ';
  return char.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');
}

const PLAIN = /^[!-_a-~]+( [!-_a-~]+)*$/;

// A single space is left as it is: most white space is.
const WHITE = /\s{2,}|[^\S ]/g;

// Gives the text without its origins, which are needed only when something is quoted.
function normalise(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return withoutPictures(raw)
    .replace(INVISIBLES, '')
    .replace(WHITE, ' ')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .trim();
}

/** Normalised text, and for each of its characters where it stands in `raw`. */
export function normaliseWithOrigins(raw: string): { text: string; origins: readonly number[] } {
  let text = '';
  // Asking the growing text for its end would flatten it at every blank.
  let last = ' ';
  const origins: number[] = [];
  const [first, end] = wordsWithin(raw);
  for (let at = first; at < end; at++) {
    const char = normalChar(raw.charAt(at));
    if (char === '' || (char === ' ' && last === ' ')) continue;
    text += char;
    last = char.at(-1) ?? last;
    origins.push(at);
  }
  const length = last === ' ' && text !== '' ? text.length - 1 : text.length;
  return { text: text.slice(0, length), origins: origins.slice(0, length) };
}
