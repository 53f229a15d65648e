// What a company declares under a claim of its domain (completions 7.1).

import { type Static, Type } from 'typebox';
import { EARLIEST_AS_OF } from '../../core/facts/declaration.ts';
import { address, anyValue, DimensionWord, date, dateTime, nullable, text } from './words.ts';

const LONGEST_SOURCE_URL = 2000;

export const Declaration = Type.Object(
  {
    key: text('The fact key.', { examples: ['legal.entity.name'] }),
    dimension: DimensionWord,
    value: anyValue('As the key has it.'),
    unit: nullable(Type.String(), 'Null where the key has no unit.'),
    as_of: date('The day as of which it holds, by the last word.'),
    source_url: nullable(address('Where the company says so besides.')),
    declared_at: dateTime('Since when it is declared with this value.'),
    fact_id: Type.String({
      pattern: '^fct_[0-9a-f]{64}$',
      description: 'The citation id of the fact, the same as of what its pages state.',
    }),
    evidence_url: nullable(address('The evidence of the fact, with what its pages state.')),
  },
  {
    $id: 'Declaration',
    description: 'A fact that a company declares under a verified claim of its domain.',
  },
);
export type Declaration = Static<typeof Declaration>;

export const DeclarationToPut = Type.Object(
  {
    value: anyValue(
      'A boolean, number, text, list of texts or object, as the key has it; never null.',
    ),
    unit: Type.Optional(
      nullable(
        Type.String({ maxLength: 100 }),
        'ISO 4217 code of a price; `%`, `days`, … as the key has it. Where the key has one unit, ' +
          'it need not be given; where it has none, null.',
      ),
    ),
    source_url: Type.Optional(
      nullable(
        Type.String({ minLength: 1, maxLength: LONGEST_SOURCE_URL }),
        "Where the company says so besides: `https:` or `http:`, on one of the company's domains.",
      ),
    ),
    as_of: Type.Optional(
      Type.String({
        description:
          'The day as of which it holds, `YYYY-MM-DD`: not in the future, and not before ' +
          `${EARLIEST_AS_OF}. Today (UTC) where not given.`,
        maxLength: 10,
        examples: ['2026-11-18'],
      }),
    ),
  },
  { additionalProperties: false },
);
export type DeclarationToPut = Static<typeof DeclarationToPut>;
