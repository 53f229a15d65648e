// `assay disputes list`: disputes of facts, those that wait for a decision first.

import { DISPUTE_STATUSES } from '../../core/claims/dispute.ts';
import { listDisputes } from '../../store/claims/disputes.ts';
import { oneOf, wholeNumber } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { tableLines } from '../lines/table.ts';
import { amountOf, disputeOf } from './dispute.ts';

const status = oneOf(DISPUTE_STATUSES);

export const disputesList = command({
  words: ['disputes', 'list'],
  description: 'those that wait first, the longest waiting at the top',
  arguments: {},
  options: {
    status: {
      value: 'status',
      help: 'open, upheld, rejected or withdrawn; all where not given',
      parse: status,
    },
    limit: { value: 'n', help: 'how many', parse: wholeNumber, default: 50 },
    json: JSON_OPTION,
  },
  run: (world, { status, limit }) =>
    world.within(async ({ database }) =>
      (await listDisputes(database, status, limit)).map(disputeOf),
    ),
  lines: (disputes) =>
    tableLines(
      ['id', 'company', 'fact', 'value', 'status', 'since'],
      disputes.map((one) => [
        one.id,
        one.company,
        one.key,
        short(amountOf(one)),
        one.status,
        one.created_at.toISOString(),
      ]),
    ),
});

function short(text: string): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, 39).join('')}…` : text;
}
