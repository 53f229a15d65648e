// How one may sign in to the product, as a page states it.

import { offeredElsewhere } from './sign-in-elsewhere.ts';
import { afterSubject } from './subject.ts';

/** What is done, or offered, as a fact. */
export interface Practice {
  readonly key: string;
  readonly value: string | boolean;
}

const MFA =
  '(?:multi-?factor authentication|two-?factor authentication|two-?step verification)(?: \\((?:MFA|2FA)\\))?|(?:(?:TOTP|app|authenticator)-based )?(?:MFA|2FA)';
/** The same in other languages; a page offers it that names with what one signs in. */
const MFA_ELSEWHERE =
  '(?:(?:double|multi-?facteurs?) authentification|authentification (?:à (?:deux|2|double|plusieurs) facteurs?|multi-?facteurs?|forte)|(?:zwei|2|multi|mehr)-?fa[ck]tor-?authenti(?:fi)?[sz]ierung|autenticación (?:de|en|por) (?:dos|2|doble|múltiples?|varios) (?:factor(?:es)?|pasos)|doble (?:factor|autenticación)|autenticaç\\p{L}+ (?:de|em) (?:dois|duas|2|múltiplos) (?:fatores|etapas)|autenticazione a (?:due|2|più) fattori|twee-?(?:factor|staps)-?(?:authenticatie|verificatie)|uwierzytelniani\\p{L}+ dwu(?:składnikowe|etapowe))(?: \\((?:MFA|2FA|A2F)\\))?';
const SSO =
  '(?:SAML |SAML-based )?(?:single sign-on|SSO)(?: \\((?:SSO|SAML|SAML 2\\.0)\\))?(?: (?:through|via|with|using|over) (?:(?:SAML(?: 2\\.0)?|OIDC|OpenID Connect|OAuth|Okta|Google|Microsoft|Entra ID|Azure AD)(?:,? (?:and|or) |, )?)+)?';
const GIVEN = '(?:is|are) (?:also )?(?:available|supported|included|offered)';
const GIVES = '(?:supports?|offers?|provides?|includes?) (?:built-in )?';
const STAFF =
  /\b(?:employees?|staff|engineers?|operators?|consoles?|everyone|whether|if|should|recommend\w*|internal|internally|workforce|personnel|production|administrative access|our (?:own )?(?:team|systems)|not|no|never|soon|will|roadmap|planned|except)\b/i;

/** With what one signs in; a product that names it offers it. */
const MEANS =
  '(?:SAML|OIDC|OpenID|OAuth|Okta|Google|Microsoft|Entra|Azure|TOTP|WebAuthn|FIDO2?|passkeys?|authenticator|hardware keys?|YubiKeys?|SMS)(?![\\p{L}])';
const WHOSE =
  '(?:plans?|tiers?|tenants?|accounts?|users?|customers?|workspaces?|teams?|roles?|admins?|administrators|organi[sz]ations?)';

/** "Double authentification (TOTP)", "Zwei-Faktor-Authentifizierung per TOTP". */
const MEANS_ELSEWHERE = new RegExp(
  `^(?:${MFA_ELSEWHERE})(?: \\((?:(?:par|via|per|mit|por|con|com|met) )?| (?:par|via|vía|per|mit|über|por|con|com|tramite|met|przez) (?:application |app )?)${MEANS}`,
  'iu',
);
const STAFF_ELSEWHERE =
  /(?<!\p{L})(?:employés?|salariés?|collaborateurs?|nos équipes|notre équipe|internes?|administrateurs|mitarbeit\p{L}+|beschäftigt\p{L}+|intern\p{L}*|unser\p{L}* team|empleados?|personal|nuestro equipo|funcionários?|colaboradores|dipendenti|collaboratori|medewerkers?|pracowni\p{L}+|pas|ne|nicht|kein\p{L}*|non|não|geen|niet|nie|bientôt|bald|geplant|prévue?|pronto|próximamente|em breve|presto|binnenkort|wkrótce)(?!\p{L})/iu;

