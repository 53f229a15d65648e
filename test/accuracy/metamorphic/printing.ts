// The same tree, printed in another way: anew, without any space to spare, and indented.

import { type AnyNode, type Element, isComment, isTag, isText } from 'domhandler';
import { ofTree } from './transformation.ts';

const VERBATIM = new Set(['pre', 'textarea', 'script', 'style', 'code', 'title', 'noscript']);
/** Between these, white space is not shown. */
const BLOCKS = new Set(
  (
    'html head body div section article main header footer nav aside p ul ol li dl dt dd table ' +
    'thead tbody tfoot tr td th h1 h2 h3 h4 h5 h6 form fieldset figure meta link script style'
  ).split(' '),
);

export const printedAnew = ofTree('printed anew', 'meaning', () => true);

export const minified = ofTree('minified', 'meaning', ($) => {
  for (const node of $.root().get()) minify(node);
  return true;
});

export const pretty = ofTree('pretty-printed', 'meaning', ($) => {
  $('body *').each((_, element) => {
    const { parent } = element;
    if (!BLOCKS.has(element.name) || parent === null || !isTag(parent)) return;
    if (VERBATIM.has(parent.name) || $(element).closest('pre, textarea').length > 0) return;
    if (!BLOCKS.has(parent.name)) return;
    const indent = '  '.repeat($(element).parents().length);
    if (isSpace(element.prev) || element.prev === null) $(element).before(`\n${indent}`);
    if (isSpace(element.next) || element.next === null) $(element).after(`\n${indent}`);
  });
  return true;
});

function isSpace(node: AnyNode | null): boolean {
  return node !== null && isText(node) && node.data.trim() === '';
}

function minify(node: AnyNode): void {
  if (!('children' in node)) return;
  for (const child of [...node.children]) {
    if (isComment(child)) remove(child, node as Element);
    else if (isText(child)) child.data = child.data.replace(/\s+/g, ' ');
    else if (!isTag(child) || !VERBATIM.has(child.name)) minify(child);
  }
  for (const child of [...node.children]) {
    if (isSpace(child) && isBlock(child.prev) && isBlock(child.next))
      remove(child, node as Element);
  }
}

function isBlock(node: AnyNode | null): boolean {
  return node === null || (isTag(node) && BLOCKS.has(node.name));
}

function remove(child: AnyNode, parent: Element): void {
  const { prev, next } = child;
  if (prev !== null) prev.next = next;
  if (next !== null) next.prev = prev;
  parent.children = parent.children.filter((one) => one !== child) as Element['children'];
}
