// Any address of the web, for what properties are held against: as the library's own.

import fc from 'fast-check';
import { ANY_CHARACTER } from './any-character.ts';

const letters = (first: string) => ({
  num: 26,
  build: (n: number) => String.fromCodePoint((first.codePointAt(0) ?? 0) + n),
});

function characters(others: string): fc.Arbitrary<string> {
  const digits = { num: 10, build: String };
  const rest = { num: others.length, build: (n: number) => others[n] ?? '' };
  const plain = fc.mapToConstant(letters('a'), letters('A'), digits, rest);
  // The library makes a table of all million characters for these.
  const escaped = fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 1 }).map((one) => {
    const encoded = encodeURIComponent(one);
    return one === encoded ? `%${one.charCodeAt(0).toString(16)}` : encoded;
  });
  return fc.oneof({ weight: 10, arbitrary: plain }, { weight: 1, arbitrary: escaped });
}

const OF_PATHS = characters("-._~!$&'()*+,;=:@");
const OF_QUERIES = characters("-._~!$&'()*+,;=:@/?");

function path(segment: 'small' | 'xsmall', number: 'small' | 'xsmall'): fc.Arbitrary<string> {
  const segments = fc.array(fc.string({ unit: OF_PATHS, size: segment }), { size: number });
  return segments.map((all) => all.map((one) => `/${one}`).join(''));
}

/** As `webPath`. */
export const ANY_PATH = fc.oneof(path('small', 'xsmall'), path('xsmall', 'small'));

const beginning = fc.tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), ANY_PATH);

/** As `webUrl`, without a query or a fragment. */
export const ANY_ADDRESS = beginning.map(([scheme, host, at]) => `${scheme}://${host}${at}`);

/** As `webUrl` with a query or none. */
export const ANY_ADDRESS_AND_QUERY = fc
  .tuple(ANY_ADDRESS, fc.option(fc.string({ unit: OF_QUERIES })))
  .map(([address, query]) => (query === null ? address : `${address}?${query}`));
