// The words of a page, told without our readers, and the lines that only one of two pages has.

const NOT_SHOWN =
  /<!--[\s\S]*?-->|<(script|style|noscript|svg|head|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const BREAKS = /<\/?(p|div|li|h\d|tr|td|th|section|ul|ol|br|table|main|article|dd|dt|header)\b/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const LONGEST = 160;

/** Lines of what stands between the tags of the body. */
export function plainLines(html: string): readonly string[] {
  return html
    .replace(NOT_SHOWN, ' ')
    .replace(BREAKS, '\n$&')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|nbsp|quot|#39|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

export interface Differing {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Lines whose letters and digits stand nowhere on the other side; long ones are cut. */
export function differingLines(before: string, after: string): Differing {
  const [old, now] = [plainLines(before), plainLines(after)];
  return { removed: notIn(old, now), added: notIn(now, old) };
}

function notIn(lines: readonly string[], other: readonly string[]): readonly string[] {
  const there = squeezed(other.join(' '));
  return lines
    .filter((line) => squeezed(line) !== '' && !there.includes(squeezed(line)))
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line));
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
