// What a sentence claims of the company's certifications, by a closed grammar of such sentences.

import { type Mention, mayName, type Status, skeletonOf, statusOf } from './certifications.ts';
import { auditorIn, issuedOn, scopeIn } from './claim-details.ts';
import {
  GETTING,
  HELD,
  HOLDING,
  LIST,
  LISTED,
  NEXT_LISTED,
  ONE_LISTED,
  OWN_AUDIT,
  OWN_PROOF,
  OWN_REPORT,
  PROTECTING,
} from './claim-words.ts';
import { afterName, afterSubject } from './subject.ts';

export interface Claim {
  /** The last word of `security.cert.{x}`. */
  readonly certification: string;
  readonly status: Status;
}

export interface ClaimSentence {
  readonly claims: readonly Claim[];
  /** ISO date on which it was issued or completed; only where one certification is named. */
  readonly date: string | null;
  readonly auditor: string | null;
  /** What the certificate covers, as the sentence has it. */
  readonly scope: string | null;
}

const REPORT =
  /^(?:(?:An?|The|Our|The (?:latest|current)|(?:Our|A) (?:latest|current|recent)) |Request (?:our|the) |Download (?:our|the) )?(?=§)/u;

const ASKED_REPORT = /^(?<list>§) (?<word>report|certificate)/u;

