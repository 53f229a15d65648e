// Text that others wrote, made fit for a page: bounded, in its own direction, with nothing unseen.

import { type Html, html } from '../../../core/pages/html.ts';

/** Characters of a value that a page shows unless it says otherwise. */
const MOST = 400;
/** Units that are looked at: a value of a megabyte costs as much as one of a page. */
const LOOKED_AT = 8_192;

// Controls, halves of characters, marks that turn the direction of what follows, and what has no
// width. The joiners and the marks for the look of emoji stay: people spell with them.
const UNSEEN =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
const PILED = /(\p{M}{4})\p{M}+/gu;
const JOINED = /(\u200c|\u200d|\ufe0e|\ufe0f)(?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu;

/** One line, whole characters, at most `most` of them, and an ellipsis where there were more. */
export function shownText(text: string, most: number = MOST): string {
  // Most of what pages show, by a tenth of the work.
  if (text.length <= most && text.length <= LOOKED_AT && /^[ -~]*$/.test(text)) {
    return text.replace(/ {2,}/g, ' ').trim();
  }
  const line = text
    .slice(0, LOOKED_AT)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(UNSEEN, '\ufffd')
    .replace(PILED, '$1')
    .replace(JOINED, '$1')
    .trim();
  const characters = [...line];
  const isWhole = characters.length <= most && text.length <= LOOKED_AT;
  return isWhole ? line : `${characters.slice(0, most).join('')}…`;
}

/** The same as an element of its own, whose direction changes nothing around it. */
export function captured(text: string, most?: number): Html {
  return html`<bdi>${shownText(text, most)}</bdi>`;
}

/** A link to a page of somebody else's; text alone where the address is none of the web. */
export function outward(address: string, says: string = address, most = 80): Html {
  const shown = captured(says, most);
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || address.length > 2_000) return shown;
  return html`<a href="${url.href}" rel="nofollow noopener noreferrer">${shown}</a>`;
}
