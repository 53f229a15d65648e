// How a stored fact is shown on the wire: the one mapping from row to Fact and FlatFact.

import { hash } from 'node:crypto';
import type { FactId } from '../ids.ts';
import type { Dimension } from './dimensions.ts';
import type { EvidenceType, Json, Provenance } from './fact.ts';

/** The columns of a current row of `facts` that its wire form needs, as the driver gives them. */
export interface FactRow {
  readonly key: string;
  readonly dimension: Dimension;
  readonly value: Json;
  readonly unit: string | null;
  readonly provenance: Provenance;
  readonly confidence: number | null;
  readonly source_url: string | null;
  readonly capture_id: string | null;
  /** '' is stored for the whole company. */
  readonly product: string;
  readonly evidence_type: EvidenceType;
  readonly first_seen_at: Date;
  readonly last_confirmed_at: Date;
  readonly valid_from: Date;
}

/** The columns of `facts` for a select list, in the order of `FactRow`. */
export const FACT_COLUMNS =
  'key, dimension, value, unit, provenance, confidence, source_url, capture_id, product, ' +
  'evidence_type, first_seen_at, last_confirmed_at, valid_from';

/** Fact of the specification, then the additions of completions 1.3. */
export interface FactShape {
  key: string;
  value: Json;
  unit: string | null;
  provenance: Provenance;
  confidence: number | null;
  as_of: string;
  source_url: string | null;
  capture_id: string | null;
  product: string | null;
  fact_id: FactId;
  first_seen_at: string;
  last_confirmed_at: string;
  last_changed_at: string;
  evidence_type: EvidenceType;
  licence: string | null;
}

export type FlatFactShape = FactShape & { dimension: Dimension };

/** `domain` is the apex domain of the company that the row belongs to. */
export function factShape(domain: string, row: FactRow): FactShape {
  const lastConfirmed = isoDate(row.last_confirmed_at);
  return {
    key: row.key,
    value: row.value,
    unit: row.unit,
    provenance: row.provenance,
    confidence: row.confidence,
    as_of: lastConfirmed,
    source_url: row.source_url,
    capture_id: row.capture_id,
    product: row.product === '' ? null : row.product,
    fact_id: factId(domain, row),
    first_seen_at: isoDate(row.first_seen_at),
    last_confirmed_at: lastConfirmed,
    last_changed_at: isoDate(row.valid_from),
    evidence_type: row.evidence_type,
    licence: null,
  };
}

/** The same row with its dimension, as the facts endpoint and proofs show it. */
export function flatFactShape(domain: string, row: FactRow): FlatFactShape {
  return { dimension: row.dimension, ...factShape(domain, row) };
}

/** A citation id that outlives row ids (completions 1.3). `product` is '' for the whole company. */
export function factId(
  domain: string,
  fact: { readonly key: string; readonly provenance: string; readonly product: string },
): FactId {
  const identity = `${domain}\n${fact.key}\n${fact.provenance}\n${fact.product}`;
  return `fct_${hash('sha256', identity, 'hex')}`;
}

/** The UTC date of a moment, `YYYY-MM-DD`. */
export function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
