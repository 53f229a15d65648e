// What the address of the feed asks for: its filters, in one order, without what is empty.

/** What everybody may ask by; the Atom feed takes these. */
const OPEN = [
  'company',
  'category',
  'dimension',
  'type',
  'min_significance',
  'derivation',
] as const;
/** What tells of values or of days: the page alone takes them. */
const OWN = ['direction', 'min_delta', 'since', 'until'] as const;
export const FILTERS = [...OPEN, ...OWN] as const;
export type FilterName = (typeof FILTERS)[number];

export interface Asked {
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  readonly cursor: string | null;
  /** What no filter is called, to be refused by name. */
  readonly others: Readonly<Record<string, string>>;
  /** Whether the address is written as this page writes it. */
  readonly isTidy: boolean;
}

// What mail programs and networks add to the addresses that they pass on.
const ADDED = /^(?:utm_\w+|fbclid|gclid|mc_cid|mc_eid|ref)$/;

export function askedIn(query: URLSearchParams): Asked {
  const given = [...query].map(([name, value]) => [name, value.trim()] as const);
  const isFilter = (name: string) => (FILTERS as readonly string[]).includes(name);
  return {
    filters: Object.fromEntries(given.filter(([name, value]) => isFilter(name) && value !== '')),
    cursor: query.get('cursor') || null,
    others: Object.fromEntries(
      given.filter(([name]) => !isFilter(name) && name !== 'cursor' && !ADDED.test(name)),
    ),
    isTidy: given.every(([, value]) => value !== ''),
  };
}

/** The address of the page; `cursor` is where it goes on. */
export function feedPath({ filters }: Pick<Asked, 'filters'>, cursor?: string): string {
  const more: Readonly<Record<string, string>> = cursor === undefined ? {} : { cursor };
  return `/changes${queryOf(FILTERS, { ...filters, ...more }, ['cursor'])}`;
}

/** The same changes for feed readers, as far as anybody may ask by them. */
export function atomPath({ filters }: Pick<Asked, 'filters'>): string {
  return `/v1/changes.atom${queryOf(OPEN, filters)}`;
}

/** What a subscription can hold of a view. */
const WATCHED = ['company', 'category', 'dimension', 'type', 'min_significance'] as const;

/** Where somebody who is signed in makes a subscription of this view. */
export function watchPath({ filters }: Pick<Asked, 'filters'>): string {
  return `/account/watches${queryOf(WATCHED, filters)}#new`;
}

function queryOf(
  names: readonly string[],
  values: Readonly<Record<string, string | undefined>>,
  more: readonly string[] = [],
): string {
  const query = new URLSearchParams();
  for (const name of [...names, ...more]) {
    const value = values[name];
    if (value !== undefined) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
