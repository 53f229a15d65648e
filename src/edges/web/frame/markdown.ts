// Text that others wrote as a part of a Markdown document (CommonMark 0.31): it marks nothing up.

import { shownText } from './captured.ts';

/** Signs that mean something wherever they stand, in tables (of GitHub's Markdown) too. */
const ANYWHERE = /[\\`*_[\]<>|~&]/g;
/** Signs, and numbers with one, that mean something only at the beginning of a line. */
const AT_FIRST = /^(\d*)([#+=.)-])/;

/** One line of at most `most` characters; every sign that could begin markup is escaped. */
export function markdownText(text: string, most?: number): string {
  return shownText(text, most)
    .replace(ANYWHERE, (sign) => `\\${sign}`)
    .replace(AT_FIRST, '$1\\$2');
}

/** The address in angle brackets, where it is one of the web; the text alone where it is not. */
export function markdownLink(address: string, says: string, most = 80): string {
  const shown = markdownText(says, most);
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || address.length > 2_000) return shown;
  return `[${shown}](<${url.href.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`;
}
