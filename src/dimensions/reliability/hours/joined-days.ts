// Lines of a page where days and their hours stand in two elements, put together.

import type { Line } from '../../subprocessors/lines.ts';
import { areDaysAndHours } from './hours.ts';

/** "Mon - Fri." and below it "9:00 - 18:00" become one line; all others stay as they are. */
export function withDaysJoined(lines: readonly Line[]): readonly Line[] {
  return lines.flatMap((line, i): readonly Line[] => {
    const [above, below] = [lines[i - 1], lines[i + 1]];
    if (above !== undefined && areJoined(above, line)) return [];
    if (below === undefined || !areJoined(line, below)) return [line];
    const days = line.text.replace(/\s?[.:,]$/u, '');
    return [{ ...line, text: `${days}: ${below.text}`, last: below.last }];
  });
}

function areJoined(first: Line, second: Line): boolean {
  if (first.table !== null || second.table !== null || first.inFooter !== second.inFooter) {
    return false;
  }
  return areDaysAndHours(first.text, second.text);
}
