// What an access token may be for, and which of it an operation needs (completions 8.2).

/** In the order in which they are listed; the words are those of the consent page. */
export const SCOPES = {
  'facts:read': 'Read companies, their facts, jobs and categories, captures and proofs',
  'history:read': 'Read what changed: the change feed and the history of companies',
  'claims:read':
    'Check claims about companies, read trajectories and evidence, and see your domain claims',
  'watch:read': 'See your watches: endpoints, subscriptions, deliveries and their events',
  'watch:write':
    'Create, change and delete your watches, webhook endpoints and claims of domains, and ' +
    'declare facts under them',
} as const satisfies Readonly<Record<string, string>>;

export type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[];

/** What a client gets that names none: what the challenge of a 401 names. */
export const DEFAULT_SCOPE: Scope = 'facts:read';

/** Those of the words that are scopes, in the order of the list. */
export function scopesIn(words: string | null | undefined): readonly Scope[] {
  const given = new Set((words ?? '').split(' '));
  return SCOPE_NAMES.filter((name) => given.has(name));
}

/**
 * The scope that a token needs for an operation: what the operation says itself, or by what it is
 * about. Null: any live token will do. Keys are not limited by scopes.
 */
export function scopeOf(operation: {
  readonly method: string;
  readonly path: string;
  readonly scope?: Scope | null;
}): Scope | null {
  if (operation.scope !== undefined) return operation.scope;
  const { path, method } = operation;
  if (method !== 'GET') return 'watch:write';
  if (path.startsWith('/v1/watch/')) return 'watch:read';
  if (/^\/v1\/changes|\/(history|changes\.atom)$/.test(path)) return 'history:read';
  if (/^\/v1\/claims(\/|$)|\/(claims|trajectory|evidence)$/.test(path)) return 'claims:read';
  // The contract, and what a caller has spent, are no facts about anybody.
  if (path === '/v1/openapi.json' || path === '/v1/usage') return null;
  return 'facts:read';
}
