// The place whose courts decide, as the clause on venue names it.

import { countryOfCity } from '../../location/cities.ts';
import { gated, mayMatch } from '../../words/gated.ts';
import { allIn } from '../../words/matches.ts';
import type { Found } from '../found.ts';
import { type Finder, type Line, linesWith, matchesIn } from '../lines.ts';
import {
  ADJECTIVE_WORDS,
  isUsState,
  JURISDICTION_WORDS,
  jurisdictionOf,
  narrowest,
} from './jurisdictions.ts';
import {
  CITY_OF,
  PROPER,
  SEATS_DE,
  SEATS_FR,
  SEATS_JA,
  SEATS_NORDIC,
  SEATS_PT,
  SEATS_RO,
  SEATS_TR,
} from './law-elsewhere.ts';
import { outlined } from './outlined.ts';

const IN =
  '(?:located|situated|sitting|seated|based|residing|having (?:jurisdiction|their seat|its seat))?\\s*(?:exclusively\\s+)?(?:within|in|of|at|for|serving|with\\s+jurisdiction\\s+over)';
// "A competent court of law located in Denver": what kind of court it is names no place.
const COURT =
  '\\b(?:courts?|tribunals?)\\b(?:\\s+of\\s+(?:law|(?:competent|proper|general)\\s+jurisdiction|record)\\b)?';
const DECIDED =
  '(?:submitted|brought|heard|resolved|filed|instituted|commenced|litigated|adjudicated|decided|settled|determined|maintained|initiated|tried|handled|pursued|dealt\\s+with)';
const WHERE = '\\s+(?<where>[^.;\\n]{3,120})';

const COUNTY =
  "(?![^,.;\\n]*\\b(?:courts?|tribunals?|of|the|any|which|where)\\b)\\p{Lu}[\\p{L}'-]+(?:\\s+\\p{Lu}[\\p{L}'-]+){0,2}?(?:\\s+County)?";
/** What "will be resolved": not what "if" or "may" stand before. */
const SUBJECT =
  '\\b(?=disp|claim|contro|legal|action|proc|law|suit|litig)(?<!\\b(?:if|where|whether|when)\\s[^.;\\n]{0,60})(?:disputes?|claims?|controvers(?:y|ies)|(?:legal\\s+)?actions?|proceedings?|lawsuits?|suits?|litigation)\\b[^.;\\n]{0,160}?\\s';

