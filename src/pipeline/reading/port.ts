// How the steps of the pipeline have untrusted bytes read: one job at a time, in a process apart.

import type { Asked } from '../../core/judging/said.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import type { CaptureHead, CaptureReading } from '../readers.ts';
import type { PageResponse, References } from './references.ts';
import type { TextHead } from './texts.ts';
import type { StoredPage } from './words.ts';

export interface ReadingPort {
  /**
   * Like `readCapture`. A capture that takes too long is incomplete as `reading_timed_out`, one
   * that cannot be read without the process dying as `reading_crashed`. Rejects when nothing could
   * be tried: that is no fault of the capture.
   */
  capture(head: CaptureHead, stored: Uint8Array): Promise<CaptureReading>;
  /** Like `referencesOf`; null too when the page cannot be read within bounds. */
  references(response: PageResponse, domain: string): Promise<References | null>;
  /** Like `statusVendorOf`; null in the same case too. */
  statusVendor(response: PageResponse): Promise<string | null>;
  /** Like `standingWords`; null too when the pages cannot be compared within bounds. */
  words(
    from: StoredPage | null,
    quotes: readonly Asked[],
    inside: StoredPage,
  ): Promise<readonly Standing[] | null>;
}

/** Data only, so that it can be told to another process. */
export type ReadingJob =
  | { readonly kind: 'capture'; readonly head: CaptureHead; readonly stored: Uint8Array }
  | { readonly kind: 'references'; readonly response: PageResponse; readonly domain: string }
  | { readonly kind: 'status_vendor'; readonly response: PageResponse }
  | {
      readonly kind: 'words';
      readonly from: StoredPage | null;
      readonly quotes: readonly Asked[];
      readonly inside: StoredPage;
    }
  | { readonly kind: 'text'; readonly head: TextHead; readonly stored: Uint8Array }
  | { readonly kind: 'diff'; readonly from: string; readonly to: string };

/** The head alone, of what may be a whole row or response. */
export function headOf(head: CaptureHead): CaptureHead {
  const { finalUrl, at, status, headers, contentType, role, provider, received = null } = head;
  return { finalUrl, at, status, headers, contentType, role, provider, received };
}

/** The response without what reading has no use for. */
export function pageResponseOf(response: PageResponse): PageResponse {
  const { finalUrl, at, status, headers, body, received = null } = response;
  return { finalUrl, at, status, headers, body, received };
}
