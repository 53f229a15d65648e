// Addresses of operations, filled in, as answers carry them.

import type { FactRow } from '../../core/facts/fact-shape.ts';
import type { OperationServices } from '../services.ts';

type Values = Readonly<Record<string, string | null>>;

/**
 * The address under which an operation answers for these values; null members are left out of the
 * query. Null where the service has no such operation: no answer links to nowhere.
 */
export function linkTo(
  services: LinkingServices,
  operationId: string,
  path: Readonly<Record<string, string>>,
  query: Values = {},
): string | null {
  return linksTo(services, operationId)(path, query);
}

type LinkingServices = Pick<OperationServices, 'addressOf' | 'baseUrl'>;

/** As `linkTo`, for many links to one operation. */
export function linksTo(
  services: LinkingServices,
  operationId: string,
): (path: Readonly<Record<string, string>>, query?: Values) => string | null {
  const address = services.addressOf(operationId);
  if (address === null) return () => null;
  return (path, query = {}) => services.baseUrl + filledPath(address, path) + queryOf(query);
}

/** The path of an operation with these values in it; throws where one is missing. */
export function filledPath(address: string, path: Readonly<Record<string, string>>): string {
  // Literal and name in turns.
  const parts = partsOf(address);
  let filled = parts[0] ?? '';
  for (let nth = 1; nth < parts.length; nth += 2) {
    const name = parts[nth] ?? '';
    const value = path[name];
    if (value === undefined) throw new Error(`${address} needs ${name} in its path`);
    filled += isPlain(value) ? value : encodeURIComponent(value);
    filled += parts[nth + 1] ?? '';
  }
  return filled;
}

/**
 * What stands around the values of its path, which has these in this order; null where it has not,
 * or there is no such operation.
 */
export function piecesTo(
  services: LinkingServices,
  operationId: string,
  names: readonly string[],
): readonly string[] | null {
  const address = services.addressOf(operationId);
  if (address === null) return null;
  const parts = partsOf(address);
  const isSo = parts.filter((_, nth) => nth % 2 === 1).join() === names.join();
  const literals = parts.filter((_, nth) => nth % 2 === 0);
  return isSo ? literals.map((one, nth) => (nth === 0 ? services.baseUrl + one : one)) : null;
}

const split = new Map<string, readonly string[]>();

function partsOf(address: string): readonly string[] {
  const parts = split.get(address) ?? address.split(/\{(\w+)\}/);
  split.set(address, parts);
  return parts;
}

// A page of changes has some hundreds of links, most of them of letters that nothing escapes.
const PLAIN = /^[\w.*-]*$/;

/** Whether it stands in an address as it is, in a path and in a query. */
export function isPlain(value: string): boolean {
  return PLAIN.test(value);
}

function queryOf(values: Values): string {
  let text = '';
  for (const name of Object.keys(values)) {
    const value = values[name] ?? null;
    if (value === null) continue;
    const pair = PLAIN.test(value) ? `${name}=${value}` : `${new URLSearchParams([[name, value]])}`;
    text += `${text === '' ? '?' : '&'}${pair}`;
  }
  return text;
}

/** The proof operation of a fact, filled in; null for a fact without a capture to prove. */
export function proofLink(
  services: LinkingServices,
  company: string,
): (fact: LinkedFact) => string | null {
  return ({ key, provenance, product, capture_id }) => {
    if (capture_id === null) return null;
    const query = { provenance, product: product === '' ? null : product };
    return linkTo(services, 'get_fact_proof', { company, key }, query);
  };
}

type LinkedFact = Pick<FactRow, 'key' | 'provenance' | 'product' | 'capture_id'>;
