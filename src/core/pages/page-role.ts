// What a page is for, told from its address or the words of a link; page-kind.ts has the last word.

import { areAbout, documentNamed, endsAsDocument, wordsOf } from './document-names.ts';
import { PAGE_ROLES, type PageRole } from './page-roles.ts';

// Names of pages as a whole part of a path, without accents; the deepest part that says one wins.
const BY_PART: readonly (readonly [PageRole, string])[] = [
  [
    'pricing',
    'pricing|plans|prices?|price-?list|(?:our|all)-(?:plans|pricing|prices)|plans-(?:and-)?pricing|pricing-(?:and-)?plans?|(?:enterprise|cloud|api|business|product|teams?|(?:self-)?hosted|saas|legacy)-pricing|(?!dynamic|smart|competitive|value|retail|algorithmic|how|why)(?:[a-z\\d]{1,12}-){1,2}pricing|pricing-(?:table|page|details|enterprise|cloud|business|api|teams?|(?:self-)?hosted)|preise?|preisliste|tarife|tarifs?|prix|precios?|planes|prezz[io]|precos|planos|prijzen|tarieven|priser|cennik',
  ],
  [
    'security',
    'security|trust|trust-cent(?:er|re)|compliance|(?:data|information)-security|security-(?:and-)?(?:privacy|compliance|trust)|security-(?:overview|policy|practices|measures|information)|security-at-[^-]+|(?:daten)?sicherheit|securite|seguridad|sicurezza|beveiliging',
  ],
  [
    'integrations',
    'integrations?|marketplace|apps|app-(?:marketplace|store|directory)|apps-and-integrations|connectors|integrationen|schnittstellen|integraciones|integrazioni|integraties|koppelingen|integracoes|integrationer|integrasjoner|integracje|integrace|integracie|integraciok|integrari|integracije|integracijos|integraatiot|entegrasyon(?:lar)?|integratsii|интеграции|інтеграціі|連携',
  ],
  ['changelog', 'change-?log|release-?notes|releases|whats-new|what-s-new|product-updates'],
  [
    'features',
    'features?|product|platform|(?:all|product|key)-features|(?:features|product)-overview|(?!new-|latest-|upcoming-|best-|top-|how-|why-)(?:[a-z\\d]{1,12}-){1,2}features|funktionen|produkt|fonctionnalites|produit|caracteristicas|funcionalidades|producto|funzionalita|prodotto|produto|functies|functionaliteiten|funktioner|egenskaper|funkcje|funkcjonalnosci|mozliwosci|funkce|funkcie|vlastnosti|funkciok|functionalitati|funkcije|funkcijos|ominaisuudet|ozellikler|vozmozhnosti|возможности|можливості|機能|功能',
  ],
  [
    'careers',
    'careers?|jobs|join-us|join-our-team|work-with-us|we-are-hiring|open-(?:positions|roles)|vacancies|karriere|stellenangebote|offene-stellen|emplois?|recrutement|carrieres?|empleos?|trabaja-con-nosotros|lavora-con-noi|trabalhe-conosco|vacatures|werken-bij',
  ],
  [
    'contact',
    'contacts?|contact-us|(?:our-)?(?:locations|offices)|get-in-touch|kontakt|standorte|contactez-nous|nous-contacter|contacto|contactenos|contatti|contato',
  ],
  [
    'support',
    '(?:customer-|technical-|contact-|get-|product-|premium-|enterprise-)?support|support-(?:policy|plans|services|cent(?:er|re)|contact|hours)|help-?desk|kunden-?(?:service|dienst|support)|soporte|suporte|supporto|assistance|assistenza|klantenservice|service-client',
  ],
  [
    'about',
    'about|about-us|company|team|our-(?:company|story|team)|who-we-are|u?eber-uns|uber-uns|unternehmen|a-propos|qui-sommes-nous|(?:sobre-)?nosotros|quienes-somos|chi-siamo|over-ons|om-o[s]+|sobre(?:-nos)?|o-nas',
  ],
  [
    'customers',
    'customers|case-studies|(?:customer|success)-stories|kunden|referenzen|clients|clientes|clienti|klanten',
  ],
];
const NAMED_WITHIN = BY_PART.map(
  ([role, names]) => [role, new RegExp(`(?:^|-)(?:${names})(?:-|$)`)] as const,
);
const PARTS = BY_PART.map(([role, names]) => [role, new RegExp(`^(?:${names})$`)] as const);

