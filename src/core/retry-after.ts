// When a server asks to be asked again (RFC 9110 section 10.2.3).

/**
 * The moment in milliseconds that a `Retry-After` field names, in seconds or as a date; null where
 * it names none. Never earlier than `now`.
 */
export function retryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return now + Number(text) * 1_000;
  // An HTTP date only: what else the parser would take for a date is not what the field may hold.
  if (!/^[A-Za-z]{3,9}, \d{2}[ -]/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at, now);
}
