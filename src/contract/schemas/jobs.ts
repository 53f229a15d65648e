// Job postings, and the block that summarises the live ones (completions 1.1).

import { type Static, Type } from 'typebox';
import { address, date, dateTime, flag, nullable, oneOf, openWord, text, whole } from './words.ts';

const STATED = ['stated', 'not_stated'] as const;

export const Compensation = Type.Object(
  {
    base_min: nullable(Type.Number(), 'Lower end of the base pay, in `currency` units.'),
    base_max: nullable(Type.Number(), 'Upper end of the base pay, in `currency` units.'),
    currency: nullable(Type.String(), 'ISO 4217 code; null where not stated.'),
    equity: oneOf(STATED, 'Whether the posting states equity.'),
    equity_note: Type.Optional(nullable(Type.String(), 'The words on equity, as stated.')),
    bonus: oneOf(STATED, 'Whether the posting states a bonus.'),
    bonus_note: Type.Optional(nullable(Type.String(), 'The words on the bonus, as stated.')),
    source: oneOf(
      ['ats_structured', 'description_extracted', 'not_stated'],
      'Where the figures were read: a structured field, the description, or nowhere.',
    ),
  },
  {
    $id: 'Compensation',
    description: 'Pay as the posting states it; what it does not state is never guessed.',
  },
);
export type Compensation = Static<typeof Compensation>;

export const JobPosting = Type.Object(
  {
    title: text('Title as stated.'),
    level: nullable(Type.String(), 'Seniority as stated.'),
    department: nullable(Type.String(), 'Department as stated.'),
    location: nullable(Type.String(), 'Location as stated.'),
    remote: nullable(Type.Boolean(), 'Whether the board marks it remote; null: not stated.'),
    employment_type: nullable(Type.String(), 'Full time, contract, … as stated.'),
    url: address('The public page of the posting.'),
    comp: Compensation,
    posted_at: nullable(date('Stated date of publication.'), 'Null where the board states none.'),
    first_seen_at: dateTime('First complete board read that listed it.'),
    last_seen_at: dateTime('Last complete board read that listed it.'),
    closed_at: nullable(
      dateTime('First complete board read without it.'),
      'Null while it is live.',
    ),
    active: flag('Whether the last complete board read listed it.'),
    provider: openWord('The applicant-tracking system.', ['greenhouse', 'lever', 'ashby']),
  },
  { $id: 'JobPosting', description: 'One posting of a public job board.' },
);
export type JobPosting = Static<typeof JobPosting>;

const LIVE_COUNT = 'Null unless `state` is `tracked`.';

export const JobsBlock = Type.Object(
  {
    state: oneOf(
      ['tracked', 'absent', 'unverified'],
      '`tracked`: a board is known and its last read was complete. `absent`: no public board ' +
        'found. `unverified`: a board is known and its last read failed or was partial.',
    ),
    open_roles: nullable(whole('Live postings now.'), `${LIVE_COUNT} 0: read whole, no role.`),
    new_30d: nullable(whole('Live postings first seen in the last 30 days.'), LIVE_COUNT),
    with_stated_pay: nullable(whole('Live postings that state pay.'), LIVE_COUNT),
    remote_roles: nullable(whole('Live postings marked remote.'), LIVE_COUNT),
    providers: Type.Array(Type.String(), { description: 'Applicant-tracking systems in use.' }),
    board_url: nullable(address('The public board.')),
    last_checked_at: nullable(dateTime('Last complete read of the board.')),
    url: address('The jobs endpoint of this company.'),
  },
  { $id: 'JobsBlock', description: 'What the live postings say, and whether they are known.' },
);
export type JobsBlock = Static<typeof JobsBlock>;
