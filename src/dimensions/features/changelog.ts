// The changelog's address and the newest date that a machine can read on it.

import type { Page } from '../page.ts';
import type { Draft } from '../security/draft.ts';
import { isInHidden } from '../visible.ts';
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
  const until = page.capturedAt.slice(0, 10);
  let newest: { readonly day: string; readonly at: ReturnType<Page['quote']> } | null = null;
  for (const time of page.$('time[datetime]').toArray().slice(0, 2_000)) {
    const day = MOMENT.exec((time.attribs.datetime ?? '').trim())?.[1];
    if (day === undefined || !isDay(day) || !isContent(page, time)) continue;
    // A date to come is an announcement, or a clock that is wrong.
    if (day <= nextDay(until) && (newest === null || day > newest.day))
      newest = { day, at: page.quote(time) };
  }
  if (newest !== null) draft.say('features.changelog.last_entry_at', newest.day, newest.at);
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

// East of Greenwich it may be tomorrow already.
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