// Each ends in the words on the place, of which `seatIn` takes the one that is named.
const ENGLISH: readonly Finder[] = [
  `\\b(?:exclusive|sole)(?<!non-?(?:exclusive|sole))(?:\\s+and\\s+\\p{L}+)?\\s+(?:personal\\s+|and\\s+|subject\\s+matter\\s+)*(?:jurisdiction|venue)[^.;\\n]{0,160}?${COURT}[^.;\\n]{0,60}?\\b${IN}${WHERE}`,
  `\\bexclusive(?<!non-?exclusive)(?:\\s+\\p{L}+){0,3}\\s+(?:jurisdiction|venue)(?:\\s+and\\s+(?:venue|jurisdiction))?\\s+(?:of|in)\\s+(?<where>(?:the\\s+)?(?:State\\s+of\\s+|Commonwealth\\s+of\\s+)?(?:${JURISDICTION_WORDS})(?![\\p{L}])[^.;\\n]{0,60})`,
  `(?:shall|will|must|may|can)\\s+(?:only\\s+|solely\\s+|exclusively\\s+)?be\\s+(?:\\p{L}+\\s+(?:and|or)\\s+)?${DECIDED}(?:\\s+(?:and|or)\\s+${DECIDED})?\\s+(?:exclusively|only|solely)\\s+(?:to|in|before|by|with|at)\\s+[^.;\\n]{0,60}?${COURT}[^.;\\n]{0,30}?\\b${IN}${WHERE}`,
  `\\b${DECIDED}\\s+(?:exclusively|only|solely)\\s+(?:to|in|before|by|with|at)\\s+[^.;\\n]{0,60}?${COURT}[^.;\\n]{0,30}?\\b${IN}${WHERE}`,
  `(?:shall|will|must)\\s+(?:exclusively\\s+|only\\s+|solely\\s+)?be\\s+${DECIDED}\\s+(?:exclusively\\s+)?(?:to|in|before|by|with|through)\\s+(?:a|the|any)?\\s*[^.;\\n]{0,60}?${COURT}[^.;\\n]{0,30}?\\b${IN}${WHERE}`,
  `(?=disp|claim|contro|legal|action|proc|law)(?<!\\b(?:if|where|whether|that|when)\\s[^.;\\n]{0,60})(?<!\\p{L})(?:disputes?|claims?|controvers(?:y|ies)|(?:legal\\s+)?actions?|proceedings?|lawsuits?)(?:\\s+(?:that\\s+)?(?:arising|relating|concerning|related|under|between|about|in\\s+connection)\\b[^.;,\\n]{0,80}?)?\\s+(?:are|is)\\s+(?:to\\s+be\\s+)?(?:exclusively\\s+|only\\s+|solely\\s+)?${DECIDED}\\s+(?:exclusively\\s+|only\\s+|solely\\s+)?(?:to|in|before|by)\\s+(?:a|the)?\\s*(?:(?:state|federal|local|competent|appropriate|ordinary|civil|and|or|provincial|small\\s+claims|exclusive\\s+jurisdiction\\s+of\\s+the)[\\s/]+){0,6}${COURT}\\s+${IN}${WHERE}`,
  `(?:submit|consent|agree)(?:s|ted)?\\s+(?:irrevocably\\s+)?to\\s+(?:the\\s+)?(?:personal\\s+|exclusive\\s+|and\\s+)*(?:jurisdiction|venue)(?:\\s+and\\s+venue)?\\s+(?:of|in|by|any)\\s+(?:[^.;\\n]{0,60}?${COURT}[^.;\\n]{0,40}?\\b${IN})${WHERE}`,
  `\\b(?:exclusive\\s+|sole\\s+)?venue\\s+(?:for\\s+[^.;\\n]{0,120}?\\s+)?(?:shall\\s+be|will\\s+be|is|lies|shall\\s+lie|will\\s+lie)\\s+(?:exclusively\\s+|proper\\s+|solely\\s+)*(?:in\\s+|with\\s+)?(?:the\\s+)?(?:[^.;\\n]{0,60}?${COURT}[^.;\\n]{0,40}?\\b${IN}\\s+)?(?<where>[^.;\\n]{3,100})`,
  `\\bexclusive(?<!non-?exclusive)(?:\\s+(?:jurisdiction|venue|and)){1,3}\\s+(?:of|in)\\s+(?<where>(?:the\\s+)?(?:City\\s+(?:and\\s+County\\s+)?of\\s+)?${COUNTY},?\\s+(?:${JURISDICTION_WORDS})(?![\\p{L}]))`,
  `${SUBJECT}(?:shall|will|must)\\s+(?:only\\s+|exclusively\\s+)?be\\s+${DECIDED}\\s+(?:exclusively\\s+|only\\s+|solely\\s+)?(?:in|by|before)\\s+(?:the\\s+)?(?<where>(?:${JURISDICTION_WORDS})(?:['’]s)?)\\s+(?:(?:state|federal|and|or|provincial)[\\s/]+){0,4}courts?\\b(?!\\s+(?:in|of)\\b)`,
  `\\bcourts?\\s+(?:located|situated|sitting|seated)\\s+(?:with)?in\\s+(?<where>[^.;\\n]{3,100}?)\\s+(?:shall|will)\\s+be\\s+the\\s+(?:sole|exclusive|and|\\s)+\\s(?:venue|forum|jurisdiction)`,
  `\\b(?:tribunales|juzgados|tribunais)\\b[^.;\\n]{0,30}?\\s(?:ubicad|situad|localizad)os\\s+(?:en|no|na|em)${WHERE}`,
  `(?:litigation|(?:legal\\s+)?(?:actions?|proceedings?)|lawsuits?|suits?)\\b[^.;\\n]{0,120}?\\s(?:shall|will|must)\\s+(?:only\\s+|exclusively\\s+)?(?:take\\s+place|be\\s+(?:conducted|held))\\s+(?:exclusively\\s+|only\\s+)?in${WHERE}`,
].map(outlined);
// "The courts of X have exclusive jurisdiction": the place stands before.
const HAVING = gated(
  /\bcourts?\b(?:\s+(?:located|situated|sitting|based))?[^.;\n]{0,20}?\b(?:within|in|of|at)\s+(?<where>[^.;\n]{3,80}?),?\s+(?:(?:shall|will)\s+)?(?:have|has|having)\s+(?:the\s+)?(?:exclusive|sole)\s+(?:\p{L}+\s+)?jurisdiction/giu,
);

