// Screens companies: settles what conditions mean, and reads pages of those that meet them.

import { FACT_KEYS, factKey } from '../../contract/fact-keys.ts';
import type { Keyset } from '../../contract/operation.ts';
import type { Cell } from '../../contract/schemas/cells.ts';
import { screenedAs } from '../../contract/screened-keys.ts';
import { nearest } from '../../core/nearest.ts';
import type { Asked } from '../../core/screening/asked.ts';
import { type Condition, readCondition, writeCondition } from '../../core/screening/condition.ts';
import {
  type List,
  type Order,
  type Place,
  rarest,
  type Screen,
  type Screened,
  screenPortion,
} from '../../store/companies/screening.ts';
import type { Db } from '../../store/database.ts';
import { cellsOf } from './comparing.ts';

/** What is wrong with a condition or a key, and what is taken in its place. */
export interface Wrong {
  readonly detail: string;
  readonly accepted: string;
}

export interface Settled {
  readonly asked: Asked;
  /** As it was read, with the unit in which it compares. */
  readonly written: string;
}

export const ACCEPTED_CONDITION =
  'KEY OP VALUE without blanks, such as hiring.open_roles>10 or security.mfa=true; OP is one of ' +
  '=, !=, <, <=, >, >=';

export function settle(text: string): Settled | Wrong {
  const read = readCondition(text);
  const shown = JSON.stringify([...text].slice(0, 80).join(''));
  if (read.kind === 'malformed') {
    const detail = `${shown} is not a condition. Accepted: ${ACCEPTED_CONDITION}.`;
    return { detail, accepted: ACCEPTED_CONDITION };
  }
  if (read.kind === 'unordered') return unordered(shown);
  const { condition } = read;
  const stranger = strangerIn(condition.key);
  if (stranger !== null) return stranger;
  const asked = askedOf(condition, shown);
  if ('detail' in asked) return asked;
  const unit = asked.kind === 'number' && asked.unit !== '' ? asked.unit : null;
  const { compared } = condition;
  const named = compared.kind === 'number' ? { ...compared, unit } : compared;
  const isNumber = asked.kind === 'number';
  return { asked, written: isNumber ? writeCondition({ ...condition, compared: named }) : text };
}

function askedOf({ key, operator, compared }: Condition, shown: string): Asked | Wrong {
  const row = factKey(key);
  const as = row === null ? { kind: 'word' as const } : screenedAs(row);
  if (compared.kind === 'truth') return { kind: 'truth', key, isTrue: compared.isTrue };
  const isOrdered = operator !== '=' && operator !== '!=';
  if (compared.kind === 'number' && as.kind === 'number') {
    const unit = compared.unit ?? as.unit;
    if (unit !== null) return { kind: 'number', key, operator, number: compared.number, unit };
    const accepted = `${key}${operator}${compared.number} UNIT, the unit one of ${as.units}`;
    return { detail: `${shown} names no unit. Accepted: ${accepted}.`, accepted };
  }
  if (isOrdered && (as.kind !== 'date' || compared.kind !== 'word')) {
    return unordered(shown, as.kind);
  }
  const word =
    compared.kind === 'word'
      ? compared.word
      : `${compared.number}${compared.unit === null ? '' : ` ${compared.unit}`}`;
  return { kind: 'word', key, operator, word };
}

function unordered(shown: string, kind: 'number' | 'date' | 'word' = 'word'): Wrong {
  const accepted = {
    number: 'a number after the operator',
    date: 'a date as YYYY-MM-DD after the operator',
    word: '= or !=; only numbers and dates have an order',
  }[kind];
  return { detail: `${shown} compares what has no order. Accepted: ${accepted}.`, accepted };
}

/** Null for a key of the registry. */
export function strangerIn(key: string): Wrong | null {
  if (factKey(key) !== null) return null;
  const meant = nearest(
    key,
    FACT_KEYS.map((row) => row.key),
  );
  const guess = meant === null ? '' : ` Did you mean ${meant}?`;
  const detail = `${JSON.stringify(key)} is not a fact key of this service.${guess}`;
  return { detail, accepted: 'keys of the registry: docs/reference/fact-keys.md lists them' };
}

/** By numbers in the unit of a condition on the same key, else in the usual one. */
export function orderOf(sort: string, conditions: readonly Asked[]): Order | Wrong {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const row = factKey(key);
  if (row === null) return strangerIn(key) ?? { detail: '', accepted: '' };
  const as = screenedAs(row);
  if (as.kind !== 'number') return { key, unit: null, descending };
  const named = conditions.find((one) => one.key === key && one.kind === 'number');
  const unit = named?.kind === 'number' ? named.unit : as.unit;
  if (unit !== null) return { key, unit, descending };
  const accepted = `a condition on ${key} that names one of ${as.units}`;
  return { detail: `${key} has several units. Accepted: ${accepted}.`, accepted };
}

/** Companies that meet the rarest condition, where all of them can be looked at in one call. */
const MOST_LISTED = 2_000;
/** How far one call walks the order where no condition is rare. */
const MOST_STEPS = 2_000;
const FIRST_STEPS = 500;
const MOST_PORTIONS = 12;

export interface ScreenPage {
  readonly found: readonly { readonly company: Screened; readonly cells: readonly Cell[] }[];
  readonly next: Keyset | null;
}

/**
 * A page, at most `limit` companies long. Work is bounded: where few companies meet what many are
 * looked at for, the page ends early and `next` goes on from there.
 */
export async function screenPage(
  db: Db,
  screen: Screen,
  keys: readonly string[],
  after: Keyset | null,
  limit: number,
): Promise<ScreenPage> {
  const list: List | null =
    screen.categoryId === null ? await rarest(db, screen.conditions, MOST_LISTED) : 'category';
  const found: ScreenPage['found'][number][] = [];
  let place = after === null ? null : placeIn(after);
  let steps = FIRST_STEPS;
  let walked = 0;
  for (let nth = 0; nth < MOST_PORTIONS && walked < MOST_STEPS; nth++) {
    const how = list === null ? { steps } : { list };
    const portion = await screenPortion(db, screen, how, place, limit - found.length);
    const cells = await cellsOf(db, portion.found, keys);
    for (const [i, company] of portion.found.entries()) {
      const own = cells.slice(i * keys.length, (i + 1) * keys.length);
      if (isKnownToMeet(screen.conditions, own)) found.push({ company, cells: own });
    }
    place = portion.end;
    if (place === null || found.length >= limit) break;
    walked += list === null ? steps : 0;
    steps = Math.min(steps * 2, MOST_STEPS - walked);
  }
  return { found, next: place };
}

/** What could not be read is not known to be absent, nor is what a dispute took back. */
function isKnownToMeet(conditions: readonly Asked[], cells: readonly Cell[]): boolean {
  return conditions.every((one) => {
    if (one.kind !== 'truth' || one.isTrue) return true;
    const cell = cells.find(({ key }) => key === one.key);
    if (cell === undefined || cell.state === 'known') return true;
    return cell.state === 'absent' && cell.reason !== 'withheld';
  });
}

/** Cursors are signed: what is in one is a place that this operation wrote. */
function placeIn([sorted = '', id]: Keyset): Place {
  return [sorted, Number(id)];
}
