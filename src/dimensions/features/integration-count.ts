// How many integrations a page lists, where it shows all of them.

import type { Page } from '../page/page.ts';
import { ownText } from '../reliability/sentences.ts';
import type { Draft } from '../security/draft.ts';
import type { Directory } from './directory.ts';
import { mayContinue } from './models.ts';
import { servicesOf } from './service-names.ts';

const LISTED = 'features.integration.count_listed';

/** Counted where every list of the page reads, none goes on, and no larger number is claimed. */
export function readListed(
  page: Page,
  chosen: readonly Directory[],
  lists: number,
  draft: Draft,
): void {
  const items = chosen.flatMap((list) => list.items);
  const [first] = items;
  if (first === undefined) return;
  const services = items.map(({ name }) => servicesOf(name));
  const count = new Set(items.map(({ slug }) => slug)).size;
  const claimed = mostNamed(page) > count;
  const isUnclear = services.some((names) => names.length === 0);
  const partly =
    isUnclear || chosen.some(({ unread }) => unread > 0) || items.some(({ isLogo }) => isLogo);
  if (claimed || partly || lists > chosen.length || mayContinue(page) || hasTabs(page)) {
    draft.abstain(LISTED, 'the lists may be part of longer ones', [count]);
    return;
  }
  const list = first.element.parent;
  const locator = (list === null ? null : page.quote(list)) ?? page.quote(first.element);
  const kind = { unit: 'integrations', provenance: 'observed', confidence: 0.95 } as const;
  draft.say(LISTED, count, locator, kind);
}

// What a tab shows when it is chosen may stand on no page that was captured.
function hasTabs(page: Page): boolean {
  return page.$('[role="tab"]').length > 1;
}

const NAMED =
  /(?<![\p{L}\d.,$€£])(\d{1,3}(?:,\d{3})+|\d{1,5})\+? (?:\p{L}[\p{L}-]* ){0,2}(?:integrations|apps|applications|tools|services|connectors|plug-?ins|add-?ons|extensions|platforms|systems)(?!\p{L})/giu;

// A larger number, whoever says it and in whatever words, leaves open whether all are here.
function mostNamed(page: Page): number {
  const numbers = ownText(page)
    .blocks.filter(({ text }) => text.length <= 2_000)
    .flatMap(({ text }) => [...text.matchAll(NAMED)])
    .map(([, number = '']) => Number(number.replaceAll(',', '')));
  return Math.max(0, ...numbers);
}
