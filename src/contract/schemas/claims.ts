// What a company states against what was measured; how a company moves; evidence (completions 3).

import { type Static, Type } from 'typebox';
import { PROOF_STATUSES } from '../../core/evidence/proof-status.ts';
import { CLAIM_STATES, COMPARED_SIDES, COMPARISON_RULES } from '../../core/facts/claim.ts';
import { COMPARED_FORMS } from '../../core/facts/compared-form.ts';
import { TRAJECTORY_WINDOWS } from '../../core/facts/trajectory.ts';
import { CompanyRef } from './catalogue.ts';
import { PublishedDispute } from './disputes.ts';
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

/** Disputes that the evidence of a fact shows. */
export const MOST_DISPUTES_SHOWN = 10;

const ClaimStateWord = oneOf(
  CLAIM_STATES,
  '`agrees`, `differs`: both sides, compared under the rule. `unverified`: stated or declared, no ' +
    'observation. `unstated`: observed, the company says nothing. `not_comparable`: both ' +
    'sides, no sound comparison. `absent`: neither side.',
);

export const ClaimSide = Type.Object(
  {
    value: anyValue('The value of this side.'),
    unit: nullable(Type.String()),
    as_of: date('When it was last confirmed.'),
    source_url: nullable(
      address('Where it was read; of a declaration, the address that its owner gave.'),
    ),
    capture_id: nullable(Type.String()),
    confidence: confidence(),
    proof_url: nullable(address('The proof operation, filled in.')),
  },
  { $id: 'ClaimSide', description: 'One side of a claim.' },
);
export type ClaimSide = Static<typeof ClaimSide>;

const Comparison = Type.Object({
  rule: oneOf(
    COMPARISON_RULES,
    '`exact`: the same value. `set`: the same members in any order. `numeric_tolerance`: numbers ' +
      'no farther apart than `tolerance`; of "N or more" the measured one may be any larger. ' +
      '`presence`: both or neither. `none`: no sound rule.',
  ),
  tolerance: nullable(Type.Number(), 'Of `numeric_tolerance`, in the unit of the sides.'),
  delta: nullable(Type.Number(), 'Observed minus the other side, where both are numbers.'),
  relative: nullable(
    Type.Number(),
    '`delta` over the size of the other number; null where that is 0.',
  ),
  against: Type.Optional(
    oneOf(
      COMPARED_SIDES,
      'What was observed is compared with `stated` where that is there, else with `declared`.',
    ),
  ),
  compared_as: Type.Optional(
    openWord(
      'The values are brought into this form first. `company_name`: without case, accents, ' +
        'punctuation, and with the legal form in short. `city`: what stands before the first ' +
        'comma. `register_number`: letters and digits.',
      COMPARED_FORMS,
    ),
  ),
  observed_key: Type.Optional(
    text('The key of the observed fact, where what is stated is measured under another one.'),
  ),
});

const CLAIM_REASONS = [
  'no_observation_method',
  'not_observed',
  'observation_failed',
  'withheld',
  'no_statement_method',
  'stated_under_another_key',
  'statement_failed',
  'scope_differs',
  'units_differ',
  'dates_differ',
  'not_a_number',
  'no_comparison_rule',
  'unknown_key',
];

export const ClaimCheck = Type.Object(
  {
    key: text('The fact key.'),
    dimension: nullable(DimensionWord, 'Null for an unknown key only.'),
    product: nullable(Type.String()),
    state: ClaimStateWord,
    stated: nullable(ClaimSide, 'What the company says on its pages.'),
    observed: nullable(ClaimSide, 'What the service measured.'),
    declared: Type.Optional(
      nullable(
        ClaimSide,
        'What the company declares under a verified claim of its domain. It takes the place of ' +
          'no other side; the verdict rests on it where `stated` is null.',
      ),
    ),
    comparison: nullable(Comparison, 'How the verdict was reached, so that it can be repeated.'),
    days_apart: nullable(Type.Integer(), 'Days between the two `as_of`.'),
    stale: flag('Whether a side that the verdict rests on is older than its freshness target.'),
    reason: nullable(
      openWord('Short machine reason.', CLAIM_REASONS),
      'Why there is no verdict, where that can be told; null beside `agrees` and `differs`.',
    ),
    checked_at: dateTime(
      'The newest reading that the row rests on; the same evidence keeps its moment.',
    ),
  },
  { $id: 'ClaimCheck', description: 'What a company states against what was measured.' },
);
export type ClaimCheck = Static<typeof ClaimCheck>;

export const ClaimSummary = Type.Unsafe<Record<(typeof CLAIM_STATES)[number], number>>({
  $id: 'ClaimSummary',
  type: 'object',
  required: [...CLAIM_STATES],
  properties: Object.fromEntries(CLAIM_STATES.map((state) => [state, whole('Rows.')])),
  description: 'How many rows are in each state.',
});

export const TrajectoryCounts = Type.Object(
  {
    events: whole('Events in the window.'),
    added: whole('Of these, additions.'),
    removed: whole('Of these, removals.'),
    changed: whole('Of these, changes of a value.'),
    net_surface_growth: Type.Integer({ description: 'Added minus removed.' }),
    high_significance: whole('Events of high significance.'),
    facts_at_end: whole('Facts at the end of the window.'),
    facts_at_start: nullable(whole('Facts at its start.'), 'Null where it is not `complete`.'),
    first_event_at: nullable(date('First event.')),
    last_event_at: nullable(date('Last event.')),
  },
  { $id: 'TrajectoryCounts', description: 'Counts of confirmed and historical events.' },
);
export type TrajectoryCounts = Static<typeof TrajectoryCounts>;

export const Trajectory = Type.Object(
  {
    company: CompanyRef,
    window: oneOf(TRAJECTORY_WINDOWS, 'As asked; never shortened.'),
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
export type Trajectory = Static<typeof Trajectory>;

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
    proof_status: oneOf(PROOF_STATUSES),
    next_anchor_at: nullable(dateTime('Next anchoring run.')),
    locator: Type.Optional(nullable(Locator)),
  },
  { $id: 'EvidenceSide', description: 'The evidence of one side.' },
);
export type EvidenceSide = Static<typeof EvidenceSide>;

export const Evidence = Type.Object(
  {
    company: CompanyRef,
    key: text('The fact key.'),
    state: ClaimStateWord,
    sides: Type.Object({
      observed: nullable(EvidenceSide),
      company_stated: nullable(EvidenceSide, 'What its pages state.'),
      declared: Type.Optional(
        nullable(
          EvidenceSide,
          'What it declares under a verified claim of its domain: no capture shows it, so that ' +
            '`capture`, `locator` and `proof_url` are null.',
        ),
      ),
    }),
    disputes: Type.Optional(
      Type.Array(PublishedDispute, {
        maxItems: MOST_DISPUTES_SHOWN,
        description:
          'That whoever owns the domain disputes the fact, or did: the newest of this key and ' +
          'product. All of them are those of `list_company_disputes`.',
      }),
    ),
    note: Type.Optional(
      text(
        'What the state rests on, in words: who said it or what measured it, when, and whether ' +
          'anybody can measure it from outside.',
      ),
    ),
    history_url: address('History filtered by the key.'),
    citation: Type.Optional(text('Ready text to cite.')),
  },
  { $id: 'Evidence', description: 'Where a fact comes from, side by side.' },
);
export type Evidence = Static<typeof Evidence>;
