// Days, moments, numbers and browsers in the words of the pages; all times are UTC.

import { type Html, html } from '../../../core/pages/html.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const COUNT = new Intl.NumberFormat('en');

export function count(n: number): string {
  return COUNT.format(n);
}

/** `one` or `many` of them, with the number. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** `2026-11-20` as `20 Nov`. */
export function shortDay(day: string): string {
  return SHORT_DAY.format(new Date(day));
}

export function dayOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${DAY.format(at)}</time>`;
}

export function momentOf(at: Date): Html {
  const said = `${DAY.format(at)}, ${CLOCK.format(at)} UTC`;
  return html`<time datetime="${at.toISOString()}">${said}</time>`;
}

/** Near moments by name, as far as whole days of UTC tell. */
export function whenOf(at: Date, now: Date): Html {
  const iso = at.toISOString();
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(at.getTime() / DAY_MS);
  const word = days === 0 ? 'today' : days === 1 ? 'yesterday' : null;
  if (word === null) return dayOf(at);
  return html`<time datetime="${iso}">${word}, ${CLOCK.format(at)} UTC</time>`;
}

const DAY_MS = 86_400_000;

// The first that fits: browsers name those whose pages they want to be taken for.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['curl', 'curl'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox on Linux`; what says something else is shown as it is, and none as unknown. */
export function browserOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser';
  const browser = BROWSERS.find(([token]) => userAgent.includes(`${token}/`))?.[1];
  const system = SYSTEMS.find(([token]) => userAgent.includes(token))?.[1];
  if (browser === undefined)
    return userAgent.length > 60 ? `${userAgent.slice(0, 60)}…` : userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
