// Usage: the credits of an account and what they were spent on (completions 8.4).

import { Type } from 'typebox';
import { KEY_TIERS } from '../../core/callers/api-key.ts';
import { date, dateTime, nullable, oneOf, text, whole } from './words.ts';

export const OperationUse = Type.Object(
  {
    operation: text('Operation id.'),
    calls: whole('Calls of this month, whatever was answered.'),
    credits: whole('Credits charged for them.'),
  },
  { $id: 'OperationUse', description: 'How often an operation was called, and what that cost.' },
);

export const Usage = Type.Object(
  {
    tier: oneOf(KEY_TIERS, 'The plan of the account.'),
    period: date('First day of the month, in UTC, for which all figures count.'),
    allowance: whole('Credits that the plan gives in a month.'),
    used: whole('Credits charged in this month, from the allowance and from the balance.'),
    remaining: whole('Credits that may still be spent in this month.'),
    balance: whole('Pay-as-you-go credits, spent after the allowance.'),
    balance_used: whole('What of `used` the balance paid.'),
    cap: nullable(
      Type.Integer({ minimum: 0 }),
      'Most of the balance that may be spent in a month, set by the owner; null: all of it.',
    ),
    resets_at: dateTime('When the next month and its allowance begin.'),
    by_operation: Type.Array(OperationUse, { description: 'The dearest first.' }),
  },
  { $id: 'Usage', description: 'The credits of an account and what they were spent on.' },
);
