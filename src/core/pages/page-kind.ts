// What a page is by what it shows, where that says more than its address or contradicts it.

import { documentNamed, endsAsDocument, wordsOf } from './document-names.ts';
import { rolesNamed } from './page-role.ts';
import { LEGAL_DOCUMENTS, type PageRole } from './page-roles.ts';

/** What a page says of itself. */
export interface PageSigns {
  /** Its title without the site's name, and its first headings. */
  readonly titles: readonly string[];
  /** Marked as a post of news or of a blog, in structured data or by the system that made it. */
  readonly isPost: boolean;
}

/** A post on one of these subjects is not the page itself. */
const CAN_BE_A_SUBJECT: readonly PageRole[] = [
  ...LEGAL_DOCUMENTS,
  'imprint',
  'pricing',
  'features',
  'models',
  'integrations',
  'security',
  'about',
  'contact',
  'customers',
];
/** These are told from the place of a page among documents, not from its name. */
const VAGUE: readonly PageRole[] = ['policy', 'imprint'];

/**
 * The role of the page that its address, or a link to it, gave this role. A post about a topic is
 * `press`; a page among legal documents is the one that its titles name. Readers of the first role
 * that do not read the second say nothing about such a page, not even that something is absent.
 */
export function roleAsShown(role: PageRole, signs: PageSigns): PageRole {
  const titles = signs.titles.map(wordsOf);
  if (VAGUE.includes(role)) {
    const named = new Set(titles.flatMap((title) => nameOf(title) ?? []));
    const [only] = named;
    if (only !== undefined && !named.has(role)) return named.size === 1 ? only : role;
  }
  if (!signs.isPost || !CAN_BE_A_SUBJECT.includes(role)) return role;
  return titles.some((title) => isCalled(title, role)) ? role : 'press';
}

function nameOf(title: string): PageRole | null {
  const named = documentNamed(title);
  return named?.by === 'named' ? named.document : null;
}

/** Is this what such a page is called, and not what is said about one? */
function isCalled(title: string, role: PageRole): boolean {
  const documents: readonly PageRole[] = [...LEGAL_DOCUMENTS, 'imprint'];
  if (!documents.includes(role)) return rolesNamed(title).includes(role);
  return documentNamed(title) !== null || endsAsDocument(title);
}
