// The small words that all schemas are made of: dates, addresses, closed lists, nullables.

import { type Static, type TSchema, Type } from 'typebox';
import { DIMENSIONS, type Dimension } from '../../core/facts/dimensions.ts';
import { PROVENANCES } from '../../core/facts/fact.ts';

/** Absence is always typed: the value, or null. */
export function nullable<S extends TSchema>(schema: S, description?: string) {
  return Type.Union([schema, Type.Null()], description ? { description } : {});
}

/** A closed list of words. */
export function oneOf<const W extends readonly string[]>(words: W, description?: string) {
  return Type.Unsafe<W[number]>({
    type: 'string',
    enum: [...words],
    ...(description ? { description } : {}),
  });
}

export function text(description: string, more: Type.TStringOptions = {}) {
  return Type.String({ description, ...more });
}

export function date(description: string) {
  return Type.String({ format: 'date', description, examples: ['2026-11-18'] });
}

export function dateTime(description: string) {
  return Type.String({
    format: 'date-time',
    description: `${description} RFC 3339, UTC.`,
    examples: ['2026-11-18T06:00:00.000Z'],
  });
}

export function address(description: string) {
  return Type.String({ format: 'uri', description });
}

export function whole(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

export function confidence() {
  return nullable(
    Type.Number({ minimum: 0, maximum: 1 }),
    'How sure the reading is, 0 to 1; null where no figure is given.',
  );
}

/** Any JSON value. */
export function anyValue(description: string) {
  return Type.Unknown({ description });
}

export function hex64(description: string) {
  return Type.String({ pattern: '^[0-9a-f]{64}$', description });
}

export const DimensionWord = Type.Unsafe<Dimension>({
  $id: 'Dimension',
  type: 'string',
  enum: [...DIMENSIONS],
  description: 'One of the ten dimensions into which facts are grouped.',
});

export const ProvenanceWord = Type.Unsafe<(typeof PROVENANCES)[number]>({
  $id: 'Provenance',
  type: 'string',
  enum: [...PROVENANCES],
  description:
    '`observed`: measured by the service itself. `company_stated`: taken from the ' +
    "company's own pages or job posts, or declared by the owner of its domain.",
});

/** An object with at most one member per dimension; dimensions with nothing are left out. */
export function byDimension<S extends TSchema>(schema: S, description: string) {
  return Type.Unsafe<Partial<Record<Dimension, Static<S>>>>({
    type: 'object',
    properties: Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, schema])),
    additionalProperties: false,
    description,
  });
}

/** Words of a list that may grow without notice (completions 8.6), so no `enum`. */
export function openWord(description: string, examples: readonly string[]) {
  return Type.String({
    description: `${description} More values may be added: treat an unknown one as text.`,
    examples: [...examples],
  });
}
