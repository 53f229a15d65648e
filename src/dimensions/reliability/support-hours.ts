// The hours of support as the sentences, lines and labels of a page give them.

import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import { isAlwaysAlone, isAlwaysAnswered, isAlwaysTitle } from './always.ts';
import { hoursIn, OFFICE_HOURS as UNTIMED } from './hours.ts';
import type { Say } from './say.ts';
import { type OwnText, quoteSentence, type Sentence } from './sentences.ts';

// Plans and add-ons have support of their own; what is said of all is what counts here.
export const LIMITED =
  /\b(?:plans?|tiers?|enterprise|premium|paid|pro|business customers|add-?on|upgrade|customers (?:on|with)|not|except|coming|will be|may|optional(?:ly)?|provider'?s?|partners?|AWS|nicht|Tarife?|Aufpreis|forfaits?)\b/i;
const OFFICE_HOURS =
  /\bsupport (?:team )?(?:hours are|is (?:available|staffed|offered|provided|open)|(?:can be|is) (?:reached|reachable))(?: (?:via|by|through|over) [^.;,]{3,40})?,? ((?:from )?(?:monday|mon)\.? (?:to|through|-|–) (?:thursday|thu|friday|fri|saturday|sat|sunday|sun)[^.;]{3,60})/i;
const VIA = /,? (?:via|by|through|over) (?!(?:thu|fri|sat|sun))/i;

interface Said {
  readonly value: string;
  /** The same for hours that are written in another way. */
  readonly same: string;
  readonly locator: Locator | null;
}

/** One pair of hours, as a sentence gives them or a line under a heading. */
export function readHours(
  page: Page,
  own: OwnText,
  sentences: readonly Sentence[],
  lines: readonly Line[],
  say: Say,
): void {
  const whole = sentences.flatMap((sentence): readonly Said[] => {
    const locator = () => quoteSentence(page, own, sentence);
    if (sentence.block.heading !== null) return [];
    if (isAlwaysAnswered(sentence.text, page.role !== 'contact')) {
      return [{ value: '24/7', same: '24/7', locator: locator() }];
    }
    const office = OFFICE_HOURS.exec(sentence.text)?.[1]?.split(VIA)[0]?.trim();
    if (office === undefined) return [];
    const same = hoursIn(`support: ${office}`, '')?.same ?? office;
    return [{ value: office, same, locator: locator() }];
  });
  const all = [...whole, ...hoursOfLines(page, lines)];
  // Beside hours of the clock, "during business hours" says nothing else.
  const timed = all.filter(({ same }) => same !== UNTIMED && same !== '24/7');
  const found = timed.length === 0 ? all : all.filter(({ same }) => same !== UNTIMED);
  const [first] = found;
  if (first === undefined) return;
  const key = 'reliability.support.hours';
  if (new Set(found.map(({ same }) => same)).size > 1) {
    say.abstain(key, 'several hours', [...new Set(found.map(({ value }) => value))]);
  } else say.state(key, first.value, null, first.locator);
}

const SENTENCES = /(?<=(?<![AaPp]\.[Mm])[.!?]) (?=[\p{Lu}"(])/u;

/** Labels beside which hours stand: of a definition list, of a row of two cells. */
const HOURS_LABEL =
  /^(?:(?:our|customer|support|business|service|opening|office|working|operating|help ?desk|contact) )*(?:hours(?: of operation)?|availability|coverage)\s?:?$|^(?:support|service|öffnungs|geschäfts|büro)zeiten:?$|^horaires?(?: (?:du support|d'ouverture))?\s?:?$|^horario(?: de (?:atención|soporte))?:?$/iu;

function hoursOfLines(page: Page, lines: readonly Line[]): readonly Said[] {
  let heading = '';
  return lines.flatMap((line, i): readonly Said[] => {
    if (line.heading !== null || (line.bold && line.text.length < 60)) heading = line.text;
    const label = lines[i - 1]?.text ?? '';
    const labelled = HOURS_LABEL.test(label) && !LIMITED.test(heading);
    if (line.inFooter || (line.table !== null && !labelled)) return [];
    const locator = page.quoteSpan(line.first, line.last);
    if (isAlwaysLine(page, lines, i, labelled, heading))
      return [{ value: '24/7', same: '24/7', locator }];
    if (LIMITED.test(heading)) return [];
    const about = labelled ? 'support hours' : heading;
    // On a page of contacts, hours may be those of a shop or of sales.
    const whose = `${heading} ${labelled ? label : ''} ${line.text}`;
    if (page.role === 'contact' && !/support|chat|help|hotline/iu.test(whose)) return [];
    return line.text.split(SENTENCES).flatMap((text): readonly Said[] => {
      const hours = LIMITED.test(text) ? null : hoursIn(text, about);
      return hours === null ? [] : [{ ...hours, locator }];
    });
  });
}

/** "24/7 support" that stands alone, where what stands below limits it to nobody. */
function isAlwaysLine(
  page: Page,
  lines: readonly Line[],
  i: number,
  labelled: boolean,
  heading: string,
): boolean {
  const line = lines[i];
  if (line === undefined) return false;
  if (labelled)
    return (
      isAlwaysAlone(line.text) &&
      (page.role !== 'contact' || /support/iu.test(lines[i - 1]?.text ?? ''))
    );
  if (
    /^(?:available|open|reachable|erreichbar|disponible)\b/iu.test(line.text) &&
    /support/iu.test(heading)
  ) {
    return (
      !LIMITED.test(`${heading} ${line.text}`) && isAlwaysAnswered(`Support: ${line.text}`, false)
    );
  }
  if (page.role !== 'support') return false;
  const alone = line.heading !== null || line.text.length < 60;
  const title = line.heading === 1 && isAlwaysTitle(line.text);
  if (!title && !(alone && isAlwaysAnswered(line.text, false))) return false;
  return !lines.slice(Math.max(0, i - 1), i + 3).some(({ text }) => LIMITED.test(text));
}
