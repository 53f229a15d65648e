// Which changes are of high significance, by the published rules of completions 2.3.

import type { ChangedFact } from '../judging/announce.ts';
import { keyMatches } from './fact.ts';

export type Significance = 'normal' | 'high';

export interface SignificanceContext {
  /** Median of the fact's values over the 30 days before, for counts of open roles. */
  readonly median30: number | null;
}

export interface SignificanceRule {
  readonly keys: readonly string[];
  /** The rule in words, as the reference page prints it. */
  readonly says: string;
  holds(change: ChangedFact, context: SignificanceContext): boolean;
}

const numberOf = (side: ChangedFact['from']): number | null =>
  typeof side?.value === 'number' ? side.value : null;

export const SIGNIFICANCE_RULES: readonly SignificanceRule[] = [
  {
    keys: ['pricing.tier.{tier}.price', 'pricing.addon.{addon}.price'],
    says: 'a price changes by 10 % or more',
    holds: (change) => {
      const from = numberOf(change.from);
      const to = numberOf(change.to);
      if (from === null || to === null || change.from?.unit !== change.to?.unit) return false;
      return from === 0 ? to !== 0 : Math.abs(to - from) / Math.abs(from) >= 0.1 - 1e-9;
    },
  },
  {
    keys: ['pricing.tier.{tier}.name'],
    says: 'a plan is removed',
    holds: (change) => change.change === 'removed',
  },
  {
    keys: ['pricing.tier.{tier}.is_free'],
    says: 'a free plan is removed',
    holds: (change) => change.from?.value === true && change.to?.value !== true,
  },
  {
    keys: ['security.cert.{certification}'],
    says: 'a certification is added or removed',
    holds: (change) => change.change !== 'changed',
  },
  { keys: ['reliability.sla_pct'], says: 'the SLA percentage changes', holds: () => true },
  {
    keys: ['reliability.uptime_90d'],
    says: 'uptime over 90 days falls by 0.1 points or more',
    holds: (change) => {
      const from = numberOf(change.from);
      const to = numberOf(change.to);
      return from !== null && to !== null && from - to >= 0.1 - 1e-9;
    },
  },
  {
    keys: ['hiring.open_roles'],
    says: 'open roles move by 30 % and by 5 roles or more against their 30-day median',
    holds: (change, { median30 }) => {
      const to = numberOf(change.to);
      const base = median30 ?? numberOf(change.from);
      if (to === null || base === null) return false;
      const moved = Math.abs(to - base);
      return moved >= 5 && moved >= base * 0.3 - 1e-9;
    },
  },
  {
    keys: [
      'funding.claim.{round}.*',
      'funding.form_d.{accession}.*',
      'funding.acquired_by',
      'funding.acquisition.{name}',
    ],
    says: 'a funding round or an acquisition',
    holds: () => true,
  },
  { keys: ['location.hq'], says: 'the headquarters change', holds: () => true },
  {
    keys: ['legal.governing_law', 'legal.liability.*', 'legal.data_use.*'],
    says: 'the governing law, a liability clause or a data-use clause changes',
    holds: () => true,
  },
  {
    keys: ['reliability.status_page.url'],
    says: 'the status page is removed',
    holds: (change) => change.change === 'removed',
  },
];

export function significanceOf(change: ChangedFact, context: SignificanceContext): Significance {
  const high = SIGNIFICANCE_RULES.some(
    (rule) => rule.keys.some((key) => keyMatches(key, change.key)) && rule.holds(change, context),
  );
  return high ? 'high' : 'normal';
}
