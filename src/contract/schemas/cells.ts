// A cell of a comparison: the fact of a company under a key, or why there is none.

import { type Static, Type } from 'typebox';
import { EVIDENCE_TYPES } from '../../core/facts/fact.ts';
import { anyValue, date, nullable, oneOf, openWord, ProvenanceWord, text, whole } from './words.ts';

const PLACE = {
  company: text('Apex domain of the company.', { examples: ['acme.example'] }),
  key: text('The key that is compared.', { examples: ['pricing.tier_count'] }),
};

export const KnownCell = Type.Object(
  {
    ...PLACE,
    state: Type.Literal('known'),
    value: anyValue('As the fact has it.'),
    unit: nullable(Type.String(), 'As the fact has it; null where the value has no unit.'),
    provenance: ProvenanceWord,
    evidence_type: oneOf(EVIDENCE_TYPES, '`declaration`: the owner of the domain says so.'),
    product: nullable(Type.String(), 'Product scope; null means the whole company.'),
    as_of: date('The date on which the value was last confirmed.'),
    fact_id: Type.String({
      pattern: '^fct_[0-9a-f]{64}$',
      description: 'The citation id of the fact, as everywhere.',
    }),
    others: whole(
      'Further current facts of this key: of the other provenance, or of products. The facts ' +
        'endpoint lists them.',
    ),
  },
  { $id: 'KnownCell', description: 'The current fact of a company under a key.' },
);

export const MissingCell = Type.Object(
  {
    ...PLACE,
    state: oneOf(
      ['absent', 'unverified'],
      '`absent`: what would say it was read, and does not. `unverified`: it could not be read.',
    ),
    reason: openWord('Why there is no value.', [
      'not_stated',
      'no_public_source',
      'source_unreachable',
      'robots_disallowed',
      'not_yet_captured',
      'extraction_failed',
      'withheld',
    ]),
  },
  { $id: 'MissingCell', description: 'That there is no such fact, and why.' },
);

export const Cell = Type.Union([KnownCell, MissingCell], {
  $id: 'Cell',
  description: 'What is known of a company under a key, or why nothing is.',
});
export type KnownCell = Static<typeof KnownCell>;
export type MissingCell = Static<typeof MissingCell>;
export type Cell = KnownCell | MissingCell;
