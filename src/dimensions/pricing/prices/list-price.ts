// Finds what a plan is said to have cost: one amount that is struck through beside its price.

import type { AnyNode } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { onlyMoney } from '../../words/money.ts';
import { classLook } from '../class-looks.ts';
import type { Run } from '../plans/runs.ts';
import type { Cell } from './cells.ts';

export interface ListPrice {
  readonly amount: number;
  readonly unit: string;
  readonly run: Run;
}

export function listPriceOf(
  runs: readonly Run[],
  cell: Cell | null,
  decimal: DecimalSign,
): ListPrice | null {
  const struck = runs.filter((run, i) => {
    if (run.kind !== 'struck') return false;
    // "<b>$4/mo</b> or <s>$48</s> $30/yr": what the year did cost.
    const [before, next] = [runs[i - 1], runs[i + 1]];
    const isOwn = cell?.runs.some((one) => one === before || one === next) ?? false;
    return isOwn || next === undefined || onlyMoney(next.text, decimal) === null;
  });
  const found = struck.flatMap((run) => {
    const money = onlyMoney(run.text, decimal);
    return money === null ? [] : [{ amount: money.amount, unit: money.unit, run }];
  });
  const marked = found.filter(({ run }) => isMarked(run));
  const drawn = found.filter((one) => isDrawn(one.run) && isDearer(one, cell));
  const [only, ...more] = marked.length > 0 ? marked : drawn;
  return more.length === 0 ? (only ?? null) : null;
}

const around = (run: Run, test: (node: AnyNode) => boolean): boolean => {
  for (let at = run.nodes[0]?.parent ?? null; at !== null; at = at.parent)
    if (test(at)) return true;
  return false;
};

function isMarked(run: Run): boolean {
  return around(run, (at) => isElement(at) && (at.name === 's' || at.name === 'del'));
}

const LINE_THROUGH = /text-decoration[^;]*line-through/i;

/** Struck by a class or a style that says so. */
function isDrawn(run: Run): boolean {
  return around(run, (at) => {
    if (!isElement(at)) return false;
    return classLook(at).struck.length > 0 || LINE_THROUGH.test(at.attribs.style ?? '');
  });
}

/** No price falls to a quarter; what is twelve times as much is that of a year. */
const MOST_TIMES = 4;

// A class may mean anything: what was asked before is more than what is asked now.
function isDearer({ amount, unit }: ListPrice, cell: Cell | null): boolean {
  if (cell?.kind !== 'price' || cell.money.unit !== unit) return false;
  return amount > cell.money.amount && amount < cell.money.amount * MOST_TIMES;
}
