// Search: companies and categories by name, domain, a fragment of it, or a misspelling.

import {
  deletionHashes,
  hostsOf,
  isMisspellable,
  placeOf,
  placesFor,
  prefixRange,
  WHOLE,
  wordsOf,
} from '../../core/facts/search-words.ts';
import { editDistance } from '../../core/nearest.ts';
import type { Db } from '../database.ts';
import { runsToFind } from './fragment-runs.ts';

export {
  type CategoryNames,
  type CompanyNames,
  indexCategory,
  indexCompanies,
  indexCompany,
} from './search-index.ts';

export interface FoundCompany {
  readonly name: string;
  readonly domain: string;
  readonly slug: string | null;
}

export interface FoundCategory {
  readonly slug: string;
  readonly name: string;
}

export interface Found {
  readonly companies: readonly FoundCompany[];
  readonly categories: readonly FoundCategory[];
}

// With fewer finds than this the query is taken for misspelt.
const LITTLE = 5;
// Nothing else is in a domain; so the wildcards of LIKE never reach its pattern.
const IN_DOMAIN = /^[a-z0-9.-]+$/;
// The index knows runs of three. What stands before the suffix must have one: `x.example` alone
// would be looked for among all domains of that suffix (300 ms over a million).
const INDEXED_FRAGMENT = /^(?=[^.]*[a-z0-9]{3}|\.[a-z0-9]{3})[a-z0-9.-]+$/;
// One company can be met under several terms; a second, wider look is taken when that hid others.
const WINDOW = 30;
const WIDE_WINDOW = 600;
const WORDS_CORRECTED = 10;
const CANDIDATES_PER_WORD = 64;
const CORRECTED_FORMS = 64;
const CORRECTED_PREFIXES = 4;
const CORRECTED_JOINED = 2;

/**
 * The first `limit` of companies and categories together. Exact names and domains come first, then
 * what begins so, then what has a later word that begins so, then domains with the query inside,
 * then what is one edit away; among equals the shorter, then the alphabetical order.
 */
export async function search(db: Db, q: string, limit = 10): Promise<Found> {
  const found = new Map<string, Hit>();
  const keep = (hits: readonly Hit[]): void => {
    for (const hit of hits) {
      const key = `${hit.company_id ?? ''}/${hit.category_id ?? ''}`;
      if (found.size < limit && !found.has(key)) found.set(key, hit);
    }
  };
  const query = readQuery(q);
  const { words, hosts } = query;
  const direct = await findTerms(db, directProbes(query), limit);
  keep(direct);
  const isHost = hosts.some((host) => direct.some((hit) => hit.term === host));
  if (found.size < limit && words.length > 1 && !isHost) {
    keep(await findTerms(db, prefixProbes([words.join('')]), limit));
  }
  if (found.size < limit && !isHost) keep(await findFragment(db, query.fragment, limit));
  const isName = direct.some((hit) => hit.term === words.join(' '));
  if (found.size < LITTLE && !isHost && !isName) keep(await findMisspelt(db, query, limit));
  return shown([...found.values()]);
}

interface Query {
  /** The words of a name; none in a URL or a mail address, where only the host is meant. */
  readonly words: readonly string[];
  /** The host and the hosts above it, where the query looks like one ("Booking.com" is both). */
  readonly hosts: readonly string[];
  /** What may stand inside a domain. */
  readonly fragment: string;
}

function readQuery(q: string): Query {
  const hosts = hostsOf(q);
  const words = hosts.length > 0 && /[/@]/.test(q) ? [] : wordsOf(q);
  const typed = q.trim().toLowerCase();
  const fragment = hosts[0] ?? (IN_DOMAIN.test(typed) ? typed : words.join(''));
  return { words, hosts, fragment };
}

interface Hit {
  readonly company_id: number | null;
  readonly category_id: number | null;
  readonly name: string;
  readonly domain: string | null;
  readonly slug: string | null;
  /** The term that was met. */
  readonly term: string;
}

