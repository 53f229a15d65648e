// Rows of the database as rows of an export, in the words that the API has for them.

import type { ExportRow } from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/facts/fact.ts';
import { flatFactShape } from '../../core/facts/fact-shape.ts';
import type {
  ExportedCompany,
  ExportedEvent,
  ExportedFact,
  ExportedPosting,
} from '../../store/exports/exported-rows.ts';

export function companyRow(company: ExportedCompany): ExportRow {
  return {
    company: company.domain,
    name: company.name,
    slug: company.slug,
    categories: company.categories,
    tracked_at: company.trackedAt.toISOString(),
    untracked_at: company.untrackedAt?.toISOString() ?? null,
    last_captured_at: company.lastCapturedAt,
    facts: company.facts,
    open_roles: company.openRoles,
  };
}

export function factRow(company: string, row: ExportedFact): ExportRow {
  const { value, ...shape } = flatFactShape(company, row);
  return {
    company,
    fact_id: shape.fact_id,
    dimension: shape.dimension,
    key: shape.key,
    provenance: shape.provenance,
    product: shape.product,
    value,
    value_number: typeof value === 'number' ? value : null,
    unit: shape.unit,
    confidence: shape.confidence,
    evidence_type: shape.evidence_type,
    as_of: shape.as_of,
    first_seen_at: shape.first_seen_at,
    last_changed_at: shape.last_changed_at,
    source_url: shape.source_url,
    capture_id: shape.capture_id,
  };
}

export function eventRow(company: string, row: ExportedEvent): ExportRow {
  const { company_id: _, seq: _seq, corrected_at: _corrected, ...told } = row;
  return {
    company,
    ...told,
    product: row.product === '' ? null : row.product,
    recorded_at: row.recorded_at.toISOString(),
  };
}

export function postingRow(company: string, row: ExportedPosting): ExportRow {
  const { company_id: _, id: _id, comp, ...told } = row;
  return {
    company,
    ...told,
    // Plain data, as it came out of the database.
    comp: comp as unknown as Json,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    active: row.closed_at === null,
  };
}
