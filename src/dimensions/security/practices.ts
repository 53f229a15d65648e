// Penetration tests and sign-in as a security page states them, by exact grammars.

import { isUndone } from './claims.ts';
import { type Practice, signIn } from './sign-in.ts';
import { afterSubject } from './subject.ts';

export type { Practice };

/** What heads an answer in few words, and a last clause about whoever does otherwise. */
const HEAD =
  /^(?:short (?:version|answer)|in short|tl;dr|summary|kurz(?: gesagt|e antwort)?|en bref|en resumen|em resumo|in breve): /iu;
const OTHERWISE = /; (?:if|when|where) you [^;]*$/iu;

/** What each of them asks for. */
const OF_PRACTICES =
  /pen(?:etration\w*)?[- ]?test|intrusion|pénétration|penetración|SSO|sign[- ]?on|MFA|2FA|fa[ck]?tor|facteur|fattori|fatores|step|schritt|staps|steg|trin|pasos|etapas|passaggi|authenti|autenti|uwierzyteln|weryfikacj|tunnistaut|фактор|faktör|adımlı|einmalanmeldung|[uú]nico|logowanie/i;

/** All that one sentence states. */
export function practicesOf(said: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!OF_PRACTICES.test(said)) return [];
  const sentence = said.replace(HEAD, '').replace(OTHERWISE, '.');
  if (sentence.length > 1_000 || sentence.endsWith('?') || sentence.includes('"')) return [];
  return [...penetrationTests(sentence, names), ...signIn(sentence, names)];
}

function matchOf(grammars: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const grammar of grammars) {
    const match = grammar.exec(text);
    if (match !== null) return match;
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
  'on an annual basis': 'annual',
  'on a yearly basis': 'annual',
  'at annual intervals': 'annual',
  'once every year': 'annual',
  'every calendar year': 'annual',
  'on a quarterly basis': 'quarterly',
  'once a quarter': 'quarterly',
  'once per quarter': 'quarterly',
  'on a monthly basis': 'monthly',
  biannually: 'semi_annual',
  'on a semi-annual basis': 'semi_annual',
  jährlich: 'annual',
  jährliche: 'annual',
  'einmal jährlich': 'annual',
  'einmal im jahr': 'annual',
  halbjährlich: 'semi_annual',
  halbjährliche: 'semi_annual',
  vierteljährlich: 'quarterly',
  quartalsweise: 'quarterly',
  annuels: 'annual',
  'chaque année': 'annual',
  'tous les ans': 'annual',
  anuales: 'annual',
  anualmente: 'annual',
  'cada año': 'annual',
};
const FREQUENCY = Object.keys(OFTEN)
  .sort((a, b) => b.length - a.length)
  .join('|');
const TEST =
  "(?:penetration|pen|pentration)[- ]?test(?:s|ing|ings)?|pentests?|penetrationstests?|tests? (?:d'intrusion|de pénétration)|(?:pruebas?|tests?) de penetración";
const WHO =
  '(?:(?:independent|third[- ]party|3rd[- ]party|external|externe|manual|regular|thorough|comprehensive|full|in-depth|application|product|platform|infrastructure|network|security|CREST|web|app|and|&) )*';
const TESTED: readonly RegExp[] = [
  `(?<![\\p{L}-])(?<often>${FREQUENCY}),? ${WHO}(?:${TEST})(?![\\p{L}])`,
  `(?<![\\p{L}])(?:${TEST})(?![\\p{L}])[^.;!?]{0,110}?(?<![\\p{L}-])(?<often>${FREQUENCY})(?![\\p{L}])`,
  `(?<![\\p{L}-])(?<often>${FREQUENCY})(?![\\p{L}])[^.;:,!?]{0,60}? (?:${TEST})(?![\\p{L}])`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Another thing that is done stands between the tests and how often something is done. */
const OTHER_DEED =
  /\b(?:vulnerability scan\w*|scans?|code reviews?|audits?|assessments?|training|trainings|backups?|drills?|reviews?|restored?|rotated?|reports?)\b/iu;
const PASSIVE = new RegExp(
  `^(?:(?:an?|at least|our|all|the|regular|independent|third[- ]party|3rd[- ]party|external|manual|application|security|network|${FREQUENCY}) )*(?:${TEST})(?![\\p{L}])|^(?:(?:regular|continuous|automated|monthly|weekly|quarterly) )*vulnerability (?:scans|scanning|scan|assessments?|management) (?:and|&) (?:${FREQUENCY}) ${WHO}(?:${TEST})(?![\\p{L}])|^(?:wir|nous|un|une|des|les|se|realizamos|effectuons)(?![\\p{L}])`,
  'iu',
);

const TESTER =
  /^(?:An? )?(?:(?:independent|external|third[- ]party|accredited|outside|specialist|security|third|qualified) )+(?:firms?|company|companies|teams?|providers?|vendors?|party|parties|testers?|partners?|specialists|experts|consultants) (?:carr(?:y|ies) out|performs?|conducts?|runs?|do(?:es)?) /iu;

// The first of them is still to come.
const SCHEDULED = /scheduled(?:$|[.)] ?$| for| in)/iu;

function penetrationTests(sentence: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!/pen(?:etration\w*)?[- ]?test|intrusion|pénétration|penetración/i.test(sentence)) return [];
  const clauses = sentence.split(/;\s|\.\s|\s[–—]\s|\s-\s(?=\p{Lu})/u);
  const said = clauses.flatMap((clause) => {
    const match = matchOf(TESTED, clause);
    return match === null || OTHER_DEED.test(betweenOf(match)) ? [] : [{ clause, match }];
  });
  const [only, ...more] = said;
  if (only === undefined || more.length > 0) return [];
  const spoken = afterSubject(sentence, names) !== null;
  // "External testing: Annual penetration tests …": the words before the colon head the rest.
  const headed = only.clause.replace(/^\p{Lu}[\p{L} -]{3,40}: (?=\p{Lu})/u, '');
  if (!spoken && !PASSIVE.test(headed) && !isListed(headed) && !TESTER.test(sentence)) return [];
  const bare = only.clause.replace(
    /\b(?:third[- ]party|independent|external|certified|accredited|qualified|specialist|trusted|security) (?:security |testing )?(?:firms?|providers?|vendors?|testers?|experts?|companies|partners?|consultants?|specialists?)\b/giu,
    '',
  );
  const value = OFTEN[only.match.groups?.often?.toLowerCase() ?? ''];
  return value === undefined || isUndone(bare) || SCHEDULED.test(bare)
    ? []
    : [{ key: 'pentest.frequency', value }];
}

/** One of several things that are done: "Dependency scanning, quarterly penetration tests." */
function isListed(clause: string): boolean {
  if (OF_OTHERS.test(clause)) return false;
  return clause.split(/, (?:and )?| and /u).some((item) => PASSIVE.test(item));
}

const OF_OTHERS =
  /\b(?:you|your|clients?|customers?|companies|organi[sz]ations|vendors?|suppliers?|offer\w*|provid\w+|services?|help\w*|requir\w+|recommend\w*|includ\w+|needs?)\b/iu;

/** What stands between the tests and how often they are made. */
function betweenOf(match: RegExpExecArray): string {
  return match[0].replace(new RegExp(`${TEST}`, 'giu'), '').replace(match.groups?.often ?? '', '');
}
