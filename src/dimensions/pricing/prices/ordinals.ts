// Tells the numbers of plans, "01 / STARTER" and "Tier 2", from their names.

import { remembering } from '../../words/remembering.ts';

const KIND =
  'plan|tier|level|option|package|pack|no|nr|paket|stufe|formule|forfait|offre|opción|opção|nivel|nível|pakke|pakket|pacchetto|piano|pakiet';

const BEFORE_NAME = new RegExp(
  `^(?:(?:${KIND})[ ._#-]{0,2})?0[1-9](?:\\.|\\s*[/·•|:–—-])\\s+(?=\\p{L}{2})`,
  'iu',
);
const NEW_BEFORE_NAME =
  /^(?:new|neu|nouveau|nuevo|novo|nuovo|nieuw|nyhed|nyhet|now live)\s+?[·•|–—]\s+(?=\p{L}{2})/iu;

/** A name without the number or the badge that stands before it: "PLAN_01 · PRO", "NEW · Pro". */
export const withoutOrdinal = remembering((text) =>
  text.replace(BEFORE_NAME, '').replace(NEW_BEFORE_NAME, ''),
);

const ALONE = new RegExp(`^(?:${KIND})[ ._#-]{0,2}(?:\\d{1,2}|[IVX]{1,4})$`, 'iu');

/** "Tier 1": what numbers a plan that may have a name of its own beside it. */
export const isOrdinal = remembering((text) => ALONE.test(text));
