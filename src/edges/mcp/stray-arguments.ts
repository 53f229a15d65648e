// Arguments that a tool does not have, refused with the one that was probably meant.

import { meantArgument } from '../../contract/meant-argument.ts';
import type { AnyOperation } from '../../contract/operation.ts';
import { type InputError, Refusal } from '../../contract/refusal.ts';
import { placesOf } from './tool-schemas.ts';

type Arguments = Readonly<Record<string, unknown>>;

const MOST_ERRORS = 20;
const LONGEST_NAME = 60;

/** Null where the tool has all of them. */
export function strayArguments<Services>(
  operation: AnyOperation<Services>,
  given: Arguments,
): Refusal | null {
  const { path, query, body } = placesOf(operation);
  const known = [...path, ...query, ...body];
  const hasBody = operation.input.body !== undefined;
  const stray = Object.keys(given).filter((name) => !known.includes(name));
  if (stray.length === 0) return null;
  const free = known.filter((name) => !Object.hasOwn(given, name));
  const errors = stray.slice(0, MOST_ERRORS).map((name): InputError => {
    const shown = [...name].slice(0, LONGEST_NAME).join('').toWellFormed();
    const meant = meantArgument(shown, free);
    const guess = meant === null ? '' : ` Did you mean ${meant}?`;
    const detail = `${operation.id} has no argument ${JSON.stringify(shown)}.${guess}`;
    const place = hasBody ? { pointer: `/${pointed(shown)}` } : { parameter: shown };
    return { ...place, detail, accepted: known };
  });
  const takes = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`;
  const detail = `${errors.map((error) => error.detail).join(' ')} ${takes}`;
  return new Refusal(hasBody ? 'invalid_body' : 'invalid_parameter', detail, { errors });
}

/** The same operation, which takes anything and refuses it: free of credits, as refusals are. */
export function refusing<Services>(
  operation: AnyOperation<Services>,
  refusal: Refusal,
): AnyOperation<Services> {
  const { chargedFirst: _, ...rest } = operation;
  return { ...rest, credits: 0, input: {}, run: () => Promise.reject(refusal) };
}

// RFC 6901 section 3.
function pointed(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
