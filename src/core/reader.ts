// What a reader is: a pure function from one complete page to readings, with a name and a version.

import type { Dimension } from './dimensions.ts';
import type { Extraction } from './fact.ts';
import type { PageRole } from './page-role.ts';

/** A reader of one dimension. `Page` is the parsed page of `dimensions/page.ts`. */
export interface Reader<Page> {
  /** Stable name, written beside each reading: `pricing`, `legal`, … */
  readonly name: string;
  /** Raise it whenever the same bytes may give another reading. */
  readonly version: number;
  readonly dimension: Dimension;
  /** Pages it is shown. */
  readonly roles: readonly PageRole[];
  /** Key patterns it looks for: a page of its roles without such a key is an absence. */
  readonly families: readonly string[];
  read(page: Page): Extraction;
}
