// A replayed series in words: what was told by verdict and class, and what is left to be judged.

import { shareText } from '../interval.ts';
import type { MeasuredEvent, SeriesMeasurement } from './measure.ts';

export interface SeriesFigures {
  readonly documents: number;
  readonly snapshots: number;
  readonly told: number;
  readonly true: number;
  readonly false: number;
  readonly artefact: number;
  /** Events that were told and that no verdict covers. */
  readonly unjudged: number;
  /** Changes that had to be told. */
  readonly material: number;
  readonly told_at_pair: number;
  /** At the pair, or by a later event that covers it. */
  readonly told_with_next: number;
  /** Changes that two looks in a row showed: the others cannot be told at the pair. */
  readonly shown_twice: number;
}

export function seriesFigures(measured: SeriesMeasurement): SeriesFigures {
  const { documents, snapshots, events, material } = measured;
  const count = (verdict: MeasuredEvent['verdict']) =>
    events.filter((event) => event.verdict === verdict).length;
  const told = (how: string) => material.filter((change) => change.told === how).length;
  return {
    documents,
    snapshots,
    told: events.length,
    true: count('true'),
    false: count('false'),
    artefact: count('artefact'),
    unjudged: count('unjudged') + count('unclear'),
    material: material.length,
    told_at_pair: told('pair'),
    told_with_next: told('pair') + told('later'),
    shown_twice: material.filter((change) => change.isShownTwice).length,
  };
}

/** False events by the class of their fault, in words. */
export function falseByClass({ events, classes }: SeriesMeasurement): Record<string, number> {
  return Object.fromEntries(
    Object.entries(classes).map(([letter, name]) => [
      name,
      events.filter((one) => one.verdict === 'false' && one.class === letter).length,
    ]),
  );
}

/** The figures, and each event that is not true, and each change that nothing told. */
export function seriesJson(measured: SeriesMeasurement): object {
  const { events, material, incomplete } = measured;
  return {
    ...seriesFigures(measured),
    incomplete: Object.fromEntries(incomplete),
    events: events.filter(({ verdict }) => verdict !== 'true'),
    untold: material.filter(({ told }) => told !== 'pair'),
  };
}

export function seriesLines(measured: SeriesMeasurement): readonly string[] {
  const { events, material } = measured;
  const open = events.filter(({ verdict }) => verdict === 'unjudged' || verdict === 'unclear');
  const wrong = events.filter(({ verdict }) => verdict === 'false' || verdict === 'artefact');
  const late = material.filter(({ told }) => told !== 'pair');
  return [
    ...wrong.flatMap((event) => [`${event.verdict} ${event.class ?? ''} ${eventText(event)}`]),
    ...open.flatMap((event) => [`to be judged: ${eventText(event)}`, ...sidesOf(event)]),
    ...late.map(
      ({ document, before, first, told, isShownTwice }) =>
        `${told === 'later' ? 'told later' : 'not told'}: ${document} ${before.at} to ${first.at}` +
        (isShownTwice ? '' : ', shown once'),
    ),
    ...tableOf(measured),
  ];
}

function eventText({ document, key, change, from, to, before, first }: MeasuredEvent): string {
  const value = (one: unknown) => JSON.stringify(one)?.slice(0, 60);
  return `${document} ${key} ${change} ${value(from)} -> ${value(to)}, ${before} to ${first}`;
}

function sidesOf({ words, labels, blobs, family }: MeasuredEvent): readonly string[] {
  if (words === null) return [];
  const most = 4;
  const same = words.removed.length + words.added.length === 0;
  return [
    `  family ${family}, blobs ${blobs.before} ${blobs.first}, the archive: ${labels.join(' ')}`,
    ...words.removed.slice(0, most).map((line) => `  - ${line}`),
    ...words.added.slice(0, most).map((line) => `  + ${line}`),
    ...(same ? ['  no line stands on one side only'] : []),
  ];
}

function tableOf(measured: SeriesMeasurement): readonly string[] {
  const f = seriesFigures(measured);
  const byClass = Object.entries(falseByClass(measured)).map(
    ([name, told]) => `| false: ${name} | ${told} |`,
  );
  const judged = f.true + f.false;
  const refused = [...measured.incomplete].map(([why, n]) => `${why} ${n}`).join(', ');
  return [
    `${f.documents} documents, ${f.snapshots} looks; incomplete: ${refused || 'none'}`,
    '| events told | number |',
    '|---|---:|',
    `| true | ${f.true} |`,
    ...byClass,
    `| false | ${f.false} |`,
    `| made by the import | ${f.artefact} |`,
    `| to be judged | ${f.unjudged} |`,
    `| all | ${f.told} |`,
    `false among those judged: ${shareText(f.false, judged)}`,
    `changes that had to be told: ${f.material}; at the pair ${shareText(f.told_at_pair, f.material)}; ` +
      `with the next event ${shareText(f.told_with_next, f.material)}`,
    `of these shown by two looks in a row: ${f.shown_twice}; ` +
      `told at the pair ${shareText(f.told_at_pair, f.shown_twice)}`,
  ];
}
