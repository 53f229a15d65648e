// Parses Content-Security-Policy and answers what several policies allow together (CSP Level 3).

/** Directive names in lower case; of one name given twice the first counts. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

const ASCII = /^\p{ASCII}*$/u;

/** The policies of a header's value: a list, parted by commas (section 2.2.2). */
export function parsePolicies(value: string): readonly ContentPolicy[] {
  return value
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

/** One serialised policy (section 2.2.1). */
export function parsePolicy(serialised: string): ContentPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const part of serialised.split(';')) {
    const words = part.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
    const name = words[0]?.toLowerCase();
    if (name === undefined || !ASCII.test(part) || policy.has(name)) continue;
    policy.set(name, words.slice(1));
  }
  return policy;
}

/**
 * May inline scripts run because `'unsafe-inline'` is in force? Null where no policy is about
 * scripts. A nonce, a hash or `'strict-dynamic'` takes the word's force (section 6.7.3.2), and one
 * policy that forbids is enough.
 */
export function unsafeInline(policies: readonly ContentPolicy[]): boolean | null {
  const lists = policies.flatMap((policy) => {
    const list =
      policy.get('script-src-elem') ?? policy.get('script-src') ?? policy.get('default-src');
    return list === undefined ? [] : [list];
  });
  return lists.length === 0 ? null : lists.every(allowsAllInline);
}

const NONCE_OR_HASH =
  /^'(?:nonce-[A-Za-z0-9+/_-]+={0,2}|sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2})'$/i;

function allowsAllInline(list: readonly string[]): boolean {
  const words = list.map((word) => word.toLowerCase());
  if (list.some((word) => NONCE_OR_HASH.test(word))) return false;
  return words.includes("'unsafe-inline'") && !words.includes("'strict-dynamic'");
}

export type FrameAncestors =
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly sources: string }
  | { readonly kind: 'several'; readonly lists: readonly string[] };

/** Who may embed the page: an empty list is nobody, and so is any list that says `'none'` alone. */
export function frameAncestors(policies: readonly ContentPolicy[]): FrameAncestors {
  const lists = policies.flatMap((policy) => {
    const sources = policy.get('frame-ancestors');
    if (sources === undefined) return [];
    const none =
      sources.length === 0 || (sources.length === 1 && /^'none'$/i.test(sources[0] ?? ''));
    return [none ? "'none'" : sources.join(' ')];
  });
  const distinct = [...new Set(lists)];
  const [first] = distinct;
  if (first === undefined) return { kind: 'none' };
  if (distinct.includes("'none'")) return { kind: 'list', sources: "'none'" };
  if (distinct.length > 1) return { kind: 'several', lists: distinct };
  return { kind: 'list', sources: first };
}
