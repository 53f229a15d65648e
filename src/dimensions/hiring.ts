// Reads a complete job board: counts of open roles, by what the board or the title states.

import type { BoardPosting, BoardRead } from '../core/facts/board.ts';
import type { Extraction, Json, Reading } from '../core/facts/fact.ts';
import { plainLetters } from '../core/letters/letters.ts';
import { functionOf, JOB_TITLES_VERSION, seniorityOf } from './words/job-titles.ts';

type CompleteBoard = Extract<BoardRead, { kind: 'complete' }>;

export interface BoardReader {
  readonly name: 'hiring';
  readonly version: number;
  readonly timeless: boolean;
  /** Key patterns it counts: a complete board without such a key is an absence. */
  readonly families: readonly string[];
  read(board: CompleteBoard): Extraction;
}

export const hiring: BoardReader = {
  name: 'hiring',
  // Raised for the adapters too: the same bytes then give other postings.
  version: 104 + JOB_TITLES_VERSION,
  timeless: true,
  families: [
    'hiring.open_roles',
    'hiring.open_roles_distinct',
    'hiring.by_department.{x}',
    'hiring.by_country.{x}',
    'hiring.by_workplace.{x}',
    'hiring.by_employment_type.{x}',
    'hiring.by_function.{x}',
    'hiring.by_seniority.{x}',
    'hiring.salary_disclosed.share',
  ],
  read: readBoard,
};

function readBoard(board: CompleteBoard): Extraction {
  const { postings } = board;
  const readings: Reading[] = [];
  const say = (key: string, value: Json, unit: string): void => {
    readings.push(readingOf(board.listPointer, key, value, unit));
  };
  say('hiring.open_roles', postings.length, 'roles');
  const distinct = distinctRoles(postings);
  if (distinct !== null) say('hiring.open_roles_distinct', distinct, 'roles');
  for (const group of GROUPS) {
    const counts = countBy(postings, group);
    if (counts === null) continue;
    for (const [name, count] of counts) say(`hiring.${group.name}.${name}`, count, 'roles');
  }
  const share = disclosedShare(postings);
  if (share !== null) say('hiring.salary_disclosed.share', share, '%');
  return { readings, abstentions: [] };
}

function readingOf(pointer: string, key: string, value: Json, unit: string): Reading {
  return {
    key,
    value,
    unit,
    provenance: 'observed',
    product: null,
    confidence: 1,
    evidenceType: 'ats',
    locator: { type: 'json_pointer', pointer },
  };
}

/** Jobs behind the postings; unknown as soon as one posting does not name its job. */
function distinctRoles(postings: readonly BoardPosting[]): number | null {
  const jobs = new Set<string>();
  for (const posting of postings) {
    if (posting.requisition === null) return null;
    jobs.add(posting.requisition);
  }
  return jobs.size;
}

interface Group {
  readonly name: string;
  /** The word for a posting; null where the board or the title does not say. */
  wordOf(posting: BoardPosting): string | null;
  /** The word for the rest, so that the counts add up to the total. */
  readonly rest: string;
  /** Count even where no posting says anything? */
  readonly always: boolean;
}

const GROUPS: readonly Group[] = [
  {
    name: 'by_department',
    wordOf: (posting) => slugOf(posting.department),
    rest: '_none',
    always: false,
  },
  {
    name: 'by_country',
    wordOf: (posting) => posting.country,
    rest: '_unresolved',
    always: false,
  },
  {
    name: 'by_workplace',
    // "Not remote" may be on site or hybrid: something is said, but no workplace.
    wordOf: ({ workplace, remote }) => workplace ?? (remote === false ? 'unstated' : null),
    rest: 'unstated',
    always: false,
  },
  {
    name: 'by_employment_type',
    wordOf: (posting) => employmentTypeOf(posting.employmentType),
    rest: 'unstated',
    always: false,
  },
  {
    name: 'by_function',
    wordOf: (posting) => functionOf(posting.title),
    rest: '_unmapped',
    always: true,
  },
  {
    name: 'by_seniority',
    wordOf: (posting) => seniorityOf(posting.title),
    rest: 'unstated',
    always: true,
  },
];

/** Counts per word, in the order of the words, that add up to the number of postings. */
function countBy(
  postings: readonly BoardPosting[],
  group: Group,
): readonly (readonly [string, number])[] | null {
  const counts = new Map<string, number>();
  let silent = true;
  for (const posting of postings) {
    const said = group.wordOf(posting);
    silent &&= said === null;
    const word = said ?? group.rest;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (silent && !group.always) return null;
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** A word of a key for a label of the board: letters without accents, digits, single hyphens. */
export function slugOf(label: string | null): string | null {
  if (label === null) return null;
  const plain = plainLetters(label)
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  // A label in another script leaves no letters: it is named, yet has no word of its own.
  return plain === '' ? '_other' : plain;
}

const EMPLOYMENT_TYPES: readonly (readonly [RegExp, string])[] = [
  [
    /^(full_?time|fulltime_permanent|fulltime|permanent_full_time|full_time_employee)$/,
    'full_time',
  ],
  [
    /^(part_?time|parttime_permanent|parttime|permanent_part_time|part_time_employee)$/,
    'part_time',
  ],
  [/^(intern|internship|internships)$/, 'internship'],
  [/^(contract|contractor|freelance|freelancer)$/, 'contract'],
  [/^(temporary|temp|fixed_term|fulltime_fixed_term|parttime_fixed_term)$/, 'temporary'],
  [/^(trainee|traineeship|apprentice|apprenticeship)$/, 'trainee'],
  [/^(volunteer)$/, 'volunteer'],
];

function employmentTypeOf(label: string | null): string | null {
  const word = slugOf(label)?.replaceAll('-', '_') ?? null;
  if (word === null) return null;
  return EMPLOYMENT_TYPES.find(([words]) => words.test(word))?.[1] ?? '_other';
}

/** Share of postings whose pay the board states in structured fields, in % with one decimal. */
function disclosedShare(postings: readonly BoardPosting[]): number | null {
  const disclosed = postings.filter(({ comp }) => comp.base_min !== null || comp.base_max !== null);
  if (disclosed.length === 0) return null;
  return Math.round((disclosed.length / postings.length) * 1_000) / 10;
}
