// Which parts of a document a visitor sees before any script has run, and their text.

import type { AnyNode, Element } from 'domhandler';
import { remembering } from '../words/remembering.ts';
import { KeptOfNodes } from './kept.ts';
import { isOtherLanguage } from './other-language.ts';

const NEVER_SHOWN = new Set([
  'head',
  'title',
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'datalist',
  'dialog',
  'svg',
  'math',
]);

const HIDDEN_CLASS =
  /^(hidden|hide|is-hidden|d-none|display-none|invisible|u-hidden|w-condition-invisible)$/;
const MAYBE_HIDDEN = /hid|none|invisible/;
// `hidden md:block`, `d-none d-lg-flex`: hidden on small screens only.
const SHOWN_ON_WIDER =
  /^((sm|md|lg|xl|2xl):(block|flex|grid|inline|table|contents|visible)|d-(sm|md|lg|xl|xxl)-(block|flex|grid|inline|table))/;

export function isElement(node: AnyNode | null | undefined): node is Element {
  return node?.type === 'tag' || node?.type === 'script' || node?.type === 'style';
}

const NO_CLASSES: readonly string[] = [];
/** More than a large page has. */
const MOST_CLASSES = 2_000;

export function classesOf(element: Element): readonly string[] {
  const named = element.attribs.class;
  return named === undefined || named === '' ? NO_CLASSES : classNames(named);
}

/** The names in a `class`: pages write the same ones again and again. */
export const classNames = remembering(
  (named): readonly string[] => named.split(/\s+/).filter((name) => name !== ''),
  MOST_CLASSES,
);

/** Is this very element kept from the eye by its name, an attribute, a class or its language? */
export function isHidden(element: Element): boolean {
  if (NEVER_SHOWN.has(element.name))
    return element.name !== 'dialog' || !('open' in element.attribs);
  const { attribs } = element;
  if ('hidden' in attribs) return true;
  const style = attribs.style;
  if (style !== undefined && /(^|[;\s])(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)) {
    return true;
  }
  if (isOtherLanguage(element)) return true;
  if (attribs.class === undefined || !MAYBE_HIDDEN.test(attribs.class)) return false;
  const classes = classesOf(element);
  return (
    classes.some((name) => HIDDEN_CLASS.test(name)) &&
    !classes.some((name) => SHOWN_ON_WIDER.test(name))
  );
}

/** Its name keeps it from every eye, whatever is clicked. */
export function isNeverShown(element: Element): boolean {
  return NEVER_SHOWN.has(element.name);
}

/** Is the node, or anything around it, hidden? */
export function isInHidden(node: AnyNode): boolean {
  for (let at: AnyNode | null = node; at !== null; at = at.parent) {
    if (isElement(at) && isHidden(at)) return true;
  }
  return false;
}

const BLOCK = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol option ' +
    'p pre section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** The rank of `h1` to `h6`; 0 of any other element. */
export function headingRank(name: string): number {
  const rank = name.length === 2 && name.startsWith('h') ? name.charCodeAt(1) - 48 : 0;
  return rank >= 1 && rank <= 6 ? rank : 0;
}

export function isBlock(element: Element): boolean {
  return BLOCK.has(element.name);
}

/** Visits visible text nodes in document order; `block` is called at each edge of a block. */
export function walkVisible(
  root: AnyNode,
  text: (data: string, node: AnyNode) => void,
  block: () => void = () => {},
): void {
  if (root.type === 'text') {
    text(root.data, root);
    return;
  }
  if (isElement(root) && isHidden(root)) return;
  if (!('children' in root)) return;
  const edge = isElement(root) && isBlock(root);
  if (edge) block();
  for (const child of root.children) walkVisible(child, text, block);
  if (edge) block();
}

/** The beginning of the visible text: walking stops once `enough` characters are collected. */
export function visibleBeginning(root: AnyNode, enough: number): string {
  // The blanks at the end are counted, not kept: the text grows without being read again.
  let all = '';
  let blanks = 0;
  const visit = (node: AnyNode): void => {
    if (all.length + blanks > enough) return;
    if (node.type === 'text') {
      const text = collapse(node.data);
      if (text !== '') {
        const parted = all !== '' && (blanks > 0 || BLANK_FIRST.test(node.data));
        all += parted ? ` ${text}` : text;
      }
      blanks = BLANK_LAST.test(node.data.slice(-1)) ? 1 : 0;
    }
    if (!('children' in node) || (isElement(node) && isHidden(node))) return;
    const edge = isElement(node) && isBlock(node);
    if (edge) blanks++;
    for (const child of node.children) visit(child);
    if (edge) blanks++;
  };
  visit(root);
  return all;
}

/** Visible text with white space collapsed; blocks are parted by one space. */
export function visibleText(root: AnyNode): string {
  return TEXTS.get(root) ?? TEXTS.set(root, textOf(root));
}

const TEXTS = new KeptOfNodes<AnyNode, string>();

function textOf(root: AnyNode): string {
  let all = '';
  walkVisible(
    root,
    (data) => {
      all += data;
    },
    () => {
      all += ' ';
    },
  );
  return collapse(all);
}

const ZERO_WIDTH = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
const BLANK_FIRST = /^[\u200b-\u200f\u2060\ufeff\u00ad]*[^\S\ufeff]/;
const BLANK_LAST = /\s$/;
const COLLAPSED = /^[!-~]+(?: [!-~]+)*$/;
// A single space is left as it is: most white space is.
const WHITE = /\s{2,}|[^\S ]/g;
const BLANK = /^[\s\u200b-\u200f\u2060\ufeff\u00ad]*$/;

/** White space collapsed to single spaces and cut at both ends; zero-width characters dropped. */
export function collapse(text: string): string {
  if (text === '' || (text.charCodeAt(0) > 0x20 && COLLAPSED.test(text))) return text;
  // Most of what is left are blanks between elements, and words between blanks.
  const cut = text.trim();
  if (cut === '' || COLLAPSED.test(cut)) return cut;
  return cut.replace(ZERO_WIDTH, '').replace(WHITE, ' ').trim();
}

/** Is nothing left of it once collapsed? */
export function isBlank(text: string): boolean {
  return text === '' || (isBlankOrUnseen(text.charCodeAt(0)) && BLANK.test(text));
}

/** May a blank text begin with this? */
function isBlankOrUnseen(code: number): boolean {
  return code <= 0x20 || code >= 0x80;
}
