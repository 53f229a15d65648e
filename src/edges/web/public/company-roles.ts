// Whom a company looks for: its live postings as its public board lists them, by filters.

import type { JobPosting, JobsBlock } from '../../../contract/schemas/jobs.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, outward } from '../frame/captured.ts';
import { absent, section, wideTable } from '../frame/parts.ts';
import { count, counted } from '../frame/words.ts';
import { type Answered, ask, type PublicVisit } from './visit.ts';
import { amountText, companyPath, day } from './words.ts';

/** What the address asks for, by the names that `get_company_jobs` has for it. */
const FILTERS = ['q', 'remote', 'stated_pay'] as const;
type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

export interface Roles {
  readonly domain: string;
  readonly filters: Filters;
  /** Where the address goes on with earlier roles; null at the newest. */
  readonly cursor: string | null;
  readonly found: Answered<{ postings: readonly JobPosting[] }>;
}

const ON_A_PAGE = '100';

/** Refused where the address asks for what there is not. */
export async function rolesOf(visit: PublicVisit, domain: string): Promise<Roles> {
  const { query } = visit;
  const filters: Filters = Object.fromEntries(
    FILTERS.map((name) => [name, query.get(name)?.trim() ?? ''] as const).filter(
      ([, value]) => value !== '',
    ),
  );
  const cursor = query.get('cursor') || null;
  const found = await ask<{ postings: JobPosting[] }>(visit, 'get_company_jobs', {
    path: { company: domain },
    query: { ...filters, cursor, limit: ON_A_PAGE },
  });
  return { domain, filters, cursor, found };
}

export function rolesSection(jobs: JobsBlock, roles: Roles): Html {
  const { postings } = roles.found.data;
  const columns = ['Role', 'Department', 'Location', 'Pay', 'Since'];
  const rows = postings.map((posting) => row(posting, roles));
  const table = wideTable({ label: 'Roles', columns, rows });
  const isChoosing = postings.length > 1 || roles.cursor !== null || isNarrowed(roles);
  return section(
    'roles',
    'Open roles',
    html`${stateOf(jobs)}${isChoosing ? filterForm(roles) : null}
${isNarrowed(roles) ? shownOf(jobs, roles) : null}
${postings.length === 0 ? null : table}${further(roles)}`,
  );
}

function isNarrowed({ filters }: Roles): boolean {
  return Object.keys(filters).length > 0;
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

function filterForm({ domain, filters }: Roles): Html {
  const box = (name: 'remote' | 'stated_pay', says: string): Html =>
    html`<label class="box"><input type="checkbox" name="${name}" value="true"${
      filters[name] === 'true' ? html` checked` : null
    }> ${says}</label>`;
  return html`<form class="role-filters" action="${companyPath(domain)}#roles" aria-label="Roles">
<div class="grow"><label for="role-words">Title, department or location</label>
<input id="role-words" type="search" name="q" value="${filters.q ?? ''}" maxlength="100"
autocomplete="off"></div>
${box('remote', 'Remote')}${box('stated_pay', 'With stated pay')}
<button>Filter</button></form>`;
}

function shownOf({ state, open_roles: open }: JobsBlock, { domain, found }: Roles): Html {
  const total = found.meta.total;
  const all = html`<a href="${companyPath(domain)}#roles">All roles</a>`;
  if (found.data.postings.length === 0) {
    return html`<p role="status">No role meets all of these filters. ${all}</p>`;
  }
  if (typeof total !== 'number') return html`<p>${all}</p>`;
  const of = state === 'tracked' && open !== null ? ` of ${count(open)}` : '';
  return html`<p role="status"><strong>${count(total)}${of}</strong>
${total === 1 ? 'role meets' : 'roles meet'} these filters. ${all}</p>`;
}

/** The way to roles beyond this page, and back. */
function further(roles: Roles): Html | null {
  const next = roles.found.meta.next_cursor;
  const { cursor } = roles;
  if (typeof next !== 'string' && cursor === null) return null;
  return html`<nav class="row pages" aria-label="Pages of roles">${
    typeof next === 'string' &&
    html`<a class="button" rel="next" href="${pathOf(roles, { cursor: next })}">Earlier roles</a>`
  }${cursor !== null && html` <a href="${pathOf(roles, {})}">Back to the newest</a>`}</nav>`;
}

function pathOf({ domain, filters }: Roles, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...filters, ...more }).toString();
  return `${companyPath(domain)}${query === '' ? '' : `?${query}`}#roles`;
}

const NOT_STATED = html`<span class="soft">not stated</span>`;

function row(posting: JobPosting, { domain, filters }: Roles): Html {
  const { title, department, location, remote, url, comp } = posting;
  const { posted_at: posted, first_seen_at: seen } = posting;
  // What is longer than the field takes cannot be asked for.
  const isAsked = department === null || department === filters.q || department.length > 100;
  const name = department === null ? NOT_STATED : captured(department, 60);
  const others = `${companyPath(domain)}?${new URLSearchParams({ q: department ?? '' })}#roles`;
  return html`<tr><th scope="row">${outward(url, title, 120)}</th>
<td>${isAsked ? name : html`<a class="plain" href="${others}">${name}</a>`}</td>
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