const SAYS = [
  { key: 'mfa', what: MFA },
  { key: 'sso_available', what: SSO },
].map(({ key, what }) => ({
  key,
  given: new RegExp(`^(?:${what}) ${GIVEN}\\b`, 'iu'),
  gives: new RegExp(`^${GIVES}(?:${what})\\b`, 'iu'),
  ours: new RegExp(
    `^(?:Using|With|Via|Through) our (?:SAML 2\\.0 |secure |built-in )?(?:${what})\\b`,
    'iu',
  ),
  forAll: new RegExp(
    `(?<![\\p{L}-])(?:${what})(?![\\p{L}-])[^.;:]{0,60}? (?:available|supported|included|offered|enabled|enforced|configurable) (?:on|for|in|to|with|across|per) (?:[\\p{L}-]+ ){0,4}?(?:${WHOSE}|\\p{Lu}\\p{L}+ and \\p{Lu}\\p{L}+ plans)\\b`,
    'iu',
  ),
  theirs: new RegExp(
    `\\b${WHOSE} (?:(?:can|may|also) )*(?:includes?|supports?|enables?|come with|turn on|activate|(?<=(?:can|may) )(?:use|require|enforce|add|set up)) (?:[\\p{L}\\d-]+ ){0,4}?(?:${what})(?![\\p{L}-])`,
    'iu',
  ),
  means: new RegExp(
    `^(?:Optional |Enterprise )?(?:${what}) (?:via|with|through|using|over) ${MEANS}`,
    'iu',
  ),
  byMeans: new RegExp(
    `^(?:(?:SAML(?: 2\\.0)?|OIDC|OAuth|TOTP|WebAuthn|FIDO2?|Passkey)(?:(?:,? and |, |/| & )(?:SAML(?: 2\\.0)?|OIDC|OAuth|TOTP|WebAuthn|FIDO2?|passkey))*(?:[- ]based)?|Optional|Built-in) (?:${what})(?=,| (?:with|adds|keeps|protects)\\b)`,
    'iu',
  ),
  label: new RegExp(`^(?:Optional |Enterprise )?(?:${what})(?: support| authentication)?:?$`, 'iu'),
  ofAccounts: new RegExp(
    `^(?:Authentication|Sign[- ]?in|Log[- ]?in)(?: for [^.;:]{3,40}?)? (?:supports?|includes?|offers?) [^.;]{0,200}?(?<![\\p{L}-])(?:${what})(?![\\p{L}-])`,
    'iu',
  ),
}));

const OFFERS =
  /\b(?:supports?|supported|available|compatible|integrat\w+|sign in|log in|enforce\w*|configurable|optional)\b/iu;

/** A label of its own with its description under it: "SSO", "SAML 2.0 supported on every plan". */
export function labelledSignIn(label: string, description: string): readonly Practice[] {
  if (label.length > 60 || description.length > 400) return [];
  const said = SAYS.filter(({ label: one }) => one.test(label));
  const plain = description.replace(/, not (?:gated|limited|restricted|reserved)\b[^.;]*/iu, '');
  if (said.length === 0 || STAFF.test(plain) || !OFFERS.test(plain)) return [];
  return new RegExp(MEANS, 'iu').test(plain) ? said.map(({ key }) => ({ key, value: true })) : [];
}

/** "SSO (SAML & OIDC) with verified domains." */
const SSO_BY = /^SSO \((?:SAML|OIDC)[^()]{0,20}\) with\b/u;
const NAMES_SIGN_IN =
  /SSO|sign[- ]?on|MFA|2FA|fa[ck]?tor|facteur|fattori|fatores|step|schritt|staps|steg|trin|pasos|etapas|passaggi|authenti|autenti|uwierzyteln|weryfikacj|tunnistaut|фактор|faktör|adımlı|einmalanmeldung|[uú]nico|logowanie/i;

const BY_TWO: Practice = { key: 'mfa', value: true };

/** What the product gives its users; how the company's own people sign in is another matter. */
export function signIn(sentence: string, names: ReadonlySet<string>): readonly Practice[] {
  if (!NAMES_SIGN_IN.test(sentence)) return [];
  if (MEANS_ELSEWHERE.test(sentence)) return STAFF_ELSEWHERE.test(sentence) ? [] : [BY_TWO];
  const elsewhere = offeredElsewhere(sentence);
  if (elsewhere.length > 0) return elsewhere.map((key) => ({ key, value: true }));
  const first = sentence.split(', ', 1)[0] ?? '';
  if (STAFF.test(SAYS.some(({ ours }) => ours.test(first)) ? first : sentence)) return [];
  const after = afterSubject(sentence, names);
  return SAYS.filter(
    ({ key, given, gives, ours, forAll, theirs, means, byMeans, ofAccounts }) =>
      given.test(sentence) ||
      ofAccounts.test(sentence) ||
      forAll.test(sentence) ||
      theirs.test(sentence) ||
      means.test(sentence) ||
      byMeans.test(sentence) ||
      (key === 'sso_available' && SSO_BY.test(sentence)) ||
      ours.test(sentence) ||
      (after !== null && gives.test(after)),
  ).map(({ key }) => ({ key, value: true }));
}