function shown(hits: readonly Hit[]): Found {
  const companies: FoundCompany[] = [];
  const categories: FoundCategory[] = [];
  for (const { name, domain, slug } of hits) {
    if (domain !== null) companies.push({ name, domain, slug });
    else if (slug !== null) categories.push({ slug, name });
  }
  return { companies, categories };
}

/** One look into the index: the terms of one place within a range. */
interface Probe {
  readonly place: number;
  readonly low: string;
  readonly high: string;
}

function directProbes({ words, hosts }: Query): readonly Probe[] {
  const prefixes = [...hosts.slice(0, 1), ...(words.length === 0 ? [] : [words.join(' ')])];
  return [...hosts.map(exactProbe), ...prefixProbes([...new Set(prefixes)])];
}

/** Looks for what is or begins with one of the forms, all forms of one place together. */
function prefixProbes(forms: readonly string[]): readonly Probe[] {
  const probes = forms.flatMap((form) =>
    placesFor(form).map((place) => ({ place, ...prefixRange(form) })),
  );
  return probes.sort((a, b) => a.place - b.place);
}

function exactProbe(form: string): Probe {
  // U+0001 is in no term.
  return { place: placeOf(WHOLE, form), low: form, high: `${form}\u0001` };
}

// The sort follows the ordinality that unnest delivers, so the probes run one by one and stop at
// the window: "a" over a million names reads thirty index entries.
const FIND_TERMS = `
with hits as materialized (
  select p.nth, t.term, t.company_id, t.category_id
  from unnest($1::smallint[], $2::text[], $3::text[]) with ordinality as p (place, low, high, nth)
  cross join lateral (
    select s.term, s.company_id, s.category_id from search_terms s
    where s.place = p.place and s.term >= p.low and s.term < p.high
    order by s.term limit $4
  ) t
  order by p.nth, t.term limit $4
), best as (
  select distinct on (company_id, category_id) * from hits
  order by company_id, category_id, nth, term
)
select b.company_id, b.category_id, b.term, coalesce(c.name, g.name) as name, c.domain,
  coalesce(c.slug, g.slug) as slug, (select count(*) from hits) as seen
from best b
left join companies c on c.id = b.company_id
left join categories g on g.id = b.category_id
order by b.nth, b.term, c.domain nulls first, g.slug
limit $5`;

async function findTerms(db: Db, probes: readonly Probe[], limit: number): Promise<Hit[]> {
  if (probes.length === 0) return [];
  const places = probes.map((probe) => probe.place);
  const lows = probes.map((probe) => probe.low);
  const highs = probes.map((probe) => probe.high);
  const look = (window: number) =>
    db.rows<Hit & { seen: number }>('search_terms', FIND_TERMS, [
      places,
      lows,
      highs,
      window,
      limit,
    ]);
  const hits = await look(WINDOW);
  const hidden = hits.length < limit && (hits[0]?.seen ?? 0) >= WINDOW;
  return hidden ? look(WIDE_WINDOW) : hits;
}

// The inner limit bounds the work for a fragment that half of all domains contain. The index is
// asked for the rarest runs of three letters alone: it compares what it knows of each run.
const FIND_FRAGMENT = [1, 2, 3].map((runs) => {
  const like = Array.from({ length: runs }, (_, n) => `domain like $${n + 3}`).join(' and ');
  return `
select id as company_id, null::bigint as category_id, domain as term, name, domain, slug
from (
  select * from companies where ${like} and strpos(domain, $1) > 0 limit 2000
) c
order by length(domain), domain limit $2`;
});

async function findFragment(db: Db, fragment: string, limit: number): Promise<Hit[]> {
  if (!INDEXED_FRAGMENT.test(fragment)) return [];
  const runs = runsToFind(db, fragment);
  const text = FIND_FRAGMENT[runs.length - 1] ?? '';
  const patterns = runs.map((run) => `%${run}%`);
  return db.rows<Hit>(`search_fragment_${runs.length}`, text, [fragment, limit, ...patterns]);
}

