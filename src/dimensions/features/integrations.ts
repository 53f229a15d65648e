// Integrations from a directory that is titled as one, and the number that the page claims.

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import { ownText } from '../reliability/sentences.ts';
import type { Draft } from '../security/draft.ts';
import { collapse, isElement, visibleText } from '../visible.ts';
import { type Directory, directories, type Item } from './directory.ts';
import { isKnownService } from './known-services.ts';
import { mayContinue } from './models.ts';
import { isContent, type Section, sectionsOf, titlesOf } from './places.ts';

const TITLE =
  /^(?:(?:(?:all|our|browse|explore|\p{L}+ )*(?:integrations?|connectors))|(?:(?:all|our|browse|explore) )?(?:apps|app (?:directory|marketplace|store)|marketplace)|integrations? (?:directory|marketplace|library|catalog(?:ue)?|hub)|apps (?:and|&) integrations|integrations (?:and|&) (?:apps|add-?ons|plug-?ins|extensions|connectors)|app integrations|integrationen|intégrations|integraciones|integrazioni|integraties)$/iu;
/** Words by which a heading says that what follows can be connected. */
const CONNECTING =
  /\b(?:integrat(?:e|es|ed|ions?|ing)|connect(?:s|ors?|ions?)?|works? with|plugs? into|syncs? with|integrationen|intégrations?|integraciones|integrazioni|integraties)\b/iu;
const LEAST = 3;
/** A category may hold less, where it is built like one that holds enough. */
const LEAST_OF_CATEGORY = 2;
/** A list in which so many are known is one of such services. */
const SHARE_KNOWN = 0.5;
// Lists of a page of integrations that are of somebody or something else, or yet to come.
const OTHER_LIST =
  /^(?:(?:coming|available) soon|planned(?: integrations)?|(?:on )?(?:the |our )?roadmap|in development|featured in|(?:(?:our|featured|some of our|technology|implementation|solution|channel|certified|strategic|agency|consulting|reseller|service) )*(?:customers|clients|partners|investors|press|awards)|(?:(?:popular|latest|related|more|our|helpful|developer|further) )*(?:pages|links|reads|guides|resources|articles|posts|tutorials|docs|documentation|templates|recipes|use cases|stories|case studies|webinars|events|reading))$|\bcoming soon\b/i;
/** Whose names the logos below are. */
const SOMEBODY =
  /\b(?:trusted|used|loved|backed|chosen|relied on) by\b|\b(?:customers|clients|brands|investors|companies|startups|testimonials?)\b|(?:\d{2,}|\d{1,3}[,.]\d{3}|\d ?k)\+? (?:\p{L}+ )?(?:teams|businesses|people|users)\b|\bpowering\b|\bwhat .{0,20} say\b/iu;
const SOMEBODY_CLASS =
  /testimonial|review|(?:^|[-_\s])(?:customers?|clients?|authors?|team|trusted|investors?)(?:$|[-_\s])/i;

export function readIntegrations(page: Page, draft: Draft): void {
  const titles = titlesOf(page);
  const isCalled = page.role === 'integrations' && titles.some((title) => TITLE.test(title));
  const told = collapse(page.$('head > title').first().text());
  const connects = [...titles, told].some((title) => CONNECTING.test(title));
  const whole = isCalled || (page.role === 'integrations' && connects);
  const sections = whole ? [] : sectionsOf(page).filter(({ title }) => TITLE.test(title));
  // On a page that is a directory every list is part of it; elsewhere its own heading says so.
  const lists = directories(page, whole ? LEAST_OF_CATEGORY : LEAST)
    .filter((list) => whole || isUnder(sections, list))
    .filter((list) => !isOfOthers(list));
  const surely = lists.filter((list) => list.items.length >= LEAST && isSurely(list));
  const shapes = new Set(surely.map(shapeOf));
  // One more category of the same directory.
  const chosen = lists.filter(
    (list) => surely.includes(list) || (whole && isLike(list) && shapes.has(shapeOf(list))),
  );
  if (chosen.length === 0 && (whole || sections.length > 0)) {
    draft.abstain('features.integration.*', 'no list that is surely one of integrations', []);
  }
  for (const item of chosen.flatMap(({ items }) => items)) {
    const place = page.quote(item.element) ?? page.quote(item.element, item.name);
    draft.say(`features.integration.${item.slug}`, true, place);
  }
  const long = lists.filter((list) => list.items.length >= LEAST || chosen.includes(list));
  if (isCalled) readListed(page, chosen, long.length, draft);
}

function isOfOthers({ heading, lead, parent }: Directory): boolean {
  if (OTHER_LIST.test(heading)) return true;
  if (SOMEBODY.test(heading) && !CONNECTING.test(heading)) return true;
  if (lead.length <= 120 && SOMEBODY.test(lead) && !CONNECTING.test(lead)) return true;
  for (let at: Element | null = parent; at !== null; at = elementAround(at)) {
    if (at.name !== 'body' && SOMEBODY_CLASS.test(at.attribs.class ?? '')) return true;
  }
  return false;
}

function elementAround({ parent }: Element): Element | null {
  return parent !== null && isElement(parent) ? parent : null;
}

/** Each entry has its own page where such pages are, or the heading and most names are of such. */
function isSurely({ items, heading, lead }: Directory): boolean {
  const share = (is: (item: Item) => boolean): number => items.filter(is).length / items.length;
  const known = share(({ name }) => isKnownService(name));
  if (share(hasPage) === 1) return true;
  // A logo alone vouches for nothing: it may be a customer's.
  if (items.some(({ isLogo }) => isLogo)) {
    return CONNECTING.test(`${heading} ${lead}`) && known >= SHARE_KNOWN;
  }
  if (known >= SHARE_KNOWN) return true;
  return TITLE.test(heading) && items.every(({ vouched }) => vouched !== 'none');
}

