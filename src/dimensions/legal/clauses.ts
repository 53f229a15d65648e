// Clauses of terms: arbitration, class waiver and renewal.

import { allGated, gated } from '../words/gated.ts';
import { allIn } from '../words/matches.ts';
import type { Found } from './found.ts';
import { around, type Finder, type Line, linesWith, matchesIn, needing } from './lines.ts';

const NOT =
  /\b(?:not|never|no|neither|nor|without|except|unless|may|can|opt(?:ed)? out|rejects?)\b/iu;

/** Words that negate or make a case of it in other languages than English. */
const NO_WORD =
  /(?<!\p{L})(?:nicht|keine?[rsnm]?|pas|ni|não|nem|non|niet|geen|inte|ikke|nie|wenn|falls|sofern|si|se|als)(?!\p{L})/iu;

const DECIDED =
  '(?:resolved|settled|determined|decided|submitted|referred)(?:\\s+(?:to\\s+)?and\\s+(?:finally\\s+)?(?:resolved|settled|determined|decided))?';
const BINDING =
  '(?:(?:final|and|binding|individual|mandatory|confidential|neutral|an?|the|private|sole|exclusive|expedited|bilateral|impartial|compulsory)[,\\s]+)*';
const HOW = '(?:(?:finally|exclusively|fully|solely|only)\\s+)*';
const ARBITRATED = new RegExp(
  [
    `(?:(?:shall|will|must)\\s+be|(?<=disputes?\\s)(?:is|are))\\s+${HOW}${DECIDED}\\s+${HOW}(?:by|through|to|in|via|under)\\s+${BINDING}arbitration`,
    `(?:shall|will|must)\\s+be\\s+${HOW}${DECIDED}\\s+(?:by|under|in\\s+accordance\\s+with)\\s+the\\s+(?:[\\p{L}]+\\s+){0,6}?(?:rules\\s+of\\s+(?:conciliation\\s+and\\s+)?arbitration|arbitration\\s+rules)`,
    '(?:shall|will|must)\\s+be\\s+(?:\\p{L}+\\s+){0,2}arbitrated',
    `(?:shall|will|must)\\s+be\\s+(?:referred|submitted)\\s+to\\s+(?:mediation|conciliation)[^.;\\n]{0,60}?\\s(?:and|then)[,\\s](?:(?!\\bnot\\b)[^.;\\n]){0,40}?\\bto\\s+${BINDING}arbitration`,
    // It is agreed when the text says by whom, where or under which rules it is held.
    `(?<!\\bany\\s)\\barbitration\\s+(?:shall|will|must|is\\s+to)\\s+be\\s+(?:\\p{L}+\\s+){0,2}(?:conducted|administered|held|governed|commenced|seated|heard|final)`,
    `(?:seat|place|venue)\\s+of\\s+(?:the\\s+)?arbitration\\s+(?:shall|will|is)\\b`,
    `(?:(?:is|are)|(?:shall|will|must)\\s+be)\\s+(?:subject|submitted|referred)\\s+to\\s+${BINDING}(?:arbitration|arbitrator)`,
    `(?:referred\\s+to|adjudicated\\s+by|decided\\s+by|settled\\s+by|resolved\\s+by|determined\\s+by)\\s+(?:the\\s+)?(?:arbitration\\s+of\\s+)?(?:an?|one|three)\\s+(?:sole|single|neutral|independent)?\\s*\\(?\\d?\\)?\\s*arbitrators?`,
    `(?:then|followed\\s+by|through|via|exclusively\\s+by|users:)\\s+${BINDING}arbitration\\s+(?:in|under|before|by|with|administered)`,
    'binding\\s+arbitration\\s+(?:is\\s+(?:required|mandatory)|under\\s+the\\s+(?:rules|auspices))',
    '(?:claims?|disputes?|controvers(?:y|ies)) [^.;\\n]{0,160}?(?:by|through|in|to)\\s+binding\\s+arbitration',
    '(?<=\\bdisputes\\s)(?:go|are\\s+referred|shall\\s+go|will\\s+go)\\s+to\\s+(?:final\\s+and\\s+)?binding\\s+arbitration',
    '(?:shall|will|must)\\s+(?:refer|submit)\\s+(?:the|any|such|all|their)\\s+disputes?\\s+to\\s+arbitration\\s+(?:under|in|before)',
    'agrees?\\s+(?:that\\s+[^.;\\n]{0,80}?\\s)?to\\s+(?:(?:final|and|binding|individual|mandatory|resolve|settle|any|all|disputes?|by|through|only|such)\\s+)*arbitrat(?:e|ion)',
  ]
    .map((pattern) => `\\b${pattern}\\b`)
    .join('|'),
  'giu',
);

