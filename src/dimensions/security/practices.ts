// Encryption, penetration tests and sign-in as a security page states them, by exact grammars.

import { isUndone, isUnreal } from './claims.ts';
import { afterSubject } from './subject.ts';

export interface Practice {
  readonly key: string;
  readonly value: string | boolean;
}

const AES =
  '(?:the )?(?:industry[- ]standard )?(?:AES[- ]?(?<bits>128|256)(?:[- ]bits?)?(?:[- ](?<mode>GCM|CBC|XTS))?|(?<bits>128|256)[- ]bits? AES)(?: encryption)?';
const TLS =
  '(?:HTTPS\\s?[/(]\\s?)?TLS ?v?(?<version>1\\.[23])(?:\\)|(?<more>\\+| ?(?:\\(or (?:higher|later|above|newer)\\)|or (?:higher|later|above|greater|newer|better)|and (?:above|higher|later|newer|up)|at least| as a minimum)))?';
const WITH = '(?:with|using|by|via|through|over)';

const CLOSED = '(?:encrypted|protected|secured)';

const AT_REST: readonly RegExp[] = [
  `\\bat[- ]rest,? (?:(?:is|are) (?:always )?(?:${CLOSED} )?)?(?:${WITH} )${AES}`,
  `^(?:data )?(?:encryption )?(?:at[- ])?rest ?[:–—-] ?${AES}`,
  `\\bat[- ]rest,? (?:[^.;]{3,60}, )?(?:is|are) (?:always )?${CLOSED} ${WITH} ${AES}`,
  `\\b${AES} (?:protects|secures|covers) (?:all )?(?:(?:your|customer|stored|our) )?(?:data|it) at[- ]rest\\b`,
  `\\bat[- ]rest \\((?:${WITH} )?${AES}\\)`,
  `\\bencrypted ${WITH} ${AES},? at[- ]rest\\b`,
  `\\b${AES}(?: is used)?(?: for data| for all data)? at[- ]rest\\b`,
  `\\bencrypted ${WITH} ${AES} (?:when |while )?at[- ]rest\\b`,
  `\\bat[- ]rest (?:and|&) in[- ]transit ${WITH} ${AES}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const IN_TRANSIT: readonly RegExp[] = [
  `\\bin[- ]transit,? (?:(?:is|are) (?:always )?(?:${CLOSED} )?)?(?:${WITH} )${TLS}`,
  `\\bin[- ]transit, (?:(?:all|your|customer|the) )*(?:data|traffic) (?:is|are) ${CLOSED} ${WITH} ${TLS}`,
  `^(?:data )?(?:encryption )?(?:in[- ])?transit ?[:–—-] ?${TLS}`,
  `^(?:[Ww]e|Our (?:servers|edge|API)) (?:also )?(?:enable|enforce|require|support|use|mandate|accept)s? (?:only )?${TLS}`,
  `\\b${TLS} (?:protects|secures|covers) (?:all )?(?:(?:your|customer|our) )?(?:data|it|traffic) in[- ]transit\\b`,
  `\\bin[- ]transit \\(${TLS}\\)`,
  `\\b${TLS}(?: encryption)?(?: for data| for all data)? in[- ]transit\\b`,
  `\\bencrypted ${WITH} ${TLS} (?:when |while )?in[- ]transit\\b`,
  `(?:^|[;,] )(?:all |our )?(?:connections|traffic|communications?|API traffic)(?: (?:to|with|from|between) [^.;,]{2,40}?)? (?:use|uses|need|needs|require|requires|is encrypted ${WITH}|are encrypted ${WITH}) ${TLS}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const OF_DATA =
  /^(?:(?:all|every|each|your|our|the|any|sensitive|stored|uploaded|personal|customers?'?|user|client) )*(?:data|information|recordings?|documents?|disks?|volumes?|messages|records|attachments|snapshots|traffic|connections?|communications?|backups?|files?|content|databases?|blocks?|objects?|API traffic)\b/i;
const OF_OTHERS =
  /\b(?:providers?|vendors?|processors?|competitors?|partners?|AWS|Azure|Google)\b/i;

/** All that one sentence states. */
export function practicesOf(sentence: string, names: ReadonlySet<string>): readonly Practice[] {
  if (sentence.length > 1_000 || sentence.endsWith('?') || sentence.includes('"')) return [];
  return [
    ...encryption(sentence, names),
    ...penetrationTests(sentence, names),
    ...signIn(sentence, names),
  ];
}

function encryption(answer: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!/AES|TLS/.test(answer)) return [];
  // The answer to a question says what it says without its "Yes".
  const sentence = answer.replace(/^Yes[,.:;] /, '');
  const spoken = OF_DATA.test(sentence) || afterSubject(sentence, names) !== null;
  const heading =
    /^(?:AES|TLS|(?:128|256)[- ]bit AES|Encrypt(?:ion|ed)|Data encrypt|At[- ]rest|In[- ]transit|Transit:|Rest:)/i.test(
      sentence,
    );
  if (!(spoken || heading) || OF_OTHERS.test(sentence)) return [];
  // "We enable TLS" is done, other things that are enabled are only possible.
  const bare = sentence
    .replace(/\b(?:or|and) \w+$/u, '')
    .replace(/\b(?:enable|support)s? (?=(?:only )?TLS)/u, 'use ');
  if (isUnreal(bare)) return [];
  const found: Practice[] = [];
  const rest = firstOf(AT_REST, sentence);
  const mode = rest?.mode === undefined ? '' : `-${rest.mode}`;
  if (rest !== null) found.push({ key: 'encryption.at_rest', value: `AES-${rest.bits}${mode}` });
  const transit = firstOf(IN_TRANSIT, sentence);
  if (transit !== null) {
    const more = transit.more === undefined ? '' : '+';
    found.push({ key: 'encryption.in_transit', value: `TLS ${transit.version}${more}` });
  }
  return found;
}

function firstOf(
  grammars: readonly RegExp[],
  text: string,
): Readonly<Record<string, string | undefined>> | null {
  for (const grammar of grammars) {
    const match = grammar.exec(text);
    if (match !== null) return match.groups ?? {};
  }
  return null;
}

const OFTEN: Readonly<Record<string, string>> = {
  annual: 'annual',
  annually: 'annual',
  yearly: 'annual',
  'every year': 'annual',
  'every 12 months': 'annual',
  'each year': 'annual',
  'once a year': 'annual',
  'once per year': 'annual',
  'semi-annual': 'semi_annual',
  'semi-annually': 'semi_annual',
  'twice a year': 'semi_annual',
  'twice per year': 'semi_annual',
  'every six months': 'semi_annual',
  'every 6 months': 'semi_annual',
  'half-yearly': 'semi_annual',
  quarterly: 'quarterly',
  'every quarter': 'quarterly',
  'each quarter': 'quarterly',
  'every three months': 'quarterly',
  monthly: 'monthly',
  'every month': 'monthly',
};
const FREQUENCY = Object.keys(OFTEN)
  .sort((a, b) => b.length - a.length)
  .join('|');
const TEST = '(?:penetration|pen)[- ]?test(?:s|ing)?';
const WHO =
  '(?:(?:independent|third[- ]party|3rd[- ]party|external|manual|regular|application|network) )*';
const TESTED: readonly RegExp[] = [
  `\\b(?<often>${FREQUENCY}) ${WHO}${TEST}\\b`,
  `\\b${TEST} (?:is|are) (?:\\w+ )?(?:performed|conducted|carried out|done|run|commissioned|completed) (?:by [^,.;]{3,60} )?(?:at least )?(?<often>${FREQUENCY})\\b`,
  `\\b${WHO}${TEST}:? (?:by [^,.;]{3,60} )?(?:at least )?(?<often>${FREQUENCY})\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
const PASSIVE = new RegExp(
  `^(?:(?:an?|at least|our|regular|independent|third[- ]party|3rd[- ]party|external|manual|${FREQUENCY}) )*${TEST}\\b`,
  'iu',
);

const TESTER =
  /^An? (?:(?:independent|external|third[- ]party|accredited|outside|specialist|security) )+(?:firm|company|team|provider|vendor|party|tester|partner) (?:carries out|performs|conducts|runs|does) /iu;

function penetrationTests(sentence: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!/\bpen(?:etration)?[- ]?test/i.test(sentence)) return [];
  const often = firstOf(TESTED, sentence)?.often?.toLowerCase();
  if (often === undefined) return [];
  const spoken = afterSubject(sentence, names) !== null;
  if (!spoken && !PASSIVE.test(sentence) && !TESTER.test(sentence)) return [];
  const bare = sentence.replace(
    /\b(?:third[- ]party|independent|external) (?:security )?(?:firms?|providers?|vendors?|testers?|experts?|companies|partners?)\b/giu,
    '',
  );
  const value = OFTEN[often];
  return value === undefined || isUndone(bare) ? [] : [{ key: 'pentest.frequency', value }];
}

const MFA =
  '(?:multi-?factor authentication|two-?factor authentication|two-?step verification)(?: \\((?:MFA|2FA)\\))?|MFA|2FA';
const SSO =
  '(?:SAML |SAML-based )?(?:single sign-on|SSO)(?: \\((?:SSO|SAML|SAML 2\\.0)\\))?(?: (?:through|via|with|using|over) (?:(?:SAML(?: 2\\.0)?|OIDC|OpenID Connect|OAuth|Okta|Google|Microsoft|Entra ID|Azure AD)(?:,? (?:and|or) |, )?)+)?';
const GIVEN = '(?:is|are) (?:also )?(?:available|supported|included|offered)';
const GIVES = '(?:supports?|offers?|provides?|includes?) (?:built-in )?';
const STAFF =
  /\b(?:employees?|staff|engineers?|internal|internally|workforce|personnel|production|administrative access|our (?:own )?(?:team|systems)|not|no|never|soon|will|roadmap|planned|except)\b/i;

const SAYS = [
  { key: 'mfa', what: MFA },
  { key: 'sso_available', what: SSO },
].map(({ key, what }) => ({
  key,
  given: new RegExp(`^(?:${what}) ${GIVEN}\\b`, 'iu'),
  gives: new RegExp(`^${GIVES}(?:${what})\\b`, 'iu'),
}));

/** What the product gives its users; how the company's own people sign in is another matter. */
function signIn(sentence: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!/SSO|sign-on|MFA|2FA|factor|step/i.test(sentence) || STAFF.test(sentence)) return [];
  const after = afterSubject(sentence, names);
  return SAYS.filter(
    ({ given, gives }) => given.test(sentence) || (after !== null && gives.test(after)),
  ).map(({ key }) => ({ key, value: true }));
}
