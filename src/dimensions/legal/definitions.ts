// Entities that a document defines as its own party: `Acme Ltd ("we")`, `"we" means Acme Ltd`.

import { allGated, gated } from '../words/gated.ts';
import { ANY, foundIn, fromWord, namesEntity, squash, WORD } from './entity-names.ts';
import type { Found } from './found.ts';
import { FORMS } from './legal-forms.ts';
import { subjectOf } from './own-name.ts';
import { isOfOthers } from './somebody-else.ts';

const HEAD = 10_000;
/** Between a name and its definition stand a register, a seat, a number. */
const REACH = 420;
/** Roles and short names are given to others as well, further down. */
const ROLES_WITHIN = 3_000;
const NAMES_WITHIN = 4_000;
const LAST_SENTENCE = /(?<=^|[.!?;] |\n)[^\n]*$/u;

const ABBREVIATED =
  '(?<!(?<!\\p{L})(?:No|Nr|Reg|St|Str|Co|Inc|Ltd|Corp|Sec|Art|Dr|Mr|Ms|n|file|\\p{Lu}))';
const SENTENCE_END = new RegExp(`${ABBREVIATED}[.;!?]\\s+(?=[\\p{Lu}"])|\\n`, 'u');

const HEREINAFTER =
  'hereinafter|hereafter|herein|referred to as|collectively|im folgenden|nachfolgend|nachstehend|ci-après|en adelante|en lo sucesivo|doravante|di seguito|hierna|nedan|i det följande';