const CLASS =
  'class(?:[- ]wide)?(?:[- ](?:or|and|,)[- ](?:representative|collective|consolidated))*[- ](?:actions?|arbitrations?|proceedings?|lawsuits?)';
/** Other kinds that are named with a class: "class, collective, or representative". */
const OR_OTHER =
  '(?:[,/\\s-]+(?:and|or|(?:collective|consolidated|representative|mass|group|joint|coordinated|private|attorney|general|wide))){1,8}';
const WAIVED = new RegExp(
  [
    'waiv(?:e|es|ed|ing)\\s+(?:[^.\\n]{0,480}?)(?:class(?:[- ]wide)?[- ]action|class\\s+(?:action|arbitration|proceeding))',
    // "A class, collective, consolidated or representative arbitration", waived before or behind.
    `waiv(?:e|es|ed|ing)\\s+[^.\\n]{0,200}?\\bclass${OR_OTHER}[,\\s]+(?:actions?|arbitrations?|proceedings?|lawsuits?|claims?|litigation)`,
    `class${OR_OTHER}[,\\s-]+(?:actions?|arbitrations?|proceedings?|lawsuits?)(?:\\s+(?:and|or)\\s+(?:proceedings|actions|arbitrations|jury\\s+trials))?\\s+(?:is|are)\\s+(?:hereby\\s+|expressly\\s+)*(?:waived|prohibited|barred)`,
    "(?:only\\s+|solely\\s+)?in\\s+(?:(?:your|its|his|her|their|an?|our|or|and|such\\s+party's)[\\s/]+)+individual\\s+capacit(?:y|ies)(?:\\s+(?:only|alone))?,?\\s+(?:and\\s+|but\\s+)?not\\s+(?:as|in|on)\\s+(?:an?\\s+|part\\s+of\\s+)*(?:plaintiff|class|representative|purported|putative)",
    '(?:only\\s+|solely\\s+)?on\\s+an\\s+individual\\s+basis(?:\\s+only)?,?\\s+(?:and\\s+|but\\s+)?not\\s+(?:as|in|on|by|part)\\s+(?:(?:an?|any|part|of|member)\\s+)*(?:plaintiff|class|representative|purported|putative)',
    'neither\\s+(?:party|you\\s+nor\\s+(?:we|\\p{L}+))\\s+(?:may|shall|will|can)\\s+[^.\\n]{0,160}?\\bclass\\s+(?:action|member|arbitration|proceeding|or)',
    '(?:without|waiving)\\s+(?:the\\s+right\\s+to\\s+|resort(?:ing)?\\s+to\\s+|recourse\\s+to\\s+)(?:any\\s+(?:form\\s+of\\s+)?)?class\\s+(?:action|proceeding|arbitration)',
    '(?:an?|the)\\s+class[- ]action\\s+waiver\\s+(?:applies|that\\s+(?:affect|limit))',
    '(?:includes?|contains?)\\s+(?:[^.\\n]{0,160}?)(?:class[- ]action\\s+waiver|waiver\\s+of\\s+(?:your\\s+right\\s+to\\s+)?[^.\\n]{0,60}?class)',
    '(?:giv(?:e|ing)|gave)\\s+up\\s+(?:your|the|its|any|our)\\s+rights?\\s+[^.\\n]{0,200}?class[- ](?:action|arbitration|proceeding)',
    '(?:you|party|parties|we)\\s+(?:may|shall|will|can)\\s+(?:not|only)\\s+(?:bring|join|participate|act|be|serve|litigate|pursue)\\s+[^.\\n]{0,120}?(?:not\\s+(?:as|in)\\s+[^.\\n]{0,40})?\\bclass\\s+(?:action|representative|member|proceeding|arbitration|or)',
    'arbitrators?\\s+(?:may|shall|will|can)\\s*not\\s+(?:consolidate|preside|conduct|join)\\s+[^.\\n]{0,160}?\\bclass',
    '(?:will|shall|may|must)\\s+not\\s+be\\s+brought\\s+as\\s+a\\s+class',
    `${CLASS}\\s+(?:and\\s+[\\p{L} ]{0,40})?(?:is|are)\\s+not\\s+(?:permitted|allowed|available)`,
    `no\\s+class(?:[- ]wide)?${OR_OTHER}[,\\s]+(?:actions?|arbitrations?|proceedings?)(?=\\s*(?:[.;\\n]|$))`,
    `no\\s+${CLASS}(?:\\s+(?:or|and)\\s+[\\p{L} ]{3,40})?(?=\\s*(?:[.;\\n]|$))`,
    `${CLASS}(?:\\s+(?:or|and)\\s+[\\p{L} ]{3,40})?\\s+(?:is|are)\\s+(?:hereby\\s+|expressly\\s+)*waived`,
    'individually,?\\s+(?:and\\s+|but\\s+)?not\\s+(?:as|in)\\s+(?:(?:an?|any|part|of|member)\\s+)*(?:class|representative)',
    'no\\s+right\\s+or\\s+authority\\s+for\\s+any\\s+(?:disputes?|claims?)\\s+to\\s+be\\s+(?:arbitrated|brought)(?:\\s+or\\s+litigated)?\\s+on\\s+a\\s+class',
    `no\\s+${CLASS}\\s+(?:[\\p{L} ]{0,40})?(?:is|are|will\\s+be|shall\\s+be)\\s+(?:permitted|allowed)`,
    `agrees?\\s+not\\s+to\\s+(?:bring|join|participate\\s+in|pursue)\\s+(?:or\\s+participate\\s+in\\s+)?(?:an?y?\\s+)?${CLASS}`,
  ]
    .map((pattern) => `\\b${pattern}`)
    .join('|'),
  'giu',
);

