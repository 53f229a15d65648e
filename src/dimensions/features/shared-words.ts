// What the entries of a directory share: "Rules for" before each name, "+ Acme" behind it.

import { type Item, renamed } from './entry.ts';

/** So many entries tell that the words are no part of their names. */
const LEAST = 3;
const JOINERS =
  'for|with|to|from|via|in|into|and|für|mit|an|zu|pour|avec|à|para|con|com|a|per|voor|met|til|till|för|med|dla|z|do|pro|s|ile|için|для|с|к|\\+|&|×|x|↔|<>|⇄|-|–|—|:';
const BEFORE = new RegExp(`^(?<shared>.{2,40}? (?:${JOINERS})) (?<name>\\S.*)$`, 'iu');
const BEHIND = new RegExp(`^(?<name>\\S.*?) (?<shared>(?:${JOINERS}) .{2,40})$`, 'iu');
const ARTICLE = /^(?:the|der|die|das|le|la|el|il|o) (?=\p{Lu})/u;

/** The entries with their names alone. */
export function withoutShared(items: readonly Item[]): readonly Item[] {
  const parted = items.map(({ title }) => partsOf(title));
  const counts = new Map<string, Set<string>>();
  for (const { shared, name } of parted.flat()) {
    const names = counts.get(shared.toLowerCase()) ?? new Set();
    counts.set(shared.toLowerCase(), names.add(name));
  }
  return items.map((item, at) => {
    for (const { shared, name } of parted[at] ?? []) {
      const isShared = (counts.get(shared.toLowerCase())?.size ?? 0) >= LEAST;
      // What its address told already is no longer the whole title.
      if (isShared && item.name === item.title) return renamed(item, name.replace(ARTICLE, ''));
    }
    return item;
  });
}

interface Parted {
  readonly shared: string;
  readonly name: string;
}

function partsOf(title: string): readonly Parted[] {
  return [BEFORE, BEHIND].flatMap((pattern) => {
    const { shared, name } = pattern.exec(title)?.groups ?? {};
    return shared === undefined || name === undefined ? [] : [{ shared, name }];
  });
}
