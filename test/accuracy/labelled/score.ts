// Scores what readers say of labelled pages: found or missed, right, wrong or unjudged.

import { dimensionOfKey } from '../../../src/core/facts/dimensions.ts';
import type { Json, Reading } from '../../../src/core/facts/fact.ts';
import type { CaptureReading } from '../../../src/pipeline/readers.ts';
import { isSameKey } from './same-key.ts';
import { agrees, folded } from './same-value.ts';
import type { JudgedPage, LabelledPage, LabelledSet, WebLabel } from './set.ts';

/** What a capture says of itself, not the page: left out on both sides. */
const OF_THE_CAPTURE = /^security\.http\.|\.sha256$/;

/** Whether a fact of a page was judged right. */
export type IsAccepted = (page: string, key: string, value: Json) => boolean;

export type Verdict = 'right' | 'wrong' | 'unjudged';
/** Facts out of the words of a page, as against what is laid down in a form or was observed. */
export type Kind = 'text' | 'structured';

export interface ReadFact {
  readonly page: string;
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly quote: string;
  readonly kind: Kind;
  readonly verdict: Verdict;
  /** Why it is wrong: what the label says, or the reason of who judged it. */
  readonly why: string | null;
}

export interface LabelledFact {
  readonly page: string;
  readonly key: string;
  readonly value: string;
  readonly found: boolean;
  /** What was read under the key instead, or why the reader did not say. */
  readonly instead: string | null;
}

export interface PageScore {
  readonly id: string;
  readonly url: string;
  readonly role: string;
  /** Why nothing may be read of it; null where it was read. */
  readonly incomplete: string | null;
  readonly facts: readonly ReadFact[];
  readonly labels: readonly LabelledFact[];
}

export function scorePage(
  page: LabelledPage,
  role: string,
  reading: CaptureReading,
  judged: JudgedPage | null,
  isAccepted: IsAccepted = () => false,
): PageScore {
  const reads = reading.kind === 'complete' ? reading.reads : [];
  const readings = reads.flatMap((one) => one.readings).filter(({ key }) => isScored(key));
  const abstentions = reads.flatMap((one) => one.abstentions);
  const labels = page.labels.filter(({ key }) => isScored(key));
  return {
    id: page.id,
    url: page.url,
    role,
    incomplete: reading.kind === 'complete' ? null : reading.reason,
    facts: readings
      .map((one) => judgeFact(page.id, one, labels, judged))
      .map((fact) => accepting(fact, isAccepted)),
    labels: labels.filter(counts).map((label): LabelledFact => {
      const given = readings.filter(({ key }) => isSameKey(key, label.key));
      const found = given.some((one) => isRight(label, one, judged));
      const why = abstentions.find(({ keys }) => covers(keys, label.key))?.reason;
      const instead = given[0] === undefined ? why : JSON.stringify(given[0].value);
      const { key, value } = label;
      return { page: page.id, key, value, found, instead: found ? null : (instead ?? null) };
    }),
  };
}

function isScored(key: string): boolean {
  return !OF_THE_CAPTURE.test(key);
}

function counts({ optional, spec_only }: WebLabel): boolean {
  return optional !== true && spec_only !== true;
}

// A label and a value that differ in form only were judged to be one, once, by reading the page.
function isRight(
  label: WebLabel,
  { value, unit }: Pick<Reading, 'value' | 'unit'>,
  judged: JudgedPage | null,
): boolean {
  if (agrees(label, value, unit)) return true;
  const same = judged?.taken_as_found?.find(({ key }) => key === label.key);
  return same?.read.some((one) => folded(one) === folded(value)) ?? false;
}

function judgeFact(
  page: string,
  reading: Reading,
  labels: readonly WebLabel[],
  judged: JudgedPage | null,
): ReadFact {
  const { key, value, unit } = reading;
  const of = labels.filter((label) => isSameKey(label.key, key));
  const is = (one: { key: string; value: Json }) =>
    one.key === key && folded(one.value) === folded(value);
  const say = (verdict: Verdict, why: string | null): ReadFact => {
    const quote = quoteOf(reading);
    return { page, key, value, unit, quote, kind: kindOf(reading), verdict, why };
  };
  if (of.some((label) => isRight(label, reading, judged))) return say('right', null);
  if (of.length > 0) return say('wrong', `the label says ${of.map((l) => l.value).join(' or ')}`);
  const wrong = judged?.wrong.find(is);
  if (wrong !== undefined) return say('wrong', wrong.why ?? 'judged wrong');
  return say(judged?.right?.some(is) ? 'right' : 'unjudged', null);
}

function accepting(fact: ReadFact, isAccepted: IsAccepted): ReadFact {
  const { verdict, page, key, value } = fact;
  return verdict === 'unjudged' && isAccepted(page, key, value)
    ? { ...fact, verdict: 'right' }
    : fact;
}

function kindOf({ provenance, evidenceType }: Reading): Kind {
  return provenance === 'company_stated' && evidenceType === 'page_text' ? 'text' : 'structured';
}

function covers(pattern: string, key: string): boolean {
  return pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key;
}

function quoteOf({ locator }: Reading): string {
  if (locator.type === 'header') return `header ${locator.name}`;
  const quote = locator.type === 'json_pointer' ? locator.pointer : locator.exact;
  return quote.replace(/\s+/g, ' ').trim().slice(0, 160);
}

export function dimensionOf(key: string): string {
  return dimensionOfKey(key) ?? 'none';
}

/** Scores every page of a set; `read` answers the page's role and what the readers say. */
export function scoreSet(
  set: LabelledSet,
  read: (page: LabelledPage) => { readonly role: string; readonly reading: CaptureReading },
  isAccepted: IsAccepted = () => false,
): readonly PageScore[] {
  return set.pages.map((page) => {
    const { role, reading } = read(page);
    return scorePage(page, role, reading, set.judged.get(page.id) ?? null, isAccepted);
  });
}
