// Change events as lines of JSON, made of what the server writes: the bytes of their shapes.
//
// A whole list of changes is a matter of how long one row takes. Objects in between, their values
// parsed and written again, take three times as long as putting the line together.

import { deltaOf } from '../../core/facts/delta.ts';
import type { TextRow } from '../../store/database.ts';
import { lineWriter } from '../invoke/lists/line-writer.ts';
import type { OperationServices } from '../services.ts';
import { eventLinks } from './event-links.ts';

/** Bytes of a line, about. */
const LINE = 1_500;

/**
 * Rows of `EVENT_TEXTS`, with their values, in parts of so many lines. Between two parts comes
 * what else waits: the next lot is asked for, and its rows are taken as the server writes them.
 */
export async function eventLines(
  services: OperationServices,
  rows: readonly TextRow[],
  length: number,
): Promise<Uint8Array[]> {
  const lineOf = lineMaker(services);
  const parts: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += length) {
    await new Promise((resolve) => setImmediate(resolve));
    const part = rows.slice(from, from + length);
    const writer = lineWriter(part.length * LINE);
    for (const row of part) writer.add(lineOf(row));
    parts.push(writer.bytes());
  }
  return parts;
}

type Text = string | null;

/** Takes the columns of `EVENT_TEXTS`. */
function lineMaker(services: OperationServices): (row: readonly Text[]) => string {
  const links = eventLinks(services);
  return ([
    id,
    company,
    companyName,
    dimension,
    factKey,
    productText,
    type,
    change,
    significance,
    derivation,
    occurredAt,
    detectedAt,
    recordedAt,
    provenance,
    oldValue,
    newValue,
    unit,
    oldUnit,
    summary,
    sourceUrl,
    before,
    after,
    confirming,
    confidence,
    status,
    statusReason,
    supersedes,
    supersededBy,
  ]) => {
    const product = productText === '' ? null : (productText as Text);
    const { evidence, proof, diff } = links({
      company: known(company),
      key: known(factKey),
      provenance: known(provenance),
      product,
      isGone: change === 'removed',
      before: before as Text,
      after: after as Text,
    });
    // Ids, days, words of ours and domains hold nothing that JSON escapes.
    return (
      `{"id":"${id}","company":"${company}","company_name":${quoted(companyName)},` +
      `"dimension":"${dimension}","fact_key":${quoted(factKey)},"product":${quoted(product)},` +
      `"type":"${type}","change":"${change}","significance":"${significance}",` +
      `"derivation":"${derivation}","occurred_at":"${occurredAt}",` +
      `"detected_at":"${detectedAt}","recorded_at":"${moment(known(recordedAt))}",` +
      `"provenance":"${provenance}","masked":false,"old_value":${json(oldValue)},` +
      `"new_value":${json(newValue)},"unit":${quoted(unit)},` +
      `"delta":${delta(oldValue, oldUnit, newValue, unit)},"summary":${quoted(summary)},` +
      `"source_url":${quoted(sourceUrl)},"before_capture_id":${word(before)},` +
      `"after_capture_id":${word(after)},"confirming_capture_id":${word(confirming)},` +
      `"confidence":${number(confidence)},"evidence_url":${word(evidence)},` +
      `"proof_url":${word(proof)},"diff_url":${word(diff)},"status":"${status}",` +
      `"status_reason":${quoted(statusReason)},"supersedes":${word(supersedes)},` +
      `"superseded_by":${word(supersededBy)}}\n`
    );
  };
}

type Field = Text | undefined;

function known(field: Field): string {
  if (typeof field !== 'string') throw new Error('an event lacks a column that is never null');
  return field;
}

function word(field: Field): string {
  return typeof field === 'string' ? `"${field}"` : 'null';
}

// All but what JSON writes as it is. The server's text has no half of a pair.
const ESCAPED = /[^ !#-[\]-\uffff]/;

function quoted(field: Field): string {
  if (typeof field !== 'string') return 'null';
  return ESCAPED.test(field) ? JSON.stringify(field) : `"${field}"`;
}

function number(field: Field): string {
  return typeof field === 'string' ? confidenceOf(field) : 'null';
}

const confidences = new Map<string, string>();
const MOST_CONFIDENCES = 1_000;

/** There are few. */
function confidenceOf(field: string): string {
  let text = confidences.get(field);
  if (text === undefined) {
    text = JSON.stringify(Number(field));
    if (confidences.size < MOST_CONFIDENCES) confidences.set(field, text);
  }
  return text;
}

/** Whole numbers whose spelling is the same there and here. */
const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;

function json(field: Field): string {
  if (typeof field !== 'string') return 'null';
  return WHOLE.test(field) ? field : JSON.stringify(JSON.parse(field));
}

function delta(old: Field, oldUnit: Field, now: Field, unit: Field): string {
  // Numbers alone begin so; most events have others.
  if (!isNumber(old) || !isNumber(now) || oldUnit !== unit) return 'null';
  // JSON's numbers are spelt as these are read.
  const from = { value: Number(old), unit: null };
  return JSON.stringify(deltaOf(from, { value: Number(now), unit: null }));
}

const NUMBER = /^[-\d]/;

function isNumber(field: Field): field is string {
  return typeof field === 'string' && NUMBER.test(field);
}

/** `2026-03-02 08:00:00+00`, without a part of a second. */
const SECONDS = 22;

function moment(field: string): string {
  // Events of one commit have one moment.
  if (field !== lastMoment.field) lastMoment = { field, text: momentOf(field) };
  return lastMoment.text;
}

let lastMoment = { field: '', text: '' };

function momentOf(field: string): string {
  if (field.length !== SECONDS) return new Date(field).toISOString();
  return `${field.slice(0, 10)}T${field.slice(11, 19)}.000Z`;
}
