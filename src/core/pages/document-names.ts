// Which legal document words name, be they a title, a link's text or the last part of an address.

import type { LegalDocument } from './page-roles.ts';

export type NamedDocument = LegalDocument | 'imprint';

/**
 * `named`: nothing else is called so. `topic`: the bare word ("privacy", "cookies"), which stands
 * for the document where a link or an address is short, and for a subject where a text is about it.
 */
export interface DocumentName {
  readonly document: NamedDocument;
  readonly by: 'named' | 'topic';
}

const NOUN =
  '(?:polic(?:y|ies)|notices?|statements?|terms|agreements?|addend(?:um|a)|declarations?|disclosures?|guidelines?|rules|charter|supplement|annex|exhibit|schedule|appendix)';
const NOTICE_DE =
  '(?:erklaerung|erklarung|hinweise?|bestimmungen|information(?:en)?|richtlinien?|bedingungen|vereinbarung)';

// Narrow ones first: an addendum on data processing is part of the terms.
const NAMED: readonly (readonly [NamedDocument, string])[] = [
  [
    'subprocessors',
    'sub-?processors?|sub-?processing|unterauftragsverarbeiter\\w*|unterauftragnehmer|sub-?auftragsverarbeiter|subdienstleister|sous-traitants-ulterieurs|liste-des-sous-traitants|sub-?encargados|subprocesadores|sub-?verwerkers|underbitraden',
  ],
  [
    'dpa',
    `data-process(?:ing|or)-(?:and-security-)?${NOUN}|data-protection-(?:agreement|addendum)|auftragsverarbeitung\\w*|auftragsdatenverarbeitung\\w*|avv|av-vertrag|verwerkersovereenkomst|personuppgiftsbitradesavtal|accord-(?:de-|sur-le-)traitement-des-donnees|(?:acuerdo|contrato|encargo)-de-(?:procesamiento|tratamiento)-de-datos`,
  ],
  [
    'security_addendum',
    '(?:information-|data-)?security-(?:addendum|exhibit|annex|schedule|appendix|terms)',
  ],
  [
    'disclosure_policy',
    '(?:(?:coordinated|responsible|vulnerability|security)-)+(?:disclosure|reporting)(?:-(?:policy|program|programme|guidelines))?|vulnerability-policy',
  ],
  [
    'law_enforcement',
    '(?:law-enforcement|government(?:al)?(?:-data)?)-(?:requests?|guidelines?|guide|policy|data-requests?|information)(?:-(?:policy|guidelines))?',
  ],
  ['brand_guidelines', '(?:brand|trademarks?|logo)-(?:usage-)?(?:guidelines?|policy|rules|terms)'],
  ['copyright', `(?:copyright|dmca)-(?:${NOUN}|complaints?|infringement|claims?|notification)`],
  [
    'developer_terms',
    `(?:developers?|api|sdk)-(?:services?-|platform-|licen[cs]e-)?(?:terms(?:-of-(?:service|use))?|agreement|policy|policies)(?:-and-conditions)?`,
  ],
  [
    'msa',
    'master-(?:(?:saas|software|services?|subscription|customer|cloud|client|licen[cs]e|purchase|product|terms|and)-)*(?:agreement|terms)',
  ],
  [
    'cookie',
    `cookies?-(?:and-(?:similar|tracking)-technologies-)?(?:use-|usage-)?${NOUN}|cookie-?${NOTICE_DE}|cookie-?beleid|cookie-?policy|(?:politica|politique|polityka|informativa)-(?:(?:de|des|d|sui|sulla|relative-aux|sur-les)-)*(?:plikow-)?cookies?|gestion-des-cookies`,
  ],
  [
    'aup',
    `acceptable-use(?:-${NOUN})?|(?:fair-)?us(?:e|age)-(?:polic(?:y|ies)|guidelines|rules)|(?:prohibited|restricted)-(?:uses?|content|activities|business(?:es)?)(?:-${NOUN})?|(?:user-)?content-(?:policy|policies|guidelines|rules|standards)|community-(?:guidelines|standards|rules)|rules-of-(?:use|conduct)|user-conduct(?:-${NOUN})?|anti-(?:spam|abuse)-policy|abuse-policy|nutzungsrichtlinien?|in-line-with-our-policies|sharing-publication-policy`,
  ],
  [
    'sla',
    '(?:service|support)-levels?-(?:agreements?|terms|commitments?|policy|addendum|objectives?)|uptime-(?:commitment|guarantee|agreement|sla)|availability-(?:commitment|guarantee)|sla-(?:agreement|terms|policy)',
  ],
  [
    'privacy',
    `privacy(?:-(?:and|&))?-(?:(?:security|cookies?|data|protection|practices|legal)-)*${NOUN}|privacy(?:policy|statement|notice)|data-(?:privacy|protection)(?:-privacy)?-(?:policy|notice|statement|declaration|information)|(?:personal-)?data-policy|datenschutz-?${NOTICE_DE}\\w*|politique-(?:(?:de|sur|la|relative|a|en|matiere|protection|gestion)-)*(?:confidentialite|vie-privee|(?:donnees-)?(?:donnees|personnelles)(?:-personnelles)?)|(?:politica|aviso|declaracion|polizza|informativa|declaracao)-(?:(?:de|sobre|sulla|della|la|di)-)*(?:privacidad|privacidade|privacy)|privacy-?(?:beleid|verklaring)|integritetspolicy|personvernerklaering|privatlivspolitik|persondatapolitik|tietosuojaseloste|polityka-prywatnosci|zasady-ochrany-osobnich-udaju|gizlilik-politikasi|charte-(?:de-)?(?:confidentialite|donnees-personnelles)`,
  ],
  [
    'terms',
    `terms-(?:of|and|&)-(?:(?:the|our|general|its|website|site|platform)-)*(?:services?|use|usage|sale|sales|business|conditions|access|subscription|supply|trade|policies)|terms-?(?:ofservice|ofuse|andconditions|conditions)|(?:general|standard|website|site|user|customer|client|service|services|commercial|consumer|platform|product|subscription|enterprise|business|online|hosting|software|app|beta|trial|supplemental|additional|specific|partner|affiliate|reseller|payment|sales|purchase|license|licence|saas|cloud)-(?:service-)?terms(?:-of-(?:service|use))?|(?:end-)?user-(?:licen[cs]e-)?agreement|(?:services?|subscription|customer|licen[cs]e|saas|software|hosting|cloud|purchase|participation|membership)-?agreement|eula|general-(?:terms|conditions)(?:-.*)?|conditions-of-(?:use|sale|service|carriage)|allgemeine-(?:geschafts|geschaefts|nutzungs|vertrags|verkaufs|liefer)\\w*|(?:geschafts|geschaefts|nutzungs|vertrags|teilnahme|lizenz)bedingungen|conditions-(?:generales|d-utilisation|de-vente|de-service|particulieres)(?:-.*)?|(?:terminos|termos|termini)-(?:(?:y|e|de|do|di|d|del|generali|generales)-)*(?:condiciones|condicoes|condizioni|uso|utilizo|servicio|servico|servizio|utilizacion|utilizzo|generales|legales)(?:-.*)?|(?:condiciones|condicoes|condizioni)-(?:(?:generales|gerais|generali|legales|de|del|do|di|d)-?)+(?:uso|servicio|servico|servizio|venta|venda|vendita|utilizo|contratacion)?|(?:algemene-|gebruiks|leverings)voorwaarden|(?:anvandar|kop|allmanna-)-?villkor|handelsbetingelser|brukervilkar|kayttoehdot|regulamin|obchodni-podminky|kullanim-kosullari`,
  ],
  [
    'imprint',
    'legal-?notices?|imprint|impressum|mentions-?legales|avis-legal|aviso-legal|notas?-legal(?:es)?|note-legali|informations-legales|informacion-legal|legal-(?:information|disclosure|info)|company-information|site-notice|colofon|anbieterkennzeichnung|rechtliche-hinweise|pflichtangaben',
  ],
];

