// Parts that pages are put together from: sections with a heading, tables, figures.

import { type Html, html } from '../../../core/pages/html.ts';

/** A card of its own in the list of landmarks; `id` names its heading. */
export function section(id: string, title: Html | string, body: Html): Html {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${body}</section>
`;
}

export interface Column {
  readonly says: Html | string;
  readonly isNumber?: boolean;
}

export interface WideTable {
  /** What a reader of screens calls it. */
  readonly label: string;
  readonly columns: readonly (Column | string)[];
  readonly rows: readonly Html[];
  readonly look?: string;
}

/** Wider than the page it may be: it is scrolled alone, with the keyboard too. */
export function wideTable({ label, columns, rows, look = '' }: WideTable): Html {
  const heads = columns.map((column) => {
    const { says, isNumber = false }: Column =
      typeof column === 'string' ? { says: column } : column;
    return html`<th scope="col"${isNumber ? html` class="number"` : null}>${says}</th>`;
  });
  return html`<div class="over" tabindex="0" role="region" aria-label="${label}">
<table class="${look}"><thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Names beside figures; a figure that is not there says so. */
export function figures(
  rows: readonly (readonly [name: string, figure: Html | string | null | undefined])[],
  none = 'none yet',
): Html {
  const shown = rows.map(
    ([name, figure]) => html`<div><dt>${name}</dt><dd>${figure || absent(none)}</dd></div>
`,
  );
  return html`<dl class="figures">${shown}</dl>`;
}

export function absent(says: string): Html {
  return html`<span class="mark absent">${says}</span>`;
}

/** For those who hear the page, not for those who see it. */
export function unseen(says: Html | string): Html {
  return html`<span class="unseen">${says}</span>`;
}
