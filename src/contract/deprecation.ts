// What is on its way out: since when, until when, and what takes its place (RFC 9745, RFC 8594).

export interface Deprecation {
  /** The first day, `2027-01-31`. */
  readonly since: string;
  /** The day from which it may be gone; null while nobody knows. */
  readonly sunset: string | null;
  /** What to use, as a sentence. */
  readonly instead: string;
}

/** Days for which a stable part goes on after it is deprecated, and one of an alpha. */
export const LEAST_NOTICE_DAYS = { stable: 180, alpha: 30 } as const;

const DAY_MS = 86_400_000;

/** Response fields; `told` is the address where it is explained. */
export function deprecationFields(
  { since, sunset }: Deprecation,
  told: string,
): { readonly fields: Readonly<Record<string, string>>; readonly link: string } {
  const fields: Record<string, string> = { Deprecation: `@${startOf(since) / 1_000}` };
  if (sunset !== null) fields.Sunset = new Date(startOf(sunset)).toUTCString();
  const rels = sunset === null ? ['deprecation'] : ['deprecation', 'sunset'];
  const link = rels.map((rel) => `<${told}>; rel="${rel}"; type="text/html"`).join(', ');
  return { fields, link };
}

export function deprecationWords({ since, sunset, instead }: Deprecation): string {
  const until = sunset === null ? '' : `, and may be gone from ${sunset} on`;
  return `Deprecated since ${since}${until}. ${instead}`;
}

/** What is wrong with it; null where nothing is. */
export function objectionTo(
  { since, sunset }: Deprecation,
  stage: keyof typeof LEAST_NOTICE_DAYS,
): string | null {
  if (Number.isNaN(startOf(since))) return `${since} is not a day`;
  if (sunset === null) return null;
  const days = (startOf(sunset) - startOf(since)) / DAY_MS;
  const least = LEAST_NOTICE_DAYS[stage];
  return days >= least ? null : `it goes on for ${days} days; ${least} are the least`;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
