// The changelog's address and the newest date of its entries.

import type { Element } from 'domhandler';
import { findDates } from '../dates.ts';
import type { Page } from '../page.ts';
import type { Draft } from '../security/draft.ts';
import { collapse, isInHidden } from '../visible.ts';
import { isContent, titlesOf } from './places.ts';

const TITLE =
  /^(?:(?:product |the |our )?(?:changelog|change log|release notes|releases|what's new|what’s new|product updates)|what's new in .{2,30}|.{2,30} (?:changelog|release notes))$/i;
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:$|[T ]\d\d:\d\d)/;

export function readChangelog(page: Page, draft: Draft): void {
  if (!titlesOf(page).some((title) => TITLE.test(title))) return;
  const url = new URL(page.url);
  url.hash = '';
  const heading =
    page
      .$('h1')
      .toArray()
      .find((h1) => !isInHidden(h1)) ?? page.$('head > title')[0];
  if (heading !== undefined) {
    const kind = { provenance: 'observed', confidence: 1 } as const;
    draft.say('features.changelog.url', url.href, page.quote(heading), kind);
  }
  const until = nextDay(page.capturedAt.slice(0, 10));
  const stamped = page.$('time[datetime]').toArray().slice(0, MOST);
  const dates = stamped.length > 0 ? stamped.map(momentOf) : printedDates(page);
  let newest: Dated | null = null;
  for (const one of dates) {
    // A date to come is an announcement, or a clock that is wrong.
    if (one === null || one.day > until || !isContent(page, one.element)) continue;
    if (newest === null || one.day > newest.day) newest = one;
  }
  if (newest === null) return;
  draft.say('features.changelog.last_entry_at', newest.day, page.quote(newest.element));
}

interface Dated {
  readonly day: string;
  readonly element: Element;
}

const MOST = 2_000;

function momentOf(element: Element): Dated | null {
  const day = MOMENT.exec((element.attribs.datetime ?? '').trim())?.[1];
  return day === undefined || !isDay(day) ? null : { day, element };
}

/** Where no date is marked for machines: elements that hold one strict date and nothing else. */
function printedDates(page: Page): readonly Dated[] {
  const places = page.$('h2, h3, h4, span, p, div, small, strong, td, dt').toArray();
  const found = places.flatMap((element) => {
    const [only, ...more] = element.children;
    if (only?.type !== 'text' || more.length > 0 || only.data.length > 60) return [];
    const text = collapse(only.data);
    const [date] = findDates(text);
    const whole = date !== undefined && text.length === date.end - date.start;
    return whole ? [{ day: date.iso, element }] : [];
  });
  return found.slice(0, MOST);
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

// East of Greenwich it may be tomorrow already.
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
