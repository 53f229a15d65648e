// Addresses of operations, filled in, as answers carry them.

import type { FactRow } from '../../core/facts/fact-shape.ts';
import type { OperationServices } from '../services.ts';

type Values = Readonly<Record<string, string | null>>;

/**
 * The address under which an operation answers for these values; null members are left out of the
 * query. Null where the service has no such operation: no answer links to nowhere.
 */
export function linkTo(
  services: Pick<OperationServices, 'addressOf' | 'baseUrl'>,
  operationId: string,
  path: Readonly<Record<string, string>>,
  query: Values = {},
): string | null {
  const address = services.addressOf(operationId);
  if (address === null) return null;
  let filled = '';
  // Literal and name in turns.
  for (const [nth, part] of partsOf(address).entries()) {
    if (nth % 2 === 0) {
      filled += part;
      continue;
    }
    const value = path[part];
    if (value === undefined) throw new Error(`${operationId} needs ${part} in its path`);
    filled += PLAIN.test(value) ? value : encodeURIComponent(value);
  }
  return `${services.baseUrl}${filled}${queryOf(query)}`;
}

const split = new Map<string, readonly string[]>();

function partsOf(address: string): readonly string[] {
  const parts = split.get(address) ?? address.split(/\{(\w+)\}/);
  split.set(address, parts);
  return parts;
}

// A page of changes has some hundreds of links, most of them of letters that nothing escapes.
const PLAIN = /^[\w.*-]*$/;

function queryOf(values: Values): string {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue;
    const pair = PLAIN.test(value) ? `${name}=${value}` : `${new URLSearchParams([[name, value]])}`;
    text += `${text === '' ? '?' : '&'}${pair}`;
  }
  return text;
}

/** The proof operation of a fact, filled in; null for a fact without a capture to prove. */
export function proofLink(
  services: Pick<OperationServices, 'addressOf' | 'baseUrl'>,
  company: string,
): (fact: LinkedFact) => string | null {
  return ({ key, provenance, product, capture_id }) => {
    if (capture_id === null) return null;
    const query = { provenance, product: product === '' ? null : product };
    return linkTo(services, 'get_fact_proof', { company, key }, query);
  };
}

type LinkedFact = Pick<FactRow, 'key' | 'provenance' | 'product' | 'capture_id'>;
