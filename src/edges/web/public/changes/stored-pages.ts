// Both stored pages of a change beside each other, where they differ, with the words marked.

import type { Capture, CaptureDiff } from '../../../../contract/schemas/captures.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import type { RowProof } from '../../../../contract/schemas/proof.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { captured } from '../../frame/captured.ts';
import { section } from '../../frame/parts.ts';
import { counted, momentOf } from '../../frame/words.ts';
import { askOr, type PublicVisit, Refused } from '../visit.ts';
import { markedPair, type Piece } from './marked-words.ts';

export interface Look extends Capture {
  /** That it stands in a manifest and where that is anchored, or why that cannot be told yet. */
  readonly row: RowProof | Refused;
}

export interface Looks {
  readonly before: Look | null;
  readonly after: Look | null;
  readonly confirming: Look | null;
  readonly diff: CaptureDiff | Refused | null;
}

/** Null where this visitor is not told which captures show the change. */
export async function looksOf(visit: PublicVisit, event: ChangeEvent): Promise<Looks | null> {
  if (event.masked) return null;
  const { before_capture_id: from, after_capture_id: to, confirming_capture_id: second } = event;
  const [before, after, confirming, diff] = await Promise.all([
    lookOf(visit, from),
    lookOf(visit, to),
    lookOf(visit, second === to ? null : second),
    from === null || to === null ? null : diffOf(visit, from, to),
  ]);
  return { before, after, confirming, diff };
}

const AWAY = ['capture_not_found', 'proof_unavailable', 'service_unavailable'];

async function lookOf(visit: PublicVisit, id: string | null): Promise<Look | null> {
  if (id === null) return null;
  const path = { id };
  const [found, row] = await Promise.all([
    askOr<{ capture: Capture }>(visit, 'get_capture', { path }, AWAY),
    askOr<RowProof>(visit, 'get_capture_row', { path }, [
      ...AWAY,
      'proof_not_available',
      'proof_not_yet_anchored',
      'capture_integrity_error',
    ]),
  ]);
  if (found instanceof Refused) return null;
  return { ...found.data.capture, row: row instanceof Refused ? row : row.data };
}

async function diffOf(
  visit: PublicVisit,
  from: string,
  to: string,
): Promise<CaptureDiff | Refused> {
  const asked = { path: { id: to }, query: { from }, asSelf: true };
  const found = await askOr<CaptureDiff>(visit, 'get_capture_diff', asked, [
    ...AWAY,
    'raw_not_stored',
    'capture_integrity_error',
    'invalid_parameter',
    'credits_exhausted',
  ]);
  return found instanceof Refused ? found : found.data;
}

export function storedPages(event: ChangeEvent, looks: Looks | null): Html | null {
  if (looks === null) return null;
  return section('pages', 'In the stored pages', difference(event, looks));
}

function difference(event: ChangeEvent, { before, after, diff }: Looks): Html {
  if (diff === null) {
    return html`<p class="soft">No two captures stand behind it that could be compared.</p>`;
  }
  if (diff instanceof Refused) return html`<p>${captured(diff.problem.detail, 400)}</p>`;
  if (diff.identical || diff.hunks.length === 0) {
    return html`<p class="soft">The visible words of both pages are the same: what changed stands in
other parts of their bytes.</p>`;
  }
  const [near, far] = sorted(event, diff);
  const heads = html`<div class="sides heads"><p><strong>Before</strong> ${at(before)}</p>
<p><strong>After</strong> ${at(after)}</p></div>`;
  const rest = far.length === 0 ? null : otherDifferences(far);
  return html`${heads}${near.map(hunkBlock)}${rest}`;
}

function at(look: Look | null): Html | null {
  if (look === null) return null;
  return html`<span class="soft small">${momentOf(new Date(look.captured_at))} ·
<a href="/v1/captures/${look.id}">capture</a></span>`;
}

type Hunk = CaptureDiff['hunks'][number];
const MOST_HUNKS = 12;

/** Those that have the words of the change first; where none has, the first one stands for it. */
function sorted(event: ChangeEvent, { hunks }: CaptureDiff): readonly [Hunk[], Hunk[]] {
  const words = [event.old_value, event.new_value].flatMap(wordsOf);
  const isNear = ({ lines }: Hunk): boolean =>
    lines.some(({ kind, text }) => kind !== 'context' && words.some((word) => has(text, word)));
  const near = hunks.filter(isNear).slice(0, 3);
  const first = near.length === 0 ? hunks.slice(0, 1) : near;
  return [first, hunks.filter((one) => !first.includes(one))];
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value.length > 1 ? [value.slice(0, 200)] : [];
}

/** A page may write 14999 as `14,999`. */
function has(text: string, word: string): boolean {
  const plain = (of: string) =>
    of
      .slice(0, 8_192)
      .toLowerCase()
      .replaceAll(/[\s,.'’]/g, '');
  return plain(text).includes(plain(word));
}

function otherDifferences(hunks: readonly Hunk[]): Html {
  const shown = hunks.slice(0, MOST_HUNKS);
  const more = hunks.length - shown.length;
  const rest = html`<p class="soft small">${counted(more, 'difference')} more: the API has all.</p>`;
  return html`<details><summary>${counted(hunks.length, 'other difference')} of both pages</summary>
${shown.map(hunkBlock)}${more === 0 ? null : rest}</details>`;
}

const MOST_LINES = 12;

/** Lines that were replaced stand beside those that replace them. */
function hunkBlock({ lines }: Hunk): Html {
  const removed = lines.filter(({ kind }) => kind === 'removed').map(({ text }) => text);
  const added = lines.filter(({ kind }) => kind === 'added').map(({ text }) => text);
  const pairs = removed.map((text, i) => markedPair(text, added[i] ?? ''));
  const rest = added.slice(removed.length).map((text) => markedPair('', text));
  const all = [...pairs, ...rest];
  const left = sideOf(
    lines,
    'removed',
    all.map(([old]) => old),
  );
  const right = sideOf(lines, 'added', all.map(([, now]) => now).slice(0, added.length));
  return html`<div class="sides quotes">${quote('Before', left)}${quote('After', right)}</div>`;
}

function quote(says: string, lines: Html): Html {
  return html`<blockquote class="quote"><p class="side">${says}</p>${lines}</blockquote>`;
}

function sideOf(
  lines: Hunk['lines'],
  own: 'removed' | 'added',
  marked: readonly (readonly Piece[])[],
): Html {
  let nth = 0;
  const shown = lines
    .filter(({ kind }) => kind === 'context' || kind === own)
    .map(({ kind, text }) => {
      if (kind === 'context') return html`<p>${captured(text, 240)}</p>`;
      const pieces = (marked[nth++] ?? []).map(({ text: words, isMarked }) =>
        isMarked ? html`<mark>${captured(words, 600)}</mark>` : captured(words, 200),
      );
      const joined = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [' ', piece]));
      return own === 'removed'
        ? html`<p class="went"><del>${joined}</del></p>`
        : html`<p class="came"><ins>${joined}</ins></p>`;
    });
  const cut = shown.length - MOST_LINES;
  return html`${shown.slice(0, MOST_LINES)}${
    cut <= 0 ? null : html`<p class="soft small">${counted(cut, 'line')} more</p>`
  }`;
}
