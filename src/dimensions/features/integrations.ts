// Integrations from a directory that is titled as one, and the number that the page claims.

import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page.ts';
import type { Draft } from '../security/draft.ts';
import { headingAbove } from '../security/labels.ts';
import { visibleText } from '../visible.ts';
import { directories, type Item } from './directory.ts';
import { isContent, type Section, sectionsOf, titlesOf } from './places.ts';

const TITLE =
  /^(?:(?:all|our|browse|explore) )?(?:integrations?|apps|app (?:directory|marketplace|store)|marketplace|integrations? (?:directory|marketplace|library)|connectors)$/i;
const LEAST = 3;
// Lists of a page of integrations that are of somebody or something else, or yet to come.
const OTHER_LIST =
  /^(?:(?:coming|available) soon|planned(?: integrations)?|(?:on )?(?:the |our )?roadmap|in development|(?:trusted|used|loved|backed) by(?: .*)?|featured in|(?:(?:our|featured|some of our) )*(?:customers|clients|partners|investors|press|awards))$/i;

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
  const vouched = lists.filter((items) => items.every(({ vouched }) => vouched !== 'none'));
  const chosen = vouched.length > 0 ? vouched : lists.filter(isKnown);
  if (chosen.length === 0 && (whole || sections.length > 0)) {
    draft.abstain('features.integration.*', 'no list that is surely one of integrations', []);
  }
  for (const item of chosen.flat()) {
    draft.say(`features.integration.${item.slug}`, true, page.quote(item.element));
  }
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
const NOT_OURS = /\b(?:not|no|soon|will|up to|your|per|plan|from|custom)\b/i;
const LEADS =
  'with|works?|connects?|integrates?|syncs?|browse|explore|discover|see|find|access|enjoy|use|get|all|plus|including|includes|now|choose|the (?:platform|product|app|service|directory|marketplace|library)|our|we|it|there are';
const OTHERS =
  /\b(?:customers?|users?|clients?|developers?|partners?|communit(?:y|ies)|people|others|competitors?|vendors?)\b/i;
const MADE_BY =
  /^ (?:(?:was|were|have been) )?(?:built|made|created|developed|maintained) by (?!us\b)/i;

/** "40+ integrations" in a heading or a paragraph; plans with a limit of integrations are none. */
export function readClaimedCount(page: Page, draft: Draft): void {
  const subject = new RegExp(
    `^(?:$|(?:${LEADS}|${namePattern(companyNames(page))})(?!\\p{L}))`,
    'iu',
  );
  for (const element of page.$('h1, h2, h3, p').toArray().slice(0, 2_000)) {
    if (!isContent(page, element)) continue;
    const text = visibleText(element);
    const match = text.length > 300 ? null : CLAIM.exec(text);
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
    if (value > 0)
      draft.say('features.integration.count_claimed', value, page.quote(element), { unit });
  }
}

export function isIntegrationList(page: Page, title: string): boolean {
  return TITLE.test(title) && page.role !== 'integrations';
}
