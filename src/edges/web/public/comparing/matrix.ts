// Comparisons as tables: a line for each company, or a line for each fact.

import type { Cell } from '../../../../contract/schemas/cells.ts';
import { type Dimension, dimensionOfKey } from '../../../../core/facts/dimensions.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured, shownText } from '../../frame/captured.ts';
import { unseen } from '../../frame/parts.ts';
import { companyPath, DIMENSION_NAMES, keyName, keyText } from '../words.ts';
import { cellContent } from './cells.ts';
import type { Narrowing, Row } from './narrowing.ts';

interface Matrix {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
}

/** `sorted` gives the address at which the table is sorted by a key. */
export function companiesMatrix(
  { caption, rows, keys }: Matrix,
  sort: Narrowing['sort'],
  sorted: (by: string) => string,
): Html {
  const head = (by: string, says: Html | string) => {
    const isIt = sort?.by === by;
    const way = isIt ? (sort.descending ? 'descending' : 'ascending') : null;
    const mark = isIt
      ? html` <span aria-hidden="true">${sort.descending ? '↓' : '↑'}</span>`
      : null;
    const aria = way === null ? null : html` aria-sort="${way}"`;
    return html`<th scope="col"${aria}><a href="${sorted(by)}">${says}${mark}</a></th>`;
  };
  const groups = groupsOf(keys).map(
    ([dimension, its]) =>
      html`<th scope="colgroup" colspan="${its.length}">${DIMENSION_NAMES[dimension]}</th>`,
  );
  const columns = groupsOf(keys).map(([, its]) => html`<colgroup span="${its.length}"></colgroup>`);
  const lines = rows.map(
    (row) => html`<tr><th scope="row">${companyHead(row)}</th>${keys.map((key) => {
      const cell = row.cells.find((one) => one.key === key);
      // On paper, where a line becomes a block, each value says what it is.
      return html`<td data-of="${shownText(keyText(key), 80)}">${cell && cellContent(cell)}</td>`;
    })}</tr>
`,
  );
  return over(
    caption,
    html`<colgroup></colgroup>${columns}
<thead><tr class="groups"><td></td>${groups}</tr>
<tr>${head('name', 'Company')}${keys.map((key) => head(key, keyName(key)))}</tr></thead>
<tbody>${lines}</tbody>`,
    'bycompany',
  );
}

/** Companies can be chosen, to be compared by themselves. */
function companyHead({ name, domain }: Row): Html {
  const shown = captured(name, 60);
  return html`<span class="chosen"><input type="checkbox" name="company" value="${domain}"
aria-label="Compare ${domain}"><a href="${companyPath(domain)}">${shown}</a></span>`;
}

/** `remove` gives the address without a company; null where no fewer can be compared. */
export function factsMatrix(
  { caption, rows, keys }: Matrix,
  remove: ((domain: string) => string) | null,
): Html {
  const heads = rows.map(
    ({ name, domain }) =>
      html`<th scope="col"><a href="${companyPath(domain)}">${captured(
        name,
        60,
      )}</a> <span class="domain">${domain}</span>${
        remove &&
        html` <a class="remove" href="${remove(domain)}">Remove${unseen(html` ${domain}`)}</a>`
      }</th>`,
  );
  const bodies = groupsOf(keys).map(([dimension, its]) => {
    const lines = its.map(
      (key) => html`<tr${isAlike(rows, key) ? null : html` class="differs"`}>
<th scope="row">${keyName(key)}</th>${rows.map((row) => {
        const cell = row.cells.find((one) => one.key === key);
        return html`<td>${cell && cellContent(cell)}</td>`;
      })}</tr>
`,
    );
    const name = DIMENSION_NAMES[dimension];
    const width = rows.length + 1;
    return html`<tbody><tr class="groups"><th scope="rowgroup" colspan="${width}">
<span>${name}</span></th></tr>
${lines}</tbody>`;
  });
  return over(
    caption,
    html`<thead><tr><th scope="col">Fact</th>${heads}</tr></thead>${bodies}`,
    'byfact',
  );
}

function over(caption: string, table: Html, kind: string): Html {
  return html`<div class="over" tabindex="0" role="region" aria-label="${caption}">
<table class="matrix ${kind}"><caption class="unseen">${caption}</caption>${table}</table></div>`;
}

/** Whether all companies have the same value, or none has any. */
export function isAlike(rows: readonly Row[], key: string): boolean {
  return (
    new Set(rows.map(({ cells }) => comparedValue(cells.find((one) => one.key === key)))).size <= 1
  );
}

function comparedValue(cell: Cell | undefined): string {
  return cell?.state === 'known' ? JSON.stringify([cell.value, cell.unit]) : '';
}

/** Neighbours of one dimension together, in their order. */
function groupsOf(keys: readonly string[]): [Dimension, string[]][] {
  const groups: [Dimension, string[]][] = [];
  for (const key of keys) {
    const dimension = dimensionOfKey(key);
    if (dimension === null) continue;
    const last = groups.find(([one]) => one === dimension);
    if (last) last[1].push(key);
    else groups.push([dimension, [key]]);
  }
  return groups;
}

/** Keys of one dimension beside each other, in the order in which the dimensions come first. */
export function grouped(keys: readonly string[]): string[] {
  return groupsOf(keys).flatMap(([, its]) => its);
}
