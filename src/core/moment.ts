// The one reader of days and moments that come from outside (RFC 3339).

/** `YYYY-MM-DD` of a day that the calendar has, from 1 to 9999; null for any other numbers. */
export function dayFrom(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isSafeInteger) || year < 1 || year > 9999) return null;
  // The parser takes the 31st of a month of 30 days for the first of the next.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** A `full-date`, `YYYY-MM-DD`, of a day that the calendar has. The year 0 is no year. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && dayFrom(Number(year), Number(month), Number(day)) !== null;
}

/** The day that a text is, or with which a time in it begins; null where none is said. */
export function leadingDay(text: string | null | undefined): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:$|[Tt ])/.exec(text?.trim() ?? '')?.[1];
  return found !== undefined && isDay(found) ? found : null;
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?)([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * A `date-time` of a day that the calendar has, with its zone; null for any other text. Fractions
 * are cut to milliseconds. No leap seconds: neither this clock nor PostgreSQL has them.
 */
export function momentOf(text: string): Date | null {
  const [, day, time, zone] = DATE_TIME.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const at = new Date(`${day}T${time}${zone?.toUpperCase()}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
