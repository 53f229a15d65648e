// A company at a glance: its facts by dimension, what changed, who it looks for, what is not known.

import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import type { PublishedDispute } from '../../../contract/schemas/disputes.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import type { KnownRead } from '../../../operations/invoke/at-once.ts';
import { captured, shownText } from '../frame/captured.ts';
import { figures, section } from '../frame/parts.ts';
import { count, counted } from '../frame/words.ts';
import { chartsSection } from './company-charts.ts';
import { disputesSection, factSections, gapList, sidesSection } from './company-facts.ts';
import { type Roles, rolesOf, rolesSection } from './company-roles.ts';
import { unknownCompanyPage } from './failures.ts';
import { changeList, WITHHELD } from './lists.ts';
import type { PublicPage } from './page.ts';
import { ask, askOr, etagOf, type PublicVisit, Refused, readOf } from './visit.ts';
import { companyPath, day, INVENTED, isInvented } from './words.ts';

const UNKNOWN = ['company_not_found', 'invalid_identifier', 'invalid_parameter'];

/** What is judged, posted and told of a company rewrites its record. */
export async function companyVersion(visit: PublicVisit): Promise<string | null> {
  const { company = '' } = visit.parameters;
  try {
    return await etagOf(visit, 'get_company', { path: { company } });
  } catch (error) {
    if (error instanceof Refused && UNKNOWN.includes(error.problem.code)) return null;
    throw error;
  }
}

export function companyRead(visit: PublicVisit): KnownRead | null {
  const { company = '' } = visit.parameters;
  return readOf(visit, 'get_company', { path: { company } });
}

export async function companyPage(visit: PublicVisit): Promise<PublicPage> {
  const { company: asked = '' } = visit.parameters;
  const about = { path: { company: asked } };
  const found = await askOr<CompanyRecord>(visit, 'get_company', about, UNKNOWN);
  if (found instanceof Refused) return unknownCompanyPage(asked);
  const record = found.data;
  const path = { company: record.company.domain };
  const [history, roles, disputes] = await Promise.all([
    historyOf(visit, record.company.domain),
    rolesOf(visit, record.company.domain),
    ask<{ disputes: PublishedDispute[] }>(visit, 'list_company_disputes', { path }),
  ]);
  return {
    ...aboutCompany(record),
    main: body(visit, record, history.data.events, roles, disputes.data.disputes),
  };
}

/** Whose credits are spent still sees what a stranger does. */
async function historyOf(visit: PublicVisit, company: string) {
  const path = { company };
  const own = { path, query: { limit: visit.session === null ? '50' : '200' }, asSelf: true };
  const operation = 'get_company_history';
  const read = await askOr<{ events: ChangeEvent[] }>(visit, operation, own, ['credits_exhausted']);
  if (!(read instanceof Refused)) return read;
  return ask<{ events: ChangeEvent[] }>(visit, operation, { path, query: { limit: '50' } });
}

/** What search engines and previews of links are told. */
function aboutCompany({ company, coverage }: CompanyRecord): Omit<PublicPage, 'main'> {
  const { domain } = company;
  const name = shownText(company.name, 100);
  const title = `${name} (${domain})`;
  const description =
    `${counted(coverage.facts, 'dated and sourced fact')} about ${name}: ` +
    `${coverage.observed} observed, ${coverage.company_stated} stated by the company, ` +
    `last looked at ${coverage.last_captured_at ?? 'never'}.` +
    (isInvented(domain) ? ' This company is invented.' : '');
  return {
    status: 200,
    title,
    description,
    canonical: companyPath(domain),
    about: {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: `Facts about ${name}`,
      description,
      dateModified: coverage.last_captured_at,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: 'Assay' },
      about: { '@type': 'Organization', name, url: `https://${domain}/` },
    },
  };
}

