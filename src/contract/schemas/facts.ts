// Fact and FlatFact, with the additions of completions 1.3.

import { type Static, Type } from 'typebox';
import { EVIDENCE_TYPES } from '../../core/facts/fact.ts';
import {
  address,
  anyValue,
  confidence,
  DimensionWord,
  date,
  nullable,
  oneOf,
  ProvenanceWord,
  text,
} from './words.ts';

const FACT_MEMBERS = {
  key: text('Dotted key, `<dimension>.<name>`. With provenance and product it names the fact.', {
    examples: ['pricing.tier.pro.price'],
  }),
  value: anyValue('Number, boolean, string, list or object, as the key says.'),
  unit: Type.Optional(
    nullable(
      Type.String(),
      'ISO 4217 code where the page states it or the sign is unambiguous, else the sign as ' +
        'printed; `%`, `days`, …; null where the value has no unit.',
    ),
  ),
  provenance: ProvenanceWord,
  confidence: Type.Optional(confidence()),
  as_of: date('The date on which the value was last confirmed.'),
  source_url: Type.Optional(
    nullable(
      address('Page or address measured.'),
      'Where the value was read or measured; of a declaration, the address that its owner gave.',
    ),
  ),
  capture_id: Type.Optional(
    nullable(Type.String(), 'The stored capture behind the value; null where there is none.'),
  ),
  product: Type.Optional(nullable(Type.String(), 'Product scope; null means the whole company.')),
  fact_id: Type.Optional(
    Type.String({
      pattern: '^fct_[0-9a-f]{64}$',
      description:
        'Stable citation id: `fct_` and the SHA-256 of company, key, provenance and product, ' +
        'one a line.',
    }),
  ),
  first_seen_at: Type.Optional(
    date('First capture that showed the fact; of a declaration, the day on which it was made.'),
  ),
  last_confirmed_at: Type.Optional(
    date('Last complete capture that showed this value; of a declaration, its `as_of`.'),
  ),
  last_changed_at: Type.Optional(date('Since when the value is what it is.')),
  evidence_type: Type.Optional(
    oneOf(
      EVIDENCE_TYPES,
      'What kind of evidence gave the value. `declaration`: the owner of the domain said so under ' +
        'a verified claim, and no page states it; it has no capture.',
    ),
  ),
  licence: Type.Optional(
    nullable(Type.String(), 'Licence of the datum where its source states one.'),
  ),
};

export const Fact = Type.Object(FACT_MEMBERS, {
  $id: 'Fact',
  description: 'A dated, sourced value tagged with its provenance.',
});
export type Fact = Static<typeof Fact>;

export const FlatFact = Type.Object(
  { dimension: DimensionWord, ...FACT_MEMBERS },
  { $id: 'FlatFact', description: 'A fact with its dimension.' },
);
export type FlatFact = Static<typeof FlatFact>;

/** A fact with the version of the reader that gave it, as proofs and evidence show it. */
export const VersionedFact = Type.Object(
  {
    dimension: DimensionWord,
    ...FACT_MEMBERS,
    extractor_version: text('Name and version of the reader that gave the value.', {
      examples: ['pricing@3'],
    }),
  },
  { $id: 'VersionedFact', description: 'A flat fact with the version of its reader.' },
);
