// The law that governs a contract, as its clause names it.

import { allGated, gated, says } from '../../words/gated.ts';
import type { Found } from '../found.ts';
import { around, type Finder, mayFind } from '../lines.ts';
import { ADJECTIVE_WORDS, JURISDICTION_WORDS, jurisdictionOf, narrowest } from './jurisdictions.ts';
import { DUTCH, FIXED, ITALIAN, NORDIC } from './law-elsewhere.ts';
import { outlined } from './outlined.ts';

const PLACES = `(?:${JURISDICTION_WORDS})(?!\\p{L})`;
const PLACE = `(?<place>${JURISDICTION_WORDS})(?!\\p{L})`;
const OF =
  '(?:the )?(?:(?:great )?(?:state|commonwealth|province|territory|republic(?! of China)|federal republic|federative republic|principality|kingdom|grand duchy|swiss confederation|country|city|emirate|sultanate|hashemite kingdom) of )?(?:the )?';
/** A city or a canton may stand before what it lies in. */
const CITY = '(?:the )?(?:canton of |city of )?[\\p{L}-]+(?: [\\p{L}-]+){0,2}, ';
const KINDS =
  '(?:(?:substantive|internal|federal|state|domestic|local|applicable|civil|commercial|prevailing|national|material|general) ){0,3}';
const LAW_OF = `${KINDS}(?:laws?|legislation)(?: (?:and regulations|in force|as applied|as they apply|then in force|from time to time in force))?(?: (?:of|in|in force in|applicable (?:in|to))|(?= England (?:and|&) Wales)) (?:${OF}|${CITY}${OF}|${OF}${CITY})${PLACE}`;
const ADJECTIVE = `(?:(?:${ADJECTIVE_WORDS}) and )?(?<place>${ADJECTIVE_WORDS}|${JURISDICTION_WORDS}) ${KINDS}(?:laws?|legislation)`;
const GOVERNED =
  '(?:governed|construed|interpreted|regulated)(?:[\\s,]+(?:and|or|by|\\p{L}{4,12}ly|defined|following|under|with|in (?:all respects )?(?:accordance|conformity) with|in all respects|according to|subject to|construed|interpreted|enforced|performed|determined|resolved|applied|governed|exclusively|solely|only|pursuant to|shall be|will be)){0,9}';
const NOT_AFTER = '(?![^.;\\n]{0,20} not)';
const APPLIES =
  '(?:(?:shall|will) (?:exclusively |solely )?(?:govern|apply|be applicable|control)|(?:exclusively |solely )?(?:governs?|appl(?:y|ies)|controls?)|(?:is|are) (?:exclusively )?applicable|is the (?:governing|applicable) law)';