// Words that are the whole name where few others stand beside them.
const TOPICS: readonly (readonly [NamedDocument, string])[] = [
  ['subprocessors', 'sous-traitants'],
  ['dpa', 'dpa|data-process(?:ing|or)'],
  [
    'ai_terms',
    '(?:(?:eu|generative|additional|supplemental)-)?ai-(?:terms|policy|addendum|supplement)',
  ],
  ['copyright', 'copyright|dmca'],
  ['msa', 'msa'],
  ['cookie', 'cookies?'],
  ['aup', 'aup'],
  ['sla', 'slas?|service-levels?'],
  [
    'privacy',
    'privacy|datenschutz|confidentialite|vie-privee|donnees-personnelles|privacidad|privacidade|rgpd|dsgvo|data-protection|prywatnosc|gizlilik|integritet',
  ],
  [
    'terms',
    'terms|tos|tou|tac|tnc|gtc|agb|cgu|cgv|cgs|t-c|terms-(?:and|&)|terminos|termos|termini|condiciones|condizioni|conditions|voorwaarden|villkor|vilkar|legal-terms',
  ],
];
/** Other words that may stand beside a topic: "EU privacy", "API terms", "cookies en". */
const MOST_BESIDE = 2;

/** Words of a text that tells of a document, and is not it. */
const ABOUT =
  /^(?:how|why|what|whats|when|which|who|news|updates?|updating|changes?|changing|changed|introducing|introduction|announc\w+|guides?|tips|best|understand\w*|explain\w*|vs|versus|tools?|generators?|builder|templates?|samples?|examples?|checklists?|engineer\w*|officer|counsel|lawyers?|attorney|webinars?|ebooks?|faqs?|questions|matters?|importan\w+|ways|things|reasons|mistakes|lessons|readiness|glossary|dictionary|definitions?|write|writing|create|creating|exceptions?|summary|history|archive[ds]?|previous|old|calculator|courses?|article|interview|wie|warum|comment|pourquoi|nouvelles?|nuevas?|nuevos?)$/;
