// Checks a JSON body against its schema, and points to each field that is wrong.

import type { TSchema } from 'typebox';
import type { Validator } from 'typebox/compile';
import { type InputError, Refusal } from '../../contract/refusal.ts';
import { nearest } from '../../core/nearest.ts';
import type { Body } from './wire.ts';

const MOST_ERRORS = 20;
const compiled = new WeakMap<TSchema, Validator>();

/** Throws `invalid_body`. The value is returned as it came: nothing is coerced or dropped. */
const NO_BODY: Body = {
  kind: 'none',
  refusal: new Refusal('invalid_body', 'A read takes no body.'),
};

/** What reads are given in place of a body: none, and what is sent with one is not read. */
export async function noBody(): Promise<Body> {
  return NO_BODY;
}

export async function checkBody(schema: TSchema, value: unknown): Promise<unknown> {
  const validator = compiled.get(schema) ?? (await compile(schema));
  const faults = validator.Check(value)
    ? unfitIn(value, '')
    : faultsOf(schema, validator.Errors(value));
  if (faults.length === 0) return value;
  const errors = faults.slice(0, MOST_ERRORS);
  const detail = errors.map((error) => `${error.pointer || 'The body'} ${error.detail}.`).join(' ');
  throw new Refusal('invalid_body', detail, { errors });
}

// The compiler is large, and who reads sends no body.
async function compile(schema: TSchema): Promise<Validator> {
  const { Compile } = await import('typebox/compile');
  const validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}

interface Found {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function faultsOf(schema: TSchema, found: readonly Found[]): InputError[] {
  const faults = new Map<string, InputError>();
  for (const fault of found) {
    for (const one of faultOf(schema, fault)) {
      // The first word on a field is the most telling; `anyOf` and the like repeat it.
      if (one.pointer !== undefined && !faults.has(one.pointer)) faults.set(one.pointer, one);
    }
  }
  if (faults.size === 0) return [{ pointer: '', detail: 'does not match its schema' }];
  return [...faults.values()];
}

/** Deeper than any body, and far less than what a walk through it can bear. */
const MOST_LEVELS = 32;

/** PostgreSQL can keep no NUL in a text, so none comes in. */
function unfitIn(value: unknown, pointer: string, level = 0): InputError[] {
  if (level > MOST_LEVELS) {
    return [{ pointer: '', detail: `is nested deeper than ${MOST_LEVELS} levels` }];
  }
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ pointer, detail: 'contains a NUL character' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    unfitIn(member, `${pointer}/${escapePointer(name)}`, level + 1),
  );
}

function faultOf(schema: TSchema, { keyword, instancePath, message, params }: Found): InputError[] {
  const at = (names: unknown, detailOf: (name: string) => string): InputError[] =>
    (Array.isArray(names) ? names.map(String) : []).map((name) => ({
      pointer: `${instancePath}/${escapePointer(name)}`,
      detail: detailOf(name),
    }));
  // Members of members are few; whoever misspells one is shown the rule by its pointer.
  const known = instancePath === '' ? Object.keys(propertiesOf(schema)) : [];
  if (keyword === 'required')
    return at(Reflect.get(params, 'requiredProperties'), () => 'is required');
  if (keyword === 'additionalProperties') {
    return at(Reflect.get(params, 'additionalProperties'), (name) => {
      const meant = nearest(name.slice(0, LONGEST_NAME), known);
      return `is not a known member${meant === null ? '' : `; the nearest is ${meant}`}`;
    });
  }
  // Said again by `additionalProperties`, with the name.
  if (keyword === 'boolean') return [];
  // What may be null is told by what else it may be.
  if (keyword === 'type' && message === 'must be null') return [];
  if (keyword === 'enum') {
    const allowed = Reflect.get(params, 'allowedValues');
    const accepted = Array.isArray(allowed) ? allowed.map(String) : [];
    const detail = `must be one of ${accepted.join(', ')}`;
    return [{ pointer: instancePath, detail, accepted }];
  }
  return [{ pointer: instancePath, detail: message }];
}

function propertiesOf(schema: TSchema): object {
  return (schema as { readonly properties?: object }).properties ?? {};
}

const LONGEST_NAME = 100;

// RFC 6901 section 3.
function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
