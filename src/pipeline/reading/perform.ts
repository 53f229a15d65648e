// The jobs of reading, done in whatever process this is; who only asks for them loads no reader.

import type { Standing } from '../../core/judging/words-standing.ts';
import type { TextDiff, TextRead } from '../../core/pages/text-diff.ts';
import type { CaptureReading } from '../readers.ts';
import type { ReadingJob, ReadingPort } from './port.ts';
import { RecentReadings } from './recent-readings.ts';
import { type References, referencesOf, statusVendorOf } from './references.ts';
import { diffOf, type TextPort, textOf } from './texts.ts';
import { standingWords } from './words.ts';

const recent = new RecentReadings();

/** JSON values only; may throw, never end or take all memory. */
export function performReading(
  job: ReadingJob,
): CaptureReading | References | TextRead | TextDiff | readonly Standing[] | string | null {
  switch (job.kind) {
    case 'capture':
      return recent.read(job.head, job.stored);
    case 'references':
      return referencesOf(job.response, job.domain);
    case 'status_vendor':
      return statusVendorOf(job.response);
    case 'words':
      return standingWords(job.from, job.quotes, job.inside);
    case 'text':
      return textOf(job.head, job.stored);
    case 'diff':
      return diffOf(job.from, job.to);
  }
}

/** Reads in this very process, which a hostile page stalls or ends: for tests and measurements. */
export const readingHere: ReadingPort & TextPort = {
  capture: async (head, stored) => recent.read(head, stored),
  references: async (response, domain) => referencesOf(response, domain),
  statusVendor: async (response) => statusVendorOf(response),
  words: async (from, quotes, inside) => standingWords(from, quotes, inside),
  text: async (head, stored) => textOf(head, stored),
  diff: async (from, to) => diffOf(from, to),
};
