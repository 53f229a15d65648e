// Reads the limits of a plan from lines that say nothing else: `Up to 5 users`, `5 users, 10 GB`.

import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { classesOf, collapse, isElement, visibleText } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { remembering } from '../../words/remembering.ts';
import type { Run } from '../plans/runs.ts';
import { quoteNodes, quoteRun } from '../terms.ts';
import { type Measured, measuredIn, measuredOf, metricOf } from './metrics.ts';

export interface Limit extends Measured {
  readonly place: (page: Page) => Locator | null;
}

const PARTS = /\s*(?:[;·•|]|\s\/\s|,\s|\.\s|\s[–—+&]\s|\s(?:and|und|et|y)\s)\s*/u;
// Words beside an amount that make it something other than what the plan holds.
const OTHER =
  /\b(?:not|no|without|extra|additional|add-?ons?|trial|min(?:imum|\.)?|was|previously|instead|per (?:user|seat|member|project|agent)|ohne|keine?|zusätzlich\w*|sans|soon)\b/iu;
const REFUSED =
  /(?:^|[-_])(?:excluded|disabled|unavailable|not-included|inactive|crossed|muted)(?:$|[-_])/i;
const MAX_LINE = 120;

/** Limits that the lines of a card state, and those that a table states of its plan. */
export function limitsOf(
  runs: readonly Run[],
  decimal: DecimalSign,
  others: readonly Limit[] = [],
): readonly Limit[] {
  const found = new Map<string, Limit | null>();
  const all = [...runs.flatMap((run, i) => limitsIn(run, runs[i + 1], decimal)), ...others];
  for (const limit of all) {
    const known = found.get(limit.metric);
    // A metric said with two values is left out.
    const clash =
      known !== undefined && (known?.value !== limit.value || known.unit !== limit.unit);
    if (known === undefined || clash) found.set(limit.metric, clash ? null : limit);
  }
  return [...found.values()].filter((limit) => limit !== null);
}

function limitsIn(run: Run, next: Run | undefined, decimal: DecimalSign): readonly Limit[] {
  if (run.kind !== 'text' || run.text.length > MAX_LINE || isRefused(run)) return [];
  if (isOfLabel(run)) return [];
  if (run.block?.name === 'dt' && next?.block?.name === 'dd' && metricOf(run.text) !== null) {
    const stated = measuredOf(run.text, next.text, decimal);
    const nodes = [...run.nodes, ...next.nodes];
    return stated === null ? [] : [{ ...stated, place: (page) => quoteNodes(page, nodes) }];
  }
  return phrasesIn(run.text).flatMap((phrase) => {
    const stated = measuredIn(phrase, decimal);
    return stated === null ? [] : [{ ...stated, place: (page) => quoteRun(page, run, phrase) }];
  });
}

/** The parts of a line that may say what a plan holds. */
const phrasesIn = remembering((text): readonly string[] => {
  if (OTHER.test(text)) return [];
  const parts = text.replace(/^[✓✔☑•–-]\s*/u, '').split(PARTS);
  return parts.map((part) => part.replace(/[.!]$/, '').trim());
});

// The cell of a table says what the label beside it is about.
function isOfLabel({ block, text }: Run): boolean {
  if (block?.name !== 'td' || !block.parent) return false;
  const cells = block.parent.children.filter(isElement);
  return cells.length > 1 && cells[0] !== block && collapse(visibleText(block)) === text;
}

function isRefused(run: Run): boolean {
  const { block } = run;
  return block !== null && classesOf(block).some((name) => REFUSED.test(name));
}
