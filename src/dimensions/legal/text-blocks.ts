// A document as a sequence of text blocks, without navigation, banners, forms and hidden parts.

import type { AnyNode, Element } from 'domhandler';
import { isBlock, isElement, isHidden } from '../page/visible.ts';
import { has, isChrome, isControl, isInSentence, isLink, unlinkedIn } from './chrome.ts';
import { widgetBoxes } from './widgets.ts';

/** Text between two block edges, with the nodes that it came from. */
export interface TextBlock {
  /** White space collapsed, quotes made straight, invisible characters dropped. */
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
  const blocks: TextBlock[] = [];
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
      if (/[\p{L}\p{N}]/u.test(node.data)) {
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
    if (isChrome(node) || widgets.has(node) || (!linkLists && isLinkList(node))) return;
    const address = hiddenAddress(node);
    if (address !== null) {
      segments.push({ node, data: address });
      return;
    }
    if (node.name === 'br') segments.push({ node, data: ' ' });
    const edge = isEdge(node);
    const level = /^h([1-6])$/.exec(node.name);
    if (edge) close();
    if (level !== null) heading = Number(level[1]) as TextBlock['heading'];
    for (const child of node.children) visit(child, node.name === 'a' ? node : link);
    if (edge) close();
    if (level !== null) heading = null;
  };
  visit(root, null);
  close();
  return blocks;
}

// `<span>12 May 2026</span><a>Older</a>`: style sheets part what the text does not.
function isGlued(last: Segment | undefined, next: string): boolean {
  if (last === undefined || last.node.type !== 'text') return false;
  if (/\d$/.test(last.data)) return /^\p{Lu}\p{Ll}/u.test(next);
  return /\p{Ll}$/u.test(last.data) && /^(?:\p{Lu}\p{Ll}+\.? )?\d{1,4}[ .,-]/u.test(next);
}

function isEdge(element: Element): boolean {
  if (!isBlock(element) || element.name === 'br') return false;
  return !(isControl(element) && isInSentence(element));
}

/** The blocks of the page's footers, chrome or not: where copyright lines stand. */
export function footerBlocks(root: AnyNode): readonly TextBlock[] {
  // The footer of a quotation names who said it.
  if (isElement(root) && (isHidden(root) || root.name === 'blockquote')) return [];
  const isFooter =
    isElement(root) && (root.name === 'footer' || root.attribs.role === 'contentinfo');
  if (!('children' in root)) return [];
  if (!isFooter) return root.children.flatMap(footerBlocks);
  return root.children.flatMap((child) => textBlocks(child, true));
}

function isLinkList(element: Element): boolean {
  if (element.name !== 'ul' && element.name !== 'ol') return false;
  const items = element.children.filter(isElement);
  if (items.length < 3) return false;
  const unlinked = items.map(unlinkedIn);
  // A few names without a link do not make it prose.
  if (unlinked.some((text) => text.length >= 40)) return false;
  const linked = items.filter((item, at) => unlinked[at] === '' && has(item, isLink));
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
  if (char > ' ' && char < '\u007f' && char !== '`') return char;
  if (INVISIBLE.test(char)) return '';
  if (/\s/.test(char)) return ' ';
  return char.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"');
}

const PLAIN = /^[!-_a-~]+( [!-_a-~]+)*$/;

// As below, without the origins: nearly all text is asked for these only where something is quoted.
function normalise(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  return raw
    .replace(INVISIBLES, '')
    .replace(/\s+/g, ' ')
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
  for (let at = 0; at < raw.length; at++) {
    const char = normalChar(raw.charAt(at));
    if (char === '' || (char === ' ' && last === ' ')) continue;
    text += char;
    last = char.at(-1) ?? last;
    origins.push(at);
  }
  const end = last === ' ' && text !== '' ? text.length - 1 : text.length;
  return { text: text.slice(0, end), origins: origins.slice(0, end) };
}
