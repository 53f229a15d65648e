// What is wrong with the input of an import; nothing was changed when it is thrown.

export class ImportError extends Error {
  readonly kind = 'bad_input';
}

/** Reported while an import runs, for progress on long work. */
export interface ImportProgress {
  readonly phase: 'reading' | 'judging';
  readonly done: number;
  readonly total: number | null;
}

export type OnProgress = (progress: ImportProgress) => void;

export interface ImportReport {
  /** Recordings that were new, that were there already, and that were passed over, by reason. */
  readonly stored: number;
  readonly known: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** New ones that do not count (error page, bot wall, truncated), by reason. */
  readonly incomplete: Readonly<Record<string, number>>;
  /** Evidence older than what was judged already; kept, but no event is drawn from it. */
  readonly late: number;
  /** Events recorded, by derivation. */
  readonly events: Readonly<Record<string, number>>;
}
