// Canonical JSON (RFC 8785): one text for each value.

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** Throws a TypeError for what JSON has no text for: infinite numbers, lone surrogates. */
export function canonical(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON text`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${quoted(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no JSON text');
  return JSON.stringify(text);
}

/** The value of a text that is canonical; undefined for any other text. */
export function parseCanonical(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return canonical(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}
