// Parses Strict-Transport-Security exactly as a browser does (RFC 6797, section 6.1 and 8.1).

export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  /** Not of the RFC: what owners of browsers' preload lists ask for. */
  readonly preload: boolean;
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Null for a field that a browser ignores: it does not conform, or names no age. */
export function parseHsts(field: string): Hsts | null {
  const directives = new Map<string, string | null>();
  const parts = splitOutsideQuotes(field);
  if (parts === null) return null;
  for (const part of parts) {
    const text = part.trim();
    if (text === '') continue;
    const [, name = '', , raw] = /^([^=\s]+)(\s*=\s*(.*))?$/s.exec(text) ?? [];
    const value = raw === undefined ? null : unquoted(raw.trim());
    if (!TOKEN.test(name) || value === undefined) return null;
    const key = name.toLowerCase();
    if (directives.has(key)) return null;
    directives.set(key, value);
  }
  const age = directives.get('max-age') ?? '';
  if (!/^\d+$/.test(age)) return null;
  for (const valueless of ['includesubdomains', 'preload']) {
    if ((directives.get(valueless) ?? null) !== null) return null;
  }
  return {
    maxAge: Math.min(Number(age), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

function splitOutsideQuotes(field: string): readonly string[] | null {
  const parts = [''];
  let quoted = false;
  for (let at = 0; at < field.length; at++) {
    const char = field.charAt(at);
    if (char === '"') quoted = !quoted;
    if (char === ';' && !quoted) {
      parts.push('');
      continue;
    }
    const escaped = quoted && char === '\\' ? field.charAt(++at) : '';
    parts[parts.length - 1] = `${parts.at(-1) ?? ''}${char}${escaped}`;
  }
  return quoted ? null : parts;
}

/** Undefined for what is neither a token nor a quoted string. */
function unquoted(value: string): string | undefined {
  if (TOKEN.test(value)) return value;
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1];
  return inner?.replace(/\\(.)/gs, '$1');
}