const RENEWED =
  /\b(?:(?:will|shall)\s+(?:(?:be|continue)\s+)?(?:and\s+)?(?:automatically\s+(?:be\s+)?(?:(?:charged|billed)\s+and\s+)?|auto-?)[- ]?renew(?:ed)?|(?:will|shall)\s+renew\s+automatically|automatically\s+renews|renews\s+automatically|(?<!\b(?:if|whether|when|where|unless)\s+(?:\p{L}+\s+){1,4})(?:is|are)\s+(?:automatically\s+(?:renewed|extended)|(?:renewed|extended)\s+automatically)|(?:will|shall)\s+be\s+(?:renewed|extended)\s+automatically|(?:will|shall)\s+be\s+automatically\s+(?:extended|prolonged|(?:charged|billed)\s+and\s+renewed)|(?<=\bunless\b[^.;\n]{0,120}\b(?:terminated|cancell?ed|notice)\b[^.;\n]{0,80}\b(?:subscription|agreement|contract|term|plan)\b[^.;\n]{0,40}\s)(?:will|shall)\s+renew\s+for\b|(?<=\b(?:subscription|membership|plan|licen[cs]e)\s)renews\s+at\s+the\s+end\s+of\s+(?:each|every)\b|(?<=\b(?:agreement|contract|subscription|membership|plan|licen[cs]e|term)\b[^.;\n]{0,60})renews\s+for\s+(?:(?:successive|further|additional|consecutive|another)\s+)(?=[^.;\n]{0,80}\bunless\b)|auto-?renews|and\s+renews?\s+automatically\s+unless|auto-?renewal\s+is\s+(?:enabled|active|on)\b|(?:will|shall)\s+renew\s+for\s+(?:successive|further|additional|consecutive)\s+(?=[^.;\n]{0,120}\bunless\b)|(?<!\b(?:if|whether|when|where)\s+(?:\p{L}+\s+)?)(?:subscriptions?|memberships?|orders?|plans?|terms|licen[cs]es|contracts|agreements)\s+(?:renew\s+automatically|(?:automatically\s+|auto-?)renew))\b/giu;

