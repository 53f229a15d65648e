// The form in which companies to compare are chosen, and what is made of what was typed into it.

import type { Resolution } from '../../../../contract/schemas/resolve.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { ask, type PublicVisit } from '../visit.ts';

export const LEAST = 2;
export const MOST = 6;
const LONGEST = 100;

/** What stands in a field of the form, and what is wrong with it. */
export interface Field {
  readonly typed: string;
  readonly wrong?: Html;
}

export function choosingForm(fields: readonly Field[], title: string): Html {
  const filled = Array.from({ length: MOST }, (_, i) => fields[i] ?? { typed: '' });
  const inputs = filled.map(({ typed, wrong }, i) => {
    const id = `company-${i + 1}`;
    const about =
      wrong === undefined ? null : html` aria-invalid="true" aria-describedby="${id}-wrong"`;
    return html`<div class="field"><label for="${id}">Company ${i + 1}${
      i < LEAST ? null : html` <span class="soft">optional</span>`
    }</label><div class="seek" data-seek="field"><input id="${id}" name="company" value="${typed}"
maxlength="${LONGEST}" autocomplete="off" placeholder="Name or domain"${about}></div>${
      wrong && html`<p class="error" id="${id}-wrong">${wrong}</p>`
    }</div>
`;
  });
  return html`<form class="choosing" action="/compare" aria-label="${title}">
<div class="choices">${inputs}</div><button class="primary">Compare</button></form>`;
}

/** What was typed, each once; the address has them in one member, the form in one each. */
export function typedCompanies(query: URLSearchParams): string[] {
  const listed = (query.get('companies') ?? '').slice(0, 2_000).split(',');
  const all = [...listed, ...query.getAll('company').slice(0, 60)];
  const typed = all.map((one) => [...one.trim()].slice(0, LONGEST).join(''));
  return [...new Set(typed.filter((one) => one !== ''))];
}

export interface Chosen {
  readonly domains: readonly string[];
  readonly fields: readonly Field[];
  readonly isWrong: boolean;
}

/** Names, domains and addresses alike, as the operation `resolve` reads them. */
export async function chosenCompanies(
  visit: PublicVisit,
  typed: readonly string[],
): Promise<Chosen> {
  const fields: Field[] = [];
  const domains: string[] = [];
  for (const one of typed.slice(0, MOST)) {
    const { data } = await ask<Resolution>(visit, 'resolve', { query: { q: one } });
    if (data.status === 'covered' && data.company !== null) {
      domains.push(data.company.domain);
      fields.push({ typed: data.company.domain });
    } else fields.push({ typed: one, wrong: wrongWords(data) });
  }
  const isWrong = fields.some(({ wrong }) => wrong !== undefined);
  return { domains: [...new Set(domains)], fields, isWrong };
}

function wrongWords({ status, candidates }: Resolution): Html {
  const says =
    status === 'ambiguous'
      ? 'Several companies bear this name.'
      : 'No covered company matches this.';
  if (candidates.length === 0) return html`${says}`;
  const near = candidates
    .slice(0, 4)
    .map(({ name, domain }, i) => html`${i === 0 ? null : ', '}${captured(name, 60)} (${domain})`);
  return html`${says} Did you mean ${near}?`;
}
