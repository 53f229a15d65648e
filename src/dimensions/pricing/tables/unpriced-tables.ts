// Reads the editions that a table of ticks compares, where no price stands for any of them.

import type { Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { isInHidden, visibleText } from '../../page/visible.ts';
import { headingAbove } from '../../security/labels.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { findMoney } from '../../words/money.ts';
import { type Plan, planOf } from '../plans/plan.ts';
import { isPlanWord } from '../plans/plan-words.ts';
import { runsOf } from '../plans/runs.ts';
import { slugOf } from '../plans/slug.ts';
import { markOf, NO, YES } from '../prices/marks.ts';
import { gridOf } from './grid.ts';
import { areOwn, type Rows, type TablePlans } from './tables.ts';

const CORNER =
  /^(?:|(?:main |key |all )?(?:features?|capabilit(?:y|ies))|what['’]s included|funktion(?:en|alität)?|leistung(?:en)?|merkmale?|fonctionnalités?|fonctions?|funcionalidad(?:es)?|funcionalidades?|características?|funzionalità|funzioni|functie(?:s|aliteit)?|funkcj[ae]|özellik(?:ler)?)$/iu;
const OF_PLANS =
  /(?<!\p{L})(?:plans?|editions?|tiers?|packages?|licen[cs](?:es?|ing)|editionen|pakete?|tarife?|formules?|offres|éditions?|planes|ediciones|planos|pacchetti|piani|pakketten|pakiet[óy]w?|paket(?:ler)?)(?!\p{L})/iu;

const MOST_PLANS = 6;
const FEWEST_ROWS = 3;

/** The editions of the only table of ticks whose heads are names that plans have. */
export function unpricedTablePlans(page: Page, decimal: DecimalSign): readonly TablePlans[] {
  const found = page
    .$('table')
    .toArray()
    .flatMap((table): readonly TablePlans[] => {
      const grid = gridOf(page.$, table);
      if (grid === null || isInHidden(table)) return [];
      const plans = editionsIn(grid.rows, decimal);
      if (plans === null || !areOwn(page, table, plans)) return [];
      const known = plans.filter(({ name }) => isPlanWord(name.text)).length;
      const isSaid = known * 2 >= plans.length && OF_PLANS.test(headingAbove(table));
      return known === plans.length || isSaid ? [{ table, plans }] : [];
    });
  return found.length === 1 ? found : [];
}

function editionsIn(rows: Rows, decimal: DecimalSign): readonly Plan[] | null {
  const [[corner, ...heads] = [], ...body] = rows;
  if (corner === undefined || !CORNER.test(visibleText(corner))) return null;
  if (heads.length < 2 || heads.length > MOST_PLANS || body.length < FEWEST_ROWS) return null;
  const cells = body.flatMap((row) => row.slice(1));
  const ticks = cells.filter(isTick);
  if (ticks.length * 3 < cells.length * 2 || cells.some((cell) => saysMoney(cell, decimal)))
    return null;
  const plans = heads.flatMap((head): readonly Plan[] => {
    const [run, ...more] = runsOf(head);
    if (run === undefined || more.length > 0 || run.kind !== 'text') return [];
    const name = { text: run.text, run, nodes: run.nodes, cell: null };
    return [planOf({ roots: [head], runs: [run] }, name, decimal)];
  });
  const slugs = new Set(plans.map(({ name }) => slugOf(name.text)));
  return plans.length < heads.length || slugs.size < heads.length || slugs.has('') ? null : plans;
}

function isTick(cell: Element): boolean {
  const words = visibleText(cell);
  return words === '' ? markOf(cell) !== null : YES.test(words) || NO.test(words);
}

function saysMoney(cell: Element, decimal: DecimalSign): boolean {
  const { found, unclear } = findMoney(visibleText(cell), decimal);
  return found.length + unclear.length > 0;
}
