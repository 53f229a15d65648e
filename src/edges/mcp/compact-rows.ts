// Rows that have a form of their own in the text of an answer: claims, events, and proofs.

type Fields = Readonly<Record<string, unknown>>;

/** Names the number of an address. */
type Refer = (address: string) => string;

/** As it is read in a table; null for rows that are shown member by member. */
export function ownRow(row: Fields, refer: Refer): Fields | null {
  if ('stated' in row && 'observed' in row && 'state' in row) return claimRow(row, refer);
  if ('fact_key' in row && 'occurred_at' in row) return eventRow(row);
  return null;
}

/** Each side in one column; the rule of a verdict, and why there is none. */
function claimRow(row: Fields, refer: Refer): Fields {
  const { key, product, state, stated, observed, declared, comparison, reason, stale } = row;
  return {
    key,
    product,
    state,
    stated: side(stated, refer),
    observed: side(observed, refer),
    declared: side(declared, refer),
    compared: isFields(comparison) ? rule(comparison) : null,
    why: reason,
    stale: stale === true ? 'yes' : null,
  };
}

function side(value: unknown, refer: Refer): string | null {
  if (!isFields(value)) return null;
  const { value: said, unit, as_of: asOf, source_url: source } = value;
  const shown = valueInCell(said);
  const measure = typeof unit === 'string' ? ` ${unit}` : '';
  const from = typeof source === 'string' ? ` ${refer(source)}` : '';
  return `${shown}${measure} (${asOf}${from})`;
}

/**
 * A value with something of ours behind it in brackets: a text of a stranger that has brackets or
 * quotes itself is quoted, so that it cannot look like a date or a source.
 */
export function valueInCell(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return /["()[\]]/.test(value) ? JSON.stringify(value) : value;
}

function rule({ rule: name, tolerance, delta, observed_key: key }: Fields): string {
  const parts = [
    String(name),
    ...(typeof tolerance === 'number' ? [`within ${tolerance}`] : []),
    ...(typeof delta === 'number' ? [`off by ${delta}`] : []),
    ...(typeof key === 'string' ? [`observed as ${key}`] : []),
  ];
  return parts.join(', ');
}

/** What the type or the sentence says already is not said again. */
function eventRow(row: Fields): Fields {
  const { id: _id, dimension: _dimension, change: _change, detected_at: _seen, ...rest } = row;
  const { status, ...shown } = rest;
  return status === 'current' ? shown : { ...shown, status };
}

/** What a program checks in a proof bundle, and nobody reads. */
export const OF_PROOFS =
  /^inclusion_proof\.(?:leaf|path|header|tlog_proof|leaf_index|tree_size|manifest_key|merkle_spec)$|^anchor\.(?:ots|digest|digest_algorithm|block_header|block_hash|calendars|not_before|additional)$|^signature$|^capture\.raw$|^attests\.covers$|^verify_with\.steps$|^issuer$|^(?:media_type|bundle_version)$/;

/** Says of a bundle what is not shown; null for other answers. */
export function proofNote(data: Fields): string | null {
  if (!('inclusion_proof' in data) || !('verify_with' in data)) return null;
  return (
    'Hashes, leaves, tokens and the signature are in the structured content: save its `data` as ' +
    'bundle.json, and hand it to the command of verify_with.'
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
