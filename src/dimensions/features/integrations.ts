// Integrations from a directory that is titled as one, and the number that the page claims.

import type { Element } from 'domhandler';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import { ownText } from '../reliability/sentences.ts';
import type { Draft } from '../security/draft.ts';
import { headingAbove } from '../security/labels.ts';
import { visibleText } from '../visible.ts';
import { directories, type Item } from './directory.ts';
import { mayContinue } from './models.ts';
import { isContent, type Section, sectionsOf, titlesOf } from './places.ts';

const TITLE =
  /^(?:(?:all|our|browse|explore) )?(?:integrations?|apps|app (?:directory|marketplace|store)|marketplace|integrations? (?:directory|marketplace|library|catalog(?:ue)?)|apps (?:and|&) integrations|integrations (?:and|&) (?:apps|add-?ons|plug-?ins|extensions|connectors)|app integrations|connectors|integrationen|intégrations|integraciones|integrazioni|integraties)$/i;
const LEAST = 3;
// Lists of a page of integrations that are of somebody or something else, or yet to come.
const OTHER_LIST =
  /^(?:(?:coming|available) soon|planned(?: integrations)?|(?:on )?(?:the |our )?roadmap|in development|(?:trusted|used|loved|backed) by(?: .*)?|featured in|(?:(?:our|featured|some of our|technology|implementation|solution|channel|certified|strategic|agency|consulting|reseller|service) )*(?:customers|clients|partners|investors|press|awards)|(?:(?:popular|latest|related|more|our|helpful|developer|further) )*(?:guides|resources|articles|posts|tutorials|docs|documentation|templates|recipes|use cases|stories|case studies|webinars|events|reading))$/i;

// Names that are known without a page or a logo of their own to vouch for them.
const KNOWN = new Set(
  (
    'airtable|amplitude|asana|atlassian|auth0|aws|azure|azure devops|bamboohr|bigquery|bitbucket|' +
    'box|calendly|clickhouse|clickup|cloudflare|confluence|databricks|datadog|dbt|discord|' +
    'docusign|dropbox|elasticsearch|excel|figma|freshdesk|front|gcp|github|gitlab|gmail|' +
    'google analytics|google calendar|google cloud|google drive|google sheets|grafana|gusto|heroku|' +
    'hubspot|intercom|jenkins|jira|kafka|kubernetes|linear|looker|mailchimp|make|marketo|' +
    'microsoft teams|miro|mixpanel|monday.com|mongodb|mysql|n8n|netsuite|new relic|notion|okta|' +
    'opsgenie|outlook|pagerduty|pipedrive|postgresql|prometheus|quickbooks|redshift|rippling|' +
    'salesforce|segment|sendgrid|sentry|servicenow|shopify|slack|snowflake|splunk|square|stripe|' +
    'tableau|teams|terraform|trello|twilio|typeform|vercel|webflow|woocommerce|wordpress|workday|' +
    'xero|zapier|zendesk|zoom'
  ).split('|'),
);

export function readIntegrations(page: Page, draft: Draft): void {
  const whole = page.role === 'integrations' && titlesOf(page).some((title) => TITLE.test(title));
  const sections = whole ? [] : sectionsOf(page).filter(({ title }) => TITLE.test(title));
  // On a page that is a directory every list is part of it; elsewhere its own heading says so.
  const lists = directories(page, LEAST)
    .filter((items) => whole || isUnder(sections, items))
    .filter(([first]) => first !== undefined && !OTHER_LIST.test(headingAbove(first.element)));
  const chosen = lists.filter((items) => isVouched(items) || isKnown(items));
  if (chosen.length === 0 && (whole || sections.length > 0)) {
    draft.abstain('features.integration.*', 'no list that is surely one of integrations', []);
  }
  for (const item of chosen.flat()) {
    draft.say(`features.integration.${item.slug}`, true, page.quote(item.element));
  }
  if (whole) readListed(page, chosen, lists.length, draft);
}

const LISTED = 'features.integration.count_listed';

/** Counted where every list of the page reads, none goes on, and no larger number is claimed. */
function readListed(
  page: Page,
  chosen: readonly (readonly Item[])[],
  lists: number,
  draft: Draft,
): void {
  const [first] = chosen.flat();
  if (first === undefined) return;
  const count = new Set(chosen.flat().map(({ slug }) => slug)).size;
  const claimed = mostNamed(page) > count;
  if (claimed || lists > chosen.length || mayContinue(page)) {
    draft.abstain(LISTED, 'the lists may be part of longer ones', [count]);
    return;
  }
  const list = first.element.parent;
  const locator = (list === null ? null : page.quote(list)) ?? page.quote(first.element);
  const kind = { unit: 'integrations', provenance: 'observed', confidence: 0.95 } as const;
  draft.say(LISTED, count, locator, kind);
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

const DIRECTORY =
  /^(?:integrations?|apps?|app-(?:directory|marketplace|store)|marketplace|connectors?|plugins?|add-?ons?|extensions?)$/i;

/** Each entry has a logo of its name, or its own page where pages of integrations are. */
function isVouched(items: readonly Item[]): boolean {
  const heading = items[0] === undefined ? '' : headingAbove(items[0].element);
  // Right below the title there is nothing else that the list may be of.
  if (TITLE.test(heading)) return items.every(({ vouched }) => vouched !== 'none');
  return items.every(({ vouched, hrefs }) => {
    if (vouched !== 'address') return vouched === 'logo';
    return hrefs.some((href) => {
      const path = URL.parse(href.trim(), 'https://host.invalid/')?.pathname ?? '/';
      return path.split('/').some((part) => DIRECTORY.test(part));
    });
  });
}

function isKnown(items: readonly Item[]): boolean {
  const known = items.filter(({ name }) => KNOWN.has(name.toLowerCase()));
  return known.length >= items.length / 2;
}

function isUnder(sections: readonly Section[], [first]: readonly Item[]): boolean {
  return first !== undefined && sections.some(({ elements }) => elements.includes(first.element));
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