// "Gerichtsstand ist Kassel", "place of jurisdiction for all disputes is Kassel".
// A word that each of them needs, and the grammars of a language.
const SEATS: readonly (readonly [RegExp, readonly RegExp[]])[] = (
  [
    [
      /place of (?:exclusive )?jurisdiction|being the (?:sole|exclusive)/iu,
      [
        `\\b[Pp]lace of (?:exclusive )?jurisdiction\\b[^.;\\n]{0,140}?(?: is| shall be| ?:)(?:,[^,.;\\n]{3,60},)? ${CITY_OF}`,
        `(?<city>${PROPER})(?: \\([^()\\n]{3,30}\\))?,? being the (?:sole |exclusive )+(?:forum|venue|place of jurisdiction)`,
      ],
    ],
    [
      /gericht|zuständig/iu,
      [
        `\\b(?:ist|wird) (?:\\p{Ll}+ )?Gerichtsstand (?<city>${PROPER})(?=[.,;\\n(]|$)`,
        `\\bGerichte? (?:in|von) (?<city>${PROPER}) (?:\\p{Ll}+ ){0,2}zuständig`,
        `\\bGericht in (?<city>${PROPER}) zuständig`,
        `\\bGerichtsstand\\b[^.;\\n]{0,160}? ist(?: (?:ausschließlich|ausschliesslich|daher|stets))?(?:,[^,.;\\n]{3,80},)? (?:(?:D|A|CH)[- ])?(?:\\d{4,5} )?(?<city>${PROPER})(?=[.,;\\n(]|$| \\()`,
        `\\bGerichtsstand ?(?::|\\n) ?(?<city>${PROPER})(?=[.,;\\n(]|$)`,
        `(?<=[.\\n] |^|\\n)(?<city>${PROPER}) (?:ist|wird als) (?:ausschließlicher |alleiniger |ausschliesslicher )?Gerichtsstand`,
        `\\b[Aa]ls (?:ausschließlicher )?Gerichtsstand wird (?<city>${PROPER}) vereinbart`,
        ...SEATS_DE,
      ],
    ],
    [
      /\bfor (?:juridique|exclusif|judiciaire|est)\b|tribuna|juridiction/iu,
      [
        `\\bfor (?:juridique|exclusif|judiciaire) (?:est|se trouve) (?:situé )?à ${CITY_OF}`,
        `\\b(?:devant|par) les? (?:tribuna(?:ux|l)|juridictions?)(?: compétente?s?)?(?: du ressort| dans le ressort)? (?:de |d['’])(?:la [Cc]our d['’]appel (?:de |d['’]))?${CITY_OF}`,
        `\\b(?:tribunaux|juridictions) compétente?s (?:sont|seront) (?:ceux|celles)(?: du ressort| de l['’]arrondissement| du canton)? (?:de |d['’])(?:la [Cc]our d['’]appel (?:de |d['’]))?${CITY_OF}`,
        `\\b[Cc]ompétence (?:exclusive |territoriale )?(?:est (?:expressément )?attribuée )?(?:aux|des) (?:tribunaux|juridictions)(?: compétente?s?)?(?: du ressort)? (?:de |d['’])(?:la Cour d['’]appel de |l['’][ÉEée]tat (?:de |du ))?${CITY_OF}`,
        `\\b(?:tribunaux|juridictions)(?: compétente?s?)?(?: du ressort)? (?:de |d['’])(?:la Cour d['’]appel de |l['’][ÉEée]tat (?:de |du ))?${CITY_OF}[^.;\\n]{0,20}? (?:seront|sont|auront|ont) (?:seuls? |exclusivement |une? )?(?:compétent|competent|compétence)`,
        `(?<!greffe du )\\b[Tt]ribunal (?:de (?:[Cc]ommerce|[Gg]rande [Ii]nstance|[Pp]remière [Ii]nstance)|[Jj]udiciaire) de ${CITY_OF}`,
        ...SEATS_FR,
      ],
    ],
    [
      /tribuna|juzgado|foro/iu,
      [
        `\\b[Cc]ompeten(?:te|za)(?: \\p{Ll}+){0,4} (?:il |del |al )?(?:[Ff]oro|[Tt]ribunale) di ${CITY_OF}`,
        `\\b(?:[Jj]uzgados y [Tt]ribunales|[Tt]ribunales|[Jj]uzgados|[Tt]ribunais)(?: (?:competentes|ordinarios|estatales|federales|y federales|o federales|estaduais|e federais)){0,3} (?:de|do|da|del)(?: (?:Estado|Provincia|estado|provincia) (?:de|do|da))? (?:la ciudad de |la Ciudad de |cidade de )?${CITY_OF}`,
        `\\b(?:[Tt]ribunales|[Jj]uzgados|[Cc]ortes) competentes (?:en|de) (?:la |el )?(?:ciudad de )?(?<city>Ciudad de México|${PROPER})(?![\\p{L}])`,
        `\\b[Ff]oro ?(?:exclusivo ?|competente ?|esclusivo ?){0,2}(?:(?:è|sarà|quello) )*(?:da |de |di |do |: ?)(?:(?:Comarca|comarca|cidade|Cidade|ciudad) (?:da |de |do )(?:cidade de )?)?${CITY_OF}`,
        ...SEATS_PT,
      ],
    ],
    [
      /recht(?:er|bank)/iu,
      [
        `\\b(?:bevoegde |uitsluitend bevoegde )?(?:rechter|rechtbank|rechtbanken)(?: te| in| van)?(?: het)?(?: arrondissement)? ${CITY_OF}`,
      ],
    ],
    [/tingsrätt|byret|tingrett|retten i /iu, SEATS_NORDIC],
    [/instan[țţ]e/iu, SEATS_RO],
    [/mahkeme/iu, SEATS_TR],
    [/裁判所/u, SEATS_JA],
  ] as const
).map(
  ([word, grammars]) => [gated(word), grammars.map((one) => gated(new RegExp(one, 'gu')))] as const,
);
// "The Scottish courts have exclusive jurisdiction."
const NATIONAL_COURTS = outlined(
  `\\b(?<where>${ADJECTIVE_WORDS}) courts? (?:(?:shall|will) )?have (?:exclusive|sole) jurisdiction\\b|\\b(?=${DECIDED} )(?<!\\b(?:if|may|can)\\b[^.;\\n]{0,80})${DECIDED} (?:exclusively )?(?:in|by|to|before) (?:the )?(?:competent )?(?<where4>${ADJECTIVE_WORDS}) courts?\\b|\\bexclusive jurisdiction of (?:the )?(?<where2>${ADJECTIVE_WORDS}) courts?\\b|\\b(?:tribunaux|juridictions) (?<where3>${ADJECTIVE_WORDS})e?s? (?:sont|seront|auront|ont) (?:seuls? |seules? |exclusivement )?(?:compétente?s?|compétence)`,
);
// What each of its forms holds besides the adjective, of which there are hundreds.
const OF_NATIONAL_COURTS = gated(
  /courts? (?:(?:shall|will) )?have (?:exclusive|sole) jurisdiction|\b(?:in|by|to|before) [^;\n]{2,60}? courts?\b|exclusive jurisdiction of|(?:tribunaux|juridictions) /iu,
);
const PLACE = new RegExp(`(?<![\\p{L}])(?:${JURISDICTION_WORDS})(?![\\p{L}])`, 'giu');

