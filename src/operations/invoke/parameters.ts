// Reads parameters from text by their schemas, and says what would have been accepted.

import type { TObject, TSchema } from 'typebox';
import { requiredNames } from '../../contract/operation.ts';
import {
  COMPANIES_FORMAT,
  COMPANY_FORMAT,
  CURSOR_FORMAT,
  DIMENSIONS_FORMAT,
  FACT_KEY_FORMAT,
  FACT_KEYS_FORMAT,
} from '../../contract/parameters.ts';
import { type InputError, Refusal } from '../../contract/refusal.ts';
import { DIMENSIONS, isDimension } from '../../core/facts/dimensions.ts';
import { parseIdentifier, type RegistrableDomain } from '../../core/identifier.ts';
import { isDay, momentOf } from '../../core/moment.ts';
import { nearest } from '../../core/nearest.ts';
import { ACCEPTED_COMPANIES, readCompanies } from './company-list.ts';
import { ACCEPTED_KEY, ACCEPTED_KEYS, isFactKey, readFactKeys } from './fact-key-list.ts';
import type { QueryPair } from './wire.ts';

/** The members of JSON Schema by which a parameter is read. */
interface Rule {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Rule;
  readonly maxItems?: number;
  readonly default?: unknown;
}

export function ruleOf(schema: TSchema): Rule {
  // TypeBox schemas are JSON Schema objects; their static types hide the members.
  return schema as Rule;
}

type Read = { readonly value: unknown } | { readonly wrong: Refusal } | 'not_accepted';

const INVISIBLE = /\p{Cc}/u;

/** Reads the query of an operation; throws `invalid_parameter`, `missing_parameter`, … */
export function readQuery(
  schema: TObject | undefined,
  pairs: readonly QueryPair[],
  registrable: RegistrableDomain,
): Record<string, unknown> {
  if (!schema && pairs.length === 0) return {};
  const fields: Record<string, TSchema> = schema?.properties ?? {};
  const names = Object.keys(fields);
  const given = new Map<string, string | null>();
  const lists = new Map<string, (string | null)[]>();
  const errors: InputError[] = [];
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(fields, name)) errors.push(unknown(name, names));
    else if (ruleOf(fields[name] ?? {}).type === 'array') {
      lists.set(name, [...(lists.get(name) ?? []), value]);
    } else if (given.has(name)) errors.push(repeated(name));
    else given.set(name, value);
  }
  const values: Record<string, unknown> = {};
  let wrong: Refusal | null = null;
  for (const [name, text] of given) {
    const rule = ruleOf(fields[name] ?? {});
    const read = text === null ? 'not_accepted' : readValue(name, text, rule, registrable);
    if (read === 'not_accepted') errors.push(notAccepted(name, rule));
    else if ('wrong' in read) wrong ??= read.wrong;
    else values[name] = read.value;
  }
  for (const [name, texts] of lists) {
    const rule = ruleOf(fields[name] ?? {});
    const items = texts.filter((text) => text !== null && isItem(text, rule.items ?? {}));
    const isAccepted = items.length === texts.length && items.length <= (rule.maxItems ?? Infinity);
    if (isAccepted) values[name] = items;
    else errors.push(notAccepted(name, rule));
  }
  const missing = requiredNames(schema).filter((name) => !given.has(name) && !lists.has(name));
  for (const name of missing) errors.push(absent(name, ruleOf(fields[name] ?? {})));
  refuseErrors(errors, missing.length);
  if (wrong) throw wrong;
  for (const name of names) {
    const fallback = ruleOf(fields[name] ?? {}).default;
    if (!given.has(name) && fallback !== undefined) values[name] = fallback;
  }
  return values;
}

function isItem(text: string, rule: Rule): boolean {
  return !INVISIBLE.test(text) && readText(text, rule) !== 'not_accepted';
}

/** Reads the parameters in the path; throws `invalid_identifier` or `invalid_parameter`. */
export function readPath(
  schema: TObject | undefined,
  given: Readonly<Record<string, string | undefined>>,
  registrable: RegistrableDomain,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<TSchema>(schema?.properties ?? {})) {
    const rule = ruleOf(field);
    const text = given[name] ?? '';
    const read = readValue(name, text, rule, registrable);
    if (read === 'not_accepted') refuseErrors([notAccepted(name, rule)], 0);
    else if ('wrong' in read) throw read.wrong;
    else values[name] = read.value;
  }
  return values;
}

const WHY_INVALID = {
  scheme: 'it carries a scheme',
  port: 'it carries a port',
  path: 'it carries a path or query',
  user_info: 'it carries an @',
  empty: 'it is empty',
  too_long: 'it is longer than a domain can be',
  not_a_name: 'it is neither a domain under a public suffix nor a slug',
} as const;

function readIdentifier(name: string, text: string, registrable: RegistrableDomain): Read {
  const identifier = parseIdentifier(text, registrable);
  if (identifier.kind !== 'invalid') return { value: identifier };
  const detail = `The company identifier is not valid: ${WHY_INVALID[identifier.reason]}.`;
  const errors = [{ parameter: name, detail, accepted: ACCEPTED_COMPANY }];
  return { wrong: new Refusal('invalid_identifier', detail, { errors }) };
}

const ACCEPTED_COMPANY = 'an apex domain such as example.com, or a legacy slug';

