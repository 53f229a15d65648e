// Reads /.well-known/security.txt (RFC 9116): whether there is one, who takes reports, until when.

import type { Json } from '../../core/facts/fact.ts';
import type { CapturedDocument, DocumentRead, DocumentReader } from '../../core/facts/reader.ts';
import { momentOf } from '../../core/moment.ts';
import { isNotThere } from '../../core/pages/answer.ts';
import { locate } from '../legal/source-quote.ts';
import { type IncompleteReason, LITTLE, whyIncomplete } from '../page/completeness.ts';
import { parseGuarded } from '../page/guard.ts';
import { mainWordsOf } from '../page/main-words.ts';
import { Draft } from './draft.ts';

export const securityTxt: DocumentReader = {
  name: 'security_txt',
  version: 1,
  timeless: false,
  dimension: 'security',
  roles: ['security_txt'],
  families: ['security.txt.*'],
  read,
};

const MAX_LENGTH = 100_000;

interface Field {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Parsed {
  readonly fields: readonly Field[];
  /** Lines that are neither a field, a comment nor blank. */
  readonly strange: number;
}

function read(document: CapturedDocument): DocumentRead {
  const { role, status, text, contentType } = document;
  if (status !== undefined && isNotThere(role, status)) return readAbsence(text);
  if (text.length > MAX_LENGTH) return { kind: 'incomplete', reason: 'too_large' };
  if (/html/i.test(contentType ?? '') || /^\ufeff?\s*</.test(text)) {
    return { kind: 'incomplete', reason: 'html' };
  }
  const { fields, strange } = parse(text);
  const named = (name: string) => fields.filter((field) => field.name === name);
  const known = [...named('contact'), ...named('expires')];
  // Servers answer with a page of words for what they do not have; that is no security.txt.
  const [first] = known;
  if (first === undefined) return { kind: 'incomplete', reason: 'no_fields' };
  const draft = new Draft();
  const say = (key: string, value: Json, field: Field): void => {
    const place = locate(text, field.start, field.end);
    const kind = { provenance: 'observed', evidenceType: 'http_probe', confidence: 1 } as const;
    draft.say(`security.txt.${key}`, value, place, kind);
  };
  say('present', true, first);
  say('contact_count', named('contact').length, named('contact')[0] ?? first);
  for (const [key, name] of [
    ['policy_url', 'policy'],
    ['encryption', 'encryption'],
  ] as const) {
    for (const field of named(name)) if (isUri(field.value)) say(key, field.value, field);
  }
  const expires = named('expires');
  const [expiry] = expires;
  if (expires.length === 1 && expiry !== undefined && readMoment(expiry.value) !== null) {
    say('expires', expiry.value, expiry);
  }
  say('valid', strange === 0 && isValid(document, named), expiry ?? first);
  return { kind: 'read', ...draft.extraction() };
}

/** Whoever is kept out sees nothing, whatever status the wall has. */
const WALLS: readonly IncompleteReason[] = ['bot_wall', 'login'];

function readAbsence(text: string): DocumentRead {
  const parsed = /^\ufeff?\s*</.test(text) ? parseGuarded(text) : null;
  if (parsed?.kind === 'hostile') return { kind: 'incomplete', reason: 'hostile' };
  const flaw =
    parsed === null
      ? null
      : whyIncomplete(parsed.$, text, mainWordsOf(parsed.$, LITTLE), 'security_txt');
  if (flaw !== null && WALLS.includes(flaw.reason)) {
    return { kind: 'incomplete', reason: flaw.reason };
  }
  const draft = new Draft();
  const kind = { provenance: 'observed', evidenceType: 'http_probe', confidence: 1 } as const;
  draft.say('security.txt.present', false, STATUS, kind);
  return { kind: 'read', ...draft.extraction() };
}

// What is not there has no words of its own: the status says it (RFC 9113 section 8.3.2).
const STATUS = { type: 'header', name: ':status' } as const;

// Sections 2.4 and 2.5: https and plain text, contacts as addresses, one date to come.
function isValid(document: CapturedDocument, named: (name: string) => readonly Field[]): boolean {
  const { url, contentType, capturedAt } = document;
  const contacts = named('contact');
  const expires = named('expires').map(({ value }) => readMoment(value));
  const [expiry] = expires;
  return (
    url.protocol === 'https:' &&
    /^\s*text\/plain\s*(?:;|$)/i.test(contentType ?? '') &&
    contacts.length > 0 &&
    contacts.every(({ value }) => isUri(value)) &&
    named('preferred-languages').length <= 1 &&
    expires.length === 1 &&
    typeof expiry === 'number' &&
    expiry > Date.parse(capturedAt)
  );
}

const SIGNED =
  /^-----BEGIN PGP SIGNED MESSAGE-----[ \t]*\r?\n(?:[A-Za-z-]+: [^\r\n]*\r?\n)*[ \t]*\r?\n/;
const SIGNATURE = /^-----BEGIN PGP SIGNATURE-----[ \t]*$/m;

/** The fields; of a signed file those of the signed text (RFC 9580, section 7). */
function parse(text: string): Parsed {
  const bom = text.startsWith('\ufeff') ? 1 : 0;
  const opening = SIGNED.exec(text.slice(bom));
  const from = bom + (opening?.[0].length ?? 0);
  const closing = opening === null ? null : SIGNATURE.exec(text.slice(from));
  const to = closing === null ? text.length : from + closing.index;
  const fields: Field[] = [];
  let strange = opening !== null && closing === null ? 1 : 0;
  for (const line of text.slice(from, to).matchAll(/[^\r\n]+/g)) {
    const dashed = opening !== null && line[0].startsWith('- ') ? 2 : 0;
    const content = line[0].slice(dashed);
    if (content.trim() === '' || content.startsWith('#')) continue;
    const [, name, value] = /^([A-Za-z][\w-]*)[ \t]*:[ \t]*(\S.*?)[ \t]*$/.exec(content) ?? [];
    if (name === undefined || value === undefined) {
      strange++;
      continue;
    }
    const start = from + line.index + dashed;
    const end = start + content.trimEnd().length;
    fields.push({ name: name.toLowerCase(), value, start, end });
  }
  return { fields, strange };
}

/** A web address must begin with `https://` (section 2.5). */
function isUri(value: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value) && !/^http:/i.test(value) && URL.canParse(value)
  );
}

/** Milliseconds of an RFC 3339 date and time; a leap second is the one before it. */
function readMoment(value: string): number | null {
  return momentOf(value.replace(/:60(?=[.Zz+-])/, ':59'))?.getTime() ?? null;
}
