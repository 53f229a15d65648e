// One operation's call as an HTTP request: the address, the headers and the body of a flat input.

import type { Settled } from './options.ts';

/** How an operation is called and what its answer is read as; the table has one for each. */
export interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** The member of `data` that holds the rows of a page; null where there are no pages. */
  readonly rows: string | null;
  /** `data`: the envelope; `document`: JSON without one; `text`, `bytes`; `events`: a stream. */
  readonly answer: 'data' | 'document' | 'text' | 'bytes' | 'events';
  readonly accept: string;
  readonly takesBody: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Prepared {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Fields of the path and the query go there, all others into the body. */
export function prepare(row: Row, fields: Fields, settled: Settled): Prepared {
  const inPath = new Set<string>();
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return segment(row, name, fields[name]);
  });
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || inPath.has(name)) continue;
    if (row.query.includes(name)) {
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
    } else if (row.takesBody) {
      body[name] = value;
    } else {
      throw new TypeError(`${row.id} takes no ${name}`);
    }
  }
  const asked = query.size === 0 ? '' : `?${query}`;
  return {
    address: `${settled.baseUrl}${path}${asked}`,
    headers: {
      Accept: `${row.accept}, application/problem+json`,
      ...(settled.key === null ? {} : { Authorization: `Bearer ${settled.key}` }),
      ...(row.takesBody ? { 'Content-Type': 'application/json' } : {}),
    },
    body: row.takesBody ? JSON.stringify(body) : null,
  };
}

function segment(row: Row, name: string, value: unknown): string {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
    const text = encodeURIComponent(value);
    // As segments they would lead elsewhere before the service sees them.
    if (text === '.' || text === '..') throw new TypeError(`${name} of ${row.id} is ${text}`);
    return text;
  }
  throw new TypeError(`${row.id} needs ${name} as a text that is not empty`);
}