function readValue(name: string, text: string, rule: Rule, registrable: RegistrableDomain): Read {
  if (rule.format === COMPANY_FORMAT) return readIdentifier(name, text, registrable);
  if (rule.format === CURSOR_FORMAT) {
    const isBase64url = /^[A-Za-z0-9_-]+$/.test(text);
    if (isBase64url && text.length <= (rule.maxLength ?? 0)) return { value: text };
    const detail = 'The cursor is not one that this service gave.';
    return {
      wrong: new Refusal('invalid_cursor', detail, { errors: [{ parameter: name, detail }] }),
    };
  }
  if (INVISIBLE.test(text)) return 'not_accepted';
  if (rule.format === FACT_KEY_FORMAT) return isFactKey(text) ? { value: text } : 'not_accepted';
  if (rule.format === FACT_KEYS_FORMAT) return readFactKeys(name, text);
  if (rule.format === COMPANIES_FORMAT) return readCompanies(name, text);
  if (rule.format === DIMENSIONS_FORMAT) return readDimensions(text);
  if (rule.enum) return rule.enum.includes(text) ? { value: text } : 'not_accepted';
  switch (rule.type) {
    case 'integer':
      return readInteger(text, rule);
    case 'number':
      return readNumber(text, rule);
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : 'not_accepted';
    default:
      return readText(text, rule);
  }
}

function readDimensions(text: string): Read {
  const words = text.split(',');
  return words.every(isDimension) ? { value: [...new Set(words)] } : 'not_accepted';
}

function readNumber(text: string, rule: Rule): Read {
  if (!/^-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?$/.test(text)) return 'not_accepted';
  return within(Number(text), rule);
}

function within(value: number, { minimum = value, maximum = value }: Rule): Read {
  return value >= minimum && value <= maximum ? { value } : 'not_accepted';
}

function readInteger(text: string, rule: Rule): Read {
  if (!/^(0|-?[1-9][0-9]{0,14})$/.test(text)) return 'not_accepted';
  return within(Number(text), rule);
}

function readText(text: string, rule: Rule): Read {
  if (rule.format === 'date') return isDay(text) ? { value: text } : 'not_accepted';
  if (rule.format === 'date-time')
    return momentOf(text) !== null ? { value: text } : 'not_accepted';
  // JSON Schema counts characters, not UTF-16 units.
  const length = [...text].length;
  if (length > (rule.maxLength ?? length)) return 'not_accepted';
  // Blanks alone are as good as nothing.
  if (text.trim() === '' && (rule.minLength ?? 0) > 0) return 'not_accepted';
  if (length < (rule.minLength ?? 0)) return 'not_accepted';
  if (rule.pattern && !new RegExp(rule.pattern, 'u').test(text)) return 'not_accepted';
  return { value: text };
}

/** The accepted values, as a list where they are few, else as a rule in words. */
export function acceptedOf(rule: Rule): readonly string[] | string {
  if (rule.enum) return rule.enum;
  if (rule.type === 'boolean') return ['true', 'false'];
  if (rule.type === 'array') {
    const item = inWords(acceptedOf(rule.items ?? {}));
    return `given at most ${rule.maxItems} times, each time ${item}`;
  }
  if (rule.type === 'integer') return `an integer from ${rule.minimum} to ${rule.maximum}`;
  if (rule.type === 'number') {
    return `a number from ${rule.minimum} to ${rule.maximum} with up to 9 decimals`;
  }
  if (rule.format === COMPANY_FORMAT) return ACCEPTED_COMPANY;
  if (rule.format === FACT_KEY_FORMAT) return ACCEPTED_KEY;
  if (rule.format === FACT_KEYS_FORMAT) return ACCEPTED_KEYS;
  if (rule.format === COMPANIES_FORMAT) return ACCEPTED_COMPANIES;
  if (rule.format === DIMENSIONS_FORMAT) return `${DIMENSIONS.join(', ')}, with commas between`;
  if (rule.format === 'date') return 'a date that exists, as YYYY-MM-DD';
  if (rule.format === 'date-time') return 'a moment as in RFC 3339, such as 2026-03-02T06:00:00Z';
  const lengths =
    rule.maxLength === undefined
      ? 'text'
      : `text of ${rule.minLength ?? 0} to ${rule.maxLength} characters`;
  const pattern = rule.pattern ? ` that matches ${rule.pattern}` : '';
  return `${lengths} without control characters${pattern}`;
}

function inWords(accepted: readonly string[] | string): string {
  return typeof accepted === 'string' ? accepted : `one of ${accepted.join(', ')}`;
}

function unknown(name: string, names: readonly string[]): InputError {
  const shown = JSON.stringify([...name].slice(0, 60).join(''));
  const meant = nearest(name, names);
  const guess = meant === null ? '' : ` Did you mean ${meant}?`;
  const known =
    names.length === 0
      ? 'This operation has no query parameters.'
      : `Accepted parameters: ${names.join(', ')}.`;
  return {
    parameter: name,
    detail: `Unknown query parameter ${shown}.${guess} ${known}`,
    accepted: names,
  };
}

function repeated(name: string): InputError {
  return { parameter: name, detail: `${name} is given more than once.`, accepted: 'one value' };
}

function notAccepted(name: string, rule: Rule): InputError {
  const accepted = acceptedOf(rule);
  return { parameter: name, detail: `${name} must be ${inWords(accepted)}.`, accepted };
}

function absent(name: string, rule: Rule): InputError {
  const accepted = acceptedOf(rule);
  const detail = `The required parameter ${name} is absent; give ${inWords(accepted)}.`;
  return { parameter: name, detail, accepted };
}

function refuseErrors(errors: readonly InputError[], missing: number): void {
  if (errors.length === 0) return;
  const code = errors.length === missing ? 'missing_parameter' : 'invalid_parameter';
  const told = errors.slice(0, MOST_ERRORS);
  throw new Refusal(code, told.map((error) => error.detail).join(' '), { errors: told });
}

const MOST_ERRORS = 20;
