// The lines of a page in which addresses stand: those set in one line with bars or dots are parted.

import type { Element } from 'domhandler';
import { type Line, linesOf } from '../subprocessors/lines.ts';

const BAR = /\s*[|│¦]\s*|\s+[·•‧∙●]\s+/u;
const HAS_BAR = /[|│¦·•‧∙●]/u;
const LONGEST = 400;

/** `12 Long Street | Denver, CO 80202 | Tel: …` as three lines of one place in the source. */
export function addressLines(body: Element): readonly Line[] {
  return linesOf(body, 'beside').flatMap((line): readonly Line[] => {
    if (line.text.length > LONGEST || !HAS_BAR.test(line.text)) return [line];
    if (line.heading !== null && !/\d/u.test(line.text)) return [line];
    const parts = line.text.split(BAR).filter((part) => /[\p{L}\p{N}]/u.test(part));
    return parts.length < 2 ? [line] : parts.map((text) => ({ ...line, text }));
  });
}
