// Ways to sign on from the rows and bullets of plans, where the label is nothing else.

import type { Element } from 'domhandler';
import { companyNames } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import { classesOf, isElement, visibleText } from '../page/visible.ts';
import { namesCompanies } from '../pricing/plans/sections.ts';
import { isToCome, markOf } from '../pricing/prices/marks.ts';
import { isOwnTable } from '../pricing/tables/tables.ts';
import type { Draft } from '../security/draft.ts';
import { around, isContent } from './places.ts';

const SSO = '(?:SSO|single[- ]sign[- ]on)';
const LABELS: readonly (readonly [string, RegExp])[] = [
  [
    'google',
    new RegExp(
      `^(?:Google(?: Workspace)? ${SSO}|(?:sign[- ]in|log[- ]?in|${SSO}) (?:with|via) Google(?: Workspace)?|${SSO} \\(Google\\))$`,
      'i',
    ),
  ],
  [
    'microsoft',
    new RegExp(
      `^(?:Microsoft(?: Entra(?: ID)?)? ${SSO}|(?:Azure AD|Entra ID) ${SSO}|(?:sign[- ]in|log[- ]?in|${SSO}) (?:with|via) Microsoft)$`,
      'i',
    ),
  ],
];
/** What a label may be made of, and what each part says. */
const PARTS: readonly (readonly [string | null, RegExp])[] = [
  ['saml', /^SAML(?: ?v?2(?:\.0)?)?(?:[- ]based)?$/i],
  ['oidc', /^(?:OIDC|OpenID(?: Connect)?)$/i],
  [
    'scim',
    /^(?:directory sync )?SCIM(?: ?v?2(?:\.0)?)?(?: (?:user )?provisioning| directory sync)?$/i,
  ],
  [
    null,
    new RegExp(
      `^(?:${SSO}|OAuth(?: ?2(?:\\.0)?)?|LDAP|MFA|2FA|RBAC|audit logs?|(?:user |automated )*provisioning|directory sync|Active Directory|AD|Okta|Azure AD|(?:Microsoft )?Entra(?: ID)?|Google(?: Workspace)?)$`,
      'i',
    ),
  ],
];
const JOINED =
  /\s*[/&+,()–:]\s*|\s-\s|\s(?:and|or|with|via|using|per|und|oder|mit|über|et|ou|avec|y|o|con|e|com|en|met|og|och|i)\s/iu;
const BESIDE =
  /^(?:(?:enterprise|full|native|built-in|supports?|advanced)\s+)+|(?<!single)\s+(?:authentication|integration|support|login|log-in|sign-?in|sign-on|providers?|included|inklusive|inclus|(?:on|in|with|for) (?:every|all) (?:plans?|tiers?|editions?))$/giu;
const CELLS = 'li, th, td, dt, p, span, div';
const ITEMS = 'li, li *, th, td, dt';
const MAX_CELLS = 5_000;

export function readSignOn(page: Page, draft: Draft): void {
  let looked = 0;
  // Elsewhere than on pages of prices and features, only what a list or a table says.
  const cells = page.role === 'home' ? ITEMS : CELLS;
  if (!/SAML|SCIM|OIDC|OpenID|sign[- ]?(?:in|on)|log[- ]?in|SSO/i.test(page.text)) return;
  for (const element of page.$(cells).toArray()) {
    if (looked > MAX_CELLS) break;
    // Only what holds words of its own: a wrapper repeats the words of what it wraps.
    if (
      element.children.some(
        (child) =>
          isElement(child) && /^(?:li|ul|ol|p|div|table|tr|td|th|dl|h[1-6])$/.test(child.name),
      )
    )
      continue;
    const text = visibleText(element);
    if (text.length < 4 || text.length > 120 || !/SAML|SCIM|OIDC|OpenID|SSO|sign/i.test(text))
      continue;
    looked++;
    if (!isContent(page, element) || isRefused(page, element)) continue;
    for (const part of text.split(/\s*[,·•|]\s+/)) {
      for (const protocol of protocolsOf(part)) {
        draft.say(`features.sso.${protocol}`, true, page.quote(element));
      }
    }
  }
}