// "Renews each month until cancelled", "set to auto-renew", "with auto-renewal".
const RENEWED_SO =
  /\b(?:(?:,|and|they|it|which|that)\s+renews?\s+automatically\b|(?<!\b(?:if|whether|when|where|unless)\s+(?:\p{L}+\s+){0,4})(?:subscriptions?|memberships?|plans?|licen[cs]es?|terms?|agreements?|contracts?)\s+(?:will\s+|shall\s+)?(?:continues?\s+and\s+)?renews?\s+(?:each|every|monthly|annually|yearly|at\s+the\s+end|on\s+a|for)\b[^.;\n]{0,100}\b(?:until|unless)\b|(?:is|are)\s+(?:set\s+to|on)\s+(?:auto|automatically)[- ]?renew(?:al)?|(?:is|are|be)\s+subject\s+to\s+auto(?:matic)?[- ]renewal|(?:with|on)\s+(?:an?\s+)?auto(?:matic)?[- ]renewal\b(?!\s+(?:off|disabled))|(?:shall|will)\s+automatically\s+be\s+(?:renewed|extended|prolonged)|(?:shall|will)\s+automatically\s+(?:extend|continue|roll\s+over|be\s+deemed\s+renewed)|auto(?:matically)?-renewing\s+(?:subscription|plan|membership|basis|term)|automatically\s+renewing\s+(?:subscription|plan|membership|basis|term)|(?:will|shall)\s+auto[- ]?renew|(?:will|shall)\s+be\s+deemed\s+(?:automatically\s+)?(?:renewed|extended))\b/giu;

const RENEWED_ELSEWHERE =
  /(?<!\p{L})(?:verlänger(?:t|n) sich (?:(?:jeweils|der Vertrag|dieser|die Laufzeit|das Abonnement|dann|stets|danach) )*(?:automatisch|stillschweigend|um (?:jeweils |weitere |ein))|(?:automatisch|stillschweigend) (?:um [^.;\n]{0,40} )?verlängert|reconduit(?:e|s|es)? tacitement|tacitement reconduit(?:e|s|es)?|(?:renouvelable|reconductible)s? (?:tacitement|par tacite|automatiquement)|se renuevan? de forma automática|(?:förnyas|förlängs|fornyes|forlænges|forlenges) (?:\p{L}+ )?automatiskt?|(?:odnawia|przedłuża) się automatycznie|automatycznie (?:odnawia|przedłuża) się|ulega automatycznemu (?:przedłużeniu|odnowieniu)|se automaticky (?:obnovuje|prodlužuje)|par reconduction tacite|reconduit(?:e|s|es)? automatiquement|se renuevan? automáticamente|se renovam automaticamente|se prorrog(?:an?|ar[aá]n?) (?:automática|tácita)mente|(?:automatisch|stilzwijgend) verlengd|tacitamente rinnovat[oaie]|(?:se renouvelle(?:nt|ra)?|renouvelée?s?) (?:automatique|tacite)ment|renouvelée?s? par tacite reconduction|se renovar[aá]n? automáticamente|renov(?:a-se|ada|ado|ará) automaticamente|si rinnova automaticamente|(?:assinaturas?|planos?|contratos?) renovad[ao]s? automaticamente|(?:são|é|será|serão) (?:\p{L}+ )?renovad[ao]s? automaticamente|se samodejno (?:obnavlja|obnovi|podaljša)(?:jo)?|(?:con|mit|avec|com|met) (?:rinnovo automatico|automatischer verlängerung|(?:renouvellement automatique|tacite reconduction)|renovación automática|renovação automática|automatische verlenging)|(?:abbonamenti|piani|contratti) (?:\p{L}+ )?si rinnovano (?:automaticamente|fino a(?:lla)? disdetta)|(?:si rinnovano|si rinnoverà) automaticamente|fornyes automatisk)(?!\p{L})/giu;

