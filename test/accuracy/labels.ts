// What was read by hand on each labelled capture: test/accuracy/labels/<company>.json, checked.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, PROVENANCES, type Provenance } from '../../src/core/facts/fact.ts';
import { isPageRole } from '../../src/core/pages/page-role.ts';
import type { PageRole } from '../../src/core/pages/page-roles.ts';

export interface FactLabel {
  readonly key: string;
  /** Absent where `any` is set: the key may be there, its value is not judged. */
  readonly value?: Json;
  /** Other values that the page supports as well. */
  readonly accept?: readonly Json[];
  /** Compared only where it is labelled. */
  readonly unit?: string;
  readonly accept_units?: readonly string[];
  readonly provenance: Provenance;
  /** The value must contain this text: addresses are written in many ways. */
  readonly contains?: boolean;
  /** Right where it is said, no loss where it is not. */
  readonly optional?: boolean;
  readonly any?: boolean;
}

export interface CaptureLabel {
  /** `sample/web/…`, `test/captures/…`, or `corpus/…` beside the repository. */
  readonly source: string;
  readonly url: string;
  readonly role: PageRole;
  readonly provider: string | null;
  /** Nothing may be read of it: a bot wall, an error page, a list cut short. */
  readonly incomplete: boolean;
  /** Key patterns that were labelled; other keys of the capture are not judged. */
  readonly scope: readonly string[];
  readonly facts: readonly FactLabel[];
  /** Key patterns that must not be said beyond `facts`. */
  readonly absent: readonly string[];
  /** Key patterns where abstaining is right. */
  readonly ambiguous: readonly string[];
}

export interface CompanyLabels {
  readonly company: string;
  readonly captures: readonly CaptureLabel[];
}

const FOLDER = join(import.meta.dirname, 'labels');
const FACT_FIELDS = [
  'key',
  'value',
  'accept',
  'unit',
  'accept_units',
  'provenance',
  'contains',
  'optional',
  'any',
];
const CAPTURE_FIELDS = [
  'source',
  'url',
  'role',
  'provider',
  'incomplete',
  'scope',
  'facts',
  'absent',
  'ambiguous',
];

/** Every label file, by company. */
export function readLabels(): readonly CompanyLabels[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      company: name.slice(0, -'.json'.length),
      captures: capturesOf(name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
    }));
}

function capturesOf(file: string, content: unknown): readonly CaptureLabel[] {
  const { captures } = record(file, content, ['captures']);
  return list(file, captures).map((entry) => {
    const fields = record(file, entry, CAPTURE_FIELDS);
    const source = text(file, fields.source);
    const role = text(source, fields.role);
    if (!isPageRole(role)) throw new Error(`${source}: ${role} is no role of a page`);
    return {
      source,
      url: new URL(text(source, fields.url)).href,
      role,
      provider: fields.provider === undefined ? null : text(source, fields.provider),
      incomplete: fields.incomplete === true,
      scope: fields.scope === undefined ? ['*'] : list(source, fields.scope).map(textOf(source)),
      facts: list(source, fields.facts).map((fact) => factOf(source, fact)),
      absent: list(source, fields.absent).map(textOf(source)),
      ambiguous: list(source, fields.ambiguous).map(textOf(source)),
    };
  });
}

function factOf(source: string, entry: unknown): FactLabel {
  const fields = record(source, entry, FACT_FIELDS);
  const key = text(source, fields.key);
  const provenance = PROVENANCES.find((one) => one === fields.provenance);
  if (provenance === undefined) throw new Error(`${source}: ${key} has no provenance`);
  if (fields.any !== true && fields.value === undefined) {
    throw new Error(`${source}: ${key} has no value`);
  }
  return { ...(entry as FactLabel), key, provenance };
}

function record(where: string, value: unknown, known: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${where}: an object is expected`);
  }
  const strange = Object.keys(value).find((name) => !known.includes(name));
  if (strange !== undefined) throw new Error(`${where}: "${strange}" is no field of a label`);
  return value as Record<string, unknown>;
}

function list(where: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where}: a list is expected`);
  return value;
}

function textOf(where: string): (value: unknown) => string {
  return (value) => text(where, value);
}

function text(where: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${where}: a text is expected`);
  return value;
}
