// Asks of facts that a look loses or finds whether their words really went or came.

import { isLasting, isMeasured } from '../../contract/fact-keys.ts';
import {
  type FactIdentity,
  identityOf,
  type Locator,
  type Reading,
} from '../../core/facts/fact.ts';
import type { Doubt } from '../../core/judging/doubt.ts';
import {
  firstOfFamilies,
  hasStayed,
  hasStood,
  isRecognised,
  ofRecords,
} from '../../core/judging/doubt.ts';
import { sameShown } from '../../core/judging/judge.ts';
import type { HeldFact } from '../../core/judging/ledger.ts';
import { saidBy } from '../../core/judging/said.ts';
import { type Standing, stillStand } from '../../core/judging/words-standing.ts';
import { lettersOf } from '../../dimensions/page/word-flow.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import type { Db } from '../../store/database.ts';
import { isTimeless } from '../readers.ts';
import type { JudgingWorld } from '../reading/evidence.ts';
import { type Question, whichStand } from '../reading/standing.ts';
import { shownBy } from './held-fact.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';
import { abstains } from './subjects.ts';

/**
 * Quotes of one look that are asked for. Those beyond count as standing: what is not known to be
 * gone is not taken away, and the looks that follow come to them.
 */
const MOST_QUOTES = 1_000;

interface AskedFact extends Question {
  readonly of: FactIdentity;
}

/** Which facts this look seems to lose or change by a fault of the reader. */
export async function readerFaults(
  world: JudgingWorld,
  db: Db,
  ledger: Ledger,
  capture: WaitingCapture,
  read: ReadCapture,
): Promise<readonly Doubt[]> {
  const { sourceId, lane } = capture;
  const progress = ledger.reader(sourceId, lane, read.extractor);
  if (progress === null) return [];
  const lost = lostFacts(ledger, capture, read);
  const found = foundReadings(ledger, capture, read, isTimeless(read.extractor, world.readers));
  const changed = found.flatMap(({ held }) => (held === null ? [] : [held]));
  const arrivals = found.flatMap(({ reading, held }) => (held === null ? [reading] : []));
  const rewritten = rewrittenTexts(ledger, capture, read);
  const asked = await answers(world, db, capture.id, [
    ...lost.flatMap((held) => asksOf(held, 'goes', arrivals, [held.captureId, capture.id])),
    ...changed.map((held): AskedFact => {
      return { of: held, quote: held.locator, from: held.captureId, inside: capture.id };
    }),
    ...found.flatMap(({ reading, held }): readonly AskedFact[] => {
      // The last look before the page first showed it.
      const suspected = ledger.suspicion(sourceId, reading)?.suspicion?.before.captureId;
      const before = held?.captureId ?? (suspected || progress.lastCaptureId);
      if (held === null) return asksOf(reading, 'comes', lost, [capture.id, before]);
      return [{ of: reading, quote: reading.locator, from: capture.id, inside: before }];
    }),
    ...rewritten.map(({ key, provenance, product, captureId }): AskedFact => {
      const of = { key, provenance, product };
      return { of, quote: { type: 'text' }, from: captureId, inside: capture.id };
    }),
  ]);
  const standing = (of: FactIdentity, from: string): Standing =>
    asked.get(`${identityOf(of)} ${from}`) ?? 'gone';
  const doubts: Doubt[] = [];
  for (const held of rewritten) {
    // Only its markup was written anew, or a title became a heading.
    if (standing(held, held.captureId) !== 'beside') continue;
    doubts.push({ of: held, fault: 'words_stood_before', quote: quoted(held.locator) });
  }
  const stay = ofRecords(lost, (held) => hasStayed(held, standing(held, held.captureId)));
  for (const held of stay) {
    doubts.push({ of: held, fault: 'words_still_stand', quote: quoted(held.locator) });
  }
  const first = firstOfFamilies(ledger.owned(sourceId, read.extractor), arrivals, (reading) => {
    return standing(reading, capture.id) !== 'gone';
  });
  const stood = ofRecords(
    arrivals,
    (reading) => first.has(reading) || hasStood(reading, standing(reading, capture.id)),
  );
  for (const reading of stood) {
    doubts.push({ of: reading, fault: 'words_stood_before', quote: quoted(reading.locator) });
  }
  for (const { reading, held } of found) {
    if (held === null) continue;
    const isOld = isBoth(held.key, standing(held, held.captureId));
    // While the sentence of a clause stands, what it says stands too, whatever else came beside it.
    if (isOld && isClause(held.key)) {
      doubts.push({ of: held, fault: 'words_still_stand', quote: quoted(held.locator) });
      continue;
    }
    // Both wordings in both looks: the reader took now one, now the other.
    if (!isOld || !isBoth(held.key, standing(reading, capture.id))) continue;
    doubts.push({ of: reading, fault: 'words_stood_before', quote: quoted(reading.locator) });
  }
  return doubts;
}

