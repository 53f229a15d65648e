// Tells whether a term on a page of prices is what somebody else offers.

import { companyNames } from '../../funding/company-name.ts';
import { Kept } from '../../page/kept.ts';
import type { Page } from '../../page/page.ts';
import { headingRank } from '../../page/visible.ts';
import type { Run } from '../plans/runs.ts';
import { isComparison } from '../plans/sections.ts';

// One or two words set as a name, and what they offer: "Brookmail charges €9 and has ...".
const SUBJECT =
  /^(?<name>\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)?)(?:, (?:a|our|the|another) [^,]{3,40},)? (?:also |only )?(?:has|costs|charges|offers|gives|asks|takes|sells|promises|claims|advertises|comes|hat|kostet|bietet|verlangt|coûte|offre|propose)(?!\p{L})/u;
const NOBODY =
  /^(?:(?:Every|Each|Any|Our|Your|The|This|That|An?|One|Which|Jede[rs]?|Der|Die|Das|Le|La|Chaque|Notre)\b|(?:It|Everyone|Everybody|Membership|Subscription|Trial|Es|Il|Elle)$)/u;

/** `at` is where the words stand in the run; `runs` are those of the whole page. */
export function speaksOfOthers(page: Page, runs: readonly Run[], run: Run, at: number): boolean {
  const known = KNOWN.get(runs) ?? surroundingsOf(runs);
  KNOWN.set(runs, known);
  return known.compared.has(run) || hasOtherSubject(page, known.alone, run.text.slice(0, at));
}

interface Surroundings {
  /** What stands below a heading that announces a comparison with others. */
  readonly compared: ReadonlySet<Run>;
  /** Whatever makes a run by itself, in lower case. */
  readonly alone: ReadonlySet<string>;
}

// Asked for each term of a page, of which there may be as many as runs.
const KNOWN = new Kept<readonly Run[], Surroundings>();

function surroundingsOf(runs: readonly Run[]): Surroundings {
  const compared = new Set<Run>();
  let below = false;
  for (const run of runs) {
    const rank = headingRank(run.block?.name ?? '');
    if (below) compared.add(run);
    // The title of the page may praise itself as "the simple alternative".
    if (rank > 0) below = rank > 1 && isComparison(run.text);
  }
  return { compared, alone: new Set(runs.map(({ text }) => text.toLowerCase())) };
}

function hasOtherSubject(page: Page, alone: ReadonlySet<string>, before: string): boolean {
  const sentence = before.split(/[.!?:;]\s+/u).at(-1) ?? '';
  const name = SUBJECT.exec(sentence)?.groups?.name;
  if (name === undefined || NOBODY.test(name)) return false;
  const lower = name.toLowerCase();
  const own = companyNames(page).some((one) => lower === one || lower.startsWith(`${one} `));
  // What stands alone somewhere on the page is the name of a plan.
  return !own && !alone.has(lower);
}