// Dear to begin at any letter, so that each has a word of its own.
/** "The laws of Sweden apply to this agreement." */
const LAWS_APPLY = around(
  gated(/(?:laws?|legislation) (?=of|in|as|and|then|from|applicable|england)/giu),
  { before: 100, behind: 600 },
  outlined(
    `(?<!\\b(?:if|where|under|by|with) )(?:the )?${LAW_OF}(?:(?!\\b(?:not|where|if)\\b)[^.;\\n]){0,200}?,? ${APPLIES}\\b${NOT_AFTER}`,
  ),
);
/** "Swedish law governs these terms." */
const NATIONAL_LAW = around(
  gated(/law (?:alone )?(?=shall|will|exclusively|solely|govern|appl|control|is|are)/giu),
  { before: 200, behind: 150 },
  outlined(
    `(?<=^|[.;:\\n] ?|, )(?<place>${ADJECTIVE_WORDS}|${JURISDICTION_WORDS}) ${KINDS}law (?:alone )?${APPLIES}\\b${NOT_AFTER}`,
  ),
);
const ENGLISH = around(gated(/laws?|legislation/giu), { before: 500, behind: 600 }, [
  outlined(`${GOVERNED}[\\s,]+(?:the )?${LAW_OF}`),
  outlined(`${GOVERNED}[\\s,]+(?:the )?${ADJECTIVE}(?!\\p{L})`),
  outlined(
    `\\b(?:settled|resolved|decided|determined) (?:exclusively )?(?:under|according to|in accordance with|pursuant to) ${ADJECTIVE}(?!\\p{L})`,
  ),
  LAWS_APPLY,
  NATIONAL_LAW,
  outlined(
    `(?<=^|\\n|[.;] |\\d ?)(?:governing|applicable|controlling) law(?:: ?|\\. ?| ?[-–—] ?| |\\n| (?:and|&) (?:jurisdiction|venue)[:.\\n] ?)(?:the )?(?:laws? of )?${OF}${PLACE}(?=[.,;\\n]|$| and )`,
  ),
  outlined(
    `(?<=^|\\n|[.;] |\\d ?)(?:governing|applicable|controlling) law(?:: ?|\\. ?| ?[-–—] ?|\\n)${ADJECTIVE}(?=[.,;\\n]|$| and )`,
  ),
  outlined(
    `(?<=^|\\n|[.;:] ?)(?:these|this|the|our|any|all) (?:[\\p{L}]+ )?(?:terms|agreement|conditions|contract|disputes?|(?:relation|contractual relation)(?:ship)?s?|gtct?s?|t&cs?|policy|notice|website|services?|transactions?|orders?)\\b[^.;\\n]{0,60}? (?:is|are|shall be) (?:made )?(?:exclusively )?(?:subject to|under) (?:the )?(?:${LAW_OF}|(?<adjective>${ADJECTIVE_WORDS}) ${KINDS}law)(?=[.,;\\n]|$| and )`,
  ),
  outlined(
    `\\b(?:governing|applicable) law (?:(?:of|for) [^.;\\n]{3,80}? )?(?:is|shall be|will be) (?:(?:that|the ${KINDS}laws?) of ${OF}${PLACE}|(?:the )?(?<adjective>${ADJECTIVE_WORDS}) law)`,
  ),
  outlined(
    `\\blaw applicable to [^.;\\n]{3,80}? (?:is|shall be) (?:that|the laws?) of ${OF}${PLACE}`,
  ),
]);

const BE_DE =
  '(?:gilt|gelten|findet|finden|(?:unterlieg(?:t|en)|unterst(?:eht|ehen))(?: (?:die|der|das|dieser?|diese[sn]?|alle|sämtliche) [^.;,\\n]{3,60}?)?|richte[nt]{1,2} sich nach|ist|kommt|wird)';
const BETWEEN_DE =
  '(?: (?:ausschließlich|ausschliesslich|allein|nur|dem|den|das|die|insoweit|stets))*';
const LAW_DE = `(?:(?:materielle[smnr]? )?(?<place>${ADJECTIVE_WORDS}) (?:materielle[smn]? )?Rechte?|(?:(?:materielle[smn]? )?Rechte?|Gesetzen?) (?:der |des |von )?(?:(?:(?:US-)?(?:Bundes)?staate?s|Fürstentums|Königreichs|Republik|Großherzogtums) )?(?<place2>${JURISDICTION_WORDS})s?)(?!\\p{L})`;
const GERMAN: readonly string[] = [
  `(?<!\\p{L})${BE_DE}${BETWEEN_DE} ${LAW_DE}`,
  `(?<!\\p{L})(?:anwendbares|anzuwendendes|geltendes) Recht(?: (?:ist|und Gerichtsstand))?(?: ?:|\\n)?${BETWEEN_DE} ?(?:(?<place>${ADJECTIVE_WORDS}) Recht|das(?:jenige)? der (?<place2>${JURISDICTION_WORDS}))(?!\\p{L})`,
  `(?<!\\p{L})gilt für [^.;\\n]{3,80}? ${LAW_DE}`,
  `(?<!\\p{L})unter (?:der )?(?:Geltung|Anwendung) ${LAW_DE}`,
];

const SUBJECT_FR =
  '(?:soumis|soumise|soumises|régi|régie|régis|régies|regi|regie|regies|interprété|interprétée|interprétées)s?';