// What stands behind a claim and leaves it whole; all else ("certified auditors") may undo it.
const TAIL =
  /^(?:$|[.,;:!–—-]|\s[–—-]\s|\s\(|\s(?:and|by|since|for|as|with|through|in|across|on|under|following|after|at|according|audited|issued|covering|performed|conducted|carried out|who|which|while|of|every|each|again|annually|demonstrating|confirming|attesting|showing|verifying|validating)\b)/u;

const UNDONE = new RegExp(
  [
    "\\b(?:not|no|never|none|neither|nor|without|cannot)\\b|n't\\b",
    '\\b(?:can|could|may|might|should|would|will|shall|must)\\b',
    '\\b(?:help(?:s|ing)?|prepar(?:e|es|ing)|towards?|aim(?:s|ing)?|intends?|plan(?:s|ned|ning)?|pursu\\p{L}+|seek(?:s|ing)?|strives?|hopes?|expect(?:s|ed)?|targets?|designed|supports?|enables?|allows?|ready|readiness|align(?:s|ed)?|eligible|equivalent)\\b',
    '\\b(?:in progress|under ?way|soon|upcoming|future|roadmap|pending|previously|formerly|expired|lapsed|in process|undergoing|later this year|next (?:year|quarter|month))\\b',
    '\\bby (?:Q[1-4]|(?:the )?end of|early|mid|late)\\b',
  ].join('|'),
  'u',
);

const OTHERS =
  /\b(?:you|your|yours|customers?|clients?|partners?|vendors?|suppliers?|providers?|processors?|sub-?processors?|data ?cent(?:er|re)s?|facilit(?:y|ies)|colocation|host(?:s|ed|ing)?|AWS|Amazon|Azure|Google|GCP|Microsoft|Heroku|Vercel|Cloudflare|Stripe|DigitalOcean|Hetzner|OVH|Oracle|they|their|companies|businesses|startups|competitors?|unlike|whose|whether|if)\b/iu;

/** Does this text deny, postpone or condition what is said, or speak of somebody else? */
export function isUndone(text: string): boolean {
  return UNDONE.test(text) || OTHERS.test(text);
}

/** Denied, possible or still to come, whoever is spoken of. */
export function isUnreal(text: string): boolean {
  return UNDONE.test(text);
}

/** "Certified: We are …": what a list says before its sentence. */
const LABEL = /^\p{Lu}[^:.,;]{2,40}: (?=(?:We|Our) )/u;

/** What the company claims to hold or to be getting in this sentence; null where nothing. */
export function claimsOf(sentence: string, names: ReadonlySet<string>): ClaimSentence | null {
  if (!mayName(sentence) || sentence.endsWith('?') || sentence.includes('"')) return null;
  const skeleton = skeletonOf(sentence.replace(LABEL, ''));
  if (skeleton === null) return null;
  const claims =
    coming(skeleton.text, skeleton.mentions, names) ??
    held(skeleton.text, skeleton.mentions, names) ??
    [];
  if (claims.length === 0) return null;
  const alone = skeleton.mentions.length === 1 && claims.length === 1;
  return {
    claims,
    date: alone ? issuedOn(sentence) : null,
    auditor: alone ? auditorIn(sentence) : null,
    scope: alone ? scopeIn(sentence) : null,
  };
}

function held(
  text: string,
  mentions: readonly Mention[],
  names: ReadonlySet<string>,
): readonly Claim[] | null {
  const protecting = PROTECTING.exec(text)?.groups;
  if (protecting !== undefined) {
    const words = [protecting.word ?? '', protecting.other ?? ''];
    return mentions.flatMap((one, i) => claim(one, statusOf(one, words[i] ?? '')));
  }
  const report = REPORT.exec(text);
  if (report !== null) {
    const rest = text.slice(report[0].length);
    const asked = /^(?:Request|Download)/.test(text);
    const proof = /^Our /u.test(text) ? OWN_PROOF.exec(rest) : null;
    if (proof !== null && !isUnreal(rest)) {
      const { list = '', word = '' } = proof.groups ?? {};
      return named(list, mentions, 0).flatMap((one) => claim(one, statusOf(one, word)));
    }
    return closed(read(asked ? ASKED_REPORT : OWN_REPORT, rest, mentions, 0));
  }
  const own = afterName(text, names);
  if (own?.startsWith("'s §"))
    return closed(read(OWN_REPORT, own.slice("'s ".length), mentions, 0));
  const as = AS_ONE.exec(text);
  if (as !== null && isOwn(text.slice(as[0].length), names)) {
    const { list = '', word = '' } = as.groups ?? {};
    return named(list, mentions, 0).flatMap((one) => claim(one, statusOf(one, word)));
  }
  const rest = afterSubject(text, names)?.replace(PROUD, '') ?? null;
  if (rest === null) return closed(inOtherWords(text, mentions, names));
  const before = signsIn(text.slice(0, text.length - rest.length));
  const foreign = inOtherWords(text, mentions, names);
  if (foreign !== null) return closed(foreign);
  return closed(predicates(rest, mentions, before));
}

const PROUD =
  /^(?:is|are) (?:very |extremely )?(?:proud|pleased|happy|excited|thrilled|delighted|glad) to (?:announce|share|say|confirm|report) (?:that )?(?:it|we) (?=(?:is|are|has|have)\b)/u;

const AS_ONE = new RegExp(
  `^(?:As|Being) an? (?<list>${LIST})[ -](?<word>${HELD}) (?:company|organi[sz]ation|provider|platform|business|vendor|firm|service provider|partner|solution), `,
  'u',
);

function isOwn(text: string, names: ReadonlySet<string>): boolean {
  return /^(?:we|our)\b/iu.test(text) || afterName(text, names) !== null;
}

const WE_ELSEWHERE =
  /^(?:(?=(?:Siamo|Somos|Estamos|Cumplimos|Cumprimos|Rispettiamo|Respectons) )|(?:Wir|Nous|Wij|We|Unsere? (?:Plattform|Software|Unternehmen|Lösung(?:en)?|Dienste?|Services?|Systeme?|Anwendung(?:en)?|App|Produkte?|Praktiken)|Alle (?:unsere )?(?:Systeme?|Anwendungen|Produkte|Lösungen),?(?: die wir [\p{Ll}]+,?)?|Notre (?:plateforme|solution|entreprise|service|logiciel|application)|Nos (?:services|solutions|outils)|Nuestr[oa] (?:plataforma|empresa|solución|servicio|software)|Ons (?:bedrijf|platform)|Onze (?:dienst|software|oplossing)|(?:La nostra|Il nostro) (?:piattaforma|azienda|servizio|software)|(?:A )?[Nn]ossa (?:plataforma|empresa|solução)|O nosso serviço) )/u;

const OTHER_WORDS: readonly RegExp[] = [
  `^(?:ist|sind|wurden?) (?:(?:vollständig|offiziell|seit \\d{4}|zu 100 ?%|100 ?%) )*(?:nach |gemäß )?(?:der |den )?(?<list>${LIST})[ -](?<word>zertifiziert|konform)`,
  `^(?:is|zijn) (?:(?:volledig|officieel|sinds \\d{4}) )*(?<list>${LIST})[ -](?<word>gecertificeerd)`,
  `^(?:[Ss]iamo|è) (?:(?:pienamente|completamente) )*(?<word>certificat[oaie]|conform[ei]) (?:(?:a|al|alla|alle|ai|secondo|la|norma) )*(?<list>${LIST})`,
  `^(?:[Cc]umplimos|cumple) (?:(?:plenamente|totalmente|íntegramente) )*(?<word>con) (?:(?:el|la|los|las|requisitos|del|de) )*(?<list>${LIST})`,
  `^(?<word>respecte|respectons|voldoet|voldoen|entspricht|entsprechen|erfüllt|erfüllen) (?:(?:volledig|vollständig|pleinement|strictement) )*(?:(?:aan|le|la|les|de|der|die|den|allen?|Anforderungen|exigences|du) )*(?<list>${LIST})`,
  `^(?:[Ss]omos|[Ee]stamos|é|está) (?:(?:totalmente|plenamente) )*(?<word>compatíve(?:l|is) com|em conformidade com|adequad[oa]s? [aà]|conformes? com) ?(?:[oa] )?(?<list>${LIST})`,
  `^(?:[Cc]umprimos|cumpre|[Rr]ispettiamo|rispetta) (?:(?:totalmente|pienamente|integralmente) )*(?<word>com|il|la|o)? ?(?:[oa] )?(?<list>${LIST})`,
  `^(?:est|sommes|es|está|[Ee]stamos|[Ss]omos) (?:(?:entièrement|totalmente|pleinement) )*(?<word>certifiée?s?|conformes?|certificad[oa]s?|conforme) (?:(?:à|au|aux|a|en|con|bajo|selon|la|le|el|norme|norma) )*(?<list>${LIST})`,
].map((pattern) => new RegExp(pattern, 'u'));

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^(?:zertif|certif)/u, 'certified'],
  [
    /^(?:konform|conform|con$|com$|il$|la$|o$|compatív|em conf|adequad|respect|voldoe|entspr|erfüll)/u,
    'compliant',
  ],
  [/^gecertif/u, 'certified'],
];

