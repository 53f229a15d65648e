// Changes of a document's text that must be told: those judged true, and those that were missed.

import type { JudgedEvent, MissedChange, Recorded } from './folder.ts';
import type { TextOfLook, ToldEvent } from './replay.ts';

export interface MaterialChange {
  readonly document: string;
  readonly before: Recorded;
  /** The first look that shows the new text. */
  readonly first: Recorded;
  /** Whether the archive says that the text had changed at a look before `first`. */
  readonly isLate?: boolean;
}

/** `pair`: by the event of the look that showed it; `later`: by a later one that covers it. */
export type HowTold = 'pair' | 'later' | 'untold';

interface LabelledLook extends Recorded {
  readonly document: string;
  readonly label: string | null;
}

/**
 * An event that was told late covers several changes: where the archive says at which looks the
 * text changed in between (`looks`, in order of time), each of them is one.
 */
export function materialChanges(
  verdicts: readonly JudgedEvent[],
  missed: readonly MissedChange[],
  looks: readonly LabelledLook[],
): readonly MaterialChange[] {
  const found = new Map<string, MaterialChange>();
  const add = (document: string, before: Recorded, first: Recorded, isLate = false) => {
    const name = `${document} ${Date.parse(first.at)}`;
    if (!found.has(name)) found.set(name, { document, before, first, isLate });
  };
  for (const { document, verdict, snapshots, archive_pair } of verdicts) {
    if (verdict !== 'true') continue;
    for (const step of stepsWithin(snapshots.before, snapshots.first, looks)) {
      add(document, step.before, step.first);
    }
    add(document, snapshots.before, snapshots.first, archive_pair === 'noise');
  }
  for (const { document, before, after } of missed) add(document, before, after);
  return [...found.values()];
}

// The last step is the one that was told; those before it are changes of their own.
function stepsWithin(before: Recorded, first: Recorded, looks: readonly LabelledLook[]) {
  const [from, until] = [Date.parse(before.at), Date.parse(first.at)];
  return looks.flatMap((look, i) => {
    const at = Date.parse(look.at);
    const previous = looks[i - 1];
    const isStep = at > from && at < until && look.label === 'change' && previous !== undefined;
    return isStep ? [{ before: previous, first: look }] : [];
  });
}

export function howTold(change: MaterialChange, events: readonly ToldEvent[]): HowTold {
  const [before, first] = [Date.parse(change.before.at), Date.parse(change.first.at)];
  if (events.some((event) => Date.parse(event.first) === first)) return 'pair';
  // What was once told late is told in time now.
  const isSooner = ({ before: from, first: until }: ToldEvent) =>
    from !== null && Date.parse(from) === before && Date.parse(until) < first;
  if (change.isLate === true && events.some(isSooner)) return 'pair';
  const covers = ({ before: from, first: until }: ToldEvent) =>
    from !== null && Date.parse(from) <= before && Date.parse(until) > first;
  return events.some(covers) ? 'later' : 'untold';
}

/**
 * Whether the look after the one that showed it shows the same words: a change that the next look
 * has overtaken can be told only with that. True too where no digest decides. `texts`: in order.
 */
export function isShownTwice(change: MaterialChange, texts: readonly TextOfLook[]): boolean {
  const first = Date.parse(change.first.at);
  const shown = texts.find(({ at }) => Date.parse(at) === first);
  if (shown === undefined || shown.digest === null) return true;
  const next = texts.find(({ url, at }) => url === shown.url && Date.parse(at) > first);
  return next === undefined || next.digest === null || next.digest === shown.digest;
}