const FRENCH: readonly string[] = [
  `${SUBJECT_FR}(?: [^.;\\n]{0,60}?)? (?:à la (?:loi|législation)|par la (?:loi|législation)|aux lois|par les lois|au droit|par le droit|conformément (?:à la (?:loi|législation)|au droit|aux lois)) (?:(?:(?:${ADJECTIVE_WORDS}) et )?(?<place>${ADJECTIVE_WORDS})|(?:de (?:la )?(?:province de |république de )?(?:l['’][ée]tat (?:de |du |d['’]))?|du |d['’]|en vigueur (?:en|au|dans l['’][ée]tat (?:de |du )) )(?<place2>${JURISDICTION_WORDS}))(?!\\p{L})`,
  `(?<!\\p{L})relève(?:nt)? (?:exclusivement )?(?:de la loi|du droit) (?<place>${ADJECTIVE_WORDS})e?(?!\\p{L})`,
  `(?<!\\p{L})(?:la loi|le droit) (?<place>${ADJECTIVE_WORDS})e? (?:est |sera |s['’])(?:seule? |exclusivement )?(?:applicable|applique|appliquera)`,
  `(?<!\\p{L})(?:la loi|le droit|les lois) (?:de la |du |d['’]|de l['’])(?:République (?:fédérale )?(?:de |d['’]))?(?<place>${JURISDICTION_WORDS})(?: (?:exclusivement|seule?))? (?:s['’](?:applique(?:nt)?|appliquera)|(?:est|sera|sont) (?:seule? )?applicables?)(?!\\p{L})`,
  `(?<!\\p{L})(?:droit|loi) applicable(?: (?:et|au|aux|à) [^.:;\\n]{3,60}?)? ?(?::|\\n|est|[-–—]) ?(?:la loi |le droit |droit |loi )?(?<place>${ADJECTIVE_WORDS})e?(?!\\p{L})`,
];

const SPANISH: readonly string[] = [
  `(?<!\\p{L})(?:(?:rege(?:m)?|reger)-se(?:-[áã]o?)?|se (?:regir[aá]n?|rigen?|rege(?:m|rão|rá)?|interpretar[aá]n?|somet(?:e|en|erán?))|regid[oa]s?|regulad[oa]s?|somet(?:e|en|id[oa]s?)|sujet[oa]s?|sujeit[oa]s?|interpretad[oa]s?)(?: [^.;\\n]{0,60}?)? (?:por|pel[ao]s?|a|à|às|con|de acuerdo con|de conformidad con|conforme a?|de acordo com|segundo|nos termos d[ao]s?|em conformidade com) ?(?:la |las |el |a |as |o )?(?:legislaci[oó]n|normativa|leyes|ley|legislação|leis|lei|derecho|direito)(?: (?:vigente|federales|estatales))? (?:(?<place>${ADJECTIVE_WORDS})|(?:de (?:la |los |el )?|da |do |em |en |del |aplicable en )?(?:estado (?:libre y soberano )?(?:de |da |do )|provincia (?:de |do )|emirato de )?(?:República (?:Federativa )?(?:de |do |del )?)?(?<place2>${JURISDICTION_WORDS}))(?!\\p{L})`,
  `(?<!\\p{L})(?:la )?(?:ley|legislación) (?<place>${ADJECTIVE_WORDS}) (?:será|es) (?:de aplicación|aplicable)`,
  `(?<!\\p{L})(?:(?:es|será|resulta|resultará) (?:de aplicación|aplicable)|aplica-se|aplicar-se-á|(?:é|será) aplicável) (?:la |el |a |o )(?:ley|legislaci[oó]n|derecho|normativa|lei|legislação|direito) (?<place>${ADJECTIVE_WORDS})(?!\\p{L})`,
  `(?<!\\p{L})(?:ley|legislación|lei) (?:aplicable|aplicável) ?(?::|\\n|será|es|é) ?(?:la |a |as )?(?:ley |legislación |lei |leis |legislação )?(?:(?<place>${ADJECTIVE_WORDS})|(?:d[aeo] )?(?:República (?:Federativa )?(?:de |do |del )?)?(?<place2>${JURISDICTION_WORDS})(?=[.,;\\n]|$| [—–-] ))(?!\\p{L})`,
];

