// Judges told events again by what present readers and the laws of absence make of their captures.

import { isMeasured } from '../../contract/fact-keys.ts';
import { abstainsOn, type FactIdentity, identityOf, type Reading } from '../../core/facts/fact.ts';
import { type Correction, correctionOf, type Reread } from '../../core/judging/correction.ts';
import { hasStayed, hasStood, isRecognised } from '../../core/judging/doubt.ts';
import { ABSENT, type Shown } from '../../core/judging/judge.ts';
import { saidBy } from '../../core/judging/said.ts';
import { findCaptures, type WaitingCapture } from '../../store/captures/captures.ts';
import { loadReadings, type StoredReadings } from '../../store/captures/readings.ts';
import type { Db } from '../../store/database.ts';
import type { StandingEvent } from '../../store/facts/corrections.ts';
import { currentReadings, holdersOf, readingsOf } from '../reading/current-readings.ts';
import type { JudgingWorld } from '../reading/evidence.ts';
import { type Question, whichStand } from '../reading/standing.ts';
import { isQuoted } from './doubts.ts';

/** The reasons in the event that is taken back (published with it). */
const SAME = 'A better reader finds the same in both captures: the page did not change.';
const OTHERWISE = 'A better reader finds other values in its captures.';
const NO_PAGE = 'One of its captures is not a complete page.';
const STILL_STANDS = 'The words that seemed to be gone still stand in the later capture.';
const STOOD_BEFORE = 'The words that seemed to be new stood in the earlier capture too.';

export interface JudgedAgain {
  readonly event: StandingEvent;
  readonly correction: Exclude<Correction, { kind: 'stands' }>;
  /** Published with the event. */
  readonly reason: string;
}

const RETRACTED = { kind: 'retracted' } as const;

/** Those of the events that do not stand. What cannot be told of an event lets it stand. */
export async function judgeAgain(
  world: JudgingWorld,
  db: Db,
  events: readonly StandingEvent[],
): Promise<readonly JudgedAgain[]> {
  const ids = events.flatMap((e) => [e.beforeCaptureId ?? '', e.afterCaptureId ?? '']);
  const captures = await findCaptures(db, [...new Set(ids)]);
  const now = await currentReadings(world, db, captures);
  const incomplete = await incompleteOnes(
    world,
    captures.filter(({ id }) => !now.has(id)),
  );
  const known = await loadReadings(db, [...new Set(captures.flatMap(holdersOf))]);
  const looks = (id: string | null): Look | null => {
    const capture = captures.find((one) => one.id === id);
    const present = now.get(id ?? '');
    if (capture === undefined || present === undefined) return null;
    return { present, earlier: readingsOf(capture, known).flat() };
  };
  const read = events.map((event): Rejudged => {
    const pair = [looks(event.beforeCaptureId), looks(event.afterCaptureId)] as const;
    const correction = correctionFor(event, ...pair);
    // A quantity moves a little from capture to capture: what was told last is not what one shows.
    const drift = correction.kind === 'superseded' && isMeasured(event.key);
    return { event, pair, correction: drift ? { kind: 'stands' } : correction };
  });
  const stand = await standingSides(world, db, read);
  return read.flatMap(({ event, correction }, i): readonly JudgedAgain[] => {
    const { beforeCaptureId, afterCaptureId } = event;
    const isNoPage = incomplete.has(beforeCaptureId ?? '') || incomplete.has(afterCaptureId ?? '');
    if (isNoPage) return [{ event, correction: RETRACTED, reason: NO_PAGE }];
    if (correction.kind === 'retracted') return [{ event, correction, reason: SAME }];
    if (correction.kind === 'superseded') {
      // It would tell of an absence though the words stand, or nobody can say whether they do.
      return stand[i] === false ? [{ event, correction, reason: OTHERWISE }] : [];
    }
    if (stand[i] !== true || event.derivation !== 'confirmed') return [];
    const reason = event.change === 'added' ? STOOD_BEFORE : STILL_STANDS;
    return [{ event, correction: RETRACTED, reason }];
  });
}

/** Captures whose bytes are there, and that are no complete page to the present rules. */
async function incompleteOnes(
  world: JudgingWorld,
  captures: readonly WaitingCapture[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const capture of captures) {
    const reading = await world.evidence.read(capture);
    if (reading.kind === 'incomplete' && NO_PAGES.includes(reading.reason)) found.add(capture.id);
  }
  return found;
}

