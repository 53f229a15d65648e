// The changelog's address and the newest date of its entries.

import type { Element } from 'domhandler';
import { isDay } from '../../core/moment.ts';
import type { Page } from '../page/page.ts';
import { collapse, isInHidden } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { findDates } from '../words/dates.ts';
import { isContent, titlesOf } from './places.ts';

const NAME =
  "changelog|change log|release (?:notes|history|log)|version history|releases|what['’]?s new|(?:(?:product|latest|recent|feature|platform|release) )*updates|new (?:features|releases)|recent changes|änderungsprotokoll|änderungen|versionshinweise|versionshistorie|versionen|neuerungen|neuigkeiten|was ist neu|produkt-?updates|nouveautés|journal des (?:modifications|versions)|notes de (?:version|mise à jour)|historique des versions|mises à jour|novedades|registro de cambios|notas de (?:la )?versión|historial de versiones|actualizaciones|novità|note di rilascio|novidades|wat is er nieuw|nyheter";
const TITLE = new RegExp(
  `^(?:(?:product |the |our |all )?(?:${NAME})(?: (?:in|at|with|for|bei|in der|de|en) .{2,30}| timeline)?|.{2,30} (?:${NAME}))$`,
  'iu',
);
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:$|[T ]\d\d:\d\d)/;

export function readChangelog(page: Page, draft: Draft): void {
  const titles = [...titlesOf(page), collapse(page.$('head > title').first().text())];
  const parts = titles.flatMap((title) => title.split(/\s*[|–—·:]\s+|\s+-\s+/u));
  if (![...titles, ...parts].some((title) => TITLE.test(title.trim()))) return;
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

// What stands beside the date of an entry: its version, and that it was released.
const BESIDE =
  /^(?:released?|published|updated|version|veröffentlicht|publiée?|publicad[oa]|vom|am|on|du|le|del?|new|latest|stable|beta|alpha|rc\d*|v|v?\d{1,4}[a-z]?\d{0,3})?$/iu;
const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Elements of one strict date, with a version at most, used when none is marked for machines. */
function printedDates(page: Page): readonly Dated[] {
  const places = page
    .$('h2, h3, h4, h5, h6, span, p, div, small, strong, b, em, td, dt, time, a')
    .toArray();
  const found = places.flatMap((element) => {
    const [only, ...more] = element.children;
    if (only?.type !== 'text' || more.length > 0 || only.data.length > 80) return [];
    const text = collapse(only.data);
    const [date, ...others] = findDates(text);
    if (date === undefined || others.length > 0) return [];
    const rest = `${text.slice(0, date.start)} ${text.slice(date.end)}`;
    return rest.split(NO_WORD).every((word) => BESIDE.test(word))
      ? [{ day: date.iso, element }]
      : [];
  });
  return found.slice(0, MOST);
}

// East of Greenwich it may be tomorrow already.
function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
