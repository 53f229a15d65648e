// What a page is for, told from its address alone, so that a reader knows whether it is its own.

export const PAGE_ROLES = [
  'home',
  'pricing',
  'features',
  'models',
  'integrations',
  'changelog',
  'security',
  'careers',
  'about',
  'press',
  'customers',
  'contact',
  'status',
  'sla',
  'terms',
  'privacy',
  'dpa',
  'cookie',
  'aup',
  'subprocessors',
  'msa',
  'security_addendum',
  'ai_terms',
  'copyright',
  'developer_terms',
  'imprint',
  'board',
  'security_txt',
  'robots',
  'probe',
  'register',
  'other',
] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

/** Legal documents: the closed vocabulary of `legal.doc.{x}`. */
export const LEGAL_DOCUMENTS = [
  'terms',
  'privacy',
  'dpa',
  'cookie',
  'aup',
  'sla',
  'subprocessors',
  'msa',
  'security_addendum',
  'ai_terms',
  'copyright',
  'developer_terms',
] as const satisfies readonly PageRole[];
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

// The first row that matches wins, so the narrow ones stand first.
const BY_PATH: readonly (readonly [RegExp, PageRole])[] = [
  [/(^|\/)(sub-?processors?)(\/|-|\.|$)/, 'subprocessors'],
  [/(^|[/-])(dpa|data-processing(-agreement|-addendum|-terms)?)(\/|\.|-|$)/, 'dpa'],
  [/(^|\/)(security-addendum|security-exhibit)(\/|\.|$)/, 'security_addendum'],
  [/(^|\/)(ai-terms|ai-policy|ai-addendum)(\/|\.|$)/, 'ai_terms'],
  [/(^|[/-])(copyright|dmca)([/.-]|$)/, 'copyright'],
  [
    /(^|\/)(developer-terms|api-terms|developers?-(terms|agreement|policy)|api-(terms|agreement)[a-z-]*)(\/|\.|$)/,
    'developer_terms',
  ],
  [/(^|\/)(msa|master-(services?|subscription)-agreement)(\/|\.|$)/, 'msa'],
  [/(^|\/)(cookies?)([/.-]|$)/, 'cookie'],
  [/(^|\/)(aup|acceptable-use(-policy)?)(\/|\.|$)/, 'aup'],
  [/(^|[/-])(sla|service-level-(agreement|terms)|uptime-commitment)(\/|\.|$)/, 'sla'],
  [/(^|[/-])(privacy|privacypolicy|datenschutz|confidentialite)([/.-]|$)/, 'privacy'],
  [/(^|[/-])(terms|tos|termsofservice|termsofuse|conditions|agb|cgu|cgv)([/.-]|$)/, 'terms'],
  [/(^|\/)(imprint|impressum|legal-notice|mentions-legales)(\/|\.|$)/, 'imprint'],
  [/(^|\/)(pricing|plans|prices|preise|tarifs|plans-pricing|pricing-plans)(\/|\.|$)/, 'pricing'],
  [/(^|\/)(security|trust|trust-center|compliance)(\/|\.|$)/, 'security'],
  [/(^|\/)(integrations|marketplace|apps)(\/|\.|$)/, 'integrations'],
  [/(^|\/)(changelog|release-notes|releases|whats-new)(\/|\.|$)/, 'changelog'],
  // One model of a list has an address below it.
  [/(^|\/)(models|model-(library|catalog(ue)?|garden|list))(\.html?|\/)?$/, 'models'],
  [/(^|\/)(features|product|platform)(\/|\.|$)/, 'features'],
  [/(^|\/)(careers?|jobs|join-us|karriere)(\/|\.|$)/, 'careers'],
  [/(^|\/)(about|about-us|company|team)(\/|\.|$)/, 'about'],
  [/(^|\/)(press|news|newsroom|blog)(\/|\.|$)/, 'press'],
  [/(^|\/)(customers|case-studies)(\/|\.|$)/, 'customers'],
  [/(^|\/)(contact|contact-us|locations|offices)(\/|\.|$)/, 'contact'],
];

/** The role of a page of a company; `/` (with a language prefix or index file) is its home. */
export function pageRole(url: URL): PageRole {
  if (/^status\./.test(url.hostname)) return 'status';
  const path = decodedPath(url.pathname).toLowerCase();
  if (path === '/.well-known/security.txt') return 'security_txt';
  if (path === '/robots.txt') return 'robots';
  if (/^\/([a-z]{2}(-[a-z]{2})?\/?)?(index\.(html?|php))?$/.test(path)) return 'home';
  for (const [pattern, role] of BY_PATH) if (pattern.test(path)) return role;
  return 'other';
}

// Words of links, whole: a page that is called so is one, whatever its address.
const BY_TEXT: readonly (readonly [RegExp, PageRole])[] = [
  [
    /^((see|view|our) )?(pricing|plans|plans (and|&) pricing|pricing (and|&) plans|preise)$/,
    'pricing',
  ],
  [/^(sub-?processors?( list)?|list of sub-?processors)$/, 'subprocessors'],
  [/^(dpa|data processing (agreement|addendum|terms))$/, 'dpa'],
  [/^(sla|service level agreement)$/, 'sla'],
  [/^(acceptable use( policy)?)$/, 'aup'],
  [/^(master (services?|subscription) agreement|msa)$/, 'msa'],
  [/^(cookie (policy|notice|statement)|cookies)$/, 'cookie'],
  [/^(privacy|privacy (policy|notice|statement)|datenschutz(erklärung)?)$/, 'privacy'],
  [/^(terms|terms (of|and|&) (service|use|conditions)|terms of sale|agb)$/, 'terms'],
  [/^(imprint|impressum|legal notice|mentions légales)$/, 'imprint'],
  [/^(security|trust|trust cent(er|re)|security (and|&) (privacy|compliance|trust))$/, 'security'],
  [/^(integrations|all integrations|app marketplace)$/, 'integrations'],
  [/^(changelog|release notes|what['’]s new|product updates)$/, 'changelog'],
  [
    /^((all|our|supported|available|browse) )?(models|model (library|catalog(ue)?|garden|list))$/,
    'models',
  ],
  [/^(features|all features|product|platform|product overview)$/, 'features'],
  [
    /^((we['’]re|we are) hiring!?|careers?|jobs|open (positions|roles)|join us|karriere)$/,
    'careers',
  ],
  [/^(about|about us|our company|company|our story)$/, 'about'],
  [/^(press|news|newsroom|press (room|releases))$/, 'press'],
  [/^(customers|our customers|case studies|customer stories)$/, 'customers'],
  [/^(contact|contact us|offices|locations|our offices)$/, 'contact'],
];

/** The role of a page by the whole text of a link to it; null where the words say none. */
export function roleOfLinkText(text: string): PageRole | null {
  const words = text
    .toLowerCase()
    .replace(/[→›»↗:.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return BY_TEXT.find(([pattern]) => pattern.test(words))?.[1] ?? null;
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
