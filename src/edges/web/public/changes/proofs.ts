// That the captures of a change existed when it says so: the state of each proof, and the proof.

import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { FlatFact } from '../../../../contract/schemas/facts.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { absent, section } from '../../frame/parts.ts';
import { momentOf } from '../../frame/words.ts';
import { Refused } from '../visit.ts';
import { factPath } from '../words.ts';
import type { Look, Looks } from './stored-pages.ts';

export function proofsSection(
  event: ChangeEvent,
  looks: Looks | null,
  fact: FlatFact | null,
): Html {
  return section(
    'proofs',
    'The proofs',
    html`${looks === null ? WITHHELD : cards(looks)}
<p class="row"><a class="button primary" href="/verify">Check a proof in this tab</a>
${
  fact === null
    ? null
    : html`<a class="button" href="${factPath(event.company, fact)}#proof">The
proof of the fact as it stands</a>`
}</p>`,
  );
}

const WITHHELD = html`<p><span class="mark withheld">withheld</span> Which captures show the change
is told to whoever has a free account: <a href="/account">sign in</a>.</p>`;

function cards({ before, after, confirming }: Looks): Html {
  const shown = [
    ['The page before', before],
    ['The page after', after],
    ['The page that confirmed it', confirming],
  ] as const;
  return html`<ul class="proofs">${shown.map(([says, look]) =>
    look === null && says !== 'The page before' ? null : card(says, look),
  )}</ul>`;
}

function card(says: string, look: Look | null): Html {
  if (look === null) {
    return html`<li><h3>${says}</h3><p>${absent('absent')} No capture stands behind it.</p></li>`;
  }
  const { id, sha256, captured_at: at, row } = look;
  return html`<li><h3>${says}</h3><p>${stateOf(row)}</p>
<p class="small soft">Captured ${momentOf(new Date(at))}<br>
SHA-256 <code class="hash" title="${sha256}">${sha256.slice(0, 16)}…</code></p>
<p class="small"><a href="/v1/captures/${id}">Capture</a>${
    row instanceof Refused
      ? null
      : html` · <a href="/v1/captures/${id}/manifest-row" download="${id}.json">Download its
proof</a>`
  }</p></li>`;
}

function stateOf(row: Look['row']): Html {
  if (row instanceof Refused) {
    const { code, detail } = row.problem;
    return code === 'proof_not_yet_anchored'
      ? html`${absent('not sealed yet')} <span class="small soft">${captured(detail, 300)}</span>`
      : html`${absent('none')} <span class="small soft">${captured(detail, 300)}</span>`;
  }
  const { anchor } = row;
  if (anchor === null) {
    return html`${absent('sealed')} <span class="small soft">No block holds its manifest yet.</span>`;
  }
  if (anchor.status === 'provisional') {
    return html`<span class="mark stated">stamped</span> <span class="small soft">by time-stamping
authorities, before ${anchor.proved_before}.</span>`;
  }
  const whose = anchor.chain === 'sandbox' ? 'the sandbox chain' : 'the Bitcoin chain';
  return html`<span class="mark observed">anchored</span> <span class="small soft">in block
${anchor.block_height} of ${whose}, ${momentOf(new Date(anchor.block_time))}.</span>`;
}
