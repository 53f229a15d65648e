// Reads SPF policies and counts the DNS queries that they cost (RFC 7208).

export type SpfTerm =
  | {
      readonly kind: 'mechanism';
      readonly qualifier: '+' | '-' | '~' | '?';
      readonly name: string;
      /** What follows the colon, else null. */
      readonly domain: string | null;
    }
  | { readonly kind: 'modifier'; readonly name: string; readonly value: string };

export type SpfRecord =
  | { readonly kind: 'record'; readonly terms: readonly SpfTerm[] }
  /** No record begins with `v=spf1`. */
  | { readonly kind: 'none' }
  /** More than one does (section 4.5), or a term follows no grammar (section 4.6.1). */
  | { readonly kind: 'invalid'; readonly reason: 'several' | 'syntax' };

const MECHANISM =
  /^([-+~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^\s/][^\s]*?))?((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i;
const MODIFIER = /^([a-z][a-z0-9._-]*)=(\S*)$/i;
const NEEDS_DOMAIN = ['include', 'exists', 'ip4', 'ip6'];

/** The policy among the TXT records of a name; each is its chunks joined (section 3.3). */
export function spfOf(texts: readonly string[]): SpfRecord {
  // Section 4.5: the version is followed by a space or the end.
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [only] = records;
  if (only === undefined) return { kind: 'none' };
  if (records.length > 1) return { kind: 'invalid', reason: 'several' };
  const terms: SpfTerm[] = [];
  for (const word of only.slice(6).split(' ')) {
    if (word === '') continue;
    const term = termOf(word);
    if (term === null) return { kind: 'invalid', reason: 'syntax' };
    terms.push(term);
  }
  return { kind: 'record', terms };
}

function termOf(word: string): SpfTerm | null {
  const modifier = MODIFIER.exec(word);
  if (modifier) {
    return { kind: 'modifier', name: modifier[1]?.toLowerCase() ?? '', value: modifier[2] ?? '' };
  }
  // An IPv6 network has colons and its prefix length within what follows the first colon.
  const [, sign = '', name = '', domain] = MECHANISM.exec(word) ?? [];
  if (name === '') return null;
  const lower = name.toLowerCase();
  if (NEEDS_DOMAIN.includes(lower) && domain === undefined) return null;
  if (lower === 'all' && word.length > sign.length + 3) return null;
  const qualifier = sign === '-' || sign === '~' || sign === '?' ? sign : '+';
  return { kind: 'mechanism', qualifier, name: lower, domain: domain ?? null };
}

/** What the policy says of everybody else: the qualifier of `all`, which ends it; else null. */
export function spfAll(terms: readonly SpfTerm[]): '+' | '-' | '~' | '?' | null {
  for (const term of terms) {
    if (term.kind === 'mechanism' && term.name === 'all') return term.qualifier;
  }
  return null;
}

/**
 * Domains whose own policy this one draws in. A redirect counts only where no `all` stands
 * (section 6.1); a name with a macro is known at delivery only.
 */
export function spfDraws(terms: readonly SpfTerm[]): readonly string[] {
  const drawn = terms.flatMap((term) => {
    if (term.kind === 'mechanism') return term.name === 'include' ? [term.domain ?? ''] : [];
    return term.name === 'redirect' && spfAll(terms) === null ? [term.value] : [];
  });
  return drawn.map((domain) => domain.toLowerCase().replace(/\.$/, ''));
}

const QUERIES = ['include', 'a', 'mx', 'ptr', 'exists'];
const MAX_POLICIES = 60;

/**
 * Terms that cost a query, over this policy and all that it draws in (section 4.6.4, at most 10).
 * `recordOf` answers the policy of a domain; null where it is unknown, and then so is the count.
 */
export function spfLookups(
  terms: readonly SpfTerm[],
  recordOf: (domain: string) => SpfRecord | null,
): number | null {
  const waiting = [terms];
  let count = 0;
  for (let read = 0; waiting.length > 0; read++) {
    const next = waiting.pop() ?? [];
    // A circle, or far beyond what any receiver evaluates.
    if (read > MAX_POLICIES) return null;
    count += next.filter((term) => costsQuery(term, next)).length;
    for (const domain of spfDraws(next)) {
      if (domain.includes('%')) return null;
      const drawn = recordOf(domain);
      if (drawn === null) return null;
      if (drawn.kind === 'record') waiting.push(drawn.terms);
    }
  }
  return count;
}

function costsQuery(term: SpfTerm, all: readonly SpfTerm[]): boolean {
  if (term.kind === 'mechanism') return QUERIES.includes(term.name);
  return term.name === 'redirect' && spfAll(all) === null;
}
