// Response headers whose value is one word of a closed list, each parsed as its standard says.

/** The value of a header as the Fetch standard gets it: all fields of the name, with commas. */
export type GetHeader = (name: string) => string | null;

/** https://fetch.spec.whatwg.org/#x-content-type-options-header */
export function contentTypeOptions(get: GetHeader): string | null {
  const first = get('x-content-type-options')?.split(',')[0]?.trim().toLowerCase();
  return first === 'nosniff' ? 'nosniff' : null;
}

const REFERRER_POLICIES: readonly string[] = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
];

/** The last word that is known: older browsers were left the ones before it (section 8.1). */
export function referrerPolicy(get: GetHeader): string | null {
  const words = (get('referrer-policy') ?? '').split(',').map((word) => word.trim().toLowerCase());
  return words.findLast((word) => REFERRER_POLICIES.includes(word)) ?? null;
}

/** https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header */
export function frameOptions(get: GetHeader): string | null {
  const raw = get('x-frame-options');
  if (raw === null) return null;
  const words = new Set(raw.split(',').map((word) => word.trim().toLowerCase()));
  const known = ['allowall', 'deny', 'sameorigin'].some((word) => words.has(word));
  if (words.size > 1) return known ? 'deny' : null;
  const [only = ''] = words;
  return only === 'deny' || only === 'sameorigin' ? only : null;
}

const COOP = ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'];
const COEP = ['unsafe-none', 'require-corp', 'credentialless'];
const CORP = ['same-origin', 'same-site', 'cross-origin'];

export function openerPolicy(get: GetHeader): string | null {
  return structuredToken(get('cross-origin-opener-policy'), COOP);
}

export function embedderPolicy(get: GetHeader): string | null {
  return structuredToken(get('cross-origin-embedder-policy'), COEP);
}

/** No structured field: the whole value is compared, case included (Fetch, section 3.7). */
export function resourcePolicy(get: GetHeader): string | null {
  const value = get('cross-origin-resource-policy')?.trim() ?? '';
  return CORP.includes(value) ? value : null;
}

const PARAMETERS = String.raw`(?:[ \t]*;[ \t]*[a-z*][a-z0-9_.*-]*(?:=(?:"(?:[^"\\]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+.^|~:/-]*|-?\d+(?:\.\d+)?|\?[01]))?)*`;
const ITEM = new RegExp(`^ *(?<token>[A-Za-z*][\\w!#$%&'*+.^|~:/-]*)${PARAMETERS} *$`);

/** An item of RFC 9651: one token with parameters; a second field makes it a list, which fails. */
function structuredToken(value: string | null, words: readonly string[]): string | null {
  const token = value === null ? undefined : ITEM.exec(value)?.groups?.token;
  return token !== undefined && words.includes(token) ? token : null;
}

const INNER = String.raw`(?:"[^"\\]*"|[A-Za-z*][\w!#$%&'*+.^|~:/-]*)`;
const MEMBER = new RegExp(
  `^[a-z*][a-z0-9_.*-]*(?:=(?:\\( *(?:${INNER}(?: +${INNER})*)? *\\)|${INNER}))?${PARAMETERS}$`,
);

/** The members of the dictionary as sent, sorted; null for a field that a browser must ignore. */
export function permissionsPolicy(get: GetHeader): string | null {
  const value = get('permissions-policy');
  if (value === null || value.length > 4_000 || value.trim() === '') return null;
  const members = value.split(',').map((member) => member.trim().replace(/\s+/g, ' '));
  if (!members.every((member) => MEMBER.test(member))) return null;
  return [...new Set(members)].sort().join(', ');
}
