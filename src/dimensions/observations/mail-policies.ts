// Reads the policies that a domain publishes for its mail: DMARC, MTA-STS, TLS reporting, BIMI.

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export interface Dmarc {
  readonly policy: DmarcPolicy;
  /** As stated; when null, the policy of the domain itself holds. */
  readonly subdomainPolicy: DmarcPolicy | null;
  readonly pct: number;
  /** Addresses that aggregate reports go to. */
  readonly rua: readonly string[];
}

export type Policy<T> =
  | { readonly kind: 'policy'; readonly policy: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly reason: 'several' | 'syntax' };

type Tags = ReadonlyMap<string, string>;

/** RFC 7489 section 6.6.3: other TXT records are left out, and of several none counts. */
export function dmarcOf(texts: readonly string[]): Policy<Dmarc> {
  return single(texts, /^v[ \t]*=[ \t]*DMARC1[ \t]*(;|$)/, (tags) => {
    const rua = (tags.get('rua') ?? '').split(',').flatMap((word) => reportAddress(word) ?? []);
    const stated = tags.get('p');
    // Section 6.6.3 step 6: without a usable policy but with an address for reports it is `none`.
    const policy = policyWord(stated) ?? (rua.length > 0 ? 'none' : null);
    if (policy === null) return null;
    const percent = tags.get('pct') ?? '100';
    if (!/^\d{1,3}$/.test(percent) || Number(percent) > 100) return null;
    const subdomainPolicy = policyWord(tags.get('sp'));
    return { policy, subdomainPolicy, pct: Number(percent), rua };
  });
}

function policyWord(value: string | undefined): DmarcPolicy | null {
  const word = value?.toLowerCase();
  return word === 'none' || word === 'quarantine' || word === 'reject' ? word : null;
}

// Section 6.2: a URI, its size limit after an exclamation mark cut off.
function reportAddress(word: string): string | null {
  const uri = word.trim().replace(/![0-9]+[kmgt]?$/i, '');
  return URL.canParse(uri) ? uri : null;
}

/** The id in the record that announces a policy file (RFC 8461 section 3.1). */
export function mtaStsRecordOf(texts: readonly string[]): Policy<string> {
  return single(texts, /^v=STSv1[ \t]*(;|$)/, (tags) => {
    const id = tags.get('id') ?? '';
    return /^[A-Za-z0-9]{1,32}$/.test(id) ? id : null;
  });
}

export type MtaStsMode = 'enforce' | 'testing' | 'none';

/** The mode that a policy file states (RFC 8461 section 3.2); null where it follows no grammar. */
export function mtaStsModeOf(file: string): MtaStsMode | null {
  const fields = new Map<string, string>();
  for (const line of file.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, name, value] =
      /^([A-Za-z0-9][A-Za-z0-9_.-]{0,31}):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    if (!fields.has(name)) fields.set(name, value);
  }
  const mode = fields.get('mode');
  if (fields.get('version') !== 'STSv1' || !/^\d{1,10}$/.test(fields.get('max_age') ?? '')) {
    return null;
  }
  if (mode !== 'none' && !fields.has('mx')) return null;
  return mode === 'enforce' || mode === 'testing' || mode === 'none' ? mode : null;
}

/** The addresses for reports on TLS (RFC 8460 section 3). */
export function tlsRptOf(texts: readonly string[]): Policy<readonly string[]> {
  return single(texts, /^v=TLSRPTv1[ \t]*(;|$)/, (tags) => {
    const rua = (tags.get('rua') ?? '').split(',').map((word) => word.trim());
    return rua.every((uri) => /^(mailto|https):/i.test(uri) && URL.canParse(uri)) ? rua : null;
  });
}

/** The place of the logo (draft-brand-indicators-for-message-identification section 4.2). */
export function bimiOf(texts: readonly string[]): Policy<string> {
  return single(texts, /^v=BIMI1[ \t]*(;|$)/i, (tags) => {
    const place = tags.get('l') ?? '';
    // An empty place says that the domain takes no part.
    return /^https:/i.test(place) && URL.canParse(place) ? place : null;
  });
}

function single<T>(
  texts: readonly string[],
  version: RegExp,
  read: (tags: Tags) => T | null,
): Policy<T> {
  const records = texts.filter((text) => version.test(text));
  const [only] = records;
  if (only === undefined) return { kind: 'none' };
  if (records.length > 1) return { kind: 'invalid', reason: 'several' };
  const tags = tagsOf(only);
  const policy = tags === null ? null : read(tags);
  return policy === null ? { kind: 'invalid', reason: 'syntax' } : { kind: 'policy', policy };
}

/** `name=value` pairs between semicolons; null where one is none or stands twice. */
function tagsOf(record: string): Tags | null {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    if (part.trim() === '') continue;
    const [, name = '', value = ''] =
      /^[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*=[ \t]*(.*?)[ \t]*$/.exec(part) ?? [];
    const lower = name.toLowerCase();
    if (lower === '' || tags.has(lower)) return null;
    tags.set(lower, value);
  }
  return tags;
}
