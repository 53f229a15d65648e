// What a company states against what was measured; how a company moves; evidence (completions 3).

import { type Static, Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { VersionedFact } from './facts.ts';
import {
  address,
  anyValue,
  byDimension,
  confidence,
  DimensionWord,
  date,
  dateTime,
  flag,
  hex64,
  nullable,
  oneOf,
  openWord,
  text,
  whole,
} from './words.ts';

export const CLAIM_STATES = [
  'agrees',
  'differs',
  'unverified',
  'unstated',
  'not_comparable',
  'absent',
] as const;

const ClaimStateWord = oneOf(
  CLAIM_STATES,
  '`agrees`, `differs`: both sides, compared under the rule. `unverified`: stated, no ' +
    'observation. `unstated`: observed, the company says nothing. `not_comparable`: both ' +
    'sides, no sound comparison. `absent`: neither side.',
);

export const ClaimSide = Type.Object(
  {
    value: anyValue('The value of this side.'),
    unit: nullable(Type.String()),
    as_of: date('When it was last confirmed.'),
    source_url: nullable(address('Where it was read.')),
    capture_id: nullable(Type.String()),
    confidence: confidence(),
    proof_url: nullable(address('The proof operation, filled in.')),
  },
  { $id: 'ClaimSide', description: 'One side of a claim.' },
);

const Comparison = Type.Object({
  rule: oneOf(['exact', 'set', 'numeric_tolerance', 'presence', 'none']),
  tolerance: nullable(Type.Number()),
  delta: nullable(Type.Number()),
  relative: nullable(Type.Number()),
});

export const ClaimCheck = Type.Object(
  {
    key: text('The fact key.'),
    dimension: nullable(DimensionWord, 'Null for an unknown key only.'),
    product: nullable(Type.String()),
    state: ClaimStateWord,
    stated: nullable(ClaimSide, 'What the company says.'),
    observed: nullable(ClaimSide, 'What the service measured.'),
    declared: Type.Optional(nullable(ClaimSide, "The owner's declaration.")),
    comparison: nullable(Comparison, 'How the verdict was reached, so that it can be repeated.'),
    days_apart: nullable(Type.Integer(), 'Days between the two `as_of`.'),
    stale: flag('Whether a side is older than its freshness target.'),
    reason: nullable(openWord('Short machine reason.', ['no_observation_method', 'units_differ'])),
    checked_at: dateTime('When the sides were compared.'),
  },
  { $id: 'ClaimCheck', description: 'What a company states against what was measured.' },
);
export type ClaimCheck = Static<typeof ClaimCheck>;

export const TrajectoryCounts = Type.Object(
  {
    events: whole('Events in the window.'),
    added: whole('Of these, additions.'),
    removed: whole('Of these, removals.'),
    changed: whole('Of these, changes of a value.'),
    net_surface_growth: Type.Integer({ description: 'Added minus removed.' }),
    high_significance: whole('Events of high significance.'),
    facts_at_end: whole('Facts at the end of the window.'),
    facts_at_start: nullable(whole('Facts at its start.')),
    first_event_at: nullable(date('First event.')),
    last_event_at: nullable(date('Last event.')),
  },
  { $id: 'TrajectoryCounts', description: 'Counts of confirmed and historical events.' },
);

export const Trajectory = Type.Object(
  {
    company: CompanyRef,
    window: oneOf(['30d', '90d', '365d'], 'As asked; never shortened.'),
    from: date('First day, inclusive.'),
    to: date('Last day, inclusive.'),
    complete: flag('False when tracking began inside the window.'),
    tracked_since: nullable(date('When tracking began.')),
    derivations: Type.Array(Type.String()),
    totals: TrajectoryCounts,
    dimensions: byDimension(TrajectoryCounts, 'Dimensions without events are left out.'),
    series: Type.Optional(
      Type.Array(
        Type.Object({
          from: date('First day of the week.'),
          to: date('Last day of the week.'),
          events: whole('Events.'),
          added: whole('Additions.'),
          removed: whole('Removals.'),
          changed: whole('Changes.'),
        }),
      ),
    ),
  },
  { $id: 'Trajectory', description: 'How much of a company changed in a window.' },
);

export const Locator = Type.Union(
  [
    Type.Object({
      type: oneOf(['text_quote']),
      exact: text('The words, character for character.'),
      prefix: text('Up to 32 characters before.'),
      suffix: text('Up to 32 characters after.'),
    }),
    Type.Object({ type: oneOf(['css']), selector: Type.String() }),
    Type.Object({ type: oneOf(['json_pointer']), pointer: Type.String() }),
    Type.Object({ type: oneOf(['header']), name: Type.String() }),
  ],
  { $id: 'Locator', description: 'Where in the stored bytes the value stands.' },
);

export const EvidenceSide = Type.Object(
  {
    fact: VersionedFact,
    source_url: nullable(address('Where it was read.')),
    capture: nullable(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        captured_at: dateTime('When the bytes were received.'),
        sha256: hex64('Hash of the raw bytes.'),
        url: address('The capture.'),
        raw_url: nullable(address('Its raw bytes.')),
      }),
    ),
    proof_url: nullable(address('The proof operation, filled in.')),
    proof_status: oneOf(['available', 'not_yet_anchored', 'not_available', 'raw_not_stored']),
    next_anchor_at: nullable(dateTime('Next anchoring run.')),
    locator: Type.Optional(nullable(Locator)),
  },
  { $id: 'EvidenceSide', description: 'The evidence of one side.' },
);

export const Evidence = Type.Object(
  {
    company: CompanyRef,
    key: text('The fact key.'),
    state: ClaimStateWord,
    sides: Type.Object({
      observed: nullable(EvidenceSide),
      company_stated: nullable(EvidenceSide),
    }),
    history_url: address('History filtered by the key.'),
    citation: Type.Optional(text('Ready text to cite.')),
  },
  { $id: 'Evidence', description: 'Where a fact comes from, side by side.' },
);
