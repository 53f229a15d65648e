// The books of one company while a batch of its captures is reconciled: loaded once, changed in
// memory, written in one transaction.

import { type FactIdentity, identityOf, type Reading } from '../../core/facts/fact.ts';
import type {
  CompleteCapture,
  ConfirmedChange,
  EndedFact,
  HeldFact,
  HeldSuspicion,
  Lane,
  NewEvent,
  ReaderProgress,
} from '../../core/judging/ledger.ts';
import type { ReadCapture } from './read-capture.ts';

/** What the store knows of a company before the batch. */
export interface LedgerRows {
  readonly facts: readonly HeldFact[];
  /** Values that ended within the longest window that a rule looks back. */
  readonly ended: readonly EndedFact[];
  readonly suspicions: readonly HeldSuspicion[];
  readonly readers: readonly ReaderProgress[];
  /** For each source and reader, what its last reconciled capture said, where that is known. */
  readonly latest: readonly LatestRead[];
}

/** The last complete look of a reader at a source. */
export interface LatestRead {
  readonly sourceId: number;
  readonly lane: Lane;
  readonly capture: CompleteCapture;
  readonly read: ReadCapture;
}

/** What the store is to write after the batch. */
export interface LedgerChanges {
  /** Current facts that are new or were confirmed; ended ones carry their end. */
  readonly facts: readonly WrittenFact[];
  readonly suspicions: readonly HeldSuspicion[];
  readonly readers: readonly ReaderProgress[];
  readonly events: readonly NewEvent[];
  /** What was confirmed, also where no event of its own tells of it. */
  readonly confirmed: readonly ConfirmedChange[];
}

export interface WrittenFact {
  readonly fact: HeldFact;
  readonly validTo: number | null;
}

export class Ledger {
  readonly #facts = new Map<string, HeldFact>();
  readonly #ended: EndedFact[];
  readonly #suspicions = new Map<string, HeldSuspicion>();
  readonly #readers = new Map<string, ReaderProgress>();
  readonly #latest = new Map<string, LatestRead>();
  readonly #touched = new Set<string>();
  readonly #closed: WrittenFact[] = [];
  readonly #touchedSuspicions = new Set<string>();
  readonly #touchedReaders = new Set<string>();
  readonly #events: NewEvent[] = [];
  readonly #confirmed: ConfirmedChange[] = [];

  constructor(rows: LedgerRows) {
    for (const fact of rows.facts) this.#facts.set(identityOf(fact), fact);
    this.#ended = [...rows.ended];
    for (const s of rows.suspicions) this.#suspicions.set(suspicionName(s.sourceId, s), s);
    for (const r of rows.readers) this.#readers.set(readerName(r.sourceId, r.lane, r.extractor), r);
    for (const l of rows.latest) {
      this.#latest.set(readerName(l.sourceId, l.lane, l.read.extractor), l);
    }
  }

  fact(of: FactIdentity): HeldFact | null {
    return this.#facts.get(identityOf(of)) ?? null;
  }

  /** Current facts that this reader made of this source. */
  owned(sourceId: number, extractor: string): readonly HeldFact[] {
    return [...this.#facts.values()].filter(
      (fact) => fact.sourceId === sourceId && fact.extractor === extractor,
    );
  }

  /** Current facts of this source that only an archive shows. */
  archived(sourceId: number): readonly HeldFact[] {
    return [...this.#facts.values()].filter(
      (fact) => fact.sourceId === sourceId && fact.lane === 'archive',
    );
  }

  ended(of: FactIdentity): readonly EndedFact[] {
    const name = identityOf(of);
    return this.#ended.filter((past) => identityOf(past) === name);
  }

  suspicion(sourceId: number, of: FactIdentity): HeldSuspicion | null {
    return this.#suspicions.get(suspicionName(sourceId, of)) ?? null;
  }

  suspicionsOf(sourceId: number, extractor: string): readonly HeldSuspicion[] {
    return [...this.#suspicions.values()].filter(
      (s) => s.sourceId === sourceId && s.extractor === extractor && s.suspicion !== null,
    );
  }

  reader(sourceId: number, lane: Lane, extractor: string): ReaderProgress | null {
    return this.#readers.get(readerName(sourceId, lane, extractor)) ?? null;
  }

  /** What the last reconciled capture of a source said; null where its bytes cannot be read. */
  latest(sourceId: number, lane: Lane, extractor: string): ReadCapture | null {
    return this.#latest.get(readerName(sourceId, lane, extractor))?.read ?? null;
  }

  /** Live looks at other sources whose last capture still shows this fact. */
  elsewhere(
    sourceId: number,
    of: FactIdentity,
  ): readonly (LatestRead & { readonly reading: Reading })[] {
    const wanted = identityOf(of);
    const others = [...this.#latest.values()].filter(
      (latest) => latest.sourceId !== sourceId && latest.lane === 'live',
    );
    return others
      .sort((a, b) => a.sourceId - b.sourceId)
      .flatMap((latest) => {
        const reading = latest.read.readings.find((r) => identityOf(r) === wanted);
        return reading ? [{ ...latest, reading }] : [];
      });
  }

  /** Puts a new or confirmed fact in place of the one with the same identity. */
  hold(fact: HeldFact): HeldFact {
    const name = identityOf(fact);
    this.#facts.set(name, fact);
    this.#touched.add(name);
    return fact;
  }

  /** Ends the current value at a moment. */
  end(of: FactIdentity, validTo: number): void {
    const name = identityOf(of);
    const fact = this.#facts.get(name);
    if (!fact) return;
    this.#facts.delete(name);
    this.#touched.delete(name);
    this.#closed.push({ fact, validTo });
    this.#ended.push({ ...fact, validTo });
  }

  suspect(held: HeldSuspicion): void {
    const name = suspicionName(held.sourceId, held);
    this.#suspicions.set(name, held);
    this.#touchedSuspicions.add(name);
  }

  /** A reader has come as far as this capture. */
  progress(capture: CompleteCapture, read: ReadCapture): void {
    const { sourceId, lane } = capture;
    const { extractor, version } = read;
    const name = readerName(sourceId, lane, extractor);
    const firstCaptureId = this.#readers.get(name)?.firstCaptureId ?? capture.id;
    const last = { lastCaptureId: capture.id, lastAt: capture.at };
    this.#readers.set(name, { sourceId, lane, extractor, version, firstCaptureId, ...last });
    this.#latest.set(name, { sourceId, lane, capture, read });
    this.#touchedReaders.add(name);
  }

  announce(event: NewEvent): void {
    this.#events.push(event);
  }

  confirm(change: ConfirmedChange): void {
    this.#confirmed.push(change);
  }

  changes(): LedgerChanges {
    const current = [...this.#touched].flatMap((name) => {
      const fact = this.#facts.get(name);
      return fact ? [{ fact, validTo: null }] : [];
    });
    return {
      facts: [...this.#closed, ...current],
      suspicions: picked(this.#suspicions, this.#touchedSuspicions),
      readers: picked(this.#readers, this.#touchedReaders),
      events: this.#events,
      confirmed: this.#confirmed,
    };
  }
}

function picked<T>(all: ReadonlyMap<string, T>, names: ReadonlySet<string>): T[] {
  return [...names].flatMap((name) => {
    const one = all.get(name);
    return one === undefined ? [] : [one];
  });
}

function suspicionName(sourceId: number, of: FactIdentity): string {
  return `${sourceId}\n${identityOf(of)}`;
}

function readerName(sourceId: number, lane: Lane, extractor: string): string {
  return `${sourceId}\n${lane}\n${extractor}`;
}
