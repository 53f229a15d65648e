// What a sentence claims of the company's certifications, by a closed grammar of such sentences.

import { findDates } from '../words/dates.ts';
import { type Mention, type Status, skeletonOf, statusOf } from './certifications.ts';
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

const LINK =
  '(?:,? (?:and|&|plus|as well as) (?:also )?|, | ?/ ?)(?:(?:both|the|a|an|is|are|our|its) )*';
const NAME = '§(?:®|™)?(?: \\([^()§]{1,60}\\))?';
const LIST = `${NAME}(?:${LINK}${NAME})*`;
const HELD =
  '(?:certified|accredited|compliant|attested|audited|authori[sz]ed|validated|registered|assessed)';
const NOUN =
  '(?:certifications?|certificates?|attestations?|reports?|audits?|examinations?|compliance|accreditations?|authori[sz]ations?|assessments?)';
const BE = '(?:is|are|has been|have been|became|remains?)';
const ADVERBS =
  '(?:(?:now|also|fully|currently|proudly|proud to be|independently|officially|annually|already|both|100%|recently|successfully|formally|self-) ?)*';
const ARTICLES =
  '(?:(?:a|an|our|its|the|both|annual|latest|most recent|first|second|successful|successfully|independent|third-party|external|current|valid|active|full|rigorous) )*';
const STANDARD = '(?: (?:standards?|requirements|frameworks?|regulations?|rules|criteria))?';

/** Each ends where its claim ends; groups `list` and `word` are what is claimed. */
const HOLDING: readonly RegExp[] = [
  `${BE} ${ADVERBS}(?<word>${HELD})(?: (?:annually|yearly|every year|each year|regularly|independently))? (?:according to|in accordance with|to|with|under|against|for|in|as|by)(?: being)? (?:both )?(?:the )?(?<list>${LIST})${STANDARD}`,
  `(?:was|were) (?<word>certified|accredited|attested) (?:to|under|against|for) (?:the )?(?<list>${LIST})${STANDARD}(?= on )`,
  `${BE} ${ADVERBS}an? (?<list>§)(?: (?<word>${HELD}))? service provider`,
  `(?:has|have) ${ADVERBS}held ${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))+`,
  `(?:has|have) ${ADVERBS}(?:completed|achieved|obtained|received|earned|passed|attained|gained|renewed|maintained|been awarded|been granted) ${ARTICLES}(?<list>${LIST})(?: (?:Type )?(?<word>${NOUN}))*`,
  `${ADVERBS}(?:completed|achieved|obtained|received|earned|passed|attained) ${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))*`,
  `(?:holds?|maintains?|has|have|possess(?:es)?|carr(?:y|ies)) ${ADVERBS}${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))+`,
  `(?:is|are) in (?:full )?(?<word>compliance) with ${ARTICLES}(?<list>${LIST})${STANDARD}`,
  `(?:fully )?(?<word>compl(?:y|ies)) (?:fully )?with ${ARTICLES}(?<list>${LIST})${STANDARD}`,
  `undergo(?:es)? (?:an )?(?:annual|yearly|regular) (?:independent |third-party |external )?(?<list>${LIST}) (?<word>audits?|examinations?)`,
  `(?:publish(?:es)?|provides?|issues?|shares?) ${ARTICLES}(?<reported>${LIST}) (?<word>reports?)`,
  `(?:participates? in|adheres? to) the (?<list>§)`,
].map((pattern) => new RegExp(`^${pattern}`, 'u'));

const LISTED = new RegExp(`^${BE} ${ADVERBS}`, 'u');
const ONE_LISTED = new RegExp(`^(?<list>${LIST})[ -](?<word>${HELD})`, 'u');
const NEXT_LISTED = new RegExp(`^${LINK}(?:${ADVERBS})(?=§)`, 'u');

const COMING =
  '(?:(?:actively )?working (?:toward|towards|on)|building (?:toward|towards)|pursuing|undergoing|completing|in the process of (?:obtaining|achieving|completing|getting|becoming|gaining|undergoing))';
const GETTING = new RegExp(
  `^(?:is|are) (?:(?:currently|now|actively|also) )*${COMING} ${ARTICLES}(?<list>${LIST})(?: (?:${NOUN}|${HELD}))*`,
  'u',
);
const OWN_AUDIT = new RegExp(
  `^(?<list>${LIST})(?: ${NOUN})+ (?:is|are) (?:(?:currently|now|well) )*(?:in progress|under ?way|ongoing)`,
  'u',
);
const OWN_REPORT = new RegExp(
  `^(?<list>${LIST}) (?<word>reports?|certificates?|attestations?)(?: (?:is|are|can be))? (?:(?:also|now|readily) )?(?:available|requested|downloaded|published|provided|shared)(?: (?:on|upon|by) request| under (?:an )?(?:NDA|non-disclosure agreement)| to (?:(?:all|our|enterprise|existing|current|prospective) )*(?:customers?|clients?)(?: and prospects)?| for download)*`,
  'u',
);

