// The plan of an account beside the others, from the one table of tiers.

import { TIERS, type TierLimits, type TierRow } from '../../../contract/tiers.ts';
import { KEY_TIERS, type KeyTier } from '../../../core/callers/api-key.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { count } from '../frame/words.ts';
import { type Outcome, page, type Route, type SignedVisit } from './visit.ts';

export const planRoutes: readonly Route[] = [
  { method: 'GET', path: '/account/plan', who: 'signed', run: showPlan },
];

/** A tier's row, with the quotas that this installation has; null: none. */
type Plan = Omit<TierRow, 'limits'> & { readonly limits: TierLimits | null };

interface Line {
  readonly says: string;
  value(plan: Plan): string;
}

const LINES: readonly Line[] = [
  { says: 'Credits a month', value: ({ allowance }) => count(allowance) },
  { says: 'Calls a minute', value: ({ limits }) => quotaOf(limits?.burst, 60) },
  { says: 'Calls a day', value: ({ limits }) => quotaOf(limits?.daily, 86_400) },
  {
    says: 'History',
    value: ({ history }) => (history.days === null ? 'All' : `${history.days} days`),
  },
  { says: 'Trajectory, up to', value: ({ trajectory }) => windowOf(trajectory.at(-1)) },
  { says: 'Watched companies', value: ({ watch }) => count(watch.companies) },
  { says: 'Watched screens', value: ({ watch }) => count(watch.screens) },
  { says: 'Webhook endpoints', value: ({ watch }) => count(watch.endpoints) },
  { says: 'Active keys', value: ({ keys }) => count(keys) },
];

/** An operator may have set other windows than the line names: they are said in seconds. */
function quotaOf(set: TierLimits['burst'] | undefined, usual: number): string {
  if (set === undefined) return 'No limit';
  return set.seconds === usual
    ? count(set.quota)
    : `${count(set.quota)} in ${count(set.seconds)} s`;
}

function windowOf(window: string | undefined): string {
  return window === undefined ? 'None' : `${Number.parseInt(window, 10)} days`;
}

function showPlan({ session, quotas }: SignedVisit): Outcome {
  const title = `Your plan: ${TIERS[session.tier].title}`;
  const main = html`<p class="lead">What your account gets, beside the other plans. Every answer
tells what is left: see the headers <code>RateLimit</code> and
<code>X-Service-Credits-Remaining</code>.</p>
<section class="card"><table class="plans"><caption class="unseen">Plans</caption>
<thead><tr><th scope="col"><span class="unseen">What</span></th>${KEY_TIERS.map((tier) =>
    cell('col', tier, session.tier, tier === session.tier ? yours(tier) : TIERS[tier].title),
  )}</tr></thead><tbody>${LINES.map(
    ({ says, value }) =>
      html`<tr><th scope="row">${says}</th>${KEY_TIERS.map((tier) =>
        cell(null, tier, session.tier, value({ ...TIERS[tier], limits: quotas?.[tier] ?? null })),
      )}</tr>`,
  )}</tbody></table></section>
<p class="soft">Plans are changed by whoever runs this service. Calls beyond the month's
credits are paid from a balance, <a href="/account/usage">as far as you let them</a>.</p>`;
  return page({ status: 200, title, main, tab: '/account/plan' });
}

function yours(tier: KeyTier): Html {
  return html`${TIERS[tier].title} <span class="tag good">yours</span>`;
}

function cell(scope: 'col' | null, tier: KeyTier, mine: KeyTier, says: Html | string): Html {
  const look = tier === mine ? html` class="number mine"` : html` class="number"`;
  if (scope === null) return html`<td${look}>${says}</td>`;
  return html`<th scope="${scope}"${look}>${says}</th>`;
}
