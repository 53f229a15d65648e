// Writes the terms and words by which search finds companies and categories.

import {
  deletionHashes,
  misspellableWords,
  type SearchName,
  termsOf,
} from '../../core/facts/search-words.ts';
import type { Db } from '../database.ts';

export interface CompanyNames {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  /** Further domains, and legacy slugs. */
  readonly aliases: readonly string[];
}

export interface CategoryNames {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

// Bounds the parameters of one statement to a few megabytes.
const BATCH = 2000;

/** Makes the company found by its present names, and by no earlier ones. */
export async function indexCompany(db: Db, company: CompanyNames): Promise<void> {
  await indexCompanies(db, [company]);
}

/** The same for many; each batch is all or nothing, and may be repeated. */
export async function indexCompanies(db: Db, companies: readonly CompanyNames[]): Promise<void> {
  for (let from = 0; from < companies.length; from += BATCH) {
    const batch = companies.slice(from, from + BATCH);
    await writeTerms(db, 'company', batch);
    await writeWords(db, batch);
  }
}

/** Makes the category found by its present name and slug. */
export async function indexCategory(db: Db, category: CategoryNames): Promise<void> {
  const named = { id: category.id, name: category.name, aliases: [category.slug] };
  await writeTerms(db, 'category', [named]);
  await writeWords(db, [named]);
}

const TERMS = {
  company: replaceTerms('company_id'),
  category: replaceTerms('category_id'),
} as const;

// Both halves see the table as it was before: what is inserted is not deleted again.
function replaceTerms(bearer: 'company_id' | 'category_id'): string {
  return `
with gone as (delete from search_terms where ${bearer} = any($1::bigint[]))
insert into search_terms (place, term, ${bearer})
select w.place, w.term, w.id
from unnest($2::bigint[], $3::smallint[], $4::text[]) as w (id, place, term)`;
}

async function writeTerms(
  db: Db,
  bearer: keyof typeof TERMS,
  named: readonly (SearchName & { readonly id: number })[],
): Promise<void> {
  const ids: number[] = [];
  const places: number[] = [];
  const terms: string[] = [];
  for (const one of named) {
    for (const { place, term } of termsOf(one)) {
      ids.push(one.id);
      places.push(place);
      terms.push(term);
    }
  }
  const all = named.map((one) => one.id);
  await db.rows(`search_index_${bearer}`, TERMS[bearer], [all, ids, places, terms]);
}

const UNKNOWN_WORDS = `
select u.word from unnest($1::text[]) as u (word)
where not exists (select from search_words w where w.word = u.word)`;

// One statement, so that no word is ever without its deletions; of two writers of one word the
// second waits for the first and then leaves it alone.
const ADD_WORDS = `
with given as materialized (
  select * from unnest($1::text[]) with ordinality as g (word, nth)
), fresh as (
  insert into search_words (word) select word from given order by nth
  on conflict do nothing returning id, word
)
insert into search_word_deletions (deletion, word_id)
select d.deletion, f.id
from unnest($2::int[], $3::int[]) as d (deletion, nth)
join given g on g.nth = d.nth
join fresh f on f.word = g.word`;

async function writeWords(db: Db, named: readonly SearchName[]): Promise<void> {
  const words = [...new Set(named.flatMap(misspellableWords))];
  const unknown = await db.rows<{ word: string }>('search_unknown_words', UNKNOWN_WORDS, [words]);
  if (unknown.length === 0) return;
  // In one order, so that two writers do not wait for each other.
  const fresh = unknown.map((row) => row.word).sort();
  const hashes = fresh.map(deletionHashes);
  const owners = hashes.flatMap((of, nth) => of.map(() => nth + 1));
  await db.rows('search_add_words', ADD_WORDS, [fresh, hashes.flat(), owners]);
}
