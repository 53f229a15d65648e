// Invents the companies that searching is measured on.

import { indexCompanies } from '../src/store/companies/search.ts';
import type { Database } from '../src/store/database.ts';

export type Company = { readonly name: string; readonly domain: string };

const BATCH = 2000;

export async function fill(
  db: Database,
  companies: readonly Company[],
  say: (line: string) => void,
): Promise<void> {
  for (let from = 0; from < companies.length; from += BATCH) {
    const batch = companies.slice(from, from + BATCH);
    const ids = await db.rows<{ id: number; name: string; domain: string }>(
      'fill_companies',
      `insert into companies (domain, name, tracked_at)
       select domain, name, '2026-01-01' from unnest($1::text[], $2::text[]) as c (domain, name)
       returning id, name, domain`,
      [batch.map((company) => company.domain), batch.map((company) => company.name)],
    );
    await indexCompanies(
      db,
      ids.map((company) => ({ ...company, aliases: [] })),
    );
    if ((from / BATCH) % 50 === 49) say(`  ${from + BATCH} of ${companies.length}`);
  }
  for (const table of ['companies', 'search_terms', 'search_words', 'search_word_deletions']) {
    await db.rows(`vacuum_${table}`, `vacuum (analyze) ${table}`);
  }
  // Otherwise the load is still being written while we measure; only some roles may ask for it.
  await db.rows('checkpoint', 'checkpoint').catch(() => say('no checkpoint: not permitted'));
}

const TRADES =
  'labs systems health data cloud robotics energy bank capital software networks security foods ' +
  'motors media games studio logistics analytics payments insurance travel education group works ' +
  'solutions technologies partners digital global services industries biotech therapeutics';

const SYLLABLES =
  'ac al an ar ba be bi bo ca ce co cu da de di do el en er fa fe fi fo ga ge go ha he hi ho ia ' +
  'in is ka ke ki ko la le li lo lu ma me mi mo na ne ni no nu on or pa pe pi po qua ra re ri ro ' +
  'ru sa se si so sta su ta te ti to tra tri tu un va ve vi vo wa we wi xa xi ya yo za ze zi zo';

/** Companies with one to three words of a vocabulary in which some words are much commoner. */
export function generateCompanies(
  count: number,
  random: (below: number) => number,
): readonly Company[] {
  const trades = TRADES.split(' ');
  const vocabulary = generateWords(60_000, random);
  const common = (): string => vocabulary[random(1 + random(1 + random(vocabulary.length)))] ?? '';
  const trade = (): string => trades[random(trades.length)] ?? '';
  const taken = new Set<string>();
  const companies: Company[] = [];
  while (companies.length < count) {
    const shape = random(10);
    const words = [common()];
    if (shape >= 2) words.push(shape >= 7 ? common() : trade());
    if (shape === 9) words.push(trade());
    const label = shape === 4 ? words.slice(0, 1).join('') : words.join('');
    const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
    let domain = `${label}.example`;
    for (let more = 2; taken.has(domain); more++) domain = `${label}${more}.example`;
    taken.add(domain);
    companies.push({ name, domain });
  }
  return companies;
}

function generateWords(count: number, random: (below: number) => number): readonly string[] {
  const syllables = SYLLABLES.split(' ');
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + random(3);
    words.add(Array.from({ length }, () => syllables[random(syllables.length)]).join(''));
  }
  return [...words];
}

export function prefixOf(name: string, length: number): string {
  return name.slice(0, length).toLowerCase();
}

/** One letter left out, put in, exchanged, or swapped with the next, never the first. */
export function misspell(name: string, random: (below: number) => number): string {
  const letters = [...name.toLowerCase()];
  const at = 1 + random(Math.max(1, letters.length - 2));
  const letter = String.fromCharCode(97 + random(26));
  const kind = random(4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letter);
  else if (kind === 2) letters[at] = letter;
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  return letters.join('');
}

/** Mulberry32: the same numbers in every run. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
