// Clauses of terms: governing law, venue, arbitration, class waiver and renewal.

import { countryOfCity } from '../location/cities.ts';
import type { Found } from './found.ts';
import { ADJECTIVE_WORDS, isUsState, JURISDICTION_WORDS, jurisdictionOf } from './jurisdictions.ts';

const OF =
  '(?:the )?(?:(?:great )?(?:state|commonwealth|province|territory|republic|federal republic|federative republic|principality|kingdom|swiss confederation|country|city) of )?(?:the )?';
const LAW_OF = `laws?(?: in force)? (?:of|in force in|applicable in) ${OF}(?<place>${JURISDICTION_WORDS})(?![\\p{L}])`;
const GOVERNED =
  '(?:governed|construed|interpreted)(?:[\\s,]+(?:and|or|by|under|with|in accordance with|according to|subject to|construed|interpreted|enforced|governed|exclusively|solely|pursuant to|shall be)){0,8}';

const KIND = '(?:substantive |internal |federal |state )?';

const GOVERNING: readonly RegExp[] = [
  new RegExp(`${GOVERNED}[\\s,]+(?:the )?(?:internal |substantive )?${LAW_OF}`, 'giu'),
  new RegExp(
    `${GOVERNED}[\\s,]+(?:the )?(?<place>${ADJECTIVE_WORDS}|${JURISDICTION_WORDS}) ${KIND}law`,
    'giu',
  ),
  new RegExp(
    `(?:the )?${LAW_OF}(?:(?!\\b(?:not|where|if)\\b)[^.;\\n]){0,200}?,? (?:(?:shall|will) (?:govern|apply)|governs?|appl(?:y|ies))\\b(?![^.;\\n]{0,20} not)`,
    'giu',
  ),
  new RegExp(
    `(?<=^|[.;:\\n] ?)(?<place>${ADJECTIVE_WORDS}|${JURISDICTION_WORDS}) ${KIND}law (?:(?:shall|will) (?:govern|apply)|governs|applies)\\b(?![^.;\\n]{0,20} not)`,
    'giu',
  ),
  new RegExp(
    `(?<=^|\\n|[.;] )(?:governing|applicable) law(?:: ?| |\\n)(?:the )?(?:laws? of )?${OF}(?<place>${JURISDICTION_WORDS})(?=[.\\n]|$)`,
    'giu',
  ),
  new RegExp(
    `(?<=^|\\n|[.;:] ?)(?:these|this|the|our) (?:terms|agreement|conditions|contract)\\b[^.;\\n]{0,60}? (?:is|are|shall be) (?:exclusively )?subject to (?:the )?(?:${LAW_OF}|(?<adjective>${ADJECTIVE_WORDS}) ${KIND}law)(?=[.,;\\n]|$| and )`,
    'giu',
  ),
  new RegExp(
    `\\blaw applicable to [^.;\\n]{3,80}? (?:is|shall be) (?:that|the laws?) of ${OF}(?<place>${JURISDICTION_WORDS})(?![\\p{L}])`,
    'giu',
  ),
  /(?<!\p{L})[Oo]p [^.;\n]{3,160}? is (?:uitsluitend |alleen )?(?:het )?(?<place>Nederlands) recht (?:uitsluitend )?van toepassing(?!\p{L})/gu,
  /(?:soumise?s?|régie?s?)(?: [^.;\n]{0,40}?)? (?:à|par) la loi (?<place>français)e(?!\p{L})/giu,
  /(?<!\p{L})gilt (?:ausschließlich |allein )?das Recht der (?<place>Bundesrepublik Deutschland|Republik Österreich)(?!\p{L})/giu,
  /(?<!\p{L})(?:unterlieg(?:t|en)|gilt|findet|anwendbar ist|anwendung findet)(?: (?:ausschließlich|ausschliesslich|allein|dem|das))* (?<place>deutsche[ms]|österreichische[ms]|schweizerische[ms]|Schweizer)(?: materielle[ms])? Recht(?!\p{L})/giu,
  /(?:soumise?s?|régie?s?)(?: [^.;\n]{0,40}?)? (?:au|par le) droit (?<place>français|belge|suisse|luxembourgeois|marocain|tunisien)(?!\p{L})/giu,
  /(?:se regir[aá]n?|se rigen?|regid[oa]s?|regulad[oa]s?|sujet[oa]s?|sujeit[oa]s?)(?: [^.;\n]{0,40}?)? (?:por|pela|a) (?:la |las |a )?(?:legislaci[oó]n|leyes|ley|legislação|lei) (?<place>española|espanola|brasileira|portuguesa|mexicana)(?!\p{L})/giu,
  /(?:se regir[aá]n?|se rigen?|regid[oa]s?)(?: [^.;\n]{0,40}?)? (?:por|pelas?) (?:as |las |la )?(?:leis|leyes|ley|lei) (?:da |do |de )?(?:República Federativa do )?(?<place>Brasil|España|Portugal|México)(?!\p{L})/giu,
  /(?:disciplinat[oaie]|regolat[oaie]|soggett[oaie])(?: [^.;\n]{0,40}?)? (?:dalla|alla) legge (?<place>italiana)(?!\p{L})/giu,
];

