// Reads words of the command line that several commands take.

import { InvalidArgumentError } from 'commander';

export function tier(value: string): string {
  if (['free', 'pro', 'scale'].includes(value)) return value;
  throw new InvalidArgumentError('accepted are free, pro and scale');
}

export function mode(value: string): string {
  if (value === 'live' || value === 'test') return value;
  throw new InvalidArgumentError('accepted are live and test');
}

export function whole(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('accepted is a whole number from 1 to 999999999');
}

export function signed(value: string): number {
  if (/^[+-]?[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('accepted is a whole number like 50 or -50');
}

/** Null: none. */
export function cap(value: string): number | null {
  if (value === 'none') return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('accepted is none, or a whole number from 0 to 999999999');
}
