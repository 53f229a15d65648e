// What is known of a company's archives while captures are judged: how far each has come, since
// when live captures speak for its pages, and which changes they told.

import { type FactIdentity, identityOf } from '../../core/facts/fact.ts';
import { sameShown } from '../../core/judging/judge.ts';
import type { CompleteCapture, Valued } from '../../core/judging/ledger.ts';
import { DAY } from '../../core/judging/policy.ts';
import { readsInsteadOf } from '../readers.ts';
import { type BookedChange, isoDay } from './announce-changes.ts';
import { shownBy } from './held-fact.ts';
import { afterGeneration, type Generation, type History, type Sight } from './history.ts';

/** A reader's look at one source. */
export interface Place {
  readonly sourceId: number;
  readonly extractor: string;
}

/** A change that live captures confirmed. */
export interface ToldChange extends FactIdentity {
  readonly to: Valued | null;
  readonly occurredAt: string;
}

export interface ArchiveRows {
  readonly histories: readonly (Place & { readonly history: History })[];
  readonly firstLooks: readonly (Place & { readonly at: number })[];
  readonly told: readonly ToldChange[];
}

/** An archive that has no generation for so long does not speak for the others any more. */
const SPEAKS_FOR = 400 * DAY;

export class Archives {
  readonly #histories = new Map<string, Place & { readonly history: History }>();
  readonly #firstLooks = new Map<string, number>();
  readonly #told: readonly ToldChange[];

  constructor(rows: ArchiveRows) {
    for (const row of rows.histories) this.#histories.set(placeName(row), row);
    for (const row of rows.firstLooks) this.#firstLooks.set(placeName(row), row.at);
    this.#told = rows.told;
  }

  history(place: Place): History | null {
    return this.#histories.get(placeName(place))?.history ?? null;
  }

  remember({ capture, read }: Generation): void {
    const place = { sourceId: capture.sourceId, extractor: read.extractor };
    const history = afterGeneration(this.history(place), { capture, read });
    this.#histories.set(placeName(place), { ...place, history });
  }

  /** A live capture was looked at; only the first look counts. */
  looked(place: Place, at: number): void {
    const name = placeName(place);
    if (!this.#firstLooks.has(name)) this.#firstLooks.set(name, at);
  }

  /** Since when live captures speak for what this reader reads; null where none does. */
  liveSince({ sourceId, extractor }: Place): number | null {
    const names = [extractor, readsInsteadOf(extractor) ?? extractor];
    const moments = names.flatMap(
      (name) => this.#firstLooks.get(placeName({ sourceId, extractor: name })) ?? [],
    );
    return moments.length === 0 ? null : Math.min(...moments);
  }

  /** The changes that are news: nobody told them, and no other archive tells them. */
  news(place: Place, changes: readonly BookedChange[]): readonly BookedChange[] {
    return changes.filter((change) => !this.#wasTold(change) && this.#speaks(place, change));
  }

  /** Another archive whose last generation still shows this value. */
  elsewhere(place: Place, of: FactIdentity & Valued): Sight | null {
    for (const [sight] of this.#others(place, of)) {
      if (sight && sameShown(shownBy(sight.reading), shownBy(of))) return sight;
    }
    return null;
  }

  // Whether a live capture of any page told it, between the two generations that show it.
  #wasTold({ key, provenance, product, judgement, to }: BookedChange): boolean {
    const from = isoDay(judgement.before.at);
    const until = isoDay(judgement.first.at);
    const name = identityOf({ key, provenance, product });
    return this.#told.some(
      (told) =>
        identityOf(told) === name &&
        told.occurredAt >= from &&
        told.occurredAt <= until &&
        (to === null || told.to === null
          ? to === told.to
          : sameShown(shownBy(told.to), shownBy(to))),
    );
  }

  // The first of several pages that show a fact speaks for it, as with live ones (decision 0005).
  #speaks(place: Place, change: BookedChange): boolean {
    const others = [...this.#others(place, change)].filter(
      ([sight]) =>
        sight !== undefined && change.judgement.first.at - sight.capture.at <= SPEAKS_FOR,
    );
    switch (change.change) {
      case 'added':
        return others.length === 0;
      case 'removed':
        return !others.some(
          ([sight]) =>
            sight && change.from && sameShown(shownBy(sight.reading), shownBy(change.from)),
        );
      case 'changed':
        return !others.some(([sight]) => sight && isBefore(sight, place));
    }
    return unreachable(change.change);
  }

  *#others(place: Place, of: FactIdentity): Generator<readonly Sight[]> {
    const own = placeName(place);
    for (const [name, { history }] of this.#histories) {
      const sights = name === own ? undefined : history.shown.get(identityOf(of));
      if (sights !== undefined) yield sights;
    }
  }
}

function unreachable(change: never): never {
  throw new Error(`no rule for ${String(change)}`);
}

function isBefore(sight: Sight, place: Place): boolean {
  const { sourceId } = sight.capture;
  if (sourceId !== place.sourceId) return sourceId < place.sourceId;
  return sight.read.extractor < place.extractor;
}

/** A company without archives. */
export function noArchives(): Archives {
  return new Archives({ histories: [], firstLooks: [], told: [] });
}

export function placeOf({ sourceId }: CompleteCapture, extractor: string): Place {
  return { sourceId, extractor };
}

function placeName({ sourceId, extractor }: Place): string {
  return `${sourceId}\n${extractor}`;
}
