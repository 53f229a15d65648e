// What a market does: whose prices moved, who looks for people, and the plans beside each other.

import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { Fact } from '../../../../contract/schemas/facts.ts';
import type { JobsBlock } from '../../../../contract/schemas/jobs.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { absent, section, wideTable } from '../../frame/parts.ts';
import { count, counted } from '../../frame/words.ts';
import { planName, planPrice, plansOf } from '../company-plans.ts';
import { changeList, WITHHELD } from '../lists.ts';
import { companyPath, day } from '../words.ts';

export interface Named {
  readonly name: string;
  readonly domain: string;
}

const MOST_PLANS = 6;

/** The cheapest first, side by side; null where no company has any. */
export function plansSection(
  companies: readonly (Named & { facts: readonly Fact[] })[],
): Html | null {
  const all = companies.map((company) => ({ company, plans: plansOf(company.facts) }));
  const most = Math.min(MOST_PLANS, Math.max(0, ...all.map(({ plans }) => plans.length)));
  if (most === 0) return null;
  const rows = all.map(({ company, plans }) => {
    const cells = Array.from({ length: most }, (_, i) => {
      const plan = plans[i];
      if (plan === undefined) return html`<td>${i === 0 ? absent('no plans stated') : null}</td>`;
      return html`<td><span class="plan">${planName(plan)}</span>
<span class="value">${planPrice(plan)}</span></td>`;
    });
    const more = plans.length - most;
    const rest = more > 0 ? html` <span class="soft small">+${more} more</span>` : null;
    return html`<tr>${head(company)}${cells}${rest && html`<td>${rest}</td>`}</tr>
`;
  });
  const columns = ['Company', ...Array.from({ length: most }, (_, i) => nth(i))];
  return section(
    'plans',
    'Plans side by side',
    html`<p class="small soft">As each company states them, the cheapest month first; currencies are
not converted.</p>
${wideTable({ label: 'Plans of each company', look: 'matrix plansbeside', columns, rows })}`,
  );
}

function nth(i: number): string {
  return i === 0 ? 'Cheapest plan' : `Plan ${i + 1}`;
}

function head({ name, domain }: Named): Html {
  return html`<th scope="row"><a href="${companyPath(domain)}">${captured(name, 60)}</a></th>`;
}

/** Newest first. Which way prices went is told to whoever may read their values. */
export function pricesSection(events: readonly ChangeEvent[]): Html {
  const moves = events.filter(({ status = 'current' }) => status === 'current');
  const isMasked = moves.some(({ masked }) => masked);
  return section(
    'prices',
    'Prices that moved lately',
    html`${isMasked ? WITHHELD : said(moves)}
${changeList(moves, true)}`,
  );
}

function said(moves: readonly ChangeEvent[]): Html | null {
  const raised = new Map<string, string>();
  let lowered = 0;
  for (const { old_value: old, new_value: now, company, company_name: name } of moves) {
    if (typeof old !== 'number' || typeof now !== 'number') continue;
    if (now > old) raised.set(company, name ?? company);
    else if (now < old) lowered += 1;
  }
  if (raised.size === 0 && lowered === 0) return null;
  const names = [...raised].map(
    ([domain, name], i) =>
      html`${i === 0 ? null : ', '}<a href="${companyPath(domain)}">${captured(name, 60)}</a>`,
  );
  const who = raised.size === 0 ? html`nobody` : names;
  return html`<p><strong>Raised prices:</strong> ${who}.
${lowered === 0 ? null : `${counted(lowered, 'price')} went down.`}</p>`;
}

/** Who looks for most people first. */
export function hiringSection(companies: readonly (Named & { jobs: JobsBlock })[]): Html {
  const sorted = companies.toSorted(
    (a, b) => (b.jobs.open_roles ?? -1) - (a.jobs.open_roles ?? -1),
  );
  const rows = sorted.map(({ jobs, ...company }) => {
    const { open_roles: open, new_30d: fresh, remote_roles: remote } = jobs;
    const figure = (n: number | null) =>
      html`<td class="number">${n === null ? '' : count(n)}</td>`;
    const checked = jobs.last_checked_at;
    return html`<tr>${head(company)}
<td class="number">${open === null ? absent(jobs.state) : count(open)}</td>
${figure(fresh)}${figure(remote)}
<td class="date">${checked === null ? absent('never') : day(checked)}</td></tr>
`;
  });
  const number = (says: string) => ({ says, isNumber: true });
  const columns = [
    'Company',
    number('Open roles'),
    number('New in 30 days'),
    number('Remote'),
    'Board read',
  ];
  return section(
    'hiring',
    'Who hires',
    wideTable({ label: 'Open roles of each company', columns, rows }),
  );
}