const ARBITRATED_ELSEWHERE =
  /(?<!\p{L})(?:(?:sera|seront|est|sont) (?:\p{L}+ment )?(?:soumis|résolu|tranché|réglé)e?s? (?:à|par) (?:la )?(?:voie d['’]|l['’])?arbitrage|nach der Schieds(?:gerichts)?ordnung [^.;\n]{0,160}?(?:endgültig )?entschieden|von einem Schiedsgericht (?:endgültig )?entschieden|(?:resuelt|sometid|dirimid)[ao]s? (?:\p{L}+mente )?(?:mediante|a|por) (?:el )?arbitraje|(?:resolvid|submetid|dirimid)[ao]s? (?:\p{L}+mente )?(?:por|à|mediante) arbitragem|beslecht (?:door|via|middels) (?:middel van )?arbitrage|avgöras (?:slutligt )?genom skiljedom)(?!\p{L})/giu;

const OF_ARBITRATION = gated(/arbitra[gj]e|schieds|skiljedom/iu);
const SAYS_CLASS = gated(/class/i);
const SAYS_CLAUSES = gated(/claus|klausel|cl[áa]usul/iu);

export function arbitration(text: string): readonly Found[] {
  const elsewhere = statements(text, ARBITRATED_ELSEWHERE, OF_ARBITRATION, NO_WORD);
  return [...statements(text, ARBITRATED, /arbitra/i), ...elsewhere];
}

export function classWaiver(text: string): readonly Found[] {
  // "May bring claims only in an individual capacity" is the clause itself.
  return statements(
    text,
    WAIVED,
    SAYS_CLASS,
    /\b(?:not|never|no|neither|nor|without|except|unless)\b/iu,
  );
}

const NOT_RENEWED = new RegExp(`${NOT.source}|\\b(?:if|whether)\\b`, 'iu');
const NOT_ELSEWHERE = new RegExp(`${NOT_RENEWED.source}|${NO_WORD.source}`, 'iu');
/** A word that each of the three grammars of renewal asks for. */
const OF_RENEWAL =
  /renew|extend|prolonged|förny|förläng|forny|forlæng|forleng|odnaw|przedłuż|odnowien|obnovuje|prodlužuje|roll\s+over|automatically\s+continue|verläng|recond|renuev|renov|renouvel|prorrog|verlengd|rinnov|samodejno/iu;

export function autoRenewal(text: string): readonly Found[] {
  const lines = linesWith(text, OF_RENEWAL);
  return [
    ...[RENEWED, RENEWED_SO].flatMap((one) => statementsIn(lines, text, one, NOT_RENEWED)),
    ...statementsIn(lines, text, RENEWED_ELSEWHERE, NOT_ELSEWHERE),
  ].sort((a, b) => a.start - b.start);
}

/** In what is around a word that each of them holds. */
const ofDays = (grammar: RegExp): Finder =>
  around(/days?/giu, { before: 200, behind: 200 }, [
    needing(gated(grammar), (text) => allIn(text, grammar)),
  ]);