// "The courts of Paris shall have (exclusive) jurisdiction", "at the seat in Uster".
const COURTS_OF_CITY: readonly RegExp[] = [
  `\\b[Cc]ourts? (?:of|in|at) (?:the [Cc]ity of )?${CITY_OF}(?:, [^.;\\n]{3,40}?)?,? (?:(?:shall|will) )?have (?:the )?(?:exclusive|sole) jurisdiction\\b`,
  `\\bcourts? at [^.;,\\n]{3,40} (?:seat|domicile|registered office) in ${CITY_OF} (?:(?:shall|will) )?have (?:(?:exclusive|sole) )?jurisdiction\\b`,
  `(?<!non-)\\bexclusive jurisdiction of (?:the )?(?:competent )?(?:(?:Commercial|District|Civil|Regional|Judicial|High|City) )?[Cc]ourts? (?:of|in|at) (?:the [Cc]ity of )?${CITY_OF}`,
  `\\b(?=settled|resolved|decided|heard|tried|submitted|litigated)(?<!\\b(?:[Ii]f|[Ww]here|[Ww]hether|[Ww]hen|may|can|could|might|sometimes)\\b[^.;\\n]{0,80})(?:settled|resolved|decided|heard|tried|submitted|litigated)\\b[^.;\\n]{0,40}? (?:by|in|before|to|at) the (?:competent |ordinary |civil )?courts? (?:of|in|at) (?:the [Cc]ity of )?${CITY_OF}`,
  `\\b(?:District|City|Regional|Commercial|Municipal) Court (?:of|in) ${CITY_OF}[^.;\\n]{0,20}? (?:(?:shall|will) )?(?:have|has) (?:the )?(?:exclusive|sole) jurisdiction\\b`,
  `\\b[Tt]he (?<city>${PROPER}) (?:District|City|Regional|Commercial|Municipal|Summary) Court,? (?:(?:shall|will) )?(?:(?:have|has) (?:the )?(?:exclusive|sole|first[- ]instance) |be the (?:exclusive|sole) (?:\\p{Ll}+ ){0,4})jurisdiction\\b`,
  `(?<=^|\\n|[.;] )(?:Jurisdiction|Venue)(?: and [Vv]enue)?: (?:the )?(?<city>${PROPER}) [Cc]ourts?(?=[.,;\\n]|$)`,
  `(?<=^|\\n|[.;] )(?:Jurisdiction|Venue)(?: and [Vv]enue)?: (?:the )?[Cc]ourts? (?:of|in|at) ${CITY_OF}(?=[.,;\\n]|$)`,
  `\\b(?:settled|resolved|decided|heard|tried)\\b[^.;\\n]{0,40}? (?:by|in|before) (?:the )?(?<city>${PROPER}) (?:District|City|Municipal|Regional) Court\\b`,
  `\\b(?:settled|resolved|decided|heard|tried)\\b[^.;\\n]{0,40}? (?:by|in|before) (?:the )?(?:District|City|Municipal|Regional) Court (?:of|in) ${CITY_OF}`,
].map((grammar) => gated(new RegExp(grammar, 'gu')));

