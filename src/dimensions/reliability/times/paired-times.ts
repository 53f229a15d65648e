// Times to answer that stand beside their label: in rows, cards and lists of any markup.

import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { isElement } from '../../page/visible.ts';
import type { Line } from '../../subprocessors/lines.ts';
import { ANSWER_LABEL, timeAlone } from './answer-words.ts';
import { isSevere, levelName } from './levels.ts';
import {
  ABOUT_ANSWERS,
  DURATION,
  ONLY_TIME,
  RESOLVED,
  RESPONSE,
  type Time,
  type ToldTimes,
  timeIn,
} from './response-times.ts';

export interface Pair {
  readonly label: string;
  readonly value: string;
  readonly first: Line;
  readonly last: Line;
  /** The nearest title above, and the nearest that is no severity. */
  readonly heading: string;
  readonly about: string;
}

const LONGEST_LABEL = 60;
const LONGEST_VALUE = 120;
const LABELLED = /^(?<label>[^:：\d][^:：]{1,58}?)\s?[:：]\s?(?<value>\S.*)$/u;

/** Labels with what stands behind them in their line or in the next one, in a row its next cell. */
export function pairsOf(lines: readonly Line[]): readonly Pair[] {
  let heading = '';
  let about = '';
  return lines.flatMap((line, i): readonly Pair[] => {
    if (line.inFooter) return [];
    const above = { heading, about };
    if (isTitle(line)) {
      heading = line.text;
      if (!isSevere(line.text)) about = line.text;
    }
    const next = lines[i + 1];
    const { label, value } = LABELLED.exec(line.text)?.groups ?? {};
    if (label !== undefined && value !== undefined) {
      return value.length > LONGEST_VALUE
        ? []
        : [{ label, value, first: line, last: line, ...above }];
    }
    if (next === undefined || line.text.length > LONGEST_LABEL) return [];
    if (next.heading !== null && next.heading <= (line.heading ?? 0)) return [];
    if (next.text.length > LONGEST_VALUE || !areBeside(line, next)) return [];
    const text = line.text.replace(/\s?[:：]$/u, '');
    return [{ label: text, value: next.text, first: line, last: next, ...above }];
  });
}

function isTitle(line: Line): boolean {
  return line.heading !== null || (line.bold && line.table === null && line.text.length < 60);
}

/** Outside of tables one below the other; in a table the two cells of a row of two. */
function areBeside(line: Line, next: Line): boolean {
  if (line.table !== next.table) return false;
  if (line.table === null) return true;
  const row = rowOf(line);
  return row !== null && row === rowOf(next) && row.children.filter(isElement).length === 2;
}

function rowOf({ first }: Line) {
  for (let at = first.parent; at !== null; at = at.parent) {
    if (isElement(at) && at.name === 'tr') return at;
  }
  return null;
}

const NEXT_DAY = /^(?:the )?next (business|working) day$/iu;
const PLAIN_NUMBERS =
  /^(?:within |in |under )?(?:an?|one)(?= (?:business |working )?(?:hour|day)s?$)/iu;

/** The time that a value is and nothing else. */
export function timeBeside(value: string): Time | null {
  const text = value.replace(NEXT_DAY, '1 $1 day').replace(PLAIN_NUMBERS, '1');
  return timeIn(text, DURATION, ONLY_TIME) ?? timeAlone(text);
}

/** Is it the label of a time to answer, and of nothing else? */
export function isAnswerLabel(label: string): boolean {
  return RESPONSE.test(label) || ANSWER_LABEL.test(label);
}

/** A severity with its time below a title on answers, or a title with a severity above its rows. */
export function readPairedTimes(page: Page, pairs: readonly Pair[], told: ToldTimes): void {
  const found = pairs.flatMap((pair): readonly Found[] => {
    const level = levelOf(pair);
    const time = level === null ? null : timeBeside(pair.value);
    if (level === null || time === null) return [];
    return [{ level, time, place: () => page.quoteSpan(pair.first.first, pair.last.last) }];
  });
  // "Standard" alone is a plan as well as a severity.
  if (new Set(found.map(({ level }) => level)).size < 2) return;
  for (const { level, time, place } of found) told.tell(level, time, place);
}

interface Found {
  readonly level: string;
  readonly time: Time;
  readonly place: () => Locator | null;
}

function levelOf({ label, heading, about }: Pair): string | null {
  if (isSevere(label)) {
    return ABOUT_ANSWERS.test(about) && !RESOLVED.test(about) ? levelName(label) : null;
  }
  return isAnswerLabel(label) && isSevere(heading) ? levelName(heading) : null;
}
