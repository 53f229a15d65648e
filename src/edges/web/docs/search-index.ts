// What the search of the documentation finds: passages of pages and operations, best first.

import MiniSearch from 'minisearch';

export interface Findable {
  /** Where it is: a page, with an anchor where it is a part of one. */
  readonly to: string;
  readonly title: string;
  /** The page that it is a part of, or what kind of page it is. */
  readonly within: string;
  readonly text: string;
  /** How much rather it is meant than others with the same words; 1 where not given. */
  readonly weight?: number;
}

export interface Found extends Findable {
  /** The words of the text that the search was about. */
  readonly words: readonly string[];
}

export interface DocSearch {
  find(query: string, most: number): readonly Found[];
}

/** Longer than anybody types; every word takes its time. */
export const LONGEST_QUERY = 100;
const MOST_WORDS = 8;

/** Others are served while it is made, which takes a while. */
export async function docSearch(documents: readonly Findable[]): Promise<DocSearch> {
  const index = new MiniSearch<{ id: number; title: string; within: string; text: string }>({
    fields: ['title', 'within', 'text'],
    searchOptions: {
      boost: { title: 4, within: 1.5 },
      boostDocument: (id) => documents[id as number]?.weight ?? 1,
      prefix: true,
      // One wrong letter in five, two at most: what costs time grows with it.
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      maxFuzzy: 2,
    },
  });
  const rows = documents.map(({ title, within, text }, id) => ({ id, title, within, text }));
  await index.addAllAsync(rows, { chunkSize: 5 });
  return {
    find: (query, most) => {
      const words = query.slice(0, LONGEST_QUERY).split(/\s+/u).slice(0, MOST_WORDS).join(' ');
      if (words.trim() === '') return [];
      const all = index.search(words, { combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(words, { combineWith: 'OR' });
      return found.slice(0, most).flatMap(({ id, terms }) => {
        const document = documents[id as number];
        return document === undefined ? [] : [{ ...document, words: terms }];
      });
    },
  };
}