const COURTS = new RegExp(
  '\\b(?:exclusive|sole)\\s+(?:jurisdiction|venue)[^.;\\n]{0,160}?\\bcourts?\\b[^.;\\n]{0,60}?\\b(?:within|in|of|serving)\\s+' +
    `(?<where>[^.;\\n]{3,120})|\\bcourts?\\b[^.;\\n]{0,20}?\\b(?:located\\s+in|within|in|of)\\s+(?<where2>[^.;\\n]{3,80}?)\\s+(?:(?:shall|will)\\s+)?have\\s+(?:exclusive|sole)\\s+jurisdiction|` +
    '\\b(?:submitted|brought|heard|resolved)\\s+(?:exclusively|only|solely)\\s+(?:to|in|before|by)\\s+[^.;\\n]{0,40}?\\bcourts?\\b[^.;\\n]{0,30}?\\b(?:within|in|of)\\s+(?<where3>[^.;\\n]{3,100})|' +
    '\\bmust\\s+be\\s+brought\\s+(?:exclusively\\s+)?in\\s+the\\s+[^.;\\n]{0,40}?\\bcourts?\\b[^.;\\n]{0,30}?\\b(?:within|in|of|serving)\\s+(?<where4>[^.;\\n]{3,100})',
  'giu',
);
// "Gerichtsstand ist Kassel", "place of jurisdiction for all disputes is Kassel".
const SEATS: readonly RegExp[] = [
  /\b[Pp]lace of jurisdiction\b[^.;\n]{0,100}? (?:is|shall be) (?<city>\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)?)(?![\p{L}])/gu,
  /\bGerichtsstand\b[^.;\n]{0,160}? ist (?:ausschließlich )?(?<city>\p{Lu}\p{L}+(?: am \p{Lu}\p{L}+)?)(?=[.,;\n]|$)/gu,
  /\bcompétence exclusive des (?:tribunaux|juridictions) (?:compétents )?(?:de |d['’])(?<city>\p{Lu}\p{L}+)(?![\p{L}])/gu,
];
// "The Scottish courts have exclusive jurisdiction."
const NATIONAL_COURTS = new RegExp(
  `\\b(?<where>${ADJECTIVE_WORDS}) courts? (?:(?:shall|will) )?have (?:exclusive|sole) jurisdiction\\b`,
  'giu',
);
const PLACE = new RegExp(`(?<![\\p{L}])(?:${JURISDICTION_WORDS})(?![\\p{L}])`, 'giu');

const NOT =
  /\b(?:not|never|no|neither|nor|without|except|unless|may|can|opt(?:ed)? out|rejects?)\b/iu;

const DECIDED =
  '(?:resolved|settled|determined|decided|submitted|referred)(?:\\s+(?:to\\s+)?and\\s+(?:finally\\s+)?(?:resolved|settled|determined|decided))?';
const BINDING =
  '(?:(?:final|and|binding|individual|mandatory|confidential|neutral|an?|private)\\s+)*';
const HOW = '(?:(?:finally|exclusively|fully|solely|only)\\s+)*';
const ARBITRATED = new RegExp(
  [
    `(?:(?:shall|will|must)\\s+be|(?<=disputes?\\s)(?:is|are))\\s+${HOW}${DECIDED}\\s+${HOW}(?:by|through|to|in|via|under)\\s+${BINDING}arbitration`,
    `(?:shall|will|must)\\s+be\\s+${HOW}${DECIDED}\\s+(?:by|under|in\\s+accordance\\s+with)\\s+the\\s+(?:[\\p{L}]+\\s+){0,6}?(?:rules\\s+of\\s+(?:conciliation\\s+and\\s+)?arbitration|arbitration\\s+rules)`,
    '(?:shall|will|must)\\s+be\\s+arbitrated',
    '(?<=\\bdisputes\\s)(?:go|are\\s+referred|shall\\s+go|will\\s+go)\\s+to\\s+(?:final\\s+and\\s+)?binding\\s+arbitration',
    'agrees?\\s+(?:that\\s+[^.;\\n]{0,80}?\\s)?to\\s+(?:(?:final|and|binding|individual|mandatory|resolve|settle|any|all|disputes?|by|through|only|such)\\s+)*arbitrat(?:e|ion)',
  ]
    .map((pattern) => `\\b${pattern}\\b`)
    .join('|'),
  'giu',
);

const CLASS =
  'class(?:[- ]wide)?(?:[- ](?:or|and|,)[- ](?:representative|collective|consolidated))*[- ](?:actions?|arbitrations?|proceedings?|lawsuits?)';
const WAIVED = new RegExp(
  [
    'waiv(?:e|es|ed|ing)\\s+(?:[^.\\n]{0,480}?)(?:class(?:[- ]wide)?[- ]action|class\\s+(?:action|arbitration|proceeding))',
    '(?:only\\s+)?in\\s+(?:your|its|his|their|an?|our)(?:\\s+(?:or|and)\\s+(?:its|our|your))?\\s+individual\\s+capacity,?\\s+and\\s+not\\s+as\\s+a\\s+(?:plaintiff|class)',
    '(?:only\\s+)?on\\s+an\\s+individual\\s+basis(?:\\s+only)?,?\\s+and\\s+not\\s+(?:as|in|on)\\s+(?:an?\\s+)?(?:plaintiff|class)',
    '(?:will|shall|may|must)\\s+not\\s+be\\s+brought\\s+as\\s+a\\s+class',
    `${CLASS}\\s+(?:and\\s+[\\p{L} ]{0,40})?(?:is|are)\\s+not\\s+(?:permitted|allowed|available)`,
    `no\\s+${CLASS}\\s+(?:[\\p{L} ]{0,40})?(?:is|are|will\\s+be|shall\\s+be)\\s+(?:permitted|allowed)`,
    `agrees?\\s+not\\s+to\\s+(?:bring|join|participate\\s+in|pursue)\\s+(?:or\\s+participate\\s+in\\s+)?(?:an?y?\\s+)?${CLASS}`,
  ]
    .map((pattern) => `\\b${pattern}`)
    .join('|'),
  'giu',
);

const RENEWED =
  /\b(?:(?:will|shall)\s+(?:be\s+)?(?:automatically|auto-?)[- ]?renew(?:ed)?|(?:will|shall)\s+renew\s+automatically|automatically\s+renews|renews\s+automatically|(?<!\b(?:if|whether|when|where|unless)\s+(?:\p{L}+\s+){1,4})(?:is|are)\s+(?:automatically\s+(?:renewed|extended)|(?:renewed|extended)\s+automatically)|(?:will|shall)\s+be\s+(?:renewed|extended)\s+automatically|(?<=\b(?:subscription|membership|plan|licen[cs]e)\s)renews\s+at\s+the\s+end\s+of\s+(?:each|every)\b|(?<=\b(?:agreement|contract|subscription|membership|plan|licen[cs]e|term)\b[^.;\n]{0,60})renews\s+for\s+(?:(?:successive|further|additional|consecutive|another)\s+)(?=[^.;\n]{0,80}\bunless\b)|auto-?renews|and\s+renews?\s+automatically\s+unless|auto-?renewal\s+is\s+(?:enabled|active|on)\b|(?:will|shall)\s+renew\s+for\s+(?:successive|further|additional|consecutive)\s+(?=[^.;\n]{0,120}\bunless\b)|(?<!\b(?:if|whether|when|where)\s+(?:\p{L}+\s+)?)(?:subscriptions?|memberships?|orders?|plans?|terms|licen[cs]es|contracts|agreements)\s+(?:renew\s+automatically|(?:automatically\s+|auto-?)renew))\b/giu;

const RENEWED_ELSEWHERE =
  /(?<!\p{L})(?:verlängert sich (?:jeweils )?automatisch|automatisch verlängert|(?:se renouvelle(?:nt|ra)?|renouvelée?s?) automatiquement|renouvelée?s? par tacite reconduction|se renovar[aá]n? automáticamente|renov(?:a-se|ada|ado|ará) automaticamente|si rinnova automaticamente)(?!\p{L})/giu;

// Forms of generators define the country first, and mean it later.
const COUNTRY = new RegExp(
  `\\bCountry (?:refers to|means):? (?<place>${JURISDICTION_WORDS})(?![\\p{L}])`,
  'giu',
);

export function governingLaws(text: string): readonly Found[] {
  const isDefined = /\blaws of the Country\b[^.\n]{0,120}\bgovern/u.test(text);
  const grammars = isDefined ? [...GOVERNING, COUNTRY] : GOVERNING;
  return grammars
    .flatMap((grammar) =>
      [...text.matchAll(grammar)].map((match) => ({
        value: jurisdictionOf(match.groups?.place ?? match.groups?.adjective ?? ''),
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((a, b) => a.start - b.start);
}

// "The courts of Paris shall have exclusive jurisdiction": of a city that is known.
const COURTS_OF_CITY =
  /\bcourts? (?:of|in) (?<city>\p{Lu}\p{L}+(?: (?:am )?\p{Lu}\p{L}+)?) (?:(?:shall|will) )?have (?:exclusive|sole) jurisdiction\b/gu;

/** The jurisdiction whose courts alone decide, where the phrase names exactly one. */
export function venues(text: string): readonly Found[] {
  const national = [...text.matchAll(NATIONAL_COURTS)].map((match) => ({
    value: jurisdictionOf(match.groups?.where ?? ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const named = [...text.matchAll(COURTS)].flatMap((match) => {
    const { where, where2, where3, where4 } = match.groups ?? {};
    const value = seatIn(where ?? where2 ?? where3 ?? where4 ?? '');
    if (value === null) return [];
    return [{ value, start: match.index, end: match.index + match[0].length }];
  });
  const cities = [...text.matchAll(COURTS_OF_CITY)].flatMap((match) => {
    const value = match.groups?.city ?? '';
    if (jurisdictionOf(value) !== null || countryOfCity(value) === null) return [];
    return [{ value, start: match.index, end: match.index + match[0].length }];
  });
  const seats = SEATS.flatMap((grammar) =>
    [...text.matchAll(grammar)].map((match) => ({
      value: match.groups?.city ?? '',
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).filter(({ value }) => !/^(?:Der|Die|Das|Sitz|Ort|Wohnsitz|The|Our|Your)\b/u.test(value));
  return [...named, ...national, ...cities, ...seats].sort((a, b) => a.start - b.start);
}

// "Lausanne, Switzerland", "the City of Graz (Austria)", "San Jose, California": a city and what it
// lies in. Of a county, or of several cities, only what they lie in is told.
const CITY =
  /^(?:the )?(?:competent )?(?:[Cc]ity of )?(?<city>\p{Lu}[\p{L}'-]+(?: (?:(?:de|am|la) )?\p{Lu}[\p{L}'-]+){0,2})(?:, (?:State of [^,]{3,30}, )?| \()(?<around>(?:the )?\p{Lu}\p{L}+(?: (?:and )?\p{Lu}\p{L}+){0,3})/u;

function seatIn(where: string): string | null {
  const places = [...where.matchAll(PLACE)].map((place) => jurisdictionOf(place[0]));
  const [only] = places;
  if (only === undefined || only === null || new Set(places).size !== 1) return null;
  const { city, around } = CITY.exec(where)?.groups ?? {};
  if (city === undefined || /\b(?:County|State|District|Republic|Courts?)\b/u.test(city))
    return only;
  // "San Francisco, California and you hereby consent": the words behind it are the sentence's.
  const isAround = /^(?:the )?$/u.test((around ?? '').slice(0, (around ?? '').search(PLACE)));
  if (jurisdictionOf(city) !== null || around === undefined || !isAround) return only;
  return isUsState(only) ? `${city}, ${only}` : city;
}

export function arbitration(text: string): readonly Found[] {
  return statements(text, ARBITRATED);
}

export function classWaiver(text: string): readonly Found[] {
  // "May bring claims only in an individual capacity" is the clause itself.
  return statements(text, WAIVED, /\b(?:not|never|no|neither|nor|without|except|unless)\b/iu);
}

export function autoRenewal(text: string): readonly Found[] {
  return [...statements(text, RENEWED), ...statements(text, RENEWED_ELSEWHERE)].sort(
    (a, b) => a.start - b.start,
  );
}

const NOTICE =
  /\b(?:at least|no (?:less|fewer) than|not less than|minimum of)\s+(?:\p{L}+[ -]?\p{L}*\s+)?\(?(?<days>\d{1,3})\)?\s+(?:calendar\s+)?days?\b/giu;
const ENDS =
  /\b(?:non-?renew(?:al)?|not\s+(?:to\s+)?renew|prior\s+to\s+(?:the\s+)?(?:end|expiration|expiry|renewal)|before\s+(?:the\s+)?(?:end|expiration|expiry|renewal))\b/iu;

/** Days of notice that end a contract which would renew: stated in the sentence on its renewal. */
export function noticePeriods(text: string): readonly Found[] {
  return [...text.matchAll(NOTICE)].flatMap((match) => {
    const start = sentenceStart(text, match.index);
    const end = sentenceEnd(text, match.index + match[0].length);
    const sentence = text.slice(start, end);
    if (!/renew/iu.test(sentence) || !ENDS.test(sentence) || /\bprices?|fees?\b/iu.test(sentence)) {
      return [];
    }
    return [{ value: Number(match.groups?.days), start, end }];
  });
}

const CLAUSES_OF_EU =
  /(?<!\p{L})(?:standard contractual clauses|standardvertragsklauseln|clauses contractuelles types|cl[áa]usulas contractuales (?:tipo|est[áa]ndar)|cl[áa]usulas contratuais[- ]padr[ãa]o|clausole contrattuali (?:standard|tipo))(?!\p{L})/giu;

/** Transfers under the standard contractual clauses of the EU. */
export function contractualClauses(text: string): readonly Found[] {
  return statements(
    text,
    CLAUSES_OF_EU,
    /\b(?:not|never|neither|without|no longer|nicht|keine)\b/iu,
  );
}

/** Sentences that state the clause; a negation or a condition before the verb states nothing. */
function statements(text: string, clause: RegExp, not = NOT): readonly Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(clause)) {
    const start = sentenceStart(text, match.index);
    // What comes before the last comma is a case ("if it is not settled in time, …").
    const before = text.slice(Math.max(start, match.index - 60), match.index);
    if (not.test(before.slice(before.lastIndexOf(',') + 1))) continue;
    found.push({ value: true, start, end: sentenceEnd(text, match.index + match[0].length) });
  }
  return found;
}

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - 600);
  const before = text.slice(from, at);
  const edges = [...before.matchAll(/[.;!?]\s+(?=[\p{Lu}"(])|\n/gu)];
  const last = edges.at(-1);
  return last === undefined ? (from === 0 ? 0 : at) : from + last.index + last[0].length;
}

function sentenceEnd(text: string, at: number): number {
  const edge = /[.;!?](?=\s|$)|\n/u.exec(text.slice(at, at + 600));
  if (edge === null) return Math.min(text.length, at);
  return at + edge.index + (edge[0] === '\n' ? 0 : 1);
}
