// The metamorphic table: by transformation, how often the facts and the events stayed as they were.

import { share, shareText, wilson } from '../interval.ts';
import type { Tried } from './measure.ts';

export interface TransformationFigures {
  readonly transformation: string;
  readonly kind: Tried['kind'];
  readonly pages: number;
  /** Pages that read the same. */
  readonly same: number;
  /** Pages of which nothing may be read any more. */
  readonly incomplete: number;
  /** Pages that told no event. */
  readonly quiet: number;
  /** Events told; every one of them is false. */
  readonly events: number;
  /** The keys that differ most, with the number of pages. */
  readonly differing: readonly (readonly [family: string, pages: number])[];
}

export interface MetamorphicFigures {
  readonly pages: number;
  readonly transformations: readonly TransformationFigures[];
}

export function metamorphicFigures(tried: readonly Tried[]): MetamorphicFigures {
  const pages = new Set(tried.map(({ page }) => page)).size;
  return { pages, transformations: transformationFigures(tried) };
}

function transformationFigures(tried: readonly Tried[]): readonly TransformationFigures[] {
  const names = [...new Set(tried.map(({ transformation }) => transformation))];
  return names.map((name) => {
    const of = tried.filter(({ transformation }) => transformation === name);
    const count = (kind: string) => of.filter(({ outcome }) => outcome.kind === kind).length;
    return {
      transformation: name,
      kind: of[0]?.kind ?? 'meaning',
      pages: of.length,
      same: count('same'),
      incomplete: count('incomplete'),
      quiet: of.filter(({ events }) => events.length === 0).length,
      events: of.reduce((sum, { events }) => sum + events.length, 0),
      differing: mostOften(of),
    };
  });
}

const SHOWN = 3;

function mostOften(of: readonly Tried[]): readonly (readonly [string, number])[] {
  const times = new Map<string, number>();
  for (const { outcome } of of) {
    const families = outcome.kind === 'differs' ? outcome.families : [];
    for (const family of families) times.set(family, (times.get(family) ?? 0) + 1);
  }
  return [...times].sort((a, b) => b[1] - a[1]).slice(0, SHOWN);
}

export function metamorphicTable({ transformations }: MetamorphicFigures): string {
  const rows = (kind: Tried['kind']) => transformations.filter((one) => one.kind === kind);
  const differing = (one: TransformationFigures) =>
    one.differing.map(([family, pages]) => `\`${family}\` ${pages}`).join(', ');
  return [
    '| what keeps the meaning | pages | same facts (95 %) | incomplete | no event (95 %) | events | differ most |',
    '|---|---:|---|---:|---|---:|---|',
    ...rows('meaning').map(
      (one) =>
        `| ${one.transformation} | ${one.pages} | ${shareText(one.same, one.pages)} ` +
        `| ${one.incomplete} | ${shareText(one.quiet, one.pages)} | ${one.events} | ${differing(one)} |`,
    ),
    '',
    '| what damages | pages | incomplete | read | no event (95 %) | events | differ most |',
    '|---|---:|---:|---:|---|---:|---|',
    ...rows('damage').map(
      (one) =>
        `| ${one.transformation} | ${one.pages} | ${one.incomplete} | ${one.pages - one.incomplete} ` +
        `| ${shareText(one.quiet, one.pages)} | ${one.events} | ${differing(one)} |`,
    ),
  ].join('\n');
}

export function metamorphicJson(tried: readonly Tried[]): object {
  const { pages, transformations } = metamorphicFigures(tried);
  const shares = transformations.map((one) => ({
    ...one,
    same_share: share(one.same, one.pages),
    quiet_share: share(one.quiet, one.pages),
    quiet_interval: wilson(one.quiet, one.pages),
  }));
  const loud = tried.filter(({ events }) => events.length > 0);
  return { pages, tried: tried.length, transformations: shares, loud };
}
