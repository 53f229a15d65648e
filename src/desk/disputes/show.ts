// `assay disputes show`: one dispute, with what its owner says and how it was decided.

import { findDispute } from '../../store/claims/disputes.ts';
import { command, JSON_OPTION } from '../command.ts';
import { amountOf, DISPUTE_ID, type Dispute, disputeOf, noDispute } from './dispute.ts';

export const disputesShow = command({
  words: ['disputes', 'show'],
  description: 'one dispute, with what its owner says',
  arguments: DISPUTE_ID,
  options: { json: JSON_OPTION },
  help: `Where the value was read, and what stands there now: \`assay explain DOMAIN KEY\`.`,
  run: (world, { id }) =>
    world.within(async ({ database }) => {
      const row = await findDispute(database, id);
      if (row === null) throw noDispute(id);
      return disputeOf(row);
    }),
  lines: (one) => {
    const product = one.product === null ? '' : `, product ${one.product}`;
    return [
      `${one.id} (${one.status}, since ${one.created_at.toISOString()})`,
      `company    ${one.company}`,
      `fact       ${one.key} (${one.provenance}${product})`,
      `value      ${amountOf(one)}`,
      `claim      ${one.claim_id ?? 'gone'} of ${one.account_id ?? 'a closed account'}`,
      ...(one.source_url === null ? [] : [`source     ${one.source_url}`]),
      ...(one.decided_at === null ? [] : [`decided    ${one.decided_at.toISOString()}`]),
      ...(one.reason === null ? [] : [`reason     ${one.reason}`]),
      ...(one.status === 'upheld' ? [`withheld   ${withheldText(one)}`] : []),
      ...one.retracted_events.map((event) => `retracted  ${event}`),
      'statement',
      ...one.statement.split('\n').map((text) => `  ${text}`),
    ];
  },
});

function withheldText({ withheld, lifted_at }: Dispute): string {
  if (withheld) return 'the value is not read';
  if (lifted_at !== null) return `no more, lifted ${lifted_at.toISOString()}`;
  return 'no more, another value was published since';
}