// Parts that say of all below them what it is.
const ARTICLES =
  /^(?:blogs?|news|newsroom|press|press-?(?:room|releases?|cent(?:er|re))|announcements?|magazine|journal|actualites?|aktuelles|neuigkeiten|presse|noticias|prensa|novedades|notizie|nieuws|nyheter)$/;
const READING =
  /^(?:glossary|lexikon|academy|university|guides?|tutorials?|ebooks?|whitepapers?|webinars?|events?|podcasts?|wiki|tips|how-to|templates?|examples|forums?|community|topics?|tags?|categor(?:y|ies)|authors?|vs|compare|comparison|alternatives?|insights|stories|ratgeber|research|archives?|archived|previous|versions?|history)$/;
const HELP =
  /^(?:help|help-?cent(?:er|re)|support|kb|hc|knowledge-?base|faqs?|docs?|documentation|developers?|articles?|answers?|hilfe|aide|ayuda)$/;
/** The page of help of a site of its own; below it stand answers. */
const HELP_ALONE =
  /^(?:help|help-?cent(?:er|re)|(?:get|need)-help|hilfe|aide|ayuda|hulp|hjalp|hjelp|hjaelp|pomoc|ajuda)$/;
const LEGAL =
  /^(?:legals?|polic(?:y|ies)|terms|privacy|agreements?|legal-(?:agreements?|documents?|docs|terms|policies|cent(?:er|re))|(?:terms|legal)-and-policies|rechtliches|juridique|juridico)$/;
const FOR_SOMEBODY = /^(?:solutions?|use-?cases?|industry|industries|for|loesungen|losungen)$/;
const NO_DOCUMENT =
  /^(?:faqs?|updates?|contacts?|overview|hub|cent(?:er|re)|home|index|all|search)$/;
/** Pages of a company's support, and no answers: `/support/contact`. */
const OF_SUPPORT = /(?:^|-)(?:contact|support|plans|hours|us)(?:-|$)/;
const CONTACT = /^(?:contact(?:-us|-support)?|get-(?:support|help|in-touch))$/;
const DOCUMENTS = /^(?:docs?|documentation|developers?)$/;
/** Documents that are so called even among answers to questions; of others an answer tells. */
const SHORT_NAMES: readonly PageRole[] = ['sla', 'dpa', 'aup', 'msa', 'terms', 'subprocessors'];
/** What is so called on a page of the product is a side of the product. */
const SIDES: readonly PageRole[] = ['privacy', 'cookie', 'copyright'];

/** The role of a page of a company; `/` (with a language prefix or index file) is its home. */
export function pageRole(url: URL): PageRole {
  const host = hostLabel(url.hostname);
  if (host === 'status') return 'status';
  const path = decodedPath(url.pathname).toLowerCase();
  if (path === '/.well-known/security.txt') return 'security_txt';
  if (path === '/robots.txt') return 'robots';
  if (HOME.test(path)) return roleOfHost(host);
  const parts = partsOf(path);
  if (ARTICLES.test(host) || parts.some((part) => ARTICLES.test(part)) || DATED.test(path)) {
    return 'press';
  }
  const found = roleOfParts(parts, host);
  return found === 'security' && HELP.test(host) ? 'other' : found;
}

const HOME =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/|$)){0,2}(?:(?:index|home|default)\.(?:html?|php|aspx?))?$/;
// Posts of blogs: `/2026/03/a-title`.
const DATED = /\/(?:19|20)\d\d\/(?:0?\d|1[0-2])\/./;
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;

