// What the caller accepts: media types and content codings (RFC 9110 section 12.5).

import Negotiator from 'negotiator';

/** No program sends as much, and the time that reading one takes grows with it. */
const LONGEST_HEADER = 2_048;

/** Whether this media type may be sent under this `Accept`; absent or empty accepts anything. */
export function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return true;
  if (accept.length > LONGEST_HEADER) return false;
  return remembered(typeAccepted, `${type} ${accept}`, () => {
    const negotiator = new Negotiator({ headers: { accept } });
    // A range with parameters means only what has them: text of ours is UTF-8, an Atom feed a feed.
    const spellings = [type, `${type}; charset=utf-8`, `${type}; type=feed`];
    return negotiator.mediaTypes(spellings).length > 0;
  });
}

/** The type that this `Accept` likes best; the first where it likes all alike. */
export function preferredType(
  accept: string | undefined,
  types: readonly [string, ...string[]],
): string {
  const [usual] = types;
  if (types.length === 1 || accept === undefined || accept.length > LONGEST_HEADER) return usual;
  return remembered(typePreferred, `${types.join()} ${accept}`, () => {
    const spelt = types.map((type) => `${type}; charset=utf-8`);
    const liked = new Negotiator({ headers: { accept } }).mediaTypes([...types, ...spelt])[0];
    return liked?.replace(/;.*/, '') ?? usual;
  });
}

/** Whether Brotli may be sent under this `Accept-Encoding`. */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  return acceptedCoding(acceptEncoding, ['br']) === 'br';
}

/** The first of these codings that may be sent; `identity` where none of them may. */
export function acceptedCoding<Coding extends string>(
  acceptEncoding: string | undefined,
  codings: readonly Coding[],
): Coding | 'identity' {
  if (codings.length === 0) return 'identity';
  if (acceptEncoding === undefined || acceptEncoding.length > LONGEST_HEADER) return 'identity';
  const taken = remembered(codingAccepted, `${codings.join()} ${acceptEncoding}`, () => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
    return negotiator.encoding([...codings, 'identity'], { preferred: codings }) ?? 'identity';
  });
  return codings.find((coding) => coding === taken) ?? 'identity';
}

const codingAccepted = new Map<string, string>();
const typePreferred = new Map<string, string>();
const typeAccepted = new Map<string, boolean>();
const MOST_REMEMBERED = 500;

// Callers send a handful of spellings; the bound keeps strangers from filling the memory.
function remembered<Answer>(
  answers: Map<string, Answer>,
  key: string,
  decide: () => Answer,
): Answer {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const answer = decide();
  if (answers.size < MOST_REMEMBERED && key.length < 500) answers.set(key, answer);
  return answer;
}