const NOTICE = ofDays(
  /\b(?:at least|no (?:less|fewer) than|not less than|minimum of)\s+(?:\p{L}+[ -]?\p{L}*\s+)?\(?(?<days>\d{1,3})\)?\s+(?:calendar\s+)?days?\b/giu,
);
const NOTICE_OF = ofDays(
  /\(?(?<days>\d{1,3})\)?[\s-]+(?:calendar\s+|business\s+)?days?['’]?\s+(?:(?:prior|advance|written|or|more)\s+)*notice\b/giu,
);
const NOTICE_BEFORE = ofDays(
  /(?<!\d)\(?(?<days>\d{1,3})\)?\s+(?:calendar\s+)?days?\s+(?:preceding|before|prior to)\s+the\s+(?:end|expiration|expiry)\s+of\b/giu,
);
/** "Renews 14 days before the end of the cycle" tells when it is billed. */
const OF_NOTICE = /\b(?:notice|notif|terminat|cancel)/iu;
const NOTICE_DE =
  /\b(?:Frist von|spätestens|mindestens) (?<days>\d{1,3}) Tagen?\b(?=[^.\n]{0,80}\b(?:Ende|Ablauf|Laufzeit|gekündigt|kündigt))/gu;
/** Words of their own for the notice that ends a contract. */
const NOTICE_NAMED: readonly RegExp[] = [
  '(?<days>\\d{1,3}) dagen opzeg\\u00ad?termijn|opzeg\\u00ad?termijn (?:van|bedraagt|is|geldt van) (?<days2>\\d{1,3}) dagen',
  'Kündigungsfrist (?:von|beträgt|von mindestens) (?<days>\\d{1,3}) Tagen?',
  'mit einer Frist von (?<days>\\d{1,3}) Tagen? (?:zum (?:Monats|Quartals|Jahres|Laufzeit|Vertrags)ende|zum Ende [^.;\\n]{3,40}) (?:(?:ordentlich|schriftlich) )?(?:kündbar|gekündigt)',
  '(?:minimaal|minstens|ten minste|uiterlijk) (?<days>\\d{1,3}) dagen (?:vooraf|van tevoren|voor [^.;,\\n]{3,60}) (?:(?:schriftelijk|wordt|is) ){0,2}opgezegd',
  'uppsägningstid(?:en)? (?:om|på|är) (?<days>\\d{1,3}) dagar',
  "(?:résili|dénonc|renouvel)[^.;\\n]{0,200}? préavis (?:écrit )?(?:de |d[’']au moins |minimum de )(?:\\p{L}+ )?\\(?(?<days>\\d{1,3})\\)? jours",
  '(?:rescind|resol|cancel|renov)[^.;\\n]{0,200}? preaviso (?:por escrito )?(?:mínimo )?de (?:al menos )?(?:\\p{L}+ )?\\(?(?<days>\\d{1,3})\\)? días',
  '(?:reced|disdet|recess|rinnov)[^.;\\n]{0,200}? preavviso (?:scritto )?(?:minimo )?di (?:almeno )?(?:\\p{L}+ )?\\(?(?<days>\\d{1,3})\\)? giorni',
  '(?:rescind|resili|denunci|cancel|renov)(?:[^.;\\n]|\\.(?=\\S)){0,200}? antecedência (?:mínima )?de (?:pelo menos )?\\(?(?<days>\\d{1,3})\\)?(?: \\([^()\\n]{3,30}\\))? dias',
  '(?:rescind|resol|cancel|renov)(?:[^.;\\n]|\\.(?=\\S)){0,200}? antelación (?:mínima )?de (?:al menos )?(?:\\p{L}+ )?\\(?(?<days>\\d{1,3})\\)? días',
  'okres(?:em|u)? wypowiedzenia (?:wynosi )?(?<days>\\d{1,3}) dni',
].map((grammar) => new RegExp(`(?<!\\p{L})(?:${grammar})(?!\\p{L})`, 'giu'));
const OF_NAMED =
  /préavis|preaviso|preavviso|antecedência|antelación|opzeg|opgezegd|kündigungsfrist|einer frist|uppsägning|wypowiedzenia/iu;

const ENDS =
  /\b(?:non-?renew(?:al)?|not\s+(?:to\s+)?renew|(?:prior\s+to|preceding)\s+(?:the\s+)?(?:end|expiration|expiry|renewal)|before\s+(?:the\s+)?(?:end|expiration|expiry|renewal)|Ende|Ablauf)\b/iu;

/** Another notice is given of a price that changes. */
const OF_PRICES =
  /\b(?:pric\p{L}+|fees?|rates?|charges)\b[^.\n]{0,160}\b(?:chang|increas|adjust|modif)|\b(?:chang|increas|adjust|modif)\p{L}*[^.\n]{0,160}\b(?:pric\p{L}+|fees?|rates?|charges)\b/iu;

/** A term that renews, or that is ended by notice before its end. */
const IN_TERM =
  /renew|verlänger|\b(?:terminat|cancel)\p{L}*\b[^.\n]{0,200}\bnotice\b[^.\n]{0,120}\bend of\b[^.\n]{0,30}\bterm\b|Ende der (?:\p{L}*[Ll]aufzeit)[^.\n]{0,40}kündig/iu;

/** Days of notice that end a contract which would renew: stated in the sentence on its renewal. */
export function noticePeriods(text: string): readonly Found[] {
  const before = NOTICE_BEFORE(text).filter((match) =>
    OF_NOTICE.test(text.slice(sentenceStart(text, match.index), match.index)),
  );
  const said = [...NOTICE(text), ...NOTICE_OF(text), ...allGated(text, NOTICE_DE)];
  const all = [...said, ...before];
  const ofTerm = [...namedNotices(text), ...all.flatMap((match) => noticeIn(text, match))];
  return ofTerm.length > 0 ? ofTerm : noticesAtAnyTime(text);
}

const IN_WORDS: Readonly<Record<string, number>> = {
  seven: 7,
  ten: 10,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  'twenty-one': 21,
  thirty: 30,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
};
const DAYS = `(?:\\p{L}+(?:-\\p{L}+)? )?\\(?(?<days>\\d{1,3}|${Object.keys(IN_WORDS).join('|')})\\)?[ -](?:calendar )?days?['’]?`;
/** "Either party may terminate at any time without cause on giving thirty days' notice." */
const AT_ANY_TIME = new RegExp(
  `\\b(?:either party|each party|any party|both parties|the (?:customer|client|subscriber)|you) (?:may|can|is entitled to|are entitled to) (?:terminate|cancel|end) [^.;\\n]{0,80}?\\b(?:at any time|without cause|for convenience|for any reason|without (?:giving )?(?:a |any )?reasons?)\\b[^.;\\n]{0,60}?\\b(?:on|upon|by|with|subject to|provided|giving)\\b[^.;\\n]{0,40}?${DAYS} (?:(?:prior|advance|written|advanced|or more) )*notice\\b`,
  'giu',
);

/** "May be terminated by either party with 30 days' notice"; nothing has to have happened. */
const BY_NOTICE: readonly RegExp[] = [
  `\\b(?:terminated|cancelled|canceled) by (?:either|any|each) party (?:[\\p{L}]+ ){0,3}?(?:on|upon|by|with|subject to|giving)\\b[^.;\\n]{0,40}?${DAYS} (?:(?:prior|advance|written|advanced) )*notice\\b`,
  `\\b(?:either|any|each) party may (?:terminate|cancel|end) (?:[\\p{L}]+ ){0,3}?(?:on|upon|by|with|subject to|giving)\\b[^.;\\n]{0,40}?${DAYS} (?:(?:prior|advance|written|advanced) )*notice\\b`,
  `\\b(?:providing|giving|provide|give)\\b[^.;\\n]{0,40}? ${DAYS} (?:(?:prior|advance|written|advanced) )*notice of (?:your|its|their|the) intention to terminate\\b`,
].map((grammar) => new RegExp(grammar, 'giu'));
const SOMETHING_HAPPENED =
  /\b(?:if|breach\p{L}*|fails?|failure|in the event|where|material|cure\p{L}*|default\p{L}*|insolven\p{L}*)\b/iu;

/** The notice with which anybody may end the contract, when nothing is said of a renewal. */
function noticesAtAnyTime(text: string): readonly Found[] {
  const lines = linesWith(text, /\bnotice\b/iu);
  const plain = BY_NOTICE.flatMap((grammar) => matchesIn(lines, grammar)).filter((match) => {
    const end = sentenceEnd(text, match.index + match[0].length);
    return !SOMETHING_HAPPENED.test(text.slice(sentenceStart(text, match.index), end));
  });
  return [...matchesIn(lines, AT_ANY_TIME), ...plain].map((match) => {
    const days = match.groups?.days ?? '';
    const value = IN_WORDS[days.toLowerCase()] ?? Number(days);
    return { value, start: match.index, end: match.index + match[0].length };
  });
}

function namedNotices(text: string): readonly Found[] {
  const lines = linesWith(text, OF_NAMED);
  return NOTICE_NAMED.flatMap((grammar) => matchesIn(lines, grammar)).map((match) => ({
    value: Number(match.groups?.days ?? match.groups?.days2),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function noticeIn(text: string, match: RegExpExecArray): readonly Found[] {
  const start = sentenceStart(text, match.index);
  const end = sentenceEnd(text, match.index + match[0].length);
  const sentence = text.slice(start, end);
  if (!IN_TERM.test(sentence) || !ENDS.test(sentence) || OF_PRICES.test(sentence)) {
    return [];
  }
  return [{ value: Number(match.groups?.days), start, end }];
}

const CLAUSES_OF_EU =
  /(?<!\p{L})(?:standard contractual clauses|standardvertragsklauseln|clauses contractuelles types|cl[áa]usulas contractuales (?:tipo|est[áa]ndar)|cl[áa]usulas contratuais[- ]padr[ãa]o|clausole contrattuali (?:standard|tipo))(?!\p{L})/giu;

/** What would be done if data were ever transferred, which they are not. */
const WERE_IT =
  /(?<!\p{L})(?:si un transfert [^.;\n]{0,80}?(?:serai(?:t|en)|s['’]avérai)|(?:should|if) (?:a|any|such) transfers? (?:ever )?(?:become|were|prove)|were (?:ever )?to transfer|sollten? [^.;\n]{0,60}?(?:würden?|wären?))/iu;

/** Transfers under the standard contractual clauses of the EU. */
export function contractualClauses(text: string): readonly Found[] {
  const all = statements(
    text,
    CLAUSES_OF_EU,
    SAYS_CLAUSES,
    /\b(?:not|never|neither|without|no longer|nicht|keine)\b/iu,
  );
  return all.filter(({ start, end }) => !WERE_IT.test(text.slice(start, end)));
}

const GATED = [ARBITRATED, WAIVED, RENEWED, RENEWED_SO, RENEWED_ELSEWHERE, ARBITRATED_ELSEWHERE];
for (const one of [...GATED, OF_RENEWAL, OF_NAMED, NOTICE_DE, ...NOTICE_NAMED]) gated(one);

/**
 * Sentences that state the clause; a negation or a condition before the verb states nothing. Only
 * lines that hold `word` are looked at: the grammars are dear, and most lines are of other things.
 */
function statements(text: string, clause: RegExp, word: RegExp, not = NOT): readonly Found[] {
  return statementsIn(linesWith(text, word), text, clause, not);
}

function statementsIn(
  lines: readonly Line[],
  text: string,
  clause: RegExp,
  not = NOT,
): readonly Found[] {
  return matchesIn(lines, clause).flatMap((match): readonly Found[] => {
    const start = sentenceStart(text, match.index);
    // What comes before the last comma is a case ("if it is not settled in time, …").
    const before = text.slice(Math.max(start, match.index - 60), match.index);
    if (not.test(before.slice(before.lastIndexOf(',') + 1))) return [];
    return [{ value: true, start, end: sentenceEnd(text, match.index + match[0].length) }];
  });
}

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - 600);
  // Takes the letter at the place itself too: a clause may begin its sentence.
  const before = text.slice(from, at + 1);
  const edges = [...before.matchAll(/[.;!?]\s+(?=[\p{Lu}"(])|\n/gu)];
  const last = edges.at(-1);
  return last === undefined ? (from === 0 ? 0 : at) : from + last.index + last[0].length;
}

function sentenceEnd(text: string, at: number): number {
  const edge = /[.;!?](?=\s|$)|\n/u.exec(text.slice(at, at + 600));
  if (edge === null) return Math.min(text.length, at);
  return at + edge.index + (edge[0] === '\n' ? 0 : 1);
}
