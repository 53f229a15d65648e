// What one reader said of one capture, as judging takes it.

import type { Abstention, Reading } from '../../core/facts/fact.ts';

export interface ReadCapture {
  readonly extractor: string;
  readonly version: number;
  readonly readings: readonly Reading[];
  readonly abstentions: readonly Abstention[];
  /** Key patterns of which an absence may be concluded; null for all that it looks for. */
  readonly recognised: readonly string[] | null;
}
