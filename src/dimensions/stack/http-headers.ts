// Reads the security headers that the home page was served with: measured, never stated.

import type { Extraction, Json, Locator } from '../../core/facts/fact.ts';
import type { Reader } from '../../core/facts/reader.ts';
import type { Page } from '../page/page.ts';
import {
  type ContentPolicy,
  frameAncestors,
  parsePolicies,
  parsePolicy,
  unsafeInline,
} from '../security/csp.ts';
import { Draft } from '../security/draft.ts';
import {
  contentTypeOptions,
  embedderPolicy,
  frameOptions,
  type GetHeader,
  openerPolicy,
  permissionsPolicy,
  referrerPolicy,
  resourcePolicy,
} from '../security/header-tokens.ts';
import { parseHsts } from '../security/hsts.ts';
import { parseSetCookie } from '../security/set-cookie.ts';

export const httpHeaders: Reader<Page> = {
  name: 'http_headers',
  version: 1,
  timeless: false,
  dimension: 'security',
  roles: ['home'],
  families: ['security.http.*'],
  read,
};

const PREFIX = 'security.http';

function read(page: Page): Extraction {
  const draft = new Draft();
  // Some archives keep no headers, and a page over http is told nothing by the headers of https.
  const why =
    page.headers.length === 0
      ? 'the capture has no headers'
      : page.url.protocol === 'https:'
        ? null
        : 'the final address is not https';
  if (why !== null) {
    draft.abstain(`${PREFIX}.*`, why, []);
    return draft.extraction();
  }
  const all = (name: string) => page.headers.flatMap(([n, value]) => (n === name ? [value] : []));
  const get: GetHeader = (name) => {
    const fields = all(name);
    return fields.length === 0 ? null : fields.join(', ');
  };
  readHsts(all('strict-transport-security'), draft);
  readPolicies(page, get, draft);
  readTokens(get, draft);
  readCookies(page, all('set-cookie'), draft);
  return draft.extraction();
}

function observe(
  draft: Draft,
  key: string,
  value: Json,
  where: string | Locator | null,
  unit: string | null = null,
): void {
  const locator = typeof where === 'string' ? ({ type: 'header', name: where } as const) : where;
  const kind = { unit, provenance: 'observed', evidenceType: 'http_probe', confidence: 1 } as const;
  draft.say(`${PREFIX}.${key}`, value, locator, kind);
}

// Only the first field is processed (RFC 6797, section 8.1); an age of 0 ends the rule.
function readHsts(fields: readonly string[], draft: Draft): void {
  const name = 'strict-transport-security';
  const hsts = fields[0] === undefined ? null : parseHsts(fields[0]);
  observe(draft, 'hsts', hsts !== null && hsts.maxAge > 0, name);
  if (hsts === null) return;
  observe(draft, 'hsts.max_age', hsts.maxAge, name, 'seconds');
  observe(draft, 'hsts.include_subdomains', hsts.includeSubDomains, name);
  observe(draft, 'hsts.preload_directive', hsts.preload, name);
}

function readPolicies(page: Page, get: GetHeader, draft: Draft): void {
  const name = 'content-security-policy';
  const served = parsePolicies(get(name) ?? '');
  const metas = page
    .$('head > meta[http-equiv="content-security-policy" i]')
    .toArray()
    .map((meta) => ({ meta, policy: parsePolicy(meta.attribs.content ?? '') }))
    .filter(({ policy }) => policy.size > 0);
  const inMeta = served.length === 0 ? metas[0] : undefined;
  const where = inMeta === undefined ? name : page.quote(inMeta.meta);
  const all: readonly ContentPolicy[] = [...served, ...metas.map(({ policy }) => policy)];
  observe(draft, 'csp', all.length > 0, where);
  const inline = unsafeInline(all);
  if (inline !== null) observe(draft, 'csp.unsafe_inline', inline, where);
  const reported = `${name}-report-only`;
  observe(draft, 'csp.report_only', parsePolicies(get(reported) ?? '').length > 0, reported);
  // In a meta element the directive is ignored (CSP3, section 3.3).
  const ancestors = frameAncestors(served);
  if (ancestors.kind === 'list') observe(draft, 'csp.frame_ancestors', ancestors.sources, name);
  if (ancestors.kind === 'several') {
    const reason = 'several policies whose lists differ';
    draft.abstain(`${PREFIX}.csp.frame_ancestors`, reason, ancestors.lists);
  }
}

function readTokens(get: GetHeader, draft: Draft): void {
  const tokens: readonly (readonly [string, string, string | null])[] = [
    ['x_content_type_options', 'x-content-type-options', contentTypeOptions(get)],
    ['referrer_policy', 'referrer-policy', referrerPolicy(get)],
    ['permissions_policy', 'permissions-policy', permissionsPolicy(get)],
    ['x_frame_options', 'x-frame-options', frameOptions(get)],
    ['coop', 'cross-origin-opener-policy', openerPolicy(get)],
    ['coep', 'cross-origin-embedder-policy', embedderPolicy(get)],
    ['corp', 'cross-origin-resource-policy', resourcePolicy(get)],
  ];
  for (const [key, name, value] of tokens) if (value !== null) observe(draft, key, value, name);
}

function readCookies(page: Page, fields: readonly string[], draft: Draft): void {
  const own = fields.flatMap(
    (field) => parseSetCookie(field, page.url.hostname, Date.parse(page.capturedAt)) ?? [],
  );
  // A cookie that is set again replaces the one before.
  const cookies = [...new Map(own.map((cookie) => [cookie.name, cookie])).values()];
  const count = (key: string, holds: (cookie: (typeof cookies)[number]) => boolean): number => {
    const number = cookies.filter(holds).length;
    observe(draft, `cookie.${key}`, number, 'set-cookie');
    return number;
  };
  if (count('count', () => true) === 0) return;
  count('insecure_count', ({ secure }) => !secure);
  count('no_httponly_count', ({ httpOnly }) => !httpOnly);
  for (const value of ['strict', 'lax', 'none', 'unset'] as const) {
    if (cookies.some(({ sameSite }) => sameSite === value)) {
      count(`samesite.${value}`, ({ sameSite }) => sameSite === value);
    }
  }
}
