// What the caller accepts: media types and content codings (RFC 9110 section 12.5).

interface Weighted {
  readonly name: string;
  readonly weight: number;
}

/** Whether this media type may be sent under this `Accept`; absent or empty accepts anything. */
export function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return true;
  return remembered(typeAccepted, `${type} ${accept}`, () => {
    const ranges = weightedList(accept);
    const [group = ''] = type.split('/');
    // The most specific range that matches decides, whatever its weight.
    for (const range of [type, `${group}/*`, '*/*']) {
      const found = ranges.find(({ name }) => name === range);
      if (found) return found.weight > 0;
    }
    return false;
  });
}

/** Whether Brotli may be sent under this `Accept-Encoding`. */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  return remembered(brotliAccepted, acceptEncoding, (header) => {
    const codings = weightedList(header);
    const of = (coding: string) => codings.find(({ name }) => name === coding)?.weight;
    const br = of('br') ?? of('*') ?? 0;
    return br > 0 && br >= (of('identity') ?? 0);
  });
}

const typeAccepted = new Map<string, boolean>();
const brotliAccepted = new Map<string, boolean>();
const MOST_REMEMBERED = 500;

// Callers send a handful of spellings; the bound keeps strangers from filling the memory.
function remembered(
  answers: Map<string, boolean>,
  header: string,
  decide: (header: string) => boolean,
): boolean {
  const known = answers.get(header);
  if (known !== undefined) return known;
  const answer = decide(header);
  if (answers.size < MOST_REMEMBERED && header.length < 500) answers.set(header, answer);
  return answer;
}

function weightedList(header: string): Weighted[] {
  return header.split(',').map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    return { name, weight: Number.isNaN(weight) ? 1 : weight };
  });
}