const NO_PAGES: readonly string[] = [
  ...['bot_wall', 'cookie_wall', 'cut_off', 'empty', 'error_page'],
  ...['js_shell', 'little_text', 'login', 'stub'],
];

interface Rejudged {
  readonly event: StandingEvent;
  readonly pair: readonly [Look | null, Look | null];
  readonly correction: Correction;
}

/**
 * Answers for each event whether the words that one of its captures is said to lack stand in it
 * after all. False too when it is not said to lack any; null when nobody can tell.
 */
async function standingSides(
  world: JudgingWorld,
  db: Db,
  judged: readonly Rejudged[],
): Promise<readonly (boolean | null)[]> {
  const questions = judged.map(questionsOf);
  const answers = (await whichStand(world, db, questions.flat())).values();
  return questions.map((own, i) => {
    const event = judged[i]?.event;
    const said = own.map(({ inside }): boolean | null => {
      const answer = answers.next().value ?? null;
      if (answer === null || event === undefined) return null;
      const { key, oldValue, newValue } = event;
      return inside === event.beforeCaptureId
        ? hasStood({ key, value: newValue }, answer)
        : hasStayed({ key, value: oldValue }, answer);
    });
    return said.includes(true) || (said.includes(null) ? null : false);
  });
}

/** By the words of its quote, and by what it says; none where it is not said to lack any. */
function questionsOf({ event, pair, correction }: Rejudged): readonly Question[] {
  const { beforeCaptureId, afterCaptureId } = event;
  const change = correction.kind === 'superseded' ? correction.change : event.change;
  if (correction.kind === 'retracted' || change === 'changed') return [];
  const found = pair[change === 'added' ? 1 : 0]?.present.map((one) => reading(one, event));
  const quoted = found?.find((one) => one !== undefined && isQuoted(one));
  if (quoted === undefined || beforeCaptureId === null || afterCaptureId === null) return [];
  const order = [beforeCaptureId, afterCaptureId];
  const [from = '', inside = ''] = change === 'added' ? order.toReversed() : order;
  const said = saidBy(quoted, change === 'added' ? 'comes' : 'goes');
  const quotes = said === null ? [quoted.locator] : [quoted.locator, said];
  return quotes.map((quote) => ({ quote, from, inside }));
}

type Read = Pick<
  StoredReadings,
  'extractor' | 'version' | 'readings' | 'abstentions' | 'recognised'
>;

/** What readers say of one capture, and what their earlier versions said. */
interface Look {
  readonly present: readonly Read[];
  readonly earlier: readonly Read[];
}

function correctionFor(event: StandingEvent, before: Look | null, after: Look | null): Correction {
  const reader = [before, after]
    .flatMap((look) => (look === null ? [] : [...look.present, ...look.earlier]))
    .find((read) => reading(read, event) !== undefined);
  if (before === null || after === null || reader === undefined) return { kind: 'stands' };
  const told = {
    from: side(event.oldValue, event.oldUnit ?? event.unit),
    to: side(event.newValue, event.unit),
  };
  const { extractor } = reader;
  return correctionOf(told, reread(before, extractor, event), reread(after, extractor, event));
}

function side(value: StandingEvent['oldValue'], unit: string | null): Shown {
  return value === null ? ABSENT : { kind: 'value', value, unit };
}

function reread(look: Look, extractor: string, event: FactIdentity): Reread {
  const now = look.present.find((read) => read.extractor === extractor);
  if (now === undefined) return { was: null, is: null };
  const [before] = look.earlier
    .filter((read) => read.extractor === extractor && read.version < now.version)
    .sort((a, b) => b.version - a.version);
  return { was: shownIn(before ?? now, event), is: shownIn(now, event) };
}

function shownIn(read: Read, event: FactIdentity): Shown | null {
  const found = reading(read, event);
  if (found !== undefined) return { kind: 'value', value: found.value, unit: found.unit };
  if (abstainsOn(read.abstentions, event) || !isRecognised(read.recognised, event.key)) return null;
  return ABSENT;
}

function reading(read: Read, event: FactIdentity): Reading | undefined {
  return read.readings.find((one) => identityOf(one) === identityOf(event));
}
