// Which methods a path answers: the table that is asked when no route took a request.

import type { AnyOperation } from '../../contract/operation.ts';
import type { OperationServices } from '../../operations/services.ts';

type Op = AnyOperation<OperationServices>;

export interface RouteMatch {
  readonly methods: readonly string[];
  readonly operations: readonly Op[];
  /** Percent-decoded where they can be, else as they came. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface RouteTable {
  match(path: string): RouteMatch | null;
}

/** Paths that are no operations; all of them answer GET. */
const PAGES = [
  /^\/(healthz|readyz)$/,
  /^\/schemas\/events\/[^/]+$/,
  /^\/tlog\/[^/]+\/(checkpoint|key|tile\/.+)$/,
  /^\/verify(\/spec|\/assay-verify[^/]*)?$/,
  /^\/\.well-known\/jwks\.json$/,
];

export function routeTable(
  operations: readonly Op[],
  morePages: readonly RegExp[] = [],
): RouteTable {
  const pages = [...PAGES, ...morePages];
  const rows = new Map<string, { pattern: RegExp; operations: Op[] }>();
  for (const operation of operations) {
    const row = rows.get(operation.path);
    if (row) row.operations.push(operation);
    else rows.set(operation.path, { pattern: patternOf(operation.path), operations: [operation] });
  }
  // A path that is written out goes before a template that would take it for a name.
  const inTurn = [...rows].sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')));
  const company = operations.find(({ path }) => path === '/v1/companies/{company}');
  return {
    match: (path) => {
      for (const [, row] of inTurn) {
        const found = row.pattern.exec(path);
        if (!found) continue;
        const methods = row.operations.map(({ method }) => method);
        return { methods, operations: row.operations, parameters: decodedGroups(found.groups) };
      }
      if (pages.some((page) => page.test(path))) {
        return { methods: ['GET'], operations: [], parameters: {} };
      }
      return company ? pastedUrl(company, path) : null;
    },
  };
}

/** The methods that templates would answer at a path that is written out and has others. */
export function methodsTakenFor(operations: readonly Op[], path: string): ('GET' | 'HEAD')[] {
  if (path.includes('{')) return [];
  const own = operations.filter((one) => one.path === path);
  const takes = operations.some((one) => one.method === 'GET' && patternOf(one.path).test(path));
  return takes && own.every(({ method }) => method !== 'GET') ? ['GET', 'HEAD'] : [];
}

/** The methods as `Allow` lists them. */
export function methodsOf(methods: readonly string[]): string {
  const heads = methods.includes('GET') ? ['HEAD'] : [];
  return [...new Set([...methods, ...heads, 'OPTIONS'])].join(', ');
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]*)');
  return new RegExp(`^${source}$`);
}

// A URL pasted as an identifier falls apart at its slashes; the operation can say what is wrong.
function pastedUrl(company: Op, path: string): RouteMatch | null {
  const pasted = /^\/v1\/companies\/(https?:\/.*)$/i.exec(path)?.[1];
  if (pasted === undefined) return null;
  return { methods: ['GET'], operations: [company], parameters: { company: decodedPath(pasted) } };
}

function decodedGroups(groups: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, decodedPath(text)]),
  );
}

function decodedPath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
