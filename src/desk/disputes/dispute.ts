// A dispute as whoever decides sees it, and what the commands about disputes share.

import { isMeasured } from '../../contract/fact-keys.ts';
import { isWithheld } from '../../core/claims/dispute.ts';
import type { Settled } from '../../pipeline/settle-dispute.ts';
import type { DisputeRow } from '../../store/claims/disputes.ts';
import { reason } from '../accepted.ts';
import { BadInput } from '../bad-input.ts';

/** In the words of the API, where it has them. */
export interface Dispute
  extends Pick<
    DisputeRow,
    | 'id'
    | 'key'
    | 'provenance'
    | 'value'
    | 'unit'
    | 'status'
    | 'created_at'
    | 'decided_at'
    | 'reason'
    | 'retracted_events'
    | 'credits_returned'
    | 'lifted_at'
    | 'claim_id'
    | 'account_id'
    | 'statement'
    | 'source_url'
  > {
  readonly company: string;
  readonly product: string | null;
  /** Whether the dispute was upheld and its value is kept from being read now. */
  readonly withheld: boolean;
}

export const DISPUTE_ID = { id: { help: 'dsp_…' } } as const;

/** A decision is published with its reason. */
export const PUBLISHED_REASON = {
  value: 'text',
  required: true,
  help: 'why, for those who read it',
  parse: reason,
} as const;

export function disputeOf(row: DisputeRow): Dispute {
  return {
    id: row.id,
    company: row.company.domain,
    key: row.key,
    provenance: row.provenance,
    product: row.product === '' ? null : row.product,
    value: row.value,
    unit: row.unit,
    status: row.status,
    created_at: row.created_at,
    decided_at: row.decided_at,
    reason: row.reason,
    retracted_events: row.retracted_events,
    credits_returned: row.credits_returned,
    withheld: isWithheld(row, isMeasured(row.key)),
    lifted_at: row.lifted_at,
    claim_id: row.claim_id,
    account_id: row.account_id,
    statement: row.statement,
    source_url: row.source_url,
  };
}

export function decided(id: string, settled: Settled): Dispute {
  switch (settled.kind) {
    case 'settled':
      return disputeOf(settled.dispute);
    case 'unknown':
      throw noDispute(id);
    case 'decided_already': {
      const { status } = settled.dispute;
      throw new BadInput(`${id} is ${status} already; nothing was changed`);
    }
  }
}

export function noDispute(id: string): BadInput {
  return new BadInput(`there is no dispute ${id}; \`assay disputes list\``);
}

export function amountOf({ value, unit }: Pick<Dispute, 'value' | 'unit'>): string {
  const text = JSON.stringify(value);
  return unit === null ? text : `${text} ${unit}`;
}