const OWN_PROOF = new RegExp(
  `^(?<list>${LIST}) (?<word>certifications?|certificates?|attestations?|reports?|compliance)(?: (?:also|further))? (?:demonstrates?|confirms?|covers?|shows?|validates?|verif(?:y|ies)|attests?|underscores?|reflects?|proves?|means?|ensures?|includes?|was issued|is (?:renewed|valid|audited|maintained))`,
  'u',
);

const REPORT =
  /^(?:(?:An?|The|Our|The (?:latest|current)|(?:Our|A) (?:latest|current|recent)) |Request (?:our|the) |Download (?:our|the) )?(?=§)/u;
const ASKED_REPORT = /^(?<list>§) (?<word>report|certificate)/u;

// Stands behind a claim and leaves it whole; anything else ("certified auditors") may undo it.
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

/** What the company claims to hold or to be getting in this sentence; null where nothing. */
export function claimsOf(sentence: string, names: ReadonlySet<string>): ClaimSentence | null {
  if (sentence.endsWith('?') || sentence.includes('"')) return null;
  const skeleton = skeletonOf(sentence);
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
  /^(?:Wir|Nous|Unsere? (?:Plattform|Software|Unternehmen|Lösung|Dienst)|Notre (?:plateforme|solution|entreprise)|Nuestra (?:plataforma|empresa|solución)) /u;
const OTHER_WORDS: readonly RegExp[] = [
  `^(?:ist|sind|wurden?) (?:(?:vollständig|offiziell|seit \\d{4}|zu 100 ?%|100 ?%) )*(?:nach |gemäß )?(?:der |den )?(?<list>${LIST})[ -](?<word>zertifiziert|konform)`,
  `^(?:est|sommes|es|está|estamos|somos) (?:(?:entièrement|totalmente|pleinement) )*(?<word>certifiée?s?|conformes?|certificad[oa]s?|conforme) (?:(?:à|au|aux|a|en|con|bajo|selon|la|le|el|norme|norma) )*(?<list>${LIST})`,
].map((pattern) => new RegExp(pattern, 'u'));
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^(?:zertif|certif)/u, 'certified'],
  [/^(?:konform|conform)/u, 'compliant'],
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
  // Of a law or a standard, a "report" may be what the product makes.
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
  const own = /^(?:(?:Our|The) )?(?=§)/u.exec(text);
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

// "was certified to ISO 27001 on 9 February 2026": the one name that stands between.
const CERTIFIED_ON =
  /\b(?:was|were|been) (?:certified|attested|audited) (?:to|under|against|for) [^,.;]{3,40} on $|\b(?:completed|passed|achieved|obtained|received|earned) (?:our|its|the|an?) [^,.;]{3,60} on $/iu;
const ISSUED =
  /\b(?:issued|completed|obtained|achieved|awarded|received|dated|certified since|since)(?: on| in)?:? $/iu;

// Only when it was issued: "valid until" is another date, and would read as the same fact.
function issuedOn(sentence: string): string | null {
  const dates = findDates(sentence).filter(({ start }) => {
    const before = sentence.slice(0, start);
    return ISSUED.test(before) || CERTIFIED_ON.test(before);
  });
  return dates.length === 1 ? (dates[0]?.iso ?? null) : null;
}

const AUDITOR =
  /\b(?:audited|certified|attested|assessed|examined|issued|performed|conducted|accredited)(?: (?:on|in) [\p{L}\d ,-]{4,20}?)? by (?:the (?:independent )?(?:audit(?:ing|or)?|certification) (?:firm|body|company) |our auditor )?(?<name>\p{Lu}[\p{L}\p{N}&'-]*(?:(?: (?:&|and|of|de|und) | |, (?=LLP|LLC|Inc|Ltd|P\.?C))[\p{Lu}][\p{L}\p{N}&'.-]*)*)/u;

function auditorIn(sentence: string): string | null {
  const name = AUDITOR.exec(sentence)?.groups?.name?.replace(/\.$/, '') ?? null;
  return name === null || /^(?:AICPA|We|Our|The|Independent)\b/u.test(name) ? null : name;
}

const SCOPE =
  /(?:,| and|) (?:covering|with (?:a|the) scope of) (?<scope>(?:(?:the|our|all) )?[^.;:,"()]{8,140})(?<end>[.;]?)$/u;

function scopeIn(sentence: string): string | null {
  const scope = SCOPE.exec(sentence)?.groups?.scope?.trim() ?? null;
  return scope === null || /\b(?:by|since|until) .*\d/u.test(scope) ? null : scope;
}
