// The entity that an imprint gives as who publishes the site.

import { allGated, gated } from '../words/gated.ts';
import { describedParties } from './described-party.ts';
import { inOneSpelling, isVendors } from './entity.ts';
import { ANY, foundIn, LOOSE, squash, WORD } from './entity-names.ts';
import type { Found } from './found.ts';
import { definedElsewhere } from './other-letters.ts';
import { isElsewhere, namesakes } from './own-name.ts';

const HEAD = 3_000;

const PUBLISHED = gated(
  new RegExp(
    `(?:[ÉéEe]dité(?:e)?s? par ?:?\\s(?:la société )?|[Ss]ociété éditrice ?: ?|[Aa]ngaben gem(?:äß|\\.) § ?5 (?:TMG|DDG|ECG)[ ·:.\\n]{1,4}|[Pp]ublished by |[Oo]perated by |[Tt]his (?:web)?site is (?:owned|operated|published) by |[Tt]itular ?: ?|(?:^|\\n)(?:Service )?[Pp]rovider ?:?\\s|(?:^|\\n)(?:Company(?: name)?|Firma|Firmenname|Unternehmen|Raison sociale|Denominación social|Razón social|Ragione sociale|Bedrijfsnaam|Éditeur(?: du site)?|Medieninhaber(?: und Herausgeber)?|Betreiber(?: der Website)?|Diensteanbieter|Anbieter|Herausgeber) ?:?\\s)${LOOSE}`,
    'gu',
  ),
);
/** The name begins its line, as above an address. */
const LINE = gated(new RegExp(`(?<=^|\\n)${LOOSE}`, 'gu'));

/** A loose name takes words of any letter case, but no sentence. */
function isName({ value }: Found): boolean {
  return (
    value !== null &&
    !/(?:^| )(?:is|are|was|by|an?|the|to|for|ist|sind|est|par|le|la|sont|weist|informiert|betreibt|bietet|stellt|heißt|lautet|gemäß|operates|publishes|operated|provided|betrieben)(?= )/u.test(
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
  if (own.length > 0) return inOneSpelling(exactly(own, names));
  const elsewhere = definedElsewhere(head);
  if (elsewhere.length > 0) return elsewhere.slice(0, 1);
  const [prefixed] = allGated(head, FORM_BEFORE)
    .flatMap((match) => nameIn(match))
    .filter((found) => !isElsewhere(text, found) && !isVendors(String(found.value), names));
  if (prefixed !== undefined) return [prefixed];
  const described = describedParties(head, names);
  if (described.length > 0) return described.slice(0, 1);
  // A person who publishes has no legal form; whoever hosts the site does.
  const isPublisher = (found: Found): boolean =>
    !isElsewhere(text, found) && !isVendors(String(found.value), names);
  const before = beforeHosts(head);
  for (const grammar of [PUBLISHED, LINE]) {
    const [first] = allGated(before, grammar)
      .map((match) => foundIn(match))
      .filter((found) => isName(found) && isPublisher(found));
    if (first !== undefined) return [first];
  }
  const spelled = allGated(before, SPELLED_FORM).flatMap((match) => nameIn(match));
  if (spelled.length > 0) return spelled.slice(0, 1);
  const traded = traders(head, names);
  // Whoever publishes without a form is none of the companies that the imprint names besides.
  if (traded.length > 0 || IS_SOLE.test(before)) return traded;
  return allGated(before, ANY)
    .map((match) => foundIn(match))
    .filter(isPublisher);
}

const HOSTS_BEGIN =
  /\n(?:[\dIVX]{1,4}[.)] ?)?(?:hébergement|hébergeurs?|hosting|web ?hosting|hoster|hosting provider|alojamiento|hospedaje)(?: du site| der website)? ?:?\n/iu;

/** What follows the heading on who hosts the site names others. */
function beforeHosts(head: string): string {
  const at = head.search(HOSTS_BEGIN);
  return at < 0 ? head : head.slice(0, at);
}

/** "Édité par la société Enclume, société par actions simplifiée": the form is told in words. */
const SPELLED_FORM = gated(
  new RegExp(
    `(?:[Éé]dité|[Ee]dité|[Ee]xploité|[Pp]ublié)e?s? par(?: la société| l['’]entreprise)? (?<name>${WORD}(?: ${WORD}){0,4}), (?:une )?(?:société|SARL|SASU?|entreprise|auto-?entrepr|micro-?entrepr|association)`,
    'gu',
  ),
);

/** "Édité par : SARL Enclume": in France the form may stand before the name. */
const FORM_BEFORE = gated(
  new RegExp(
    `(?:[ÉéEe]dité(?:e)?s? par ?:?\\s(?:la (?:société )?)?|[Ss]ociété éditrice ?: ?|(?:^|\\n)(?:Éditeur(?: du site)?|Raison sociale|Dénomination sociale|Propriétaire(?: du site)?) ?:?\\s)(?<name>(?:SASU?|SARL|EURL|SNC) ${WORD}(?: ${WORD}){0,4})(?=\\n|$|,| \\(| [-–—|·]|\\.(?:\\s|$)| au capital)`,
    'gu',
  ),
);

const SOLE =
  'Sole (?:proprietor(?:ship)?|trader)|Einzelunternehme(?:n|r(?:in)?)|Einzelfirma|Entreprise individuelle|Micro-?entreprise|Auto-?entrepreneur|Eenmanszaak|Ditta individuale|Empresario individual|Inhaber(?:in)?|Inh\\.';
const IS_SOLE = new RegExp(`(?<!\\p{L})(?:${SOLE}|entrepreneur individuel)(?!\\p{L})`, 'iu');
const TRADES = gated(
  new RegExp(
    `(?<=^|\\n)(?<name>[\\p{L}\\p{N}][^\\n:;@]{2,48})(?:\\n|, | [-–] )(?:${SOLE})(?!\\p{L})`,
    'gu',
  ),
);

/** A business without a legal form, under the name of the site: "Acme Schmied / Einzelfirma". */
function traders(head: string, names: ReadonlySet<string>): readonly Found[] {
  const all = allGated(head, TRADES).flatMap((match) => nameIn(match));
  return all
    .filter(({ value }) => [...names].some((name) => isOf(String(value), name)))
    .slice(0, 1);
}

function isOf(value: string, name: string): boolean {
  if (/^\S+\.\p{Ll}{2,}$/u.test(value)) return false;
  return name.length >= 4 && squash(value).startsWith(name);
}

function nameIn(match: RegExpExecArray): readonly Found[] {
  const name = match.groups?.name ?? '';
  const start = match.index + match[0].indexOf(name);
  return name === '' ? [] : [{ value: name, start, end: start + name.length }];
}

// "Kite s.r.o.", and not "Kite Evaluation s.r.o.", is the company of Kite's site.
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
