// Answers what operators decide about disputes of facts.

import { isMeasured } from '../contract/fact-keys.ts';
import { DISPUTE_STATUSES, type DisputeStatus, isWithheld } from '../core/claims/dispute.ts';
import type { DisputeDoors, DisputeLine } from '../edges/cli/disputes.ts';
import { CliError } from '../edges/cli/doors.ts';
import {
  type Lifted,
  liftDisputed,
  rejectDispute,
  type Settled,
  upholdDispute,
} from '../pipeline/settle-dispute.ts';
import type { PipelineWorld } from '../pipeline/steps.ts';
import { type DisputeRow, findDispute, listDisputes } from '../store/claims/disputes.ts';
import { reasonOf } from './operator-words.ts';

type Within = <T>(work: (world: PipelineWorld) => Promise<T>) => Promise<T>;

export function disputeDoors(within: Within): DisputeDoors {
  return {
    list: async (word, limit) => {
      const status = word === null ? null : statusOf(word);
      return within(async ({ database }) =>
        (await listDisputes(database, status, limit)).map(lineOf),
      );
    },
    show: (id) =>
      within(async ({ database }) => {
        const row = await findDispute(database, id);
        if (row === null) throw noDispute(id);
        return lineOf(row);
      }),
    uphold: async (id, reason) => {
      const text = reasonOf(reason);
      return within(async (world) => decided(id, await upholdDispute(world, id, text)));
    },
    reject: async (id, reason) => {
      const text = reasonOf(reason);
      return within(async (world) => decided(id, await rejectDispute(world, id, text)));
    },
    lift: async (id, reason) => {
      const text = reasonOf(reason);
      return within(async (world) => lifted(id, await liftDisputed(world, id, text)));
    },
  };
}

function statusOf(word: string): DisputeStatus {
  const status = DISPUTE_STATUSES.find((one) => one === word);
  if (status !== undefined) return status;
  throw new CliError(`--status: accepted are ${DISPUTE_STATUSES.join(', ')}`);
}

function decided(id: string, settled: Settled): DisputeLine {
  switch (settled.kind) {
    case 'settled':
      return lineOf(settled.dispute);
    case 'unknown':
      throw noDispute(id);
    case 'decided_already': {
      const { status } = settled.dispute;
      throw new CliError(`${id} is ${status} already; nothing was changed`);
    }
  }
}

function lifted(id: string, done: Lifted): DisputeLine {
  switch (done.kind) {
    case 'lifted':
      return lineOf(done.dispute);
    case 'unknown':
      throw noDispute(id);
    case 'not_withheld': {
      const { status } = done.dispute;
      const why = status === 'upheld' ? 'its value may be read already' : `it is ${status}`;
      throw new CliError(`${id} withholds nothing: ${why}; nothing was changed`);
    }
  }
}

function noDispute(id: string): CliError {
  return new CliError(`there is no dispute ${id}; \`assay disputes list\``);
}

function lineOf(row: DisputeRow): DisputeLine {
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
