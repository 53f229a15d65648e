// The books of one company while a batch of its captures is reconciled: loaded once, changed in
// memory, written in one transaction.

import { type FactIdentity, identityOf, type Reading } from '../../core/fact.ts';
import type {
  EndedFact,
  HeldFact,
  HeldSuspicion,
  Lane,
  NewEvent,
  ReaderProgress,
} from '../../core/ledger.ts';

/** What the store knows of a company before the batch. */
export interface LedgerRows {
  readonly facts: readonly HeldFact[];
  /** Values that ended within the longest window that a rule looks back. */
  readonly ended: readonly EndedFact[];
  readonly suspicions: readonly HeldSuspicion[];
  readonly readers: readonly ReaderProgress[];
  /** For each source and reader, what its last reconciled capture said. */
  readonly latest: readonly LatestReadings[];
}

export interface LatestReadings {
  readonly sourceId: number;
  readonly lane: Lane;
  readonly extractor: string;
  readonly readings: readonly Reading[];
}

/** What the store is to write after the batch. */
export interface LedgerChanges {
  /** Current facts that are new or were confirmed; ended ones carry their end. */
  readonly facts: readonly WrittenFact[];
  readonly suspicions: readonly HeldSuspicion[];
  readonly readers: readonly ReaderProgress[];
  readonly events: readonly NewEvent[];
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
  readonly #latest = new Map<string, readonly Reading[]>();
  readonly #touched = new Set<string>();
  readonly #closed: WrittenFact[] = [];
  readonly #touchedSuspicions = new Set<string>();
  readonly #touchedReaders = new Set<string>();
  readonly #events: NewEvent[] = [];

  constructor(rows: LedgerRows) {
    for (const fact of rows.facts) this.#facts.set(identityOf(fact), fact);
    this.#ended = [...rows.ended];
    for (const s of rows.suspicions) this.#suspicions.set(suspicionName(s.sourceId, s), s);
    for (const r of rows.readers) this.#readers.set(readerName(r.sourceId, r.lane, r.extractor), r);
    for (const l of rows.latest) {
      this.#latest.set(readerName(l.sourceId, l.lane, l.extractor), l.readings);
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

  /** What the last reconciled capture of a source said. */
  latest(sourceId: number, lane: Lane, extractor: string): readonly Reading[] {
    return this.#latest.get(readerName(sourceId, lane, extractor)) ?? [];
  }

  /** What the last capture of another source says for this fact, where one still shows it. */
  elsewhere(sourceId: number, of: FactIdentity): { sourceId: number; reading: Reading } | null {
    const wanted = identityOf(of);
    for (const [name, readings] of this.#latest) {
      const other = Number(name.split('\n', 1)[0]);
      if (other === sourceId || !name.includes('\nlive\n')) continue;
      const reading = readings.find((r) => identityOf(r) === wanted);
      if (reading) return { sourceId: other, reading };
    }
    return null;
  }

  /** Puts a new or confirmed fact in place of the one with the same identity. */
  hold(fact: HeldFact): void {
    const name = identityOf(fact);
    this.#facts.set(name, fact);
    this.#touched.add(name);
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

  progress(reader: ReaderProgress, readings: readonly Reading[]): void {
    const name = readerName(reader.sourceId, reader.lane, reader.extractor);
    this.#readers.set(name, reader);
    this.#latest.set(name, readings);
    this.#touchedReaders.add(name);
  }

  announce(event: NewEvent): void {
    this.#events.push(event);
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