// Courts that decide beside others: told where no clause names those that decide alone.
const SHARED: readonly RegExp[] = [
  `\\b(?:submits?|subject|agree)\\b[^.;\\n]{0,40}? (?:jurisdiction|venue)\\s+of\\s+(?:[^.;\\n]{0,40}?${COURT}[^.;\\n]{0,30}?\\b${IN})${WHERE}`,
  `\\bcourts?\\s+(?:located\\s+)?(?:of|in)\\s+(?<where>[^.;\\n]{3,60}?),?\\s+(?:(?:shall|will)\\s+)?(?:have|has|having)\\s+(?:non-?exclusive\\s+)?jurisdiction\\b`,
].map((grammar) => gated(new RegExp(grammar, 'giu')));
const SHARED_OF_CITY = gated(
  new RegExp(
    `\\b[Cc]ourts? (?:of|in|at) (?:the [Cc]ity of )?${CITY_OF}(?:, [^.;\\n]{3,40}?)?,? (?:(?:shall|will) )?have (?:non-?exclusive )?jurisdiction\\b`,
    'gu',
  ),
);
const SHARED_OF_NATION = outlined(
  `\\b(?:subject|submits?|agree) to the (?:non-?exclusive )?jurisdiction of (?:the )?(?<where>${ADJECTIVE_WORDS}) courts?\\b`,
);
/** No names of cities, though a capital begins them. */
const NO_CITY =
  /^(?:Der|Die|Das|Dem|Sitz|Ort|Wohnsitz|The|Our|Your|Their|Its|Such|Any|Each|Law|Justice|Appeals?|Arbitration|Federal|State|District|Common|Record|Equity|Customer|Licensor|Licensee|Provider|Company|Supplier|Seller|Vendor|Defendant|Residence|Domicile|Member|Country|European|Competent|Consumer|Anbieter|Auftragnehmer|Auftragsverarbeiter|Verkäufer|Kunden?|Unternehmen|Firmensitz|Geschäftssitz|Land|Commerce|Cour|Madame|Monsieur|Usted|Registered|Superior|County|City|Sede|Domicilio|Consumidor|Usuario|Wij|Opdrachtnemer|Capital|Comarca|Estado|Cidade|Ciudad)\b/u;

