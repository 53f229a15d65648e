// The normalised text of a document: what it says in words, the same however it was marked up.

import type { AnyNode } from 'domhandler';
import { parseGuarded } from './guard.ts';
import { decodeText, MAX_PAGE_BYTES } from './page.ts';
import { collapse, walkVisible } from './visible.ts';

export type NormalisedText =
  | { readonly kind: 'text'; readonly text: string }
  /** `why` is a half sentence. */
  | { readonly kind: 'no_text'; readonly why: string };

/**
 * Gives the visible text of HTML, one line for each block; the members of JSON by name, one on a
 * line; the lines of other text. White space at the ends of lines, invisible characters and the
 * ways to write the same letter are evened out. `body` is without content coding.
 */
export function normalisedText(body: Uint8Array, contentType: string | null): NormalisedText {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/[/+]json$/.test(type)) return ofJson(body);
  const decoded = decodeText(body, contentType);
  if (decoded?.type === 'text/html' || decoded?.type === 'application/xhtml+xml') {
    return ofHtml(body, decoded.text);
  }
  if (decoded !== null) return ofLines(decoded.text);
  if (/^text\/|[/+](xml|yaml|javascript|x-ndjson)$/.test(type)) {
    return ofLines(new TextDecoder().decode(body));
  }
  return type === '' ? ofUnlabelled(body) : noText(`its content type is ${type.slice(0, 100)}`);
}

function noText(why: string): NormalisedText {
  return { kind: 'no_text', why };
}

function ofHtml(body: Uint8Array, source: string): NormalisedText {
  if (body.byteLength > MAX_PAGE_BYTES) return noText(`it is over ${MAX_PAGE_BYTES} bytes of HTML`);
  const parsed = parseGuarded(source);
  if (parsed.kind === 'hostile') return noText(`its markup has ${parsed.detail}`);
  const lines: string[] = [];
  let line = '';
  const close = (): void => {
    const text = collapse(line);
    if (text !== '') lines.push(text);
    line = '';
  };
  const root: AnyNode | undefined = parsed.$.root()[0];
  if (root !== undefined) {
    walkVisible(
      root,
      (data) => {
        line += data;
      },
      close,
    );
  }
  close();
  return { kind: 'text', text: lines.map(evened).join('\n') };
}

function ofJson(body: Uint8Array): NormalisedText {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return { kind: 'text', text: evened(JSON.stringify(value, sorted, 2)) };
  } catch (error) {
    // Too deep for the stack is a RangeError.
    return noText(error instanceof SyntaxError ? 'it is no JSON' : 'its JSON is nested too deep');
  }
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function ofUnlabelled(body: Uint8Array): NormalisedText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? noText('it is no text') : ofLines(text);
  } catch {
    return noText('it is no text');
  }
}

function ofLines(text: string): NormalisedText {
  const lines = text.split(/\r\n|\r|\n/).map((line) => evened(line).trimEnd());
  // A text file ends with the end of a line, not with an empty line.
  if (lines.at(-1) === '') lines.pop();
  return { kind: 'text', text: lines.join('\n') };
}

/** Soft hyphens, zero-width characters, and those that turn the direction of writing. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Characters that would act on the terminal or the page on which the text is shown. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

function evened(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(CONTROLS, '\ufffd')
    .replace(/[\u2028\u2029]/g, ' ')
    .toWellFormed()
    .normalize('NFC');
}
