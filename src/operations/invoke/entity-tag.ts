// Strong entity tags, one for each content coding, and the condition If-None-Match (RFC 9110).

export type Coding = 'identity' | 'br' | 'gzip' | 'zstd';

const CODED = ['br', 'gzip', 'zstd'];

/** The tag of the uncoded bytes, or of the coded ones. */
export function entityTag(etag: string, coding: Coding): string {
  return coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`;
}

/** Whether the caller already has these bytes, in any coding (section 13.1.2, weak compare). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(/(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)) {
    if (opaque === etag) return true;
    if (CODED.some((coding) => opaque === `${etag}-${coding}`)) return true;
  }
  return false;
}
