// Dates inside recorded pages, which move with the calendar so that the sample stays recent.

import { SampleFileError } from './sample-json.ts';

const DAY = 86_400_000;

/**
 * The bytes of a file with `{{date:-120}}` and its like replaced: days are counted from `base`
 * (milliseconds of a midnight UTC), and `{{year}}` is the year in which the file began to be
 * served, `firstDay` days before. Works on latin1, which keeps every byte in whatever charset.
 */
export function fillPlaceholders(
  file: string,
  bytes: Buffer,
  base: number,
  firstDay: number,
): Buffer {
  const text = bytes.toString('latin1');
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (whole, inside: string) => {
    return placeholder(inside, base, firstDay) ?? fail(`does not know the placeholder ${whole}`);
  });
  return Buffer.from(filled, 'latin1');

  function fail(reason: string): never {
    throw new SampleFileError(file, reason);
  }
}

function placeholder(inside: string, base: number, firstDay: number): string | null {
  const match = /^([a-z-]+)(?::([+-]?\d+)(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?)?$/.exec(
    inside,
  );
  const [, name, days, time] = match ?? [];
  if (name === 'year' && !time) {
    return new Date(base + Number(days ?? -firstDay) * DAY).toISOString().slice(0, 4);
  }
  if (days === undefined) return null;
  const day = new Date(base + Number(days) * DAY);
  const iso = day.toISOString().slice(0, 10);
  if (!time) {
    if (name === 'date') return iso;
    return name === 'date-long' ? longDate(day) : null;
  }
  const moment = new Date(`${iso}${time}`);
  if (Number.isNaN(moment.getTime())) return null;
  if (name === 'datetime') return `${iso}${time}`;
  if (name === 'millis') return String(moment.getTime());
  return name === 'js-date' ? jsDate(moment) : null;
}

function longDate(day: Date): string {
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Writes what `String(date)` gives on a server in UTC, as one status-page vendor does. */
function jsDate(moment: Date): string {
  const [weekday, date, month, year, time] = moment.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${date} ${year} ${time} GMT+0000 (Coordinated Universal Time)`;
}
