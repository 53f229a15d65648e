// One sentence for a change, made from its values and nothing else.

import type { ChangedFact } from '../judging/announce.ts';
import type { Change } from '../judging/judge.ts';
import { amountOf } from './amount.ts';
import type { Json } from './fact.ts';

const LONGEST = 80;

/**
 * `The price of the pro plan went from €49 to €59 (+20.4 %).` `subject` is what the fact is called:
 * a noun phrase.
 */
export function summaryOf(change: ChangedFact, subject: string): string {
  const product = change.product === null ? '' : ` (${change.product})`;
  const what = `${capitalized(subject)}${product}`;
  const { from, to } = change;
  if (isHash(to?.value) || isHash(from?.value)) return `${what} ${DONE[change.change]}.`;
  switch (change.change) {
    case 'added':
      return isSaid(to, subject) ? `${what} was added.` : `${what} was added: ${spoken(to)}.`;
    case 'removed':
      return isSaid(from, subject)
        ? `${what} was removed.`
        : `${what} was removed; it was ${spoken(from)}.`;
    case 'changed': {
      const went = typeof from?.value === 'number' && typeof to?.value === 'number';
      const verb = went ? 'went' : 'changed';
      return `${what} ${verb} from ${spoken(from)} to ${spoken(to)}${relative(change)}.`;
    }
  }
}

/** The same without a value, for whoever may not see them: `The price of the pro plan changed.` */
export function sentenceOf(told: Told): string {
  return `${capitalized(clauseOf(told))}.`;
}

/** The same to go on with: `the price of the pro plan changed`. */
export function clauseOf({ change, subject }: Told): string {
  return `${subject} ${DONE[change]}`;
}

interface Told {
  readonly change: Change;
  readonly subject: string;
}

const DONE = { added: 'was added', removed: 'was removed', changed: 'changed' } as const;

type Side = ChangedFact['from'];

/** Whether the value tells nothing that the subject does not tell. */
function isSaid(side: Side, subject: string): boolean {
  const value = side?.value;
  return value === true || (typeof value === 'string' && subject.includes(value));
}

function spoken(side: Side): string {
  if (side === null) return 'nothing';
  const { value, unit } = side;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return amountOf(value, unit);
  const text = typeof value === 'string' ? ofText(value) : shortened(JSON.stringify(value));
  return unit === null ? text : `${text} ${unit}`;
}

function ofText(value: string): string {
  // A word of a vocabulary, as `in_progress`.
  if (/^[a-z]+(?:_[a-z]+)+$/.test(value)) return `"${value.replaceAll('_', ' ')}"`;
  return momentOf(value) ?? `"${shortened(value)}"`;
}

/** A day, or a moment to the minute, as people write them; null where it is none. */
function momentOf(iso: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):\d{2}(?:\.\d+)?Z)?$/.exec(iso);
  const day = new Date(`${found?.[1]}T00:00:00Z`);
  if (found === null || Number.isNaN(day.getTime())) return null;
  return `${DAYS.format(day)}${found[2] === undefined ? '' : `, ${found[2]} UTC`}`;
}

const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function shortened(text: string): string {
  const points = [...text];
  return points.length <= LONGEST ? text : `${points.slice(0, LONGEST - 1).join('')}…`;
}

function isHash(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function relative(change: ChangedFact): string {
  const a = change.from?.value;
  const b = change.to?.value;
  if (typeof a !== 'number' || typeof b !== 'number' || a === 0) return '';
  if (change.from?.unit !== change.to?.unit) return '';
  // Percentages are compared in points: 99.9 to 99.95 is no growth of 0.1 %.
  if (change.to?.unit === '%') return ` (${b > a ? '+' : ''}${Number((b - a).toFixed(3))} points)`;
  const percent = ((b - a) / Math.abs(a)) * 100;
  return ` (${percent > 0 ? '+' : ''}${percent.toFixed(1)} %)`;
}
