// Reads the body of a form: bounded, of one media type, and every field once where it may be once.

import type { IncomingMessage } from 'node:http';
import { type BodyFault, readBody } from './body.ts';
import { pairsOf } from './pairs.ts';

export interface FormRule {
  /** In bytes. */
  readonly longest: number;
  /** Fields that may be there several times: boxes to tick. */
  readonly lists?: readonly string[];
}

export type Form =
  | {
      readonly kind: 'fields';
      readonly fields: ReadonlyMap<string, string>;
      /** The values of those that may be there several times. */
      readonly lists: ReadonlyMap<string, readonly string[]>;
    }
  /** `says` is for the person who sent it. */
  | { readonly kind: 'refused'; readonly status: 400 | 413 | 415; readonly says: string };

export type RefusedForm = Extract<Form, { kind: 'refused' }>;

const FORM_TYPE = 'application/x-www-form-urlencoded';
const MOST_FIELDS = 32;
/** The most characters that are shown of a field's name. */
const MOST_SHOWN = 40;

export async function readForm(raw: IncomingMessage, rule: FormRule): Promise<Form> {
  const body = await readBody(raw, { mediaType: FORM_TYPE, longest: rule.longest });
  switch (body.kind) {
    case 'none':
      return parseForm('', rule.lists);
    case 'bytes':
      return parseForm(body.bytes.toString('latin1'), rule.lists);
    case 'refused':
      return refusedForm(body.fault, rule);
  }
}

function refusedForm(fault: BodyFault, { longest }: FormRule): RefusedForm {
  switch (fault) {
    case 'too_long':
      return refused(413, `The form is over ${longest} bytes.`);
    case 'broken':
      return refused(400, 'The form ended before its end.');
    case 'media_type':
    case 'charset':
    case 'content_coding':
      return refused(415, `Forms are sent as ${FORM_TYPE} in UTF-8, without content coding.`);
  }
}

function refused(status: RefusedForm['status'], says: string): RefusedForm {
  return { kind: 'refused', status, says };
}

export function parseForm(text: string, lists: readonly string[] = []): Form {
  const pairs = pairsOf(text);
  if (pairs.length > MOST_FIELDS) return refused(400, `A form has at most ${MOST_FIELDS} fields.`);
  const fields = new Map<string, string>();
  const several = new Map<string, string[]>();
  for (const { name, value } of pairs) {
    if (name === null) return refused(400, 'The name of a field is not percent-encoded UTF-8.');
    const shown = name.length > MOST_SHOWN ? `${name.slice(0, MOST_SHOWN)}…` : name;
    if (value === null) return refused(400, `The field ${shown} is not percent-encoded UTF-8.`);
    if (lists.includes(name)) several.set(name, [...(several.get(name) ?? []), value]);
    else if (fields.has(name)) return refused(400, `The field ${shown} is there twice.`);
    else fields.set(name, value);
  }
  return { kind: 'fields', fields, lists: several };
}
