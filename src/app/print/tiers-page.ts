// The reference page of tiers: what each one gets, one row for each thing that a tier decides.

import { type CallQuota, TIERS, type TierRow } from '../../contract/tiers.ts';
import { code, codes, page, table } from './markdown.ts';

const ROWS: readonly (readonly [says: string, of: (tier: TierRow) => string])[] = [
  ['Calls, short window (`burst`)', ({ limits }) => quota(limits.burst)],
  ['Calls, long window (`daily`)', ({ limits }) => quota(limits.daily)],
  ['Credits a calendar month (UTC)', ({ allowance }) => amount(allowance)],
  ['Keys made on the account page', ({ keys }) => amount(keys)],
  ['Webhook endpoints', ({ watch }) => amount(watch.endpoints)],
  ['Watched companies, each counted once', ({ watch }) => amount(watch.companies)],
  ['Watched screens', ({ watch }) => amount(watch.screens)],
  ['History: days', ({ history }) => bound(history.days)],
  ['History: events of one answer', ({ history }) => bound(history.mostEvents, 'up to `limit`')],
  ['History: values', ({ history }) => yesOrNo(history.values)],
  ['History: cursors', ({ history }) => yesOrNo(history.cursors)],
  ['Files of exports', ({ exports }) => exports],
  ['Windows of a trajectory', ({ trajectory }) => codes(trajectory) || 'none'],
];

export function tiersPage(): string {
  const tiers = Object.values(TIERS);
  return page(
    'Tiers',
    'Open is a caller without a key. Every other tier is that of an account, or of a key without ' +
      'one.',
    table(
      ['', ...tiers.map(({ title }) => title)],
      ROWS.map(([says, of]) => [says, ...tiers.map(of)]),
    ),
    'A call is taken from both windows or from none. A window begins with its first call. Callers ' +
      'without a key are counted by address (IPv6 by /64), those with one by account. An ' +
      `installation sets other windows with ${code('ASSAY_RATE_LIMITS')} ` +
      '([settings](settings.md)).',
  );
}

function quota({ quota: calls, seconds }: CallQuota): string {
  return `${amount(calls)} in ${amount(seconds)} s`;
}

function amount(count: number): string {
  return count === 0 ? 'none' : String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

function bound(most: number | null, otherwise = 'all'): string {
  return most === null ? otherwise : amount(most);
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