function protocolsOf(label: string): readonly string[] {
  const bare = bareOf(label);
  const parts = partsOf(bare);
  if (parts.length > 0) return parts;
  return LABELS.flatMap(([protocol, pattern]) => (pattern.test(bare) ? [protocol] : []));
}

function bareOf(label: string): string {
  return label
    .replace(/^[✓✔☑]\s*/u, '')
    .replace(/\s*[✓✔]$/u, '')
    .replace(/\.$/, '')
    .trim();
}

const SIGNS_ON = new RegExp(`(?<!\\p{L})(?:${SSO}|SAML|OIDC|OpenID)(?!\\p{L})`, 'iu');

/** Does a label name single sign-on, and nothing that is something else? */
export function isSingleSignOn(label: string): boolean {
  const bare = bareOf(label);
  if (!SIGNS_ON.test(bare)) return false;
  return saidIn(bare) !== null || LABELS.some(([, pattern]) => pattern.test(bare));
}

/** The protocols of a label that is made of nothing else: "SSO / SAML / OIDC". */
function partsOf(label: string): readonly string[] {
  const said = saidIn(label) ?? [];
  return [...new Set(said.filter((one) => typeof one === 'string'))];
}

/** What each part of a label says; null where one of them is something else. */
function saidIn(label: string): readonly (string | null)[] | null {
  const names = label.replace(BESIDE, '').replace(BESIDE, '').split(JOINED);
  const said = names
    .map((name) =>
      name
        .replace(BESIDE, '')
        .replace(new RegExp(` ${SSO}$`, 'i'), '')
        .trim(),
    )
    .filter((name) => name !== '')
    .map((name) => PARTS.find(([, pattern]) => pattern.test(name))?.[0]);
  const known = said.filter((one) => one !== undefined);
  return known.length < said.length ? null : known;
}

const REFUSED_CLASS =
  /(^|[-_])(no|not|none|disabled|unavailable|excluded|excl|cross|crossed|muted|off|missing|inactive|negative|unchecked|x)([-_]|$)/i;
const NO =
  /^(?:no|none|nein|non|—|–|-|✗|✘|✕|✖|×|x|○|n\/a|not (?:available|included)|coming soon|soon|planned|❌)?$/i;
const RIVALS = /\b(?:vs\.?|versus|competitors?|alternatives?|others?|them)\b/i;

/** A bullet that is crossed out, or a row in which no plan has it. */
export function isRefused(page: Page, element: Element): boolean {
  const item = around(element, 'li', 'tr') ?? element;
  if (page.$(element).closest('s, del, strike').length > 0) return true;
  if (page.$(item).find('s, del, strike').length > 0) return true;
  if ([...classesOf(item), ...classesOf(element)].some((name) => REFUSED_CLASS.test(name)))
    return true;
  if (isStillToCome(item)) return true;
  if (item.name !== 'tr') return false;
  const table = page.$(item).closest('table');
  const [whole] = table.toArray();
  if (isElement(whole) && isOfOthers(page, whole)) return true;
  if (
    table
      .find('th')
      .toArray()
      .some((head) => RIVALS.test(visibleText(head)))
  )
    return true;
  const [own] = page.$(element).closest('td, th');
  const others = item.children.filter(isElement).filter((cell) => cell !== element && cell !== own);
  if (others.length === 0) return false;
  return others.every((cell) => {
    const text = visibleText(cell);
    if (text !== '') return NO.test(text);
    return page.$(cell).find('svg, img, i, input, span').length === 0 || markOf(cell) === false;
  });
}

/** A bullet or a row that says so of itself, or a row in a section of what is to come. */
function isStillToCome(item: Element): boolean {
  const cells = item.name === 'tr' ? item.children.filter(isElement) : [item];
  if (cells.some((cell) => isToCome(visibleText(cell)))) return true;
  if (item.name !== 'tr') return false;
  for (let row = item.prev; row !== null; row = row.prev) {
    if (!isElement(row) || row.name !== 'tr') continue;
    if (row.children.filter(isElement).length === 1) return isToCome(visibleText(row));
  }
  return false;
}

/** A table that sets the company beside others says of each column whose it is. */
function isOfOthers(page: Page, table: Element): boolean {
  const row = page.$(table).find('tr').first().children('td, th').toArray();
  return !isOwnTable(page, table) || namesCompanies(row.map(visibleText), companyNames(page));
}