const OF_COURTS = gated(
  /court|venue|jurisdiction|instan[țţ]e|gerichtsstand|tribuna|tingsrätt|tingrett|byret|juridiction|juzgado|foro|forum|\bfor (?:juridique|exclusif|judiciaire|est)\b|zuständig|gericht|litigation|recht(?:er|bank)|retten i |mahkeme|裁判所/iu,
);

const SAYS_COURT = gated(/court/iu);

/** The place whose courts alone decide, where the phrase names exactly one. */
export function venues(text: string): readonly Found[] {
  const lines = linesWith(text, OF_COURTS);
  const said = [...ENGLISH, HAVING].flatMap((grammar) => matchesIn(lines, grammar));
  const named = said.flatMap((match) => foundAt(match, seatIn(match.groups?.where ?? '')));
  const ofNations = mayMatch(text, OF_NATIONAL_COURTS)
    ? lines.filter(({ line }) => OF_NATIONAL_COURTS.test(line))
    : [];
  const national = matchesIn(ofNations, NATIONAL_COURTS).flatMap((match) =>
    foundAt(
      match,
      jurisdictionOf(Object.values(match.groups ?? {}).find((one) => one !== undefined) ?? ''),
    ),
  );
  const cities = [...SEATS, [SAYS_COURT, COURTS_OF_CITY] as const].flatMap(([word, grammars]) => {
    const spoken = mayMatch(text, word) ? lines.filter(({ line }) => word.test(line)) : [];
    return grammars.flatMap((grammar) =>
      matchesIn(spoken, grammar).flatMap((match) => foundAt(match, cityOf(match))),
    );
  });
  const all = [...named, ...national, ...cities]
    .filter(({ start }) => isOwn(text, start))
    .filter((found, _, others) => !isInBrackets(text, found, others));
  const alone = inOneForm(all.sort((a, b) => a.start - b.start));
  return alone.length > 0 ? alone : sharedVenues(text, lines);
}

function sharedVenues(text: string, lines: readonly Line[]): readonly Found[] {
  const named = SHARED.flatMap((grammar) =>
    matchesIn(lines, grammar).flatMap((match) => foundAt(match, seatIn(match.groups?.where ?? ''))),
  );
  const cities = matchesIn(lines, SHARED_OF_CITY).flatMap((match) => foundAt(match, cityOf(match)));
  const nations = matchesIn(lines, SHARED_OF_NATION).flatMap((match) =>
    foundAt(match, jurisdictionOf(match.groups?.where ?? '')),
  );
  const all = [...named, ...cities, ...nations].filter(({ start }) => isOwn(text, start));
  return inOneForm(all.sort((a, b) => a.start - b.start));
}

