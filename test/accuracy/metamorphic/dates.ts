// Dates in another form, and a line that says how long ago something was and moves every day.

import { type AnyNode, isTag, isText } from 'domhandler';
import { ofTree } from './transformation.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MONTH = MONTHS.join('|');
const MONTH_FIRST = new RegExp(`\\b(${MONTH}) (\\d{1,2}), (\\d{4})\\b`, 'g');
const DAY_FIRST = new RegExp(`\\b(\\d{1,2}) (${MONTH}),? (\\d{4})\\b`, 'g');
const NOT_SHOWN = new Set(['script', 'style', 'title', 'noscript', 'template']);

export const datesOtherwise = ofTree('dates in another form', 'meaning', ($) => {
  let done = 0;
  const visit = (node: AnyNode): void => {
    if (isText(node)) {
      const written = otherwise(node.data);
      if (written !== node.data) done += 1;
      node.data = written;
    } else if ('children' in node && !(isTag(node) && NOT_SHOWN.has(node.name))) {
      for (const child of node.children) visit(child);
    }
  };
  for (const node of $('body').get()) visit(node);
  return done > 0;
});

// Two passes would turn the first ones back.
function otherwise(text: string): string {
  if (MONTH_FIRST.test(text)) {
    MONTH_FIRST.lastIndex = 0;
    return text.replace(MONTH_FIRST, '$2 $1 $3');
  }
  return text.replace(DAY_FIRST, '$2 $1, $3');
}

/** Help centres write such a line under the title of an article. */
export const relativeTime = ofTree('a relative time that moves', 'meaning', ($, { look }) => {
  const heading = $('h1').first();
  if (heading.length === 0) return false;
  heading.after(`<p>Updated ${look + 1} days ago</p>`);
  return true;
});
