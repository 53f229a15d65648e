// The changelog as an Atom feed: one entry for each line that tells a change.

import { hash } from 'node:crypto';
import { type AtomEntry, atomDocument } from '../../../contract/atom.ts';

export const CHANGELOG_SOURCE = 'CHANGELOG.md';
const PAGE = '/docs/changelog';
export const CHANGELOG_FEED = '/changelog.atom';

interface Told {
  /** The heading of its version; a released one ends with its day. */
  readonly version: string;
  /** `Added`, `Changed`, `Fixed`. */
  readonly kind: string;
  readonly text: string;
}

/** `arrived`: when this text came to be here, the date of what no release has dated. */
export function changelogFeed(text: string, baseUrl: string, arrived: Date): string {
  const entries = toldIn(text).map((told) => entryOf(told, baseUrl, arrived));
  const updated = entries.map((entry) => entry.updated).sort();
  return atomDocument({
    id: `${baseUrl}${CHANGELOG_FEED}`,
    title: 'Changelog of Assay',
    subtitle:
      'What a user can see that changed. What is in no release yet bears the date at ' +
      'which this service was given it.',
    updated: updated.at(-1) ?? arrived.toISOString(),
    author: 'Assay',
    self: `${baseUrl}${CHANGELOG_FEED}`,
    alternate: `${baseUrl}${PAGE}`,
    entries,
  });
}

/** The items of its lists, in their order; lines that go on are one text. */
function toldIn(text: string): readonly Told[] {
  const found: Told[] = [];
  let version = '';
  let kind = '';
  for (const line of text.split('\n')) {
    const [, marks, heading = ''] = /^(##|###) (.+)$/.exec(line) ?? [];
    const item = /^- (.+)$/.exec(line)?.[1];
    const more = /^ {2,}(\S.*)$/.exec(line)?.[1];
    const last = found.at(-1);
    if (marks === '##') version = heading;
    else if (marks === '###') kind = heading;
    else if (item !== undefined) found.push({ version, kind, text: item });
    else if (more !== undefined && last)
      found.splice(-1, 1, { ...last, text: `${last.text} ${more}` });
  }
  return found;
}

const LONGEST_TITLE = 120;

function entryOf({ version, kind, text }: Told, baseUrl: string, arrived: Date): AtomEntry {
  const words = text.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1');
  const day = /\b(\d{4}-\d{2}-\d{2})\b/.exec(version)?.[1];
  const at = day === undefined ? arrived.toISOString() : `${day}T00:00:00.000Z`;
  return {
    id: `${baseUrl}${CHANGELOG_FEED}#${hash('sha256', text).slice(0, 32)}`,
    title: titleOf(words),
    published: at,
    updated: at,
    alternate: `${baseUrl}${PAGE}`,
    categories: kind === '' ? [] : [kind],
    summary: words,
  };
}

/** The first sentence, or what there is room for of it, up to a whole word. */
function titleOf(words: string): string {
  const [first = ''] = words.split(/(?<=[.;:])\s/);
  if (first.length <= LONGEST_TITLE) return first.replace(/[.;:]$/, '');
  return `${first.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')} …`;
}
