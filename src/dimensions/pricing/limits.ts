// Reads the limits of a plan from bullets that say nothing else: `Up to 5 users`, `10 GB storage`.

import { type DecimalSign, parseAmount } from '../money.ts';
import type { Run } from './runs.ts';

export interface Limit {
  readonly metric: string;
  readonly value: number | 'unlimited';
  readonly unit: string | null;
  readonly run: Run;
}

const METRICS: readonly (readonly [string, string])[] = [
  ['users?|nutzer|benutzer|utilisateurs?', 'users'],
  ['seats?', 'seats'],
  ['(?:team )?members?', 'members'],
  ['editors?', 'editors'],
  ['agents?', 'agents'],
  ['projects?|projekte?', 'projects'],
  ['workspaces?', 'workspaces'],
  ['contacts?|kontakte?', 'contacts'],
  ['domains?', 'domains'],
  ['websites?|sites?', 'sites'],
  ['(?:api )?keys?', 'api_keys'],
  ['dashboards?', 'dashboards'],
  ['integrations?', 'integrations'],
  ['monitors?', 'monitors'],
  ['concurrent jobs?|parallel jobs?', 'concurrent_jobs'],
];
const NUMBER = '(unlimited|unbegrenzt(?:e)?|\\d[\\d.,]*)';
const BEFORE = '(?:up to|bis zu|max\\.?|includes)?\\s*';
const RULES = METRICS.map(
  ([words, metric]) =>
    [new RegExp(`^${BEFORE}${NUMBER}\\s+(?:${words})(?: included)?$`, 'iu'), metric] as const,
);
const STORAGE = new RegExp(
  `^${BEFORE}(\\d[\\d.,]*)\\s?(MB|GB|TB)(?: (?:of )?(?:storage|disk space|speicher(?:platz)?))$`,
  'iu',
);

/** Limits that one bullet each states; a metric said twice with two values is left out. */
export function limitsOf(runs: readonly Run[], decimal: DecimalSign): readonly Limit[] {
  const found = new Map<string, Limit | null>();
  for (const run of runs) {
    const limit = run.kind === 'text' ? limitOf(run, decimal) : null;
    if (limit === null) continue;
    const known = found.get(limit.metric);
    const clash =
      known !== undefined && (known?.value !== limit.value || known.unit !== limit.unit);
    if (known === undefined || clash) found.set(limit.metric, clash ? null : limit);
  }
  return [...found.values()].filter((limit) => limit !== null);
}

function limitOf(run: Run, decimal: DecimalSign): Limit | null {
  const storage = STORAGE.exec(run.text);
  if (storage !== null) {
    const value = parseAmount(storage[1] ?? '', decimal, true);
    const unit = storage[2]?.toUpperCase() ?? null;
    return value === null ? null : { metric: 'storage', value, unit, run };
  }
  for (const [pattern, metric] of RULES) {
    const match = pattern.exec(run.text);
    if (match === null) continue;
    const written = match[1] ?? '';
    if (/^un/i.test(written)) return { metric, value: 'unlimited', unit: null, run };
    const value = parseAmount(written, decimal, true);
    return value === null || !Number.isInteger(value) ? null : { metric, value, unit: null, run };
  }
  return null;
}