/** And words beside a topic that is only a subject: "privacy features", "search terms". */
const SUBJECT =
  /^(?:new|your|features?|settings?|preferences|choices|rights|management|manager|managing|manage|solutions?|day|week|report|reports|reporting|trends|future|needs?|building|build|designs?|first|focused|protect\w*|improv\w*|compliance|compliant|ready|reading|regulations?|law|laws|act|bill|hub|industry|search|key|negative|long|request|requests|accept|accepting|enable|disable|delete|clear|overview|automation|automate\w*|review(?:ing|er)?|monitoring|tracking|tracker|breach(?:es)?|training|medical|health|weather|market|case|study|was|neue[sr]?|como|por|software|platform|shield)$/;

/** One form of all words: lower case, without accents, joined by hyphens. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}&]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Do the words tell of something, as articles do? */
export function areAbout(words: string): boolean {
  return words.split('-').some((word) => ABOUT.test(word));
}

const bounded = (pattern: string): RegExp => new RegExp(`(?:^|-)(?:${pattern})(?:-|$)`);
const NAMED_IN = NAMED.map(([document, pattern]) => [document, bounded(pattern)] as const);
const TOPIC_IN = TOPICS.map(([document, pattern]) => [document, bounded(pattern)] as const);

/** The document that these words (as `wordsOf` gives them) name; null for every other text. */
export function documentNamed(words: string): DocumentName | null {
  if (words === '' || words.length > 120 || areAbout(words)) return null;
  const named = NAMED_IN.find(([, pattern]) => pattern.test(words));
  if (named !== undefined) return { document: wider(named[0], words), by: 'named' };
  for (const [document, pattern] of TOPIC_IN) {
    const found = pattern.exec(words);
    if (found === null) continue;
    const beside = words
      .replace(found[0], '-')
      .split('-')
      .filter((word) => word !== '');
    if (beside.some((word) => SUBJECT.test(word))) continue;
    if (beside.length <= MOST_BESIDE) return { document: wider(document, words), by: 'topic' };
  }
  return null;
}

const OF_PRIVACY = bounded('privacy|datenschutz|confidentialite|privacidad');

/** "Privacy and cookies" is the policy on privacy. */
function wider(document: NamedDocument, words: string): NamedDocument {
  return document === 'cookie' && OF_PRIVACY.test(words) ? 'privacy' : document;
}

const AS_DOCUMENT = new RegExp(`-${NOUN}$`);

/** Words that end as documents are called, of whatever kind: "Refund policy". */
export function endsAsDocument(words: string): boolean {
  return AS_DOCUMENT.test(words) && !areAbout(words);
}