/** The same as between two `\b`, which nothing can be looked for quickly behind. */
const wholeWord = (words: string): RegExp =>
  gated(new RegExp(`(?:${words})\\b(?<=\\b(?:${words}))`, 'iu'));

const OF_ENGLISH = gated(/\b(?:laws?|legislation)\b/iu);
// "iu": a sentence in capitals says the same. Most texts hold the words of one language only.
const BY_LANGUAGE: readonly (readonly [RegExp, readonly Finder[]])[] = (
  [
    [gated(/\b(?:Rechte?s?|Gesetzen?)\b/u), GERMAN],
    [wholeWord('droit|lois?|législation'), FRENCH],
    [wholeWord('ley|leyes|leis?|legislaci[oó]n|legislação|normativa|derecho|direito'), SPANISH],
    [wholeWord('legg[ei]|legislazione|diritto|normativa'), ITALIAN],
    [gated(/\brecht\b/iu), DUTCH],
    [gated(/vensk|dansk|norsk|finsk/iu), NORDIC],
  ] as const
).map(([words, grammars]) => [words, grammars.map(outlined)] as const);

// Forms of generators define the country first, and mean it later.
const COUNTRY = outlined(`\\bCountry (?:refers to|means):? (?:the )?${PLACE}`);

/** Clauses with these words only say what law governs the transfer of data. */
const OF_TRANSFERS =
  /\bclauses? 1[78]\b|standard contractual|\bSCCs?\b|\bIDTA\b|member state|option [12]\b/iu;
const NEGATED = /\b(?:not|nor|never) (?:be )?$/iu;

const OF_COUNTRY = gated(/\blaws of the Country\b[^.\n]{0,120}\bgovern/u);

export function governingLaws(text: string): readonly Found[] {
  const isDefined = says(text, OF_COUNTRY);
  const spoken = BY_LANGUAGE.filter(([words]) => says(text, words));
  const finders = [
    ...(says(text, OF_ENGLISH) ? [ENGLISH] : []),
    ...spoken.flatMap(([, grammars]) => grammars),
    ...(isDefined ? [COUNTRY] : []),
  ];
  const all = [
    ...finders
      .filter((find) => mayFind(text, find))
      .flatMap((find) => find(text).flatMap((match) => lawIn(text, match) ?? [])),
    ...fixedLaws(text),
  ].sort((a, b) => a.start - b.start);
  const kept = new Set(narrowest(all.map(({ value }) => String(value))));
  return all.filter(({ value }) => kept.has(String(value)));
}

for (const one of FIXED.flatMap(([word, grammar]) => [word, grammar])) gated(one);

/** Languages of one country, whose words name it. */
function fixedLaws(text: string): readonly Found[] {
  return FIXED.flatMap(([word, grammar, value]) =>
    says(text, word)
      ? allGated(text, grammar).map(({ 0: said, index }) => ({
          value,
          start: index,
          end: index + said.length,
        }))
      : [],
  );
}

function lawIn(text: string, match: RegExpExecArray): Found | null {
  const { place, place2, place3, adjective } = match.groups ?? {};
  const named = jurisdictionOf(place ?? place2 ?? place3 ?? adjective ?? '');
  const end = match.index + match[0].length;
  const before = text.slice(Math.max(0, match.index - 160), match.index);
  if (named === null || NEGATED.test(before)) return null;
  if (OF_TRANSFERS.test(before.slice(before.lastIndexOf('\n') + 1))) return null;
  return { value: within(named, text.slice(end, end + 160)), start: match.index, end };
}

// "The laws of the United States and of the State of Delaware": the state's.
const ALSO = outlined(
  `^(?: of america)?,? and (?:(?:by|of|under|the|applicable|federal|laws?|in|with) ){0,6}(?:state of )?(?<state>${PLACES})`,
);

function within(named: string, after: string): string {
  const also = jurisdictionOf(ALSO(after)[0]?.groups?.state ?? '');
  if (also === null) return named;
  return narrowest([named, also]).length === 1 ? (narrowest([named, also])[0] ?? named) : named;
}