/** The label that stands before the company's own domain, where there is one; else ''. */
function hostLabel(hostname: string): string {
  const labels = hostname.replace(/^www\./, '').split('.');
  const own = /^(?:com?|org|net|ac|gov)$/.test(labels.at(-2) ?? '') ? 3 : 2;
  return labels.length > own ? (labels[0] ?? '') : '';
}

function roleOfHost(host: string): PageRole {
  if (ARTICLES.test(host)) return 'press';
  if (/^(?:careers?|jobs)$/.test(host)) return 'careers';
  if (/^(?:trust|security)$/.test(host)) return 'security';
  return HELP.test(host) || LEGAL.test(host) || READING.test(host) ? 'other' : 'home';
}

/** Themes number their drafts of a page: `contact-1`. */
const SECOND = /(?<=^(?:contact(?:-us)?|about(?:-us)?))-?\d$/;

/** The parts of a path in one spelling: no language, no ending, no number before a title. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts
    .map((part) => part.replace(/\.(?:html?|php|aspx?|jsp)$/, ''))
    .filter((part, at) => !(at < 2 && parts.length > 1 && LANGUAGE.test(part)))
    .map((part) => wordsOf(part.replace(/^\d{5,}[-_]/, '')).replace(SECOND, ''))
    .filter((part) => part !== '' && !/^(?:index|default|home)$/.test(part));
}

function roleOfParts(parts: readonly string[], host: string): PageRole {
  const above = [host, ...parts.slice(0, -1)];
  const among = (area: RegExp): boolean => above.some((part) => area.test(part));
  if (parts.some((part) => roleOfPart(part) === 'careers')) return 'careers';
  if (above.some((part) => roleOfPart(part) === 'customers')) return 'customers';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1 && host === '' && HELP_ALONE.test(last)) return 'support';
  if (among(READING)) return 'other';
  if (among(HELP) && !parts.slice(0, -1).some((part) => LEGAL.test(part) || part === 'trust')) {
    const role = roleOfAnswer(last);
    return role === 'other' && isOfSupport(parts, host) ? 'support' : role;
  }
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '';
    const role = documentAt(part, at === 0 ? null : roleOfPart(parts[at - 1] ?? ''));
    if (role !== null) return at < parts.length - 1 && areAbout(last) ? 'other' : role;
    const site = roleOfPart(part);
    // One model of a list has an address below it.
    if (isListOfModels(part)) return at === parts.length - 1 ? 'models' : 'other';
    if (site === null) continue;
    const ofSomebody = parts.slice(0, at).some((one) => FOR_SOMEBODY.test(one));
    return ofSomebody && site !== 'pricing' ? 'other' : site;
  }
  return roleOfUnnamed(parts, host);
}

/** `/support/contact`, `/help/contact`; of a host of documents only `/support` itself. */
function isOfSupport(parts: readonly string[], host: string): boolean {
  const last = parts.at(-1) ?? '';
  if (HELP.test(host)) return DOCUMENTS.test(host) && parts.length === 1 && last === 'support';
  const shallow = parts.length <= 2;
  if (shallow && parts[0] === 'support') return OF_SUPPORT.test(last);
  return shallow && /^help(?:-?cent(?:er|re))?$/.test(parts[0] ?? '') && CONTACT.test(last);
}

function roleOfPart(part: string): PageRole | null {
  return PARTS.find(([, names]) => names.test(part))?.[0] ?? null;
}

/** Policies of another kind that are called by their matter alone. */
const BARE_POLICY =
  /^(?:(?:refunds?|returns?|cancel+ations?)(?:-(?:and|&)-(?:refunds?|returns?|cancel+ations?))?|(?:legal-)?disclaimers?|haftungsausschluss|widerruf(?:sbelehrung|srecht)?|remboursements?|reembolsos?)$/;

function isListOfModels(part: string): boolean {
  return /^(?:models|model-(?:library|catalog(?:ue)?|garden|list))$/.test(part);
}

function documentAt(part: string, parent: PageRole | null): PageRole | null {
  // The place where documents lie is none of them, but where it is called like one.
  const named = documentNamed(part);
  if (named === null) return null;
  const side = named.by === 'topic' && SIDES.includes(named.document);
  return side && (parent === 'features' || parent === 'security') ? null : named.document;
}

