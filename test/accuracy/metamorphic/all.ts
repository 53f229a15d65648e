// Every transformation that pages are tried with.

import { banner, chatWidget, cookieDialog } from './around.ts';
import { attributesReordered } from './attributes.ts';
import { unwrapped, wrapped } from './boxes.ts';
import { collapsed } from './collapsed.ts';
import { cutOff, errorInside, mainStripped, replacements } from './damage.ts';
import { datesOtherwise, relativeTime } from './dates.ts';
import { linksAbsolute, linksRelative } from './links.ts';
import { renamed } from './names.ts';
import { minified, pretty, printedAnew } from './printing.ts';
import type { Transformation } from './transformation.ts';

export const TRANSFORMATIONS: readonly Transformation[] = [
  printedAnew,
  minified,
  pretty,
  attributesReordered,
  renamed,
  wrapped,
  unwrapped,
  linksAbsolute,
  linksRelative,
  datesOtherwise,
  relativeTime,
  collapsed,
  cookieDialog,
  chatWidget,
  banner,
  cutOff,
  mainStripped,
  errorInside,
  ...replacements,
];
