// Whom a company looks for: its live postings, as its public board lists them.

import type { JobPosting, JobsBlock } from '../../../contract/schemas/jobs.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, outward } from '../frame/captured.ts';
import { absent, section, wideTable } from '../frame/parts.ts';
import { count, counted } from '../frame/words.ts';
import { amountText, day } from './words.ts';

export function rolesSection(jobs: JobsBlock, postings: readonly JobPosting[]): Html {
  const columns = ['Role', 'Department', 'Location', 'Pay', 'Since'];
  const table = wideTable({ label: 'Roles', columns, rows: postings.map(row) });
  return section(
    'roles',
    'Open roles',
    html`${stateOf(jobs)}${postings.length === 0 ? null : table}`,
  );
}

function stateOf(jobs: JobsBlock): Html {
  const { state, open_roles: open, new_30d: fresh, last_checked_at: checked } = jobs;
  if (state === 'absent') {
    return html`<p>${absent('absent')} No public job board was found.</p>`;
  }
  if (state === 'unverified') {
    const last = checked === null ? null : html` (whole on ${day(checked)})`;
    return html`<p>${absent('unverified')} A board is known, and could not be read whole the last
time${last}: how many roles are open is not known.</p>`;
  }
  const read = checked === null ? null : html`; board read ${day(checked)}`;
  return html`<p><span class="mark observed">observed</span> ${counted(open ?? 0, 'open role')},
${count(fresh ?? 0)} new in 30 days, ${count(jobs.with_stated_pay ?? 0)} with stated pay,
${count(jobs.remote_roles ?? 0)} remote${read}.</p>`;
}

const NOT_STATED = html`<span class="soft">not stated</span>`;

function row(posting: JobPosting): Html {
  const { title, department, location, remote, url, comp } = posting;
  const { posted_at: posted, first_seen_at: seen } = posting;
  return html`<tr><th scope="row">${outward(url, title, 120)}</th>
<td>${department === null ? NOT_STATED : captured(department, 60)}</td>
<td>${location === null ? NOT_STATED : captured(location, 80)}${
    remote === true ? html` <span class="tag">remote</span>` : null
  }</td><td>${payOf(comp)}</td><td class="date">${day(posted ?? seen)}</td></tr>
`;
}

function payOf({ base_min: min, base_max: max, currency }: JobPosting['comp']): Html {
  if (min === null && max === null) return NOT_STATED;
  const ends = [min, max].filter((end) => end !== null).map((end) => amountText(end, currency));
  return html`${[...new Set(ends)].join(' – ')}`;
}
