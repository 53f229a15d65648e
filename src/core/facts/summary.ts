// One sentence for a change, made from its values and nothing else.

import type { ChangedFact } from '../judging/announce.ts';
import type { Json } from './fact.ts';

const LONGEST = 80;

/** `pricing.tier.pro.price changed from 49 $ to 59 $ (+20.4 %).` */
export function summaryOf(change: ChangedFact): string {
  const { key } = change;
  const product = change.product === null ? '' : ` (${change.product})`;
  if (isHash(change.to?.value) || isHash(change.from?.value)) {
    return `${key}${product} ${change.change}.`;
  }
  switch (change.change) {
    case 'added':
      return `${key}${product} added: ${spoken(change.to)}.`;
    case 'removed':
      return `${key}${product} removed; it was ${spoken(change.from)}.`;
    case 'changed':
      return (
        `${key}${product} changed from ${spoken(change.from)} to ` +
        `${spoken(change.to)}${relative(change)}.`
      );
  }
}

function spoken(side: ChangedFact['from']): string {
  if (side === null) return 'nothing';
  const text = typeof side.value === 'string' ? `"${shortened(side.value)}"` : plain(side.value);
  if (side.unit === null) return text;
  return `${text} ${side.unit === 'roles' && side.value === 1 ? 'role' : side.unit}`;
}

function plain(value: Json): string {
  return shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  const points = [...text];
  return points.length <= LONGEST ? text : `${points.slice(0, LONGEST - 1).join('')}…`;
}

function isHash(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
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