const DIRECTORY =
  /^(?:integrations?|apps?|app-(?:directory|marketplace|store)|marketplace|connectors?|plugins?|add-?ons?|extensions?)$/i;

function hasPage({ vouched, hrefs }: Item): boolean {
  if (vouched !== 'address') return false;
  return hrefs.some((href) => {
    const path = URL.parse(href.trim(), 'https://host.invalid/')?.pathname ?? '/';
    return path.split('/').some((part) => DIRECTORY.test(part));
  });
}

/** Some of its entries are as those of a directory of integrations are. */
function isLike({ items }: Directory): boolean {
  return items.some((item) => hasPage(item) || isKnownService(item.name));
}

/** How its entries are built: the lists of one directory are built alike. */
function shapeOf({ parent, items }: Directory): string {
  const [first] = items;
  const classes = [parent, ...(first === undefined ? [] : [first.element])].map(
    (one) => `${one.name} ${one.attribs.class ?? ''}`,
  );
  const kind = first === undefined ? '' : `${first.isLogo} ${first.hrefs.length > 0}`;
  return `${classes.join(' > ')} ${kind}`;
}

const LISTED = 'features.integration.count_listed';

/** Counted where every list of the page reads, none goes on, and no larger number is claimed. */
function readListed(page: Page, chosen: readonly Directory[], lists: number, draft: Draft): void {
  const items = chosen.flatMap((list) => list.items);
  const [first] = items;
  if (first === undefined) return;
  const count = new Set(items.map(({ slug }) => slug)).size;
  const claimed = mostNamed(page) > count;
  const partly = chosen.some(({ unread }) => unread > 0) || items.some(({ isLogo }) => isLogo);
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

// Whoever says it, and in whatever words: a larger number leaves it open whether all are here.
function mostNamed(page: Page): number {
  const numbers = ownText(page)
    .blocks.filter(({ text }) => text.length <= 2_000)
    .flatMap(({ text }) => [...text.matchAll(NAMED)])
    .map(([, number = '']) => Number(number.replaceAll(',', '')));
  return Math.max(0, ...numbers);
}

function isUnder(sections: readonly Section[], { parent }: Directory): boolean {
  return sections.some(({ elements }) => elements.includes(parent));
}

const CLAIM =
  /(?<![\p{L}\d.,$€£])(?<over>(?:over|more than) )?(?<number>\d{1,3}(?:,\d{3})+|\d{1,5})(?<plus>\+)? (?:(?:native|built-in|ready-made|prebuilt|pre-built|out-of-the-box|third-party|app|tool|data) )*integrations\b/iu;
// On a page of integrations, what one connects to are they.
const CONNECTS =
  /(?<=\b(?:connects?|integrates?|works?|syncs?|talks?)(?: \p{L}+){0,4} )(?<over>(?:over|more than) )?(?<number>\d{1,3}(?:,\d{3})+|\d{2,5})(?<plus>\+)? (?:(?:other|popular|different|of your favou?rite) )*(?:apps|applications|tools|services)\b/iu;
const NOT_OURS = /\b(?:not|no|soon|will|up to|your|per|plan|from|custom)\b/i;
const LEADS =
  'with|works?|connects?|integrates?|syncs?|browse|explore|discover|see|find|access|enjoy|use|get|all|plus|including|includes|now|choose|the (?:platform|product|app|service|directory|marketplace|library)|our|we|it|there are';
const OTHERS =
  /\b(?:customers?|users?|clients?|developers?|partners?|communit(?:y|ies)|people|others|competitors?|vendors?)\b/i;
const MADE_BY =
  /^ (?:(?:was|were|have been) )?(?:built|made|created|developed|maintained) by (?!us\b)/i;

/** "40+ integrations" in a heading or a paragraph; plans with a limit of integrations are none. */
export function readClaimedCount(page: Page, draft: Draft): void {
  for (const { element, value, unit } of claimsOf(page)) {
    draft.say('features.integration.count_claimed', value, page.quote(element), { unit });
  }
}

interface Claimed {
  readonly element: Element;
  readonly value: number;
  readonly unit: string;
}

function claimsOf(page: Page): readonly Claimed[] {
  const found: Claimed[] = [];
  const subject = new RegExp(
    `^(?:$|(?:${LEADS}|${namePattern(companyNames(page))})(?!\\p{L}))`,
    'iu',
  );
  for (const element of page.$('h1, h2, h3, p').toArray().slice(0, 2_000)) {
    if (!isContent(page, element)) continue;
    const text = visibleText(element);
    const apps = page.role === 'integrations' ? CONNECTS.exec(text) : null;
    const match = text.length > 300 ? null : (CLAIM.exec(text) ?? apps);
    if (match?.groups === undefined || match === null || NOT_OURS.test(text)) continue;
    const lead =
      text
        .slice(0, match.index)
        .split(/[.!?:;]\s+/u)
        .at(-1) ?? '';
    if (OTHERS.test(lead) || MADE_BY.test(text.slice(match.index + match[0].length))) continue;
    if (element.name === 'p' && !subject.test(lead)) continue;
    const { number = '', plus, over } = match.groups;
    const value = Number(number.replaceAll(',', ''));
    const unit = plus === undefined && over === undefined ? 'integrations' : 'integrations or more';
    if (value > 0) found.push({ element, value, unit });
  }
  return found;
}

export function isIntegrationList(page: Page, title: string): boolean {
  return TITLE.test(title) && page.role !== 'integrations';
}
