// Links that show one dimension of a comparison, or all.

import { DIMENSIONS, type Dimension, dimensionOfKey } from '../../../../core/facts/dimensions.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { DIMENSION_NAMES } from '../words.ts';

/** Leads to the dimensions that these keys belong to. */
export function dimensionLinks(
  keys: readonly string[],
  chosen: Dimension | null,
  addressOf: (dimension: Dimension | null) => string,
): Html {
  const some = DIMENSIONS.filter((one) => keys.some((key) => dimensionOfKey(key) === one));
  const link = (dimension: Dimension | null, says: string) => {
    const here = dimension === chosen ? html` aria-current="true"` : null;
    return html`<a href="${addressOf(dimension)}"${here}>${says}</a>`;
  };
  return html`<nav class="pills" aria-label="Dimension">${link(null, 'All')}${some.map((one) =>
    link(one, DIMENSION_NAMES[one]),
  )}</nav>`;
}
