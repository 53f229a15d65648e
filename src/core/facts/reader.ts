// What a reader is: a pure function from one complete page to readings, with a name and a version.

import type { PageRole } from '../pages/page-roles.ts';
import type { Dimension } from './dimensions.ts';
import type { Extraction } from './fact.ts';

/** A reader of one dimension. `Page` is the parsed page of `dimensions/page/page.ts`. */
export interface Reader<Page> {
  /** Stable name, written beside each reading: `pricing`, `legal`, … */
  readonly name: string;
  /** Raise it whenever the same bytes may give another reading. */
  readonly version: number;
  /** The same bytes read the same on every day: it never looks at the time of the capture. */
  readonly timeless: boolean;
  readonly dimension: Dimension;
  /** Pages it is shown. */
  readonly roles: readonly PageRole[];
  /** Key patterns it looks for: a page of its roles without such a key is an absence. */
  readonly families: readonly string[];
  read(page: Page): Extraction;
}

/** A complete capture that is no page: JSON, XML, plain text, an observation record. */
export interface CapturedDocument {
  readonly url: URL;
  readonly role: PageRole;
  /** A success where not given: other statuses are shown to few readers (core/pages/answer.ts). */
  readonly status?: number;
  /** ISO 8601. */
  readonly capturedAt: string;
  /** Vendor of a status page, where the source is theirs. */
  readonly provider: string | null;
  readonly contentType: string | null;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** The decoded body; quotes are substrings of it, pointers point into it. */
  readonly text: string;
}

/** A read says nothing where the document is not what it should be. */
export type DocumentRead =
  | ({ readonly kind: 'read' } & Extraction)
  | { readonly kind: 'incomplete'; readonly reason: string };

/** A reader of documents that are no pages; otherwise as `Reader`. */
export interface DocumentReader {
  readonly name: string;
  readonly version: number;
  /** The same bytes read the same on every day: it never looks at the time of the capture. */
  readonly timeless: boolean;
  readonly dimension: Dimension;
  readonly roles: readonly PageRole[];
  /** Content types that it reads, in lower case; every one that is no page where not given. */
  readonly media?: readonly string[];
  /**
   * The reader of pages whose keys it reads from another rendering of the same page, as an archive
   * makes it. What the two read is never compared: they were shown different words.
   */
  readonly insteadOf?: string;
  readonly families: readonly string[];
  read(document: CapturedDocument): DocumentRead;
}
