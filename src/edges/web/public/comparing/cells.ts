// A cell of a comparison on a page: the value and who says so, or why there is none.

import type { Cell, KnownCell } from '../../../../contract/schemas/cells.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { unseen } from '../../frame/parts.ts';
import { day, factPath, keyName, provenanceMark, reasonText, shownValue } from '../words.ts';

const LONGEST = 90;

export function cellContent(cell: Cell): Html {
  return cell.state === 'known' ? known(cell) : missing(cell.state, cell.reason);
}

function known(cell: KnownCell): Html {
  const { company, key, value, unit, product, as_of: asOf, others } = cell;
  const more = others === 0 ? null : html` <span class="soft">+${others}</span>`;
  return html`<span class="value">${shownValue(value, unit, LONGEST)}</span>
<a class="by" href="${factPath(company, cell)}">${provenanceMark(cell)} ${day(asOf)}${more}${unseen(
    html`: ${keyName(key)}${product === null ? null : ` (${product.slice(0, 60)})`} of ${company}`,
  )}</a>`;
}

/** What may be read as "no" has the dashed mark; what could not be read says so first. */
function missing(state: string, reason: string): Html {
  if (state === 'absent' && reason !== 'withheld') {
    const isUnsaid = reason === 'not_stated';
    const word = isUnsaid ? 'not stated' : 'absent';
    return html`<span class="mark absent">${word}</span>${isUnsaid ? null : why(reason)}`;
  }
  return html`<span class="mark ${reason === 'withheld' ? 'withheld' : 'absent'}">${
    reason === 'withheld' ? 'withheld' : state
  }</span>${why(reason)}`;
}

function why(reason: string): Html {
  return html` <span class="why">${reasonText(reason)}</span>`;
}

export const LEGEND = html`<p class="legend small soft"><span class="mark observed">observed</span>
we measured it <span class="mark stated">stated</span> the company says so
<span class="mark absent">not stated</span> its pages were read and do not say it
<span class="mark absent">unverified</span> what would say it could not be read,
which is no “no”</p>`;
