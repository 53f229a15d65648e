// Integrations from lists, headings, addresses and sentences of pages and sections about them.

import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import type { Draft } from '../security/draft.ts';
import { INTEGRATIONS_PART } from './connecting-words.ts';
import { readListed } from './integration-count.ts';
import { integrationLists, LEAST } from './integration-lists.ts';
import { CONNECTING, isKind, OTHER_LIST, REASONS, SOMEBODY, TITLE } from './integration-words.ts';
import { isKnownService } from './known-services.ts';
import { namedByAddresses, namedByHeadings, type Place } from './named-apart.ts';
import { namedByPage } from './named-by-page.ts';
import { namedBySites } from './named-by-sites.ts';
import { namedInLabels } from './named-in-labels.ts';
import { namedInWords } from './named-in-words.ts';
import { namedOnCards } from './named-on-cards.ts';
import { lastWords, type Section, sectionsOf, titlesOf } from './places.ts';
import { servicesOf } from './service-names.ts';
import { namedInStatusTables } from './status-tables.ts';

export function readIntegrations(page: Page, draft: Draft): void {
  const { isCalled, isWhole } = kindOfPage(page);
  const all = sectionsOf(page);
  const sections = isWhole ? all : all.filter((_, at) => isSection(all, at));
  const { lists, chosen } = integrationLists(page, isWhole ? null : sections);
  const places: Place[] = chosen.flatMap(({ items, isLabelled }) =>
    items.flatMap((item) => {
      const locator = page.quote(item.element) ?? page.quote(item.element, item.name);
      // Beside a label a line may say what kinds there are: "ERP / SSO".
      const names = servicesOf(item.name).filter((name) => !isLabelled || !isKind(name));
      return names.map((name) => ({ name, locator }));
    }),
  );
  const about = isWhole ? all : withBelow(all, sections);
  const others = [
    ...namedByHeadings(page, about, isWhole),
    ...namedByAddresses(page, all),
    ...namedByPage(page),
    ...namedInWords(page, about, isWhole),
    ...namedInLabels(page),
    ...namedInStatusTables(page),
    ...namedOnCards(page, about, isWhole),
    ...(isWhole ? namedBySites(page, about) : []),
  ];
  // A home page has sections about much that it does not list.
  if (places.length + others.length === 0 && sections.length > 0 && page.role !== 'home') {
    draft.abstain('features.integration.*', 'no list that is surely one of integrations', []);
  }
  for (const { name, locator } of [...places, ...others]) {
    if (isOwn(page, name) || OF_SCREENS.test(name)) continue;
    draft.say(`features.integration.${slugOf(name)}`, true, locator);
  }
  const slugs = new Set(places.map(({ name }) => slugOf(name)));
  const isMore = others.some(({ name }) => !slugs.has(slugOf(name)));
  const long = lists.filter((list) => list.items.length >= LEAST || chosen.includes(list));
  if (isCalled) readListed(page, chosen, long.length + (isMore ? 1 : 0), draft);
}

/** What a drawn screen of the product has in its menu beside the services. */
const OF_SCREENS =
  /^(?:integrations?|schedules?|settings|dashboard|activity|(?:sync )?(?:status|logs?)|overview|reports?|inbox)$/i;

/** "Acme Calendar" in Acme's list is a part of the product. */
function isOwn(page: Page, name: string): boolean {
  if (isKnownService(name)) return false;
  return new RegExp(`^(?:${namePattern(companyNames(page))})(?:$|\\s)`, 'iu').test(name);
}

/** Is it titled as a directory, and is all of it about what can be connected? */
function kindOfPage(page: Page): { readonly isCalled: boolean; readonly isWhole: boolean } {
  if (page.role !== 'integrations') return { isCalled: false, isWhole: false };
  const titles = titlesOf(page);
  const told = collapse(page.$('head > title').first().text());
  const isCalled = titles.some((title) => TITLE.test(title));
  const connects = [...titles, told].some((title) => CONNECTING.test(title));
  return { isCalled, isWhole: isCalled || connects || isAtTheirPlace(page.url) };
}

/** `/pl/integracje`, and no one integration below it. */
function isAtTheirPlace({ pathname }: URL): boolean {
  const last =
    pathname
      .replace(/(?:\/index)?(?:\.\w{2,5})?\/?$/, '')
      .split('/')
      .at(-1) ?? '';
  return INTEGRATIONS_PART.test(last);
}

const MAX_TITLE = 100;
/** By its title, or by the label right above it: "Connectors", "Your whole stack, live." */
function isSection(all: readonly Section[], at: number): boolean {
  const [section, before] = [all[at], all[at - 1]];
  if (section === undefined) return false;
  const over = before === undefined ? '' : lastWords(before).replace(STACK, '');
  const isOver = over !== '' && !/[.!?]$/.test(over) && isOfIntegrations(over);
  return isOfIntegrations(section.title) || (isOver && !isOthers(section.title));
}

// "The stack we run" is whoever's it is, where nothing else speaks of connecting.
const STACK = /\b(?:your|the|our) (?:\p{L}+ )?(?:tools|apps|stack)\b/giu;

function isOthers(title: string): boolean {
  return OTHER_LIST.test(title) || SOMEBODY.test(title) || REASONS.test(title);
}

/** "No integration project required." */
const NEEDS_NONE = /^(?:no|without|zero|keine?|ohne|sans|aucune?|sin|sem|senza|geen)\b/iu;

function isOfIntegrations(title: string): boolean {
  if (TITLE.test(title)) return true;
  if (title.length > MAX_TITLE || REASONS.test(title) || NEEDS_NONE.test(title)) return false;
  return CONNECTING.test(title) && !OTHER_LIST.test(title) && !SOMEBODY.test(title);
}

/** These sections, with those of a lower heading that follow each. */
function withBelow(all: readonly Section[], sections: readonly Section[]): readonly Section[] {
  const found: Section[] = [];
  let under: number | null = null;
  for (const section of all) {
    if (under !== null && section.level <= under) under = null;
    if (sections.includes(section)) under ??= section.level;
    if (under !== null) found.push(section);
  }
  return found;
}

export function isIntegrationList(page: Page, title: string): boolean {
  return TITLE.test(title) && page.role !== 'integrations';
}