function foundAt(match: RegExpExecArray, value: string | null): readonly Found[] {
  return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
}

/** "The court in Utrecht (rechtbank Midden-Nederland)": brackets say which of them it is. */
function isInBrackets(text: string, { start }: Found, others: readonly Found[]): boolean {
  if (!/ \((?:the )?$/u.test(text.slice(Math.max(0, start - 6), start))) return false;
  return others.some(({ start: at, end }) => at < start && start - end <= 6);
}

/** Other courts may decide on transfers of data, on injunctions, and on awards. */
const OF_ELSE =
  /\bclauses? 1[78]\b(?!\.\d)|standard contractual|\bSCCs?\b|\bIDTA\b|member state|injuncti|equitable relief|intellectual property|small claims|\bmay (?:also )?(?:be )?(?:bring|seek|apply|enter)|\bif (?:the|this|an?|any) [^.;\n]{0,60}\b(?:arbitrat|unenforceable|opt|waiver)/iu;

function isOwn(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 160), start);
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1);
  return !OF_ELSE.test(sentence);
}

/** "Graz" and "the courts of Graz, Austria" are one place, as are a state and a city in it. */
function inOneForm(all: readonly Found[]): readonly Found[] {
  const values = all.map(({ value }) => String(value));
  const kept = new Set(narrowest(values));
  const isPart = (one: string, other: string): boolean =>
    one !== other && other.split(', ').includes(one);
  return all.filter(({ value }, at) => {
    const one = String(value);
    if (values.indexOf(one) < at || !kept.has(one)) return false;
    const country = values.find((other) => countryNameOf(other) === one);
    return country === undefined && !values.some((other) => isPart(one, other));
  });
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });

function countryNameOf(city: string): string | null {
  const code = countryOfCity(city);
  return code === null ? null : (COUNTRIES.of(code) ?? null);
}

function cityOf(match: RegExpExecArray): string | null {
  const city = match.groups?.city ?? '';
  if (city === 'Ciudad de México') return city;
  if (city === '' || NO_CITY.test(city) || / County$/u.test(city)) return null;
  return jurisdictionOf(city) ?? city;
}

// "Lausanne, Switzerland", "the City of Graz (Austria)", "San Jose, California": a city and what it
// lies in. Of a county, or of several cities, only what they lie in is told.
const CITY =
  /^(?:the )?(?:competent )?(?:[Cc]ity (?:and [Cc]ounty )?of )?(?<city>\p{Lu}[\p{L}'-]+(?: (?:(?:de|am|la) )?\p{Lu}[\p{L}'-]+){0,2})(?:, (?:State of [^,]{3,30}, )?|,? in the (?:State|Province|Commonwealth|Canton) of | \()(?<around>(?:the )?\p{Lu}\p{L}+(?: (?:and )?\p{Lu}\p{L}+){0,3})/u;
/** Cities that are a county of their own. */
const CITY_AND_COUNTY = /(?<=^(?:the )?)(?<city>San Francisco|Denver|Philadelphia) County(?=,)/u;

function seatIn(where: string): string | null {
  const places = allIn(where, PLACE).flatMap((place) => jurisdictionOf(place[0]) ?? []);
  const [only, ...others] = narrowest([...new Set(places)]);
  if (only === undefined || others.length > 0) return null;
  const { city, around } = CITY.exec(where.replace(CITY_AND_COUNTY, '$<city>'))?.groups ?? {};
  if (city === undefined || /\b(?:County|State|District|Republic|Courts?)\b/u.test(city))
    return only;
  // "San Francisco, California and you hereby consent": the words behind it are the sentence's.
  const isAround = /^(?:the )?$/u.test((around ?? '').slice(0, (around ?? '').search(PLACE)));
  if (jurisdictionOf(city) !== null || around === undefined || !isAround) return only;
  return isUsState(only) ? `${city}, ${only}` : city;
}
