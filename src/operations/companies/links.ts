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
  const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${operationId} needs ${name} in its path`);
    return encodeURIComponent(value);
  });
  return `${services.baseUrl}${filled}${queryOf(query)}`;
}

function queryOf(values: Values): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => {
    return entry[1] !== null;
  });
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
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