/** The same in German, French or Spanish. */
function inOtherWords(
  text: string,
  mentions: readonly Mention[],
  names: ReadonlySet<string>,
): Predicate | null {
  const we = WE_ELSEWHERE.exec(text)?.[0];
  const rest = we === undefined ? afterName(text, names)?.trimStart() : text.slice(we.length);
  if (rest === undefined) return null;
  for (const grammar of OTHER_WORDS) {
    const match = grammar.exec(rest);
    if (match === null || /\b(?:nicht|noch|bald|ne|pas|no)\b/u.test(rest)) continue;
    const { list = '', word = '' } = match.groups ?? {};
    const english = ENGLISH.find(([form]) => form.test(word))?.[1] ?? '';
    const before = signsIn(text.slice(0, text.length - rest.length));
    return {
      claims: named(list, mentions, before).flatMap((one) => claim(one, statusOf(one, english))),
      tail: '',
      past: before + signsIn(match[0]),
    };
  }
  return null;
}

interface Predicate {
  readonly claims: readonly Claim[];
  readonly tail: string;
  /** How many names stand before the tail. */
  readonly past: number;
}

const ADDED =
  /,? (?:so|meaning|giving|which means|to (?:help|keep|ensure)) .*$|,? and (?:an?|we|our|offers?|provides?|can|is|are|has|have|works?|uses?|supports?|integrates?|it|undergoes|conducts?|performs?)\b.*$/u;