// A price may be shown for the other period: both amounts stand there as often as they did.
function isBoth(key: string, standing: Standing): boolean {
  return standing === 'beside' || (key.endsWith('.price') && stillStand(standing));
}

// Party, law, courts, renewal: read from a sentence, unlike the dates and hashes of documents.
function isClause(key: string): boolean {
  return key.startsWith('legal.') && !key.startsWith('legal.doc.');
}

function lostFacts(
  ledger: Ledger,
  { sourceId }: WaitingCapture,
  read: ReadCapture,
): readonly HeldFact[] {
  const names = new Set(read.readings.map(identityOf));
  return ledger
    .owned(sourceId, read.extractor)
    .filter(
      (held) =>
        isAsked(held) &&
        !names.has(identityOf(held)) &&
        !abstains(read, held) &&
        isRecognised(read.recognised, held.key) &&
        !isLasting(held.key),
    );
}

interface Found {
  readonly reading: Reading;
  readonly held: HeldFact | null;
}

// What this look would raise a suspicion by: another value, or one where none was.
function foundReadings(
  ledger: Ledger,
  { sourceId }: WaitingCapture,
  read: ReadCapture,
  timeless: boolean,
): readonly Found[] {
  return read.readings.flatMap((reading): readonly Found[] => {
    if (!isAsked(reading) || isMeasured(reading.key)) return [];
    const held = ledger.fact(reading);
    if (held === null) return [{ reading, held }];
    if (!isQuoted(reading)) return [];
    if (held.sourceId !== sourceId || held.extractor !== read.extractor) return [];
    if (held.lane === 'archive' || sameShown(shownBy(held), shownBy(reading))) return [];
    return isToldByWords(held, reading, timeless) ? [{ reading, held }] : [];
  });
}

// Whether words went or came tells nothing where both quotes are of the same ones: they are printed
// in other letters now, or say something else on another day to a reader that minds it.
function isToldByWords(held: HeldFact, reading: Reading, timeless: boolean): boolean {
  const [before, now] = [quoted(held.locator), quoted(reading.locator)];
  if (before === now) return timeless;
  return lettersOf(before) !== lettersOf(now);
}

// Hashes of documents that are not those that are held.
function rewrittenTexts(
  ledger: Ledger,
  { sourceId }: WaitingCapture,
  read: ReadCapture,
): readonly HeldFact[] {
  return read.readings.flatMap((reading) => {
    if (saidBy(reading, 'comes')?.type !== 'text') return [];
    const held = ledger.fact(reading);
    const isOther = held?.sourceId === sourceId && held.value !== reading.value;
    return isOther && held.lane !== 'archive' ? [held] : [];
  });
}

/**
 * By the words of its quote, and by what it says wherever that stands; not where one of `others`
 * comes or goes in its place under a longer or a shorter name.
 */
function asksOf(
  of: HeldFact | Reading,
  way: 'comes' | 'goes',
  others: readonly FactIdentity[],
  [from, inside]: readonly [string, string],
): readonly AskedFact[] {
  const said = saidBy(of, way);
  const asks = [{ of, quote: of.locator, from, inside }].filter(() => isQuoted(of));
  if (said === null || said.type === 'text') return asks;
  const isRenamed = others.some(
    ({ key }) => `${key}-`.startsWith(`${of.key}-`) || `${of.key}-`.startsWith(`${key}-`),
  );
  return isRenamed ? asks : [...asks, { of, quote: said, from, inside }];
}

/** Is there anything to look for? Of what is measured, only what a page links to or loads. */
function isAsked(fact: HeldFact | Reading): boolean {
  if (isQuoted(fact)) return true;
  const said = fact.locator.type === 'text_quote' ? saidBy(fact, 'comes')?.type : null;
  return said === 'link' || said === 'loaded' || said === 'language';
}

/** What is measured has no words, and a hash is of all of them. */
export function isQuoted({
  provenance,
  locator,
}: Pick<Reading, 'provenance' | 'locator'>): boolean {
  return provenance === 'company_stated' && locator.type === 'text_quote';
}

function quoted(locator: Locator): string {
  return locator.type === 'text_quote' ? locator.exact.slice(0, 500) : '';
}

/** The answers, by fact and the capture that the quote was taken from. */
async function answers(
  world: JudgingWorld,
  db: Db,
  current: string,
  questions: readonly AskedFact[],
): Promise<ReadonlyMap<string, Standing>> {
  const asked = questions.slice(0, MOST_QUOTES);
  const stand = await whichStand(world, db, asked);
  // A look that cannot be asked takes nothing away; of an earlier one nothing is known then.
  const unknown = (inside: string): Standing => (inside === current ? 'beside' : 'gone');
  const known = new Map<string, Standing>();
  for (const [i, { of, from, inside }] of questions.entries()) {
    const name = `${identityOf(of)} ${from}`;
    const answer = i >= MOST_QUOTES ? 'beside' : (stand[i] ?? unknown(inside));
    // The better answer counts where two were asked of one fact.
    if (!known.has(name) || answer === 'beside') known.set(name, answer);
  }
  return known;
}
