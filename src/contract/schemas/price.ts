// What a call would cost, told in place of its answer.

import { Type } from 'typebox';
import { dateTime, flag, nullable, text, whole } from './words.ts';

export const Price = Type.Object(
  {
    operation: text('Operation id.'),
    price: whole('Credits that this very call costs with a live key.'),
    cost: whole('Credits that it would cost you: nothing without a key, or with a test key.'),
    per: nullable(Type.String(), 'What the price is for, where it is not the whole answer.'),
    affordable: flag('Whether you may spend that much now.'),
    balance: nullable(
      Type.Object({
        remaining: whole('Credits that may still be spent in this month.'),
        resets_at: dateTime('When the next month and its allowance begin.'),
      }),
      'What the account has; null without a key of an account.',
    ),
  },
  {
    $id: 'Price',
    description:
      'Answered in place of `data` where `dry_run=true` or `Prefer: cost-only` asks for it: the ' +
      'input is checked, nothing is done, nothing is charged.',
  },
);
