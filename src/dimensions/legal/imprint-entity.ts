// The entity that an imprint gives as who publishes the site.

import { ANY, foundIn, LOOSE, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { isElsewhere, namesakes } from './own-name.ts';

const HEAD = 3_000;

const PUBLISHED = new RegExp(
  `(?:[ÉéEe]dité(?:e)?s? par ?:?\\s(?:la société )?|[Ss]ociété éditrice ?: ?|[Aa]ngaben gem(?:äß|\\.) § ?5 (?:TMG|DDG|ECG)[ ·:.\\n]{1,4}|[Pp]ublished by |[Oo]perated by |[Tt]his (?:web)?site is (?:owned|operated|published) by |[Tt]itular ?: ?|(?:^|\\n)(?:Service )?[Pp]rovider ?:?\\s|(?:^|\\n)(?:Company(?: name)?|Firma|Firmenname|Unternehmen|Raison sociale|Denominación social|Razón social|Ragione sociale|Bedrijfsnaam|Éditeur(?: du site)?|Medieninhaber(?: und Herausgeber)?|Betreiber(?: der Website)?|Diensteanbieter|Anbieter|Herausgeber) ?:?\\s)${LOOSE}`,
  'gu',
);
/** The name begins its line, as above an address. */
const LINE = new RegExp(`(?<=^|\\n)${LOOSE}`, 'gu');

/** A loose name takes words of any letter case, but no sentence. */
function isName({ value }: Found): boolean {
  return (
    value !== null &&
    !/(?:^| )(?:is|are|was|by|an?|the|to|for|ist|sind|est|par|le|la|sont|operated|provided|betrieben)(?= )/u.test(
      String(value),
    )
  );
}

/** The entity of an imprint: the one of the company's name, else all that it names. */
export function imprintEntities(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const head = text.slice(0, HEAD);
  const own = namesakes(head, names);
  if (own.length > 0) return exactly(own, names);
  for (const grammar of [PUBLISHED, LINE]) {
    const [first] = [...head.matchAll(grammar)]
      .map((match) => foundIn(match))
      .filter((found) => isName(found) && !isElsewhere(text, found));
    if (first !== undefined) return [first];
  }
  return [...head.matchAll(ANY)]
    .map((match) => foundIn(match))
    .filter((found) => !isElsewhere(text, found));
}

// Of "Kite s.r.o." and "Kite Evaluation s.r.o." the first is the company of Kite's site.
function exactly(own: readonly Found[], names: ReadonlySet<string>): readonly Found[] {
  const bare = own.filter(({ value }) => {
    const words = String(value).split(/,? /u);
    return words.some((_, at) => at > 0 && names.has(squash(words.slice(0, at).join(''))));
  });
  const isWhole = ({ value }: Found): boolean =>
    [...names].some((name) => squash(String(value)).length - name.length <= LONGEST_FORM);
  const short = bare.filter(isWhole);
  return short.length > 0 ? short : own;
}
/** Letters of a usual legal form: of "GmbH", "sro", "Limited". */
const LONGEST_FORM = 7;
