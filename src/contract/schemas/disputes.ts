// Disputes of facts by whoever owns the company's domain: as the owner sees them, and as published.

import { type Static, Type } from 'typebox';
import {
  DISPUTE_STATUSES,
  LONGEST_SOURCE_URL,
  LONGEST_STATEMENT,
} from '../../core/claims/dispute.ts';
import { LONGEST_FACT_KEY, ProductParameter } from '../parameters.ts';
import { CompanyRef } from './catalogue.ts';
import {
  address,
  anyValue,
  dateTime,
  flag,
  nullable,
  oneOf,
  ProvenanceWord,
  text,
} from './words.ts';

export const DisputeStatusWord = oneOf(
  DISPUTE_STATUSES,
  '`open`: nobody has decided. `upheld`: the fact was wrong, and the events that told it were ' +
    'retracted. `rejected`: the fact stands. `withdrawn`: the owner took it back, or holds the ' +
    'domain no more.',
);

const PUBLISHED = {
  id: text('`dsp_` and an id.'),
  key: text('Key of the fact.'),
  provenance: ProvenanceWord,
  product: nullable(Type.String(), 'Null: the whole company.'),
  fact_id: text('Citation id of the fact.'),
  value: anyValue('The value as it was published when it was disputed.'),
  unit: nullable(Type.String(), 'Of the value.'),
  status: DisputeStatusWord,
  created_at: dateTime('When it was made.'),
  decided_at: nullable(dateTime('When it was decided or withdrawn.')),
  reason: nullable(Type.String(), 'Why it was decided so; null while it is open or withdrawn.'),
  retracted_events: Type.Array(Type.String(), {
    description: 'Ids of the events that were retracted with it.',
  }),
  withheld: flag(
    'Of an upheld one: whether the value is kept from being read now. A count is until another ' +
      'value was published; everything else until whoever runs the service lifts it.',
  ),
};

export const PublishedDispute = Type.Object(PUBLISHED, {
  $id: 'PublishedDispute',
  description: 'That the owner of a domain disputes a fact, and what became of it.',
});
export type PublishedDispute = Static<typeof PublishedDispute>;

export const Dispute = Type.Object(
  {
    ...PUBLISHED,
    claim_id: nullable(Type.String(), 'The claim of the domain.'),
    company: CompanyRef,
    statement: text('What was said against the fact; it is not published.'),
    source_url: nullable(address('A page that shows it; it is not published.')),
  },
  { $id: 'Dispute', description: 'A dispute of a fact, as its owner sees it.' },
);
export type Dispute = Static<typeof Dispute>;

export const DisputeToCreate = Type.Object(
  {
    key: Type.String({
      minLength: 1,
      maxLength: LONGEST_FACT_KEY,
      description: 'An exact fact key, as the facts endpoint lists it.',
      examples: ['pricing.tier.pro.price'],
    }),
    provenance: Type.Optional(ProvenanceWord),
    product: Type.Optional(ProductParameter),
    statement: Type.String({
      minLength: 1,
      maxLength: LONGEST_STATEMENT,
      description:
        'What is wrong, for whoever decides: text, with line feeds as its only control ' +
        'characters. It is not published.',
      examples: ['The Pro plan costs 59 EUR; 49 EUR is the price of Basic.'],
    }),
    source_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LONGEST_SOURCE_URL,
        description: 'A page that shows it, http or https.',
        examples: ['https://acme.example/pricing'],
      }),
    ),
  },
  { additionalProperties: false },
);
export type DisputeToCreate = Static<typeof DisputeToCreate>;
