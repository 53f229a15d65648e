// Elements of no meaning come and go: wrapped in one more box, or a box around one element removed.

import { type Element, isTag } from 'domhandler';
import { ofTree } from './transformation.ts';

const WRAPPED = 'div, section, article, p, ul, ol, table, h1, h2, h3, h4, dl, form';
/** Where any element may stand. */
const FLOW = new Set(['body', 'div', 'section', 'article', 'main', 'li', 'td', 'header', 'footer']);
const BLOCKS = new Set(['div', 'section', 'article', 'p', 'ul', 'ol', 'table', 'h1', 'h2', 'h3']);

export const wrapped = ofTree('elements wrapped', 'meaning', ($, { chance }) => {
  let done = 0;
  $(WRAPPED).each((_, element) => {
    const { parent } = element;
    if (parent === null || !isTag(parent) || !FLOW.has(parent.name)) return;
    if (chance() > 0.3) return;
    $(element).wrap('<div></div>');
    done += 1;
  });
  return done > 0;
});

export const unwrapped = ofTree('elements unwrapped', 'meaning', ($, { chance }) => {
  let done = 0;
  $('div').each((_, element) => {
    const { parent } = element;
    if (parent === null || !isTag(parent) || !FLOW.has(parent.name)) return;
    if (!isBoxAroundOne(element) || chance() > 0.5) return;
    $(element).replaceWith($(element).contents());
    done += 1;
  });
  return done > 0;
});

// One that hides what it holds, or that says what it is, is no mere box.
function isBoxAroundOne(element: Element): boolean {
  if (Object.keys(element.attribs).some((name) => name !== 'class' && name !== 'id')) return false;
  const inside = element.children.filter((node) => isTag(node) || node.type !== 'text');
  const text = element.children.some((node) => node.type === 'text' && node.data.trim() !== '');
  const [only] = inside;
  return !text && inside.length === 1 && only !== undefined && isTag(only) && BLOCKS.has(only.name);
}