function body(
  visit: PublicVisit,
  record: CompanyRecord,
  events: readonly ChangeEvent[],
  roles: Roles,
  disputes: readonly PublishedDispute[],
): Html {
  const { company, jobs, coverage } = record;
  return html`${heading(record)}
${isInvented(company.domain) ? INVENTED : null}
<div class="page"><nav class="toc" aria-label="On this page">${contents(record)}</nav>
<div class="body">${changesSection(record, events)}
${sidesSection(record)}${factSections(record)}
${chartsSection(events, visit.world.now())}
${rolesSection(jobs, roles)}
${section(
  'coverage',
  'Coverage and freshness',
  html`${coverageFigures(coverage)}
<p class="small">Each “Show me” leads to a proof; <a href="/verify">check one in this tab</a>.</p>
${gapList(coverage)}`,
)}
${disputesSection(disputes, company.domain)}
</div></div>`;
}

/** Changes that are open at once; those before unfold. */
const AT_ONCE = 5;

function changesSection({ company }: CompanyRecord, events: readonly ChangeEvent[]): Html {
  const shown = events.slice(0, AT_ONCE);
  const rest = events.slice(AT_ONCE);
  const earlier = html`<details><summary>${counted(rest.length, 'earlier change')}</summary>
${changeList(rest, false)}</details>`;
  const atom = `/v1/companies/${company.domain}/changes.atom`;
  return section(
    'changes',
    'What changed',
    html`${events.some((event) => event.masked) ? WITHHELD : null}
${changeList(shown, false)}
${rest.length === 0 ? null : earlier}
<p class="row small"><a href="/changes?company=${company.domain}">All changes, with filters</a>
<a href="${atom}">Follow as Atom</a></p>`,
  );
}

function heading({ company, coverage, last_captured_at: last }: CompanyRecord): Html {
  return html`<div class="masthead"><h1>${captured(company.name, 120)}</h1>
<p class="facts"><span class="mono">${company.domain}</span>${company.categories.map(
    (slug) => html`<a href="/categories/${slug}">${slug.replaceAll('-', ' ')}</a>`,
  )}<span>${last === null ? 'never looked at' : html`looked at ${day(last)}`}</span></p>
<p class="row small"><a href="/compare?companies=${company.domain}">Compare with others</a>
<a href="/account/watches?company=${company.domain}#new">Watch</a>
<a href="/v1/companies/${company.domain}">Read as JSON</a>
<a href="/embed/${company.domain}">Embed</a></p>
<dl class="tiles">${tile('Facts', coverage.facts)}
${tile(html`<span class="mark observed">observed</span>`, coverage.observed)}
${tile(html`<span class="mark stated">stated</span>`, coverage.company_stated)}
${tile('With a capture behind them', coverage.with_capture)}</dl></div>`;
}

function tile(name: Html | string, figure: number): Html {
  return html`<div><dt>${name}</dt><dd class="big">${count(figure)}</dd></div>`;
}

function contents({ dimensions }: CompanyRecord): Html {
  const items = [
    { id: 'changes', says: 'Changes' },
    ...factSections.names(dimensions),
    { id: 'roles', says: 'Open roles' },
    { id: 'coverage', says: 'Coverage' },
  ];
  return html`<ul>${items.map(({ id, says }) => html`<li><a href="#${id}">${says}</a></li>`)}</ul>`;
}

function coverageFigures(coverage: CompanyRecord['coverage']): Html {
  const { sources, stale_facts: stale, anchored_through: anchored } = coverage;
  const health = sources && [
    `${count(sources.tracked)}: ${count(sources.ok)} well`,
    `${count(sources.failing)} failing`,
    `${count(sources.blocked_by_robots)} closed by robots.txt`,
  ];
  return figures([
    ['Dimensions with facts', `${coverage.dimensions_covered} of ${coverage.dimensions_total}`],
    ['Captures kept', count(coverage.captures)],
    ['First look', coverage.first_captured_at && day(coverage.first_captured_at)],
    ['Last look', coverage.last_captured_at && day(coverage.last_captured_at)],
    ['Anchored up to', anchored && day(anchored)],
    ['Facts past their freshness', stale === undefined ? null : count(stale)],
    ['Sources', health?.join(', ')],
  ]);
}
