// A change event as the contract shows it: with its values, or masked.

import type { ChangeEvent } from '../../contract/schemas/changes.ts';
import { deltaOf } from '../../core/facts/delta.ts';
import type { EventRow } from '../../store/facts/event-rows.ts';
import type { OperationServices } from '../services.ts';
import { eventLinks } from './event-links.ts';

/** The event as the contract shows it; `masked` withholds the values and what tells of them. */
export function eventShape(
  services: OperationServices,
  row: EventRow,
  masked: boolean,
): ChangeEvent {
  return {
    id: row.id,
    company: row.company,
    company_name: row.company_name,
    dimension: row.dimension,
    fact_key: row.fact_key,
    product: productOf(row),
    type: row.type,
    change: row.change,
    significance: row.significance,
    derivation: row.derivation,
    occurred_at: row.occurred_at,
    detected_at: row.detected_at,
    recorded_at: row.recorded_at.toISOString(),
    provenance: row.provenance,
    masked,
    ...(masked ? WITHHELD : valuesOf(services, row)),
    status: row.status,
    status_reason: row.status_reason,
    supersedes: row.supersedes,
    superseded_by: row.superseded_by,
  };
}

type Values = Pick<
  ChangeEvent,
  | 'old_value'
  | 'new_value'
  | 'unit'
  | 'delta'
  | 'summary'
  | 'source_url'
  | 'before_capture_id'
  | 'after_capture_id'
  | 'confirming_capture_id'
  | 'confidence'
  | 'evidence_url'
  | 'proof_url'
  | 'diff_url'
>;

const WITHHELD: Values = {
  old_value: null,
  new_value: null,
  unit: null,
  delta: null,
  summary: null,
  source_url: null,
  before_capture_id: null,
  after_capture_id: null,
  confirming_capture_id: null,
  confidence: null,
  evidence_url: null,
  proof_url: null,
  diff_url: null,
};

function valuesOf(services: OperationServices, row: EventRow): Values {
  return {
    old_value: row.old_value,
    new_value: row.new_value,
    unit: row.unit,
    delta: deltaOf(
      { value: row.old_value, unit: row.old_unit },
      { value: row.new_value, unit: row.unit },
    ),
    summary: row.summary,
    source_url: row.source_url,
    before_capture_id: row.before_capture_id,
    after_capture_id: row.after_capture_id,
    confirming_capture_id: row.confirming_capture_id,
    confidence: row.confidence,
    ...linksOf(services, row),
  };
}

function linksOf(services: OperationServices, row: EventRow) {
  const { evidence, proof, diff } = eventLinks(services)({
    company: row.company,
    key: row.fact_key,
    provenance: row.provenance,
    product: productOf(row),
    isGone: row.change === 'removed',
    before: row.before_capture_id,
    after: row.after_capture_id,
  });
  return { evidence_url: evidence, proof_url: proof, diff_url: diff };
}

function productOf(row: EventRow): string | null {
  return row.product === '' ? null : row.product;
}
