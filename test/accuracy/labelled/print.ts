// A labelled set in words: what is wrong, unjudged and missed on each page, and the table.

import { shareText } from '../interval.ts';
import type { FactFigures, Figures, SetFigures } from './figures.ts';
import type { PageScore } from './score.ts';

/** What there is to see on a page; empty where all is well. `isOf` narrows it to some keys. */
export function pageLines(score: PageScore, isOf: (key: string) => boolean): readonly string[] {
  const { incomplete } = score;
  const lines: string[] = [];
  for (const { key, value, found, instead } of score.labels.filter((one) => isOf(one.key))) {
    const why = instead === null ? '' : ` (${instead})`;
    if (!found) lines.push(`  missed   ${key} = ${value}${why}`);
  }
  for (const fact of score.facts.filter((one) => isOf(one.key))) {
    if (fact.verdict === 'right') continue;
    const { key, value, unit, why, quote } = fact;
    const said = `${key} = ${JSON.stringify(value)}${unit === null ? '' : ` ${unit}`}`;
    const word = fact.verdict === 'wrong' ? 'WRONG   ' : 'unjudged';
    lines.push(`  ${word} ${said}${why === null ? '' : `: ${why}`} | ${quote}`);
  }
  if (lines.length === 0) return [];
  const state = incomplete === null ? '' : ` incomplete: ${incomplete}`;
  return [`${score.id} [${score.role}] ${score.url}${state}`, ...lines];
}

export function labelledTable({ dimensions, all }: SetFigures): string {
  const row = (name: string, f: Figures) =>
    `| ${name} | ${f.pages} | ${f.labelled} | ${f.found} | ${shareText(f.found, f.labelled)} ` +
    `| ${facts(f)} |`;
  const kind = (name: string, f: FactFigures) => `| ${name} | | | | | ${facts(f)} |`;
  return [
    '| dimension | pages | labelled | found | coverage (95 %) | read | right | wrong | unjudged ' +
      '| precision (95 %) |',
    '|---|---:|---:|---:|---|---:|---:|---:|---:|---|',
    ...Object.entries(dimensions).map(([name, f]) => row(name, f)),
    row('**all**', all),
    kind('out of text', all.text),
    kind('structured or observed', all.structured),
  ].join('\n');
}

function facts({ read, right, wrong, unjudged }: FactFigures): string {
  return `${read} | ${right} | ${wrong} | ${unjudged} | ${shareText(right, right + wrong)}`;
}
