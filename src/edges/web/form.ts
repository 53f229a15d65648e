// Reads the body of a form: bounded, of one media type, and every field at most once.

import type { IncomingMessage } from 'node:http';

export const LONGEST_FORM = 64 * 1024;
const MOST_FIELDS = 32;

export type Form =
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, string> }
  | { readonly kind: 'refused'; readonly status: 400 | 413 | 415; readonly says: string };

export async function readForm(raw: IncomingMessage): Promise<Form> {
  if (!isForm(raw)) {
    const says = 'Forms are sent as application/x-www-form-urlencoded, without content coding.';
    return { kind: 'refused', status: 415, says };
  }
  const bytes = await collect(raw);
  if (bytes === 'broken') return refused(400, 'The form ended before its end.');
  if (bytes === 'too_long') return refused(413, `The form is over ${LONGEST_FORM} bytes.`);
  return parseForm(bytes.toString('latin1'));
}

function refused(status: 400 | 413, says: string): Form {
  return { kind: 'refused', status, says };
}

/** `a=b&c=d`, percent-encoded UTF-8, as the URL standard's form encoding writes it. */
export function parseForm(text: string): Form {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > MOST_FIELDS) return refused(400, `A form has at most ${MOST_FIELDS} fields.`);
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = decoded(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decoded(pair.slice(at + 1));
    if (name === null) return refused(400, 'The name of a field is not percent-encoded UTF-8.');
    const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name;
    if (value === null) return refused(400, `The field ${shown} is not percent-encoded UTF-8.`);
    if (fields.has(name)) return refused(400, `The field ${shown} is there twice.`);
    fields.set(name, value);
  }
  return { kind: 'fields', fields };
}

function decoded(text: string): string | null {
  // Only ASCII comes out of the encoding; more was put in by hand, in some unknown charset.
  if (/[^\x21-\x7e]/.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function isForm({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return false;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const known = /^$|=\s*"?utf-?8"?\s*$/.test(charset ?? '');
  return type.trim() === 'application/x-www-form-urlencoded' && known;
}

/** The whole body; what is over the bound is not kept. */
async function collect(raw: IncomingMessage): Promise<Buffer | 'too_long' | 'broken'> {
  if (Number(raw.headers['content-length'] ?? 0) > LONGEST_FORM) return 'too_long';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the socket: the page is still to be written to it.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > LONGEST_FORM) return 'too_long';
      chunks.push(chunk);
    }
  } catch {
    // The caller went away; whatever is answered reaches nobody.
    return 'broken';
  }
  return Buffer.concat(chunks);
}
