// The figures of a labelled set: by dimension and of all, with how sure each share is.

import { DIMENSIONS } from '../../../src/core/facts/dimensions.ts';
import { type Interval, share, wilson } from '../interval.ts';
import { dimensionOf, type Kind, type PageScore, type ReadFact } from './score.ts';

export interface FactFigures {
  readonly read: number;
  readonly right: number;
  readonly wrong: number;
  /** Read, and neither a label nor a judgement says whether it is right. */
  readonly unjudged: number;
  /** The share that is right among those judged; null when none was. */
  readonly precision: number | null;
  readonly precision_interval: Interval | null;
}

export interface Figures extends FactFigures {
  /** Pages with a label or a fact of the dimension. */
  readonly pages: number;
  readonly labelled: number;
  readonly found: number;
  readonly coverage: number | null;
  readonly coverage_interval: Interval | null;
  readonly text: FactFigures;
  readonly structured: FactFigures;
}

export interface SetFigures {
  readonly dimensions: Readonly<Record<string, Figures>>;
  readonly all: Figures;
}

export function figuresOf(scores: readonly PageScore[]): SetFigures {
  const names = [...DIMENSIONS, 'none'];
  const rows = names.map((name) => [name, figures(scores, (key) => dimensionOf(key) === name)]);
  const dimensions = Object.fromEntries(
    rows.filter((row): row is [string, Figures] => (row[1] as Figures).pages > 0),
  );
  return { dimensions, all: { ...figures(scores, () => true), pages: scores.length } };
}

function figures(scores: readonly PageScore[], isOf: (key: string) => boolean): Figures {
  const facts = scores.flatMap((one) => one.facts).filter(({ key }) => isOf(key));
  const labels = scores.flatMap((one) => one.labels).filter(({ key }) => isOf(key));
  const found = labels.filter((label) => label.found).length;
  return {
    pages: new Set([...facts, ...labels].map(({ page }) => page)).size,
    labelled: labels.length,
    found,
    ...factFigures(facts),
    coverage: share(found, labels.length),
    coverage_interval: wilson(found, labels.length),
    text: ofKind(facts, 'text'),
    structured: ofKind(facts, 'structured'),
  };
}

function ofKind(facts: readonly ReadFact[], kind: Kind): FactFigures {
  return factFigures(facts.filter((fact) => fact.kind === kind));
}

function factFigures(facts: readonly ReadFact[]): FactFigures {
  const count = (verdict: ReadFact['verdict']) =>
    facts.filter((fact) => fact.verdict === verdict).length;
  const [right, wrong, unjudged] = [count('right'), count('wrong'), count('unjudged')];
  const judged = right + wrong;
  return {
    read: facts.length,
    right,
    wrong,
    unjudged,
    precision: share(right, judged),
    precision_interval: wilson(right, judged),
  };
}
