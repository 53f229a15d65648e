// The legal entity that a document names as its own first party.

import { lazily } from '../../core/lazily.ts';
import { gated, mayMatch, says } from '../words/gated.ts';
import { remembering } from '../words/remembering.ts';
import { definitions, meanings } from './definitions.ts';
import { describedParties } from './described-party.ts';
import { ANY, ENTITY, foundIn, LOOSE, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { allIn } from './lines.ts';
import { definedElsewhere } from './other-letters.ts';
import { namesakes } from './own-name.ts';
import { contactParties, namedByLabel, operatedBy, statedParties } from './party-statements.ts';
import { isVendor } from './somebody-else.ts';

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
    () => definedElsewhere(text),
    () => definitions(text, names),
    () => meanings(text, names),
    () => controllers(text, names),
    () => namesakes(text, names),
    () => statedParties(text, names, kind),
    () => describedParties(text, names),
    () => namedByLabel(text),
    () => contactParties(text),
  ];
  for (const way of ways) {
    const found = way().filter(({ value }) => value !== null && !isVendors(String(value), names));
    if (found.length > 0) return inOneSpelling(found);
  }
  return [];
}

/** Lists of vendors and policies on one subject name a party by "we" or its own name alone. */
export function namedParties(text: string, names: ReadonlySet<string>): readonly Found[] {
  const own = (found: Found): boolean =>
    found.value !== null && !isVendors(String(found.value), names);
  const defined = definitions(text, names, 'person').filter(own);
  return inOneSpelling(defined.length > 0 ? defined : namesakes(text, names));
}

/** Is it one that others' documents name, and not the company itself? */
export function isVendors(value: string, names: ReadonlySet<string>): boolean {
  return isVendor(value) && ![...names].some((name) => squash(value).startsWith(name));
}

/** Entities that the text defines as "we", else those defined by their own first word. */
export function definedEntities(text: string): readonly Found[] {
  const defined = definitions(text, new Set());
  return defined.length > 0 ? defined : operatedBy(text);
}

/** "Acme Inc." and "ACME, INC." are one entity: the first spelling that is not all capitals. */
export function inOneSpelling(found: readonly Found[]): readonly Found[] {
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
  `(?:^|[.;\\n] ?)(?:\\d+\\.? )?(?:(?:[Tt]he )?(?:[Rr]esponsible (?:party|person|body|entity)|[Pp]erson responsible)|Responsible)(?: (?:in the sense|within the meaning|in accordance|according|under|for|pursuant|as)[^.;:\\n]{0,120}?)?(?: is)?(?: the)?(?: ?:|\\n)+ ?${ENTITY}`,
  `(?:^|\\n)(?:Responsable|Identidad(?: del [Rr]esponsable)?|Titular(?: del sitio web)?|Denominación [Ss]ocial|Razón [Ss]ocial) ?:\\s?${ENTITY}`,
  `Administratorem (?:\\p{L}+ ){0,2}danych(?: osobowych)?[^.;:\\n]{0,80}? jest(?: spółka| firma)? ?:?\\s?${ENTITY}`,
  `(?:[Ss]právcem|[Pp]revádzkovateľom) (?:[^.;:\\n]{0,80}? )?(?:je|jest) (?:společnost |spoločnosť )?${ENTITY}`,
  `(?:[Pp]ersonuppgiftsansvarig|[Dd]ataansvarlig|[Bb]ehandlingsansvarlig|[Rr]ekisterinpitäjä)(?: [^.;:\\n]{0,80}?)?(?: är| er| on| ?:|\\n)+ ?${ENTITY}`,
  `${ENTITY},? (?:[^;\\n]{0,160}? )?(?:is verantwoordelijk voor de verwerking|är personuppgiftsansvarig|er dataansvarlig|er behandlingsansvarlig|est (?:le )?responsable d[ue]s? traitements?|è (?:il )?titolare del trattamento|es (?:el )?responsable del tratamiento)`,
  `[Rr]esponsable del tratamiento(?: [^.;:\\n]{0,120}?)?(?: es(?: la empresa| la sociedad)?| ?:|\\n)+ ?${ENTITY}`,
  `[Aa]datkezelő(?: neve| megnevezése)?(?: ?:\\s?| az? |\\n)${ENTITY}`,
  `(?:[Tt]itolare del trattamento|[Vv]erwerkingsverantwoordelijke|[Cc]ontrolador[a]?(?: dos dados)?|[Rr]esponsável pelo tratamento)(?: [^.;:\\n]{0,80}?)?(?: è| is| é| ?:|\\n)+ ?(?:la società |a empresa )?${ENTITY}`,
];
const controlled = lazily(() => CONTROLS.map((pattern) => new RegExp(pattern, 'gu')));

const SPEAKS_OF_CONTROL = gated(
  /controller|fiduciary|verantwortlich|verantwoordelijk|responsable|responsible|titolare|titular|identidad|razón social|denominación|verwerkings|controlador|responsável|administratorem|správcem|prevádzkovateľom|ansvarig|ansvarlig|rekisterinpitäjä|adatkezelő/iu,
);

// The reader of a document and whoever tells its editions apart ask for the same ones.
const controllersIn = remembering((head) => {
  // Each of them holds a name with its legal form.
  if (!mayMatch(head, ANY)) return [];
  const grammars = says(head, SAID_LAST) ? controlled() : beforeTheName();
  return grammars.flatMap((grammar) => allIn(head, grammar).map((match) => foundIn(match)));
}, 1);

/** What stands behind the name where a grammar begins with any name, which is dear to look for. */
const SAID_LAST = gated(
  new RegExp(
    `(?:is|acts as) (?:the|your) ${ROLE}|is verantwoordelijk voor de verwerking|är personuppgiftsansvarig|er (?:dataansvarlig|behandlingsansvarlig)|responsable d[ue]s? traitements?|titolare del trattamento|responsable del tratamiento`,
    'u',
  ),
);
const beforeTheName = lazily(() =>
  controlled().filter((_, at) => CONTROLS[at]?.startsWith(ENTITY) !== true),
);

/** Entities that the text calls the controller of the data that it is about. */
function controllers(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, 8_000);
  if (!says(head, SPEAKS_OF_CONTROL)) return [];
  const said = controllersIn(head);
  // One of another name than the company's may be of other data: both are then candidates.
  return said.length === 0 ? [] : [...said, ...namesakes(text, names)];
}
