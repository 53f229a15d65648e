// A block of the content whose own words hold one of trust.

import type { Element } from 'domhandler';

export interface TrustLine {
  readonly element: Element;
  readonly text: string;
}
