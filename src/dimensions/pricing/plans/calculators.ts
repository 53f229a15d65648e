// Tells plans from what a calculator or a cart makes of what one fills in there.

import type { AnyNode } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isElement } from '../../page/visible.ts';
import type { PlanGroup, Scan } from './cards.ts';

const MOST_AROUND = 3;

/** What a calculator says of plans is a result of it, where they stand elsewhere as well. */
export function outsideCalculators(page: Page, groups: readonly PlanGroup[]): readonly PlanGroup[] {
  const outside = groups.filter(({ parent }) => {
    for (let at: AnyNode | null = parent, up = 0; isElement(at) && up < MOST_AROUND; up++) {
      if (at.name === 'section' || at.name === 'main' || at.name === 'body') return true;
      if (page.$(at).find('input[type="range"], output').length > 0) return false;
      at = at.parent;
    }
    return true;
  });
  return outside.length > 0 ? outside : groups;
}

const CALCULATES =
  /(?:^|[\s_-])(?:calc|calculator|estimator|simulator|simulateur|rechner|cart|basket)(?:$|[\s_-])|(?<![a-z])calculator(?:__|(?:price|total|result|block|section|card))/i;
const ASKS = 'input:not([type=hidden], [type=radio], [type=submit], [type=button]), select';

const LACKS = /^[❌✗✘✖✕]/u;
const HAS = /^[✓✔✅☑]/u;

/** Lists every card what one does not get, and none what one gets? So others' offers are shown. */
export function tellsDrawbacks({ parent, plans }: PlanGroup, { inside }: Scan): boolean {
  const runs = inside.get(parent) ?? [];
  const starts = plans.map(({ name }) => name.run.index).sort((a, b) => a - b);
  const lacks = starts.every((start, i) =>
    runs.some(({ index, text }) => {
      return index > start && index < (starts[i + 1] ?? Infinity) && LACKS.test(text.trim());
    }),
  );
  return plans.length > 1 && lacks && !runs.some(({ text }) => HAS.test(text.trim()));
}

/** Does every price of it wait at zero for a script? Nobody has two plans for nothing. */
export function isUnfilled({ plans }: PlanGroup): boolean {
  const amounts = plans.flatMap(({ cell }) => (cell?.kind === 'price' ? [cell.money.amount] : []));
  const others = plans.some(({ cell }) => cell !== null && cell.kind !== 'price');
  return amounts.length > 1 && !others && amounts.every((amount) => amount === 0);
}

/** Does it stand in what is named a calculator or a cart, beside what one fills in there? */
export function isResult(page: Page, { parent }: PlanGroup): boolean {
  for (let at: AnyNode | null = parent; isElement(at) && at.name !== 'main'; at = at.parent) {
    const { class: classes = '', id = '' } = at.attribs;
    if (at.name === 'body' || !CALCULATES.test(`${classes} ${id}`)) continue;
    if (page.$(at).find(ASKS).length > 0) return true;
  }
  return false;
}