const DEFINITIONS: readonly RegExp[] = [
  /\((?<terms>[^()]*"[^()"]{1,80}"?[^()]*)\)/u,
  new RegExp(`\\((?:the |${HEREINAFTER})[ :]*(?<terms>[^()"]{2,60})\\)`, 'iu'),
  /\((?<terms>(?:we|us|our|wir|uns|nous|notre|nosotros|nós|wij|ons)(?:(?:,|\/| or| and| und| et| y| of)+ ?(?:we|us|our|wir|uns|nous|notre|nosotros|nós|wij|ons|the company|operator|provider))*)\)/iu,
  new RegExp(
    `(?:${HEREINAFTER}|(?<!\\p{L})ora(?= "))(?: (?:jointly|individually|only|simply|kurz|genannt|dénommée?|denominad[ao]|as|called|to as|the|referred)){0,5}[ :]*(?<terms>"[^"\\n]{1,60}"(?:(?:,| or| and| und| et| y|/)+ ?"[^"\\n]{1,60}")*)`,
    'iu',
  ),
  /^,? ?[-–—]? ?(?<terms>"(?:we|us|our|wir|uns|nous)[,.]?"(?:(?:,| or| and|\/)+ ?"[^"\n]{1,60}")*)/iu,
];

const WITH_ITS_OWN =
  /^,?(?: \([^()"]{1,80}\))? (?:&|and|und|et) (?:our|its|their|all|any|the)? ?(?:\p{L}+ )?(?:subsidiar|affiliat|group|tochter|filiales)/u;
const COLLECTIVELY = /\b(?:collectively|together|jointly|gemeinsam|zusammen|ensemble)\b/iu;

/** Is the first of several meant with the others: with its subsidiaries, as "X Ltd & X Inc."? */
function isTogether(between: string, said: string): boolean {
  if (WITH_ITS_OWN.test(between)) return true;
  return /^ (?:&|and|und|et) \p{Lu}/u.test(between) && !COLLECTIVELY.test(said);
}

const FIRST_PERSON =
  /^(?:we|us|our|ours|ourselves|wir|uns|unser|nous|notre|nos|nosotros|nós|nosso|wij|ons|vi|oss)$/u;
const OWN_ROLE =
  /^(?:the|our|der|die|das|la|le|l|el|il|de|het|o|a)?(?:company|owner|provider|operator|serviceprovider|licensor|supplier|vendor|seller|processor|dataprocessor|platform|siteowner|anbieter|anbieterin|auftragnehmer|auftragnehmerin|auftragsverarbeiter|betreiber|betreiberin|lizenzgeber|verkäufer|prestataire|éditeur|vendeur|fournisseur|exploitant|société|prestador|prestadora|proveedor|empresa|sociedad|titular|contratada|licenciante|licenciadora|fornecedor|fornitore|leverancier|dienstverlener|opdrachtnemer|verwerker)$/u;

/** Terms of use call whoever runs the site so; a name with it in brackets may be a vendor's. */
const HOST = /^(?:the)?(?:(?:site|website)?host|(?:site|website)(?:owner|operator|publisher))$/u;

interface Defined {
  readonly found: Found;
  /** Where the definition stands. */
  readonly at: number;
  readonly by: 'person' | 'name' | 'role';
}

/** Entities defined as "we", else by a name of the company, else as the one who provides. */
export function definitions(
  text: string,
  names: ReadonlySet<string>,
  only?: Defined['by'],
): readonly Found[] {
  const head = text.slice(0, HEAD);
  const all: Defined[] = [];
  for (const match of entitiesIn(head)) {
    const one = definedAs(head, match, names);
    // What two entities are called together is said of the first of them.
    if (one !== null && all.at(-1)?.at !== one.at) all.push(one);
  }
  for (const by of ['person', 'name', 'role'] as const) {
    const own = all.filter((one) => one.by === by);
    if (only !== undefined && by !== only) continue;
    if (own.length > 0) return own.map(({ found }) => found);
  }
  return [];
}

// A document is asked for its entities several times in a row.
let last: { readonly head: string; readonly matches: readonly RegExpExecArray[] } | null = null;

function entitiesIn(head: string): readonly RegExpExecArray[] {
  if (last?.head !== head) last = { head, matches: allGated(head, ANY) };
  return last.matches;
}

function definedAs(
  head: string,
  match: RegExpExecArray,
  names: ReadonlySet<string>,
): Defined | null {
  const end = match.index + match[0].length;
  const rest = head.slice(end, end + REACH);
  const tail = rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length);
  const definition = DEFINITIONS.map((grammar) => grammar.exec(tail))
    .filter((one) => one !== null)
    .sort((a, b) => a.index - b.index)[0];
  if (definition === undefined) return null;
  const at = end + definition.index;
  // A further entity between name and definition takes the definition for itself.
  const between = tail.slice(0, definition.index);
  const said = definition.groups?.terms ?? '';
  if (namesEntity(between) && !isTogether(between, said)) return null;
  // None of several that are "we" together is the one party.
  const before = head.slice(Math.max(0, match.index - 200), match.index);
  const isOneOfMany = namesEntity(before.slice(before.lastIndexOf('\n') + 1));
  if (COLLECTIVELY.test(said) && isOneOfMany) return null;
  const terms = termsIn(said);
  const found = subjectOf(match, named(foundIn(match), terms)) ?? foundIn(match);
  const value = String(found.value ?? '');
  if (value === '') return null;
  if (terms.some((term) => FIRST_PERSON.test(term))) return { found, at, by: 'person' };
  if (terms.some((term) => names.has(term))) return { found, at, by: 'name' };
  if (isOfOthers(sentenceIn(before))) return null;
  const isName = match.index < NAMES_WITHIN && terms.some((term) => isShortName(value, term));
  if (isName) return { found, at, by: 'name' };
  const isRole =
    match.index < ROLES_WITHIN && terms.some((term) => OWN_ROLE.test(term) || isBrand(said, term));
  return isRole ? { found, at, by: 'role' } : null;
}

/** The sentence that a text ends in, without the label of a party. */
function sentenceIn(before: string): string {
  return before.slice(before.search(LAST_SENTENCE)).replace(/^(?:Data )?Processor: ?/u, '');
}

/** "Hereinafter" is said of parties. */
function isBrand(said: string, term: string): boolean {
  return term.length >= 3 && new RegExp(HEREINAFTER, 'iu').test(said);
}

/** What is defined: all that is quoted, else the words between commas. */
function termsIn(said: string): readonly string[] {
  const quoted = [...said.matchAll(/"([^"]{1,80})"?/gu)].map((term) => term[1] ?? '');
  const all = quoted.length > 0 ? quoted : said.split(/,|\/| or | and | und | et | y /u);
  return all.map((term) => squash(term.replace(/\bgenannt$/u, ''))).filter((term) => term !== '');
}

/** In a sentence of capitals the name begins where its short form does. */
function named(found: Found, terms: readonly string[]): Found {
  const long = terms.filter((term) => term.length >= 3 && !FIRST_PERSON.test(term));
  return fromWord(found, (rest) => long.some((term) => rest.startsWith(term))) ?? found;
}

/** Is the term the name's first word, begins with it, or begins it ("Fern" of Ferncompute)? */
function isShortName(name: string, term: string): boolean {
  const first = squash(name.split(/[ ,]/, 1)[0] ?? '');
  return term.length >= 3 && first !== '' && (term.startsWith(first) || first.startsWith(term));
}

// `"we", "us" means kites, Inc.`: where the term is the company, its name may begin as it likes.
const TERMS = '"[^"\\n]{2,40}"(?:(?:,| or| and|, or|, and)* ?"[^"\\n]{1,40}"){0,4}';
const MEANT = `(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}&'’.+-]*(?: ${WORD}){0,5}?),? (?<form>${FORMS})(?![\\p{L}\\p{N}])`;
const MEANS: readonly RegExp[] = [
  new RegExp(
    `(?<terms>${TERMS})(?: [^."\\n]{0,40}?)? (?:means?|refers? to|shall mean) (?:the (?:company|owner|operator) )?${MEANT}`,
    'gu',
  ),
  // A list of definitions without quotation marks: "We, us: refers to our parent company, …".
  new RegExp(
    `(?<=^|\\n|[.;] )(?<terms>(?:[Ww]e|[Uu]s|[Oo]ur|(?:[Tt]he )?[Cc]ompany|[Pp]rovider|[Ll]icensor|[Oo]wner)(?:(?:,|/| or| and)+ ?(?:[Ww]e|[Uu]s|[Oo]urs?|[Cc]ompany|[Oo]wner|[Pp]rovider))*)(?: ?:| [-–—])?(?: \\([^()\\n]{1,80}\\))? ?(?:means?|refers? to|shall mean|is|are|:|[-–—]) (?:[^.\\n]{0,40}?(?:parent|company|operator|owner),? )?${MEANT}`,
    'gu',
  ),
].map(gated);

/** Entities that a term stands for: first persons, the company's name, its role. */
export function meanings(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, HEAD);
  return MEANS.flatMap((grammar) =>
    allGated(head, grammar).flatMap((match) => {
      const terms = termsIn(match.groups?.terms ?? '');
      const isOwn = terms.some(
        (term) =>
          FIRST_PERSON.test(term) || names.has(term) || OWN_ROLE.test(term) || HOST.test(term),
      );
      return isOwn ? [foundIn(match, match.groups?.terms?.length ?? 0)] : [];
    }),
  );
}