/** In a help centre an answer may be the document itself, if it is called nothing else. */
function roleOfAnswer(part: string): PageRole {
  const named = documentNamed(part);
  if (named === null) return endsAsDocument(part) ? unnamedDocument(part) : 'other';
  return named.by === 'named' || SHORT_NAMES.includes(named.document) ? named.document : 'other';
}

function unnamedDocument(part: string): PageRole {
  return /-terms$/.test(part) ? 'terms' : 'policy';
}

/** A page that no word names, among documents or called like one. */
function roleOfUnnamed(parts: readonly string[], host: string): PageRole {
  const last = parts.at(-1) ?? '';
  if (parts.length === 1 && /^(?:legals?|rechtliches|juridique)$/.test(last)) return 'imprint';
  // The titles of a policy tell whose it is.
  if (parts.length === 1 && (last === 'policy' || BARE_POLICY.test(last))) return 'policy';
  const parent = parts.length > 1 ? (parts.at(-2) ?? '') : host;
  if (LEGAL.test(parent)) {
    return LEGAL.test(last) || NO_DOCUMENT.test(last) ? 'other' : unnamedDocument(last);
  }
  const alone = parts.length === 1 && last.split('-').length <= 4;
  const called = /-(?:policy|policies|agreement|addendum)$/.test(last) && endsAsDocument(last);
  return alone && called ? 'policy' : 'other';
}

// Words of links, whole: a page that is called so is one, whatever its address.
const BY_TEXT: readonly (readonly [PageRole, string])[] = [
  [
    'pricing',
    '(?:(?:see|view|our)-)?(?:pricing|prices|plans|plans-(?:(?:and|&)-)?pricing|pricing-(?:(?:and|&)-)?plans|preise|tarife|tarifs|precios|prezzi)',
  ],
  [
    'security',
    'security|trust|trust-cent(?:er|re)|security-(?:and|&)-(?:privacy|compliance|trust)|sicherheit|securite|seguridad',
  ],
  ['integrations', '(?:all-)?integrations|app-marketplace|integrationen|integraciones'],
  ['changelog', 'changelog|release-notes|what-s-new|whats-new|product-updates'],
  [
    'models',
    '(?:(?:all|our|supported|available|browse)-)?(?:models|model-(?:library|catalog(?:ue)?|garden|list))',
  ],
  ['features', '(?:all-)?features|product|platform|product-overview|funktionen|fonctionnalites'],
  [
    'careers',
    '(?:we-re|we-are)-hiring|careers?|jobs|open-(?:positions|roles)|join-us|karriere|nous-rejoindre',
  ],
  ['about', 'about|about-us|our-company|company|our-story|uber-uns|a-propos|qui-sommes-nous'],
  ['press', 'press|news|newsroom|press-(?:room|releases)|presse'],
  ['customers', '(?:our-)?customers|case-studies|customer-stories|kunden|referenzen'],
  ['contact', 'contact|contact-us|(?:our-)?(?:offices|locations)|kontakt|contacto'],
  ['support', '(?:customer-|contact-|get-|technical-)?support|soporte'],
];
const TEXTS = BY_TEXT.map(([role, names]) => [role, new RegExp(`^(?:${names})$`)] as const);

/** The role of a page by the whole text of a link to it; null where the words say none. */
export function roleOfLinkText(text: string): PageRole | null {
  const words = wordsOf(text);
  const named = words.length > 60 ? null : documentNamed(words);
  return named?.document ?? TEXTS.find(([, names]) => names.test(words))?.[0] ?? null;
}

/** The roles of pages of a site that are so called in these words (as `wordsOf` gives them). */
export function rolesNamed(words: string): readonly PageRole[] {
  return NAMED_WITHIN.flatMap(([role, names]) => (names.test(words) ? [role] : []));
}

// A path that is no UTF-8 is read as it stands: its role is told by what can be read of it.
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function isPageRole(value: string): value is PageRole {
  return (PAGE_ROLES as readonly string[]).includes(value);
}