const CLEAN =
  /(?:,? with|,? without) (?:(?:no|zero|any) )?(?:noted |reported |audit )?(?:exceptions?|qualifications?|findings|deviations|non-?conformit(?:y|ies))/iu;

/** A claim stands where what follows it neither undoes it nor speaks of somebody else. */
function closed(found: Predicate | null): readonly Claim[] | null {
  if (found === null || !TAIL.test(found.tail)) return null;
  // What "and" adds says something else of the same subject.
  const own = found.tail.replace(ADDED, '').replace(CLEAN, '');
  return isUndone(own) ? null : found.claims;
}

// ", last renewed in May 2026, and publishes …"
const AND =
  /^(?:, (?:last |most recently )?(?:renewed|issued|audited|completed|achieved)[^,.;§]{0,40})?,? and (?:also )?/u;

/** One predicate, and those that "and" adds to the same subject. */
function predicates(rest: string, mentions: readonly Mention[], before: number): Predicate | null {
  let first = listed(rest, mentions, before);
  for (const grammar of HOLDING) first ??= read(grammar, rest, mentions, before);
  if (first === null) return null;
  const link = AND.exec(first.tail);
  if (link === null) return first;
  const more = predicates(first.tail.slice(link[0].length), mentions, first.past);
  return more === null ? first : { ...more, claims: [...first.claims, ...more.claims] };
}

function read(
  grammar: RegExp,
  rest: string,
  mentions: readonly Mention[],
  before: number,
): Predicate | null {
  const match = grammar.exec(rest);
  if (match === null) return null;
  const { reported, list = reported ?? '', word = '' } = match.groups ?? {};
  const said = named(list, mentions, before);
  // A "report" on a law or a standard may be what the product makes.
  if (reported !== undefined && said.some(({ keys }) => !keys.every((key) => /^soc\d/.test(key)))) {
    return null;
  }
  return {
    claims: said.flatMap((mention) => claim(mention, statusOf(mention, word))),
    tail: rest.slice(match[0].length),
    past: before + signsIn(match[0]),
  };
}

/** "§ certified, § and § compliant": each list with its own word. */
function listed(text: string, mentions: readonly Mention[], before: number): Predicate | null {
  const opening = LISTED.exec(text);
  if (opening === null) return null;
  let found: Predicate = { claims: [], tail: text.slice(opening[0].length), past: before };
  for (;;) {
    const next = read(ONE_LISTED, found.tail, mentions, found.past);
    if (next === null) return null;
    found = { ...next, claims: [...found.claims, ...next.claims] };
    const link = NEXT_LISTED.exec(found.tail);
    if (link === null || !ONE_LISTED.test(found.tail.slice(link[0].length))) return found;
    found = { ...found, tail: found.tail.slice(link[0].length) };
  }
}

function coming(
  text: string,
  mentions: readonly Mention[],
  names: ReadonlySet<string>,
): readonly Claim[] | null {
  const own = /^(?:(?:Our|The|An?) )?(?=§)/u.exec(text);
  const rest = own === null ? afterSubject(text, names) : text.slice(own[0].length);
  if (rest === null) return null;
  const match = (own === null ? GETTING : OWN_AUDIT).exec(rest);
  if (match === null) return null;
  const tail = rest.slice(match[0].length);
  if (!TAIL.test(tail) || OTHERS.test(tail) || /\b(?:not|no|never)\b/u.test(tail)) return null;
  const before = signsIn(text.slice(0, text.length - rest.length));
  const list = match.groups?.list ?? '';
  return named(list, mentions, before).flatMap((mention) => claim(mention, 'in_progress'));
}

function named(list: string, mentions: readonly Mention[], from: number): readonly Mention[] {
  return mentions.slice(from, from + signsIn(list));
}

function claim(mention: Mention, status: Status): readonly Claim[] {
  return mention.keys.map((certification) => ({ certification, status }));
}

function signsIn(text: string): number {
  return text.split('§').length - 1;
}
