// The facts of a company as tables, one for each dimension, and what is absent.

import { twinKeys } from '../../../contract/fact-keys.ts';
import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { PublishedDispute } from '../../../contract/schemas/disputes.ts';
import type { Fact } from '../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured } from '../frame/captured.ts';
import { absent, section, unseen, wideTable } from '../frame/parts.ts';
import { counted } from '../frame/words.ts';
import { planCards } from './company-plans.ts';
import {
  DIMENSION_NAMES,
  type Dimension,
  day,
  factPath,
  keyName,
  provenanceMark,
  reasonText,
  shownValue,
} from './words.ts';

/** Rows of a dimension that are open at once; the others unfold. */
const AT_ONCE = 8;

export function factSections({ company, dimensions, coverage }: CompanyRecord): Html {
  const names = Object.keys(DIMENSION_NAMES) as Dimension[];
  return html`${names.map((dimension) => {
    const block = dimensions[dimension];
    if (block !== undefined) return factSection(company.domain, dimension, block.facts);
    const gap = coverage.gaps.find((one) => one.dimension === dimension);
    const why = sentence(reasonText(gap?.reason));
    return html`<section class="card gap" aria-labelledby="${dimension}">
<h2 id="${dimension}">${DIMENSION_NAMES[dimension]}</h2>
<p>${absent(gap?.state ?? 'absent')} ${why}</p></section>`;
  })}`;
}

factSections.names = (dimensions: CompanyRecord['dimensions']) =>
  (Object.keys(DIMENSION_NAMES) as Dimension[]).map((id) => ({
    id,
    says: dimensions[id] === undefined ? `${DIMENSION_NAMES[id]} (none)` : DIMENSION_NAMES[id],
  }));

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

function factSection(domain: string, dimension: Dimension, facts: readonly Fact[]): Html {
  const plans = dimension === 'pricing' ? planCards(facts) : null;
  const first = facts.slice(0, plans === null ? AT_ONCE : 0);
  const rest = facts.slice(first.length);
  const name = DIMENSION_NAMES[dimension];
  const says =
    first.length === 0 ? 'Every fact with its source' : counted(rest.length, 'more fact');
  const folded = html`<details><summary>${says}</summary>
${table(domain, `${name}, more`, rest)}</details>`;
  return section(
    dimension,
    html`${name} <span class="soft small">${counted(facts.length, 'fact')}</span>`,
    html`${plans}${first.length === 0 ? null : table(domain, name, first)}
${rest.length === 0 ? null : folded}`,
  );
}

function table(domain: string, name: string, facts: readonly Fact[]): Html {
  return wideTable({
    label: `${name}: facts`,
    look: 'known',
    columns: ['Fact', 'Value', 'Who says so', 'As of', { says: unseen('Evidence') }],
    rows: facts.map((fact) => factRow(domain, fact)),
  });
}

function factRow(domain: string, fact: Fact): Html {
  const { key, value, unit, product, as_of: asOf } = fact;
  const about = product ? html` (${captured(product, 80)})` : null;
  return html`<tr><th scope="row">${keyName(key)}${about}</th><td>${shownValue(value, unit)}</td>
<td>${provenanceMark(fact)}</td><td class="date">${day(asOf)}</td>
<td class="does">${showMe(domain, fact)}</td></tr>
`;
}

function showMe(domain: string, fact: Fact): Html {
  const whole = unseen(html` ${keyName(fact.key)}`);
  return html`<a href="${factPath(domain, fact)}">Show me${whole}</a>`;
}

/** What the company states and what was measured of the same thing, beside each other. */
export function sidesSection({ company, dimensions }: CompanyRecord): Html | null {
  const facts = Object.values(dimensions).flatMap((block) => block.facts);
  const pairs = facts.flatMap((stated) => {
    if (stated.provenance !== 'company_stated') return [];
    const keys = [stated.key, ...twinKeys(stated.key).observing];
    const observed = facts.find(
      (one) =>
        one.provenance === 'observed' && keys.includes(one.key) && one.product === stated.product,
    );
    return observed === undefined ? [] : [{ stated, observed }];
  });
  if (pairs.length === 0) return null;
  const side = (fact: Fact): Html => html`<td>${shownValue(fact.value, fact.unit, 160)}
<span class="small">${showMe(company.domain, fact)}</span></td>`;
  const rows = pairs.map(
    ({ stated, observed }) => html`<tr><th scope="row">${keyName(stated.key)}</th>
${side(stated)}${side(observed)}</tr>
`,
  );
  const columns = [
    'Fact',
    { says: html`<span class="mark stated">stated</span>` },
    { says: html`<span class="mark observed">observed</span>` },
  ];
  return section(
    'sides',
    'Stated and observed',
    html`<p class="soft">What the company says, beside what we measured of it.</p>
${wideTable({ label: 'Both sides', columns, rows })}`,
  );
}

export function gapList({ gaps }: CompanyRecord['coverage']): Html | null {
  if (gaps.length === 0) return null;
  return html`<h3>What is not known</h3><ul class="gaps">${gaps.map(
    ({ dimension, state, reason }) => html`<li>${absent(state)}
${DIMENSION_NAMES[dimension]}: ${reasonText(reason)}</li>`,
  )}</ul>`;
}

export function disputesSection(disputes: readonly PublishedDispute[], domain: string): Html {
  const rows = disputes.map(({ key, status, created_at: made, reason }) => {
    const why = reason === null ? null : html`<span>${captured(reason)}</span>`;
    return html`<li><div class="what"><h3>${keyName(key)}</h3><p class="facts">
<span class="tag${status === 'open' ? ' open' : ''}">${status}</span>
<span>disputed ${day(made)}</span>${why}</p></div></li>`;
  });
  const none = html`<p class="soft">The owner of ${domain} disputes nothing.</p>`;
  return section(
    'disputes',
    'Disputes and claims',
    html`${rows.length === 0 ? none : html`<ul class="list">${rows}</ul>`}
<p class="small">Do you run ${domain}? <a href="/account/domains">Claim it</a> to declare what no
page states, and to dispute what is wrong.</p>`,
  );
}
