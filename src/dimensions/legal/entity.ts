// The legal entity that a document names as its own first party, and holders of copyright.

import { definitions, meanings } from './definitions.ts';
import { ENTITY, foundIn, LOOSE, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { linesWith, matchesIn } from './lines.ts';
import { namesakes, ownPart, withoutStop } from './own-name.ts';
import { operatedBy, statedParties } from './party-statements.ts';
import { isVendor } from './somebody-else.ts';

const COPYRIGHT = new RegExp(
  `(?:©|\\(c\\)|copyright)(?: ©)? ?(?:(?<from>\\d{4}) ?[-–] ?)?(?<year>\\d{4})?,? ?(?:by )?${ENTITY}`,
  'giu',
);

/**
 * The entity that the text names as its own party, by the surest of several ways of saying so; in
 * `terms` a label ("Provider:") names it as well.
 */
export function partyEntities(
  text: string,
  names: ReadonlySet<string>,
  kind: 'terms' | 'other' = 'other',
): readonly Found[] {
  const ways = [
    () => definitions(text, names),
    () => meanings(text, names),
    () => controllers(text, names),
    () => namesakes(text, names),
    () => statedParties(text, names, kind),
  ];
  for (const way of ways) {
    const found = way().filter(({ value }) => value !== null && !isVendors(String(value), names));
    if (found.length > 0) return inOneSpelling(found);
  }
  return [];
}

/** In lists of vendors and policies on one subject: by "we" or by the company's own name alone. */
export function namedParties(text: string, names: ReadonlySet<string>): readonly Found[] {
  const own = (found: Found): boolean =>
    found.value !== null && !isVendors(String(found.value), names);
  const defined = definitions(text, names, 'person').filter(own);
  return inOneSpelling(defined.length > 0 ? defined : namesakes(text, names));
}

function isVendors(value: string, names: ReadonlySet<string>): boolean {
  return isVendor(value) && ![...names].some((name) => squash(value).startsWith(name));
}

/** Entities that the text defines as "we", else those defined by their own first word. */
export function definedEntities(text: string): readonly Found[] {
  const defined = definitions(text, new Set());
  return defined.length > 0 ? defined : operatedBy(text);
}

/** "Acme Inc." and "ACME, INC." are one entity: the first spelling that is not all capitals. */
function inOneSpelling(found: readonly Found[]): readonly Found[] {
  const one = new Set(found.map(({ value }) => squash(String(value)))).size === 1;
  const written = found.find(({ value }) => /\p{Ll}{2}/u.test(String(value))) ?? found[0];
  return one && written !== undefined ? [written] : found;
}

// "Acme GmbH is the controller", "Controller: Acme GmbH", "responsible … is Acme GmbH".
const ROLE = '(?:data controller|controller|data fiduciary)';
// A label above the name, with or without another above it ("Company").
const BELOW = '(?: ?:)?\\n(?:(?:Company|Name|Unternehmen|Firma|Name und Anschrift) ?:?\\n)?';
const CONTROLS: readonly string[] = [
  `${ENTITY},?(?: [^;\\n]{0,220}?)? (?:is|acts as) (?:the|your) ${ROLE}`,
  `(?:^|[.,;\\n] ?)(?:\\d+\\.? )?(?:[Tt]he |[Dd]ata |[Yy]our )*(?:[Cc]ontroller|data fiduciary)(?: (?:of|for|within|under|responsible)[^.;:\\n]{0,120}?)?(?: is|:) (?:the )?(?:company )?${LOOSE}`,
  `(?:^|[.,;\\n] ?)(?:\\d+\\.? )?(?:[Tt]he |[Dd]ata |[Yy]our )*(?:[Cc]ontroller|data fiduciary)(?: (?:of|for|within|under|responsible)[^.;:\\n]{0,120}?)?(?: is)?${BELOW}${ENTITY}`,
  `(?:^|[.;\\n] ?)(?:\\d+\\.? )?Verantwortlich(?:er|e Stelle|e)?(?: [^.;:\\n]{0,120}?)?(?: ist|:|\\n)+(?: die)? ?(?:Firma )?${ENTITY}`,
  `(?:^|[.;\\n] ?)Verantwortlich(?:er|e Stelle|e)?(?: [^.;:\\n]{0,120}?)? ist die ${LOOSE}`,
  `(?:^|[.;\\n] ?)(?:\\d+\\.? )?Verantwortlich(?:er|e Stelle|e)?(?: [^.;:\\n]{0,120}?)?(?: ist)?${BELOW}${ENTITY}`,
  `[Rr]esponsable d[ue]s? traitements?(?: [^.;:\\n]{0,120}?)?(?: est(?: la société)?| ?:|\\n)+ ?${ENTITY}`,
  `[Rr]esponsable du traitement ${ENTITY}`,
  `[Rr]esponsable del tratamiento(?: [^.;:\\n]{0,120}?)?(?: es(?: la empresa| la sociedad)?| ?:|\\n)+ ?${ENTITY}`,
  `(?:[Tt]itolare del trattamento|[Vv]erwerkingsverantwoordelijke|[Cc]ontrolador[a]?(?: dos dados)?|[Rr]esponsável pelo tratamento)(?: [^.;:\\n]{0,80}?)?(?: è| is| é| ?:|\\n)+ ?(?:la società |a empresa )?${ENTITY}`,
];
const CONTROLLED = CONTROLS.map((pattern) => new RegExp(pattern, 'gu'));

const SPEAKS_OF_CONTROL =
  /controller|fiduciary|verantwortlich|responsable|titolare|verwerkings|controlador|responsável/iu;

/** Entities that the text calls the controller of the data that it is about. */
function controllers(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, 8_000);
  if (!SPEAKS_OF_CONTROL.test(head)) return [];
  const said = CONTROLLED.flatMap((grammar) =>
    [...head.matchAll(grammar)].map((match) => foundIn(match)),
  );
  // One of another name than the company's may be of other data: both are then candidates.
  return said.length === 0 ? [] : [...said, ...namesakes(text, names)];
}

/** Holders in `© 2026 Acme, Inc.`: the one of the company's name, else all. */
export function copyrightHolders(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const all = matchesIn(linesWith(text, /©|\(c\)|copyright/i), COPYRIGHT).map((match) =>
    withoutStop(foundIn(match), text),
  );
  const own = all.filter((found) => ownPart(found, names) !== null);
  return own.length > 0 ? own : all;
}