async function findMisspelt(db: Db, query: Query, limit: number): Promise<Hit[]> {
  const forms = await correctedForms(db, query);
  const probes = [...forms.map(exactProbe), ...prefixProbes(forms.slice(0, CORRECTED_PREFIXES))];
  return findTerms(db, probes, limit);
}

/** What may have been meant: the likeliest forms of the query with misspelt words corrected. */
async function correctedForms(db: Db, query: Query): Promise<readonly string[]> {
  const words = query.words.slice(0, WORDS_CORRECTED);
  const compact = words.join('');
  const [label = '', ...suffix] = query.hosts[0]?.split('.') ?? [];
  const near = await nearWords(db, [...words, compact, label]);
  const meant = (word: string): readonly string[] => near.get(word)?.meant ?? [];
  const joined = words.length > 1 ? meant(compact).slice(0, CORRECTED_JOINED) : [];
  // The suffix may be what is wrong; but one or two letters before it name nobody.
  const labels = label.length < 3 ? meant(label) : [...meant(label), label];
  const hosts = meant(label).map((other) => [other, ...suffix].join('.'));
  const forms = [...hosts, ...joined, ...correctedPhrases(words, near), ...labels];
  return [...new Set(forms)].slice(0, CORRECTED_FORMS);
}

function correctedPhrases(words: readonly string[], near: ReadonlyMap<string, Near>) {
  const meant = (word: string): readonly string[] => near.get(word)?.meant ?? [];
  const choices = words.map((word, nth) => {
    if (near.get(word)?.known || meant(word).length === 0) return [word];
    // The last word may only be unfinished.
    return nth === words.length - 1 ? [word, ...meant(word)] : meant(word);
  });
  const typed = words.join(' ');
  const forms = combined(choices).filter((form) => form !== typed);
  if (forms.length > 0) return forms;
  // Every word exists: then one of them was meant to be another.
  return words.flatMap((word, nth) => meant(word).map((other) => words.with(nth, other).join(' ')));
}

/** The first combinations of one choice for each word. */
function combined(choices: readonly (readonly string[])[]): readonly string[] {
  let forms: readonly string[] = [''];
  for (const choice of choices) {
    forms = forms
      .flatMap((form) => choice.map((word) => (form === '' ? word : `${form} ${word}`)))
      .slice(0, CORRECTED_FORMS + 1);
  }
  return forms;
}

interface Near {
  /** Whether the word exists as it was typed. */
  readonly known: boolean;
  /** The words one edit away, likeliest first. */
  readonly meant: readonly string[];
}

const NEAR_WORDS = `
select k.nth, w.word
from unnest($1::int[], $2::int[]) as k (deletion, nth)
cross join lateral (
  select d.word_id from search_word_deletions d
  where d.deletion = k.deletion order by d.word_id limit $3
) d
join search_words w on w.id = d.word_id`;

async function nearWords(db: Db, asked: readonly string[]): Promise<ReadonlyMap<string, Near>> {
  const words = [...new Set(asked)].filter(isMisspellable);
  if (words.length === 0) return new Map();
  const hashes = words.map(deletionHashes);
  const owners = hashes.flatMap((of, nth) => of.map(() => nth));
  const rows = await db.rows<{ nth: number; word: string }>('search_near_words', NEAR_WORDS, [
    hashes.flat(),
    owners,
    CANDIDATES_PER_WORD,
  ]);
  const candidates = words.map(() => new Set<string>());
  for (const { nth, word } of rows) candidates[nth]?.add(word);
  return new Map(words.map((word, nth) => [word, nearOf(word, [...(candidates[nth] ?? [])])]));
}

function nearOf(word: string, candidates: readonly string[]): Near {
  // People rarely get the first letter wrong.
  const strange = (other: string): number => (other[0] === word[0] ? 0 : 1);
  const meant = candidates
    .filter((other) => other !== word && editDistance(word, other, 1) === 1)
    .sort((a, b) => strange(a) - strange(b) || (a < b ? -1 : 1));
  return { known: candidates.includes(word), meant };
}
