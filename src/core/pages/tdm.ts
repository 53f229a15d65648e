// Does an answer reserve text and data mining (W3C TDMRep, final report of 10 May 2024)?

type Fields = readonly (readonly [string, string])[];

const META = /<meta\b[^>]{0,1000}>/gi;
/** A page's own head is near its beginning. */
const HEAD = 256_000;

/**
 * A field of the answer reserves or, in HTML, an element of its head: one of them is enough. `text`
 * gives the decoded body; it is asked for only when it counts.
 */
export function reservesMining(headers: Fields, text: () => string | null): boolean {
  const of = (name: string) => headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? '';
  if (of('tdm-reservation').trim() === '1') return true;
  if (!/html/i.test(of('content-type'))) return false;
  const head = (text() ?? '').slice(0, HEAD);
  return [...head.matchAll(META)].some(([tag]) => {
    return (
      attribute(tag, 'name')?.toLowerCase() === 'tdm-reservation' &&
      attribute(tag, 'content') === '1'
    );
  });
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`, 'i').exec(
    tag,
  );
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? '').trim();
}
