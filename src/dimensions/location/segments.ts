// The lines of a page in which addresses stand: those set in one line with bars or dots are parted.

import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { firstLinesOf, type Line, linesOf } from '../subprocessors/lines.ts';
import { relativeTimes } from '../words/relative-times.ts';

const BAR = /\s*[|│¦]\s*|\s+[·•‧∙●]\s+/u;
const HAS_BAR = /[|│¦·•‧∙●]/u;
const LONGEST = 400;

/** `12 Long Street | Denver, CO 80202 | Tel: …` as three lines of one place in the source. */
export function addressLines(page: Page): readonly Line[] {
  const known = LINES_OF.get(page);
  if (known !== undefined) return known;
  const body = page.$('body')[0];
  const lines = body === undefined ? [] : parted(linesOf(body, 'beside')).filter(isLasting);
  LINES_OF.set(page, lines);
  return lines;
}

/** The first of them: those of up to one line that is told to be enough, or all. */
export function firstAddressLines(
  page: Page,
  isEnough: (lines: readonly Line[]) => boolean,
): readonly Line[] {
  const body = page.$('body')[0];
  const known = LINES_OF.get(page);
  if (known !== undefined || body === undefined) return known ?? [];
  const own = (lines: readonly Line[]) => parted(lines).filter(isLasting);
  return own(firstLinesOf(body, 'beside', (line) => isEnough(own([line]))));
}

/** "Updated 3 days ago" is no line of an address, and another one tomorrow. */
function isLasting({ text }: Line): boolean {
  if (text.length > LONGEST_TIME || !/\d|day|hour|heute|hier|hoy|oggi|vandaag/i.test(text))
    return true;
  const [time, ...more] = relativeTimes(text);
  return time === undefined || more.length > 0 || time.start > 0 || time.end < text.trim().length;
}
const LONGEST_TIME = 60;

// Readers of addresses, of telephone numbers and of imprints ask for the same lines.
const LINES_OF = new Kept<Page, readonly Line[]>();

function parted(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line): readonly Line[] => {
    if (line.text.length > LONGEST || !HAS_BAR.test(line.text)) return [line];
    if (line.heading !== null && !/\d/u.test(line.text)) return [line];
    const parts = line.text.split(BAR).filter((part) => /[\p{L}\p{N}]/u.test(part));
    return parts.length < 2 ? [line] : parts.map((text) => ({ ...line, text }));
  });
}
