// Words that several commands take: each is read, or refused with what is accepted.

import { KEY_TIERS } from '../core/callers/api-key.ts';
import { isReason, LONGEST_REASON } from '../core/claims/dispute.ts';
import { BadInput } from './bad-input.ts';

/** What is accepted, and what was given in place of it. */
export function notAccepted(accepted: string, given: string): BadInput {
  return new BadInput(`${accepted}, not ${JSON.stringify(given)}`);
}

/** A parser of one of these words. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  listed = words.join(', '),
): (text: string) => Word {
  return (text) => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw notAccepted(`accepted are ${listed}`, text);
  };
}

/** The plan of an account or a key. */
export const tier = oneOf(KEY_TIERS, 'free, pro and scale');

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw notAccepted('accepted is a whole number from 1 to 999999999', text);
}

export function reason(text: string): string {
  const line = text.trim();
  if (isReason(line)) return line;
  throw new BadInput(`accepted is one line of 1 to ${LONGEST_REASON} characters`);
}

export function pageAddress(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new BadInput(`${text} is not an http(s) address`);
}

/** The address as `URL` writes it. */
export function httpAddress(text: string): string {
  return pageAddress(text).href;
}
