// What is held about one company while its captures are reconciled: rows as values.

import type {
  EvidenceType,
  FactIdentity,
  Json,
  Locator,
  Provenance,
  Reading,
} from '../facts/fact.ts';
import type { Significance } from '../facts/significance.ts';
import type { ChangedFact } from './announce.ts';
import type { Change, Suspicion } from './judge.ts';

/**
 * `live`: taken by us as time went on. `archive`: generations of a web archive, read afterwards.
 */
export type Lane = 'live' | 'archive';

export interface Valued {
  readonly value: Json;
  readonly unit: string | null;
}

/** A current fact. Moments are milliseconds since 1970. */
export interface HeldFact extends FactIdentity, Valued {
  /** Row id; null while it is not stored yet. */
  readonly row: number | null;
  readonly sourceId: number;
  readonly sourceUrl: string;
  readonly confidence: number | null;
  readonly evidenceType: EvidenceType;
  readonly locator: Locator;
  readonly extractor: string;
  readonly extractorVersion: number;
  readonly captureId: string;
  readonly lane: Lane;
  /** What the last event (or the baseline) said, against which small moves add up. */
  readonly announced: Valued;
  readonly firstCaptureId: string;
  readonly firstSeenAt: number;
  readonly lastConfirmedAt: number;
  /** The last complete capture without it, where it appeared on a page that was known before. */
  readonly absentUntil: number | null;
  readonly validFrom: number;
}

/** A value that held earlier. */
export interface EndedFact extends FactIdentity, Valued {
  readonly captureId: string;
  readonly lastConfirmedAt: number;
  readonly validFrom: number;
  readonly validTo: number;
  readonly announced: Valued;
  /** The same as `HeldFact.absentUntil`. */
  readonly absentUntil: number | null;
}

export interface HeldSuspicion extends FactIdentity {
  readonly sourceId: number;
  readonly extractor: string;
  /** Null where nothing is suspected now and only flaps are remembered. */
  readonly suspicion: Suspicion | null;
  /** The reading behind the candidate; null where the key seems gone. */
  readonly reading: Reading | null;
  readonly flaps: number;
}

/** How far a reader has come on one source. */
export interface ReaderProgress {
  readonly sourceId: number;
  readonly lane: Lane;
  readonly extractor: string;
  readonly version: number;
  readonly firstCaptureId: string;
  readonly lastCaptureId: string;
  readonly lastAt: number;
}

/** A complete capture, as reconciling sees it. */
export interface CompleteCapture {
  readonly id: string;
  readonly sourceId: number;
  readonly url: string;
  readonly at: number;
  readonly lane: Lane;
  readonly vantage: string;
}

export type Derivation = 'confirmed' | 'historical' | 'baseline' | 'legacy' | 'orphaned';

/** A change that was just confirmed, whether an event tells of it or one of others that moved. */
export interface ConfirmedChange extends ChangedFact {
  readonly provenance: Provenance;
  /** ISO dates, as those of its event are. */
  readonly occurredAt: string;
  readonly detectedAt: string;
}

/** A change event that is about to be written. Dates are ISO. */
export interface NewEvent {
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string | null;
  readonly type: string;
  readonly change: Change;
  readonly significance: Significance;
  readonly derivation: Derivation;
  readonly occurredAt: string;
  readonly detectedAt: string;
  readonly oldValue: Json;
  readonly newValue: Json;
  readonly unit: string | null;
  /** The unit of the old value, when it is known. */
  readonly oldUnit?: string | null;
  readonly summary: string;
  readonly sourceUrl: string;
  readonly beforeCaptureId: string | null;
  readonly afterCaptureId: string;
  readonly confirmingCaptureId: string | null;
  readonly confidence: number | null;
}
