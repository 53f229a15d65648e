// What a legal document states, whatever its words were written in: dates, entity and clauses.

import { getDomainWithoutSuffix } from 'tldts';
import type { Locator } from '../../core/facts/fact.ts';
import { LEGAL_DOCUMENTS, type LegalDocument, type PageRole } from '../../core/pages/page-role.ts';
import {
  arbitration,
  autoRenewal,
  classWaiver,
  contractualClauses,
  noticePeriods,
} from './clauses.ts';
import type { Draft, Prose } from './draft.ts';
import { namedParties, partyEntities } from './entity.ts';
import { namesEntity } from './entity-names.ts';
import { governingLaws } from './law/governing-law.ts';
import { imprintEntities } from './imprint-entity.ts';
import { isImprint, isOfKind, MENTIONS } from './mentions.ts';
import { privacyContacts } from './privacy-contact.ts';
import { effectiveDates, speaksOfEffect, speaksOfUpdate, updatedDates } from './stated-dates.ts';
import { venues } from './law/venue.ts';

/** Documents whose first lines define the company as a party. */
const WITH_ENTITY: readonly PageRole[] = ['terms', 'privacy', 'msa', 'dpa', 'cookie'];

/** Contracts with the company. */
const WITH_CLAUSES: readonly PageRole[] = ['terms', 'msa', 'developer_terms', 'ai_terms'];

export interface LegalText {
  readonly role: PageRole;
  readonly url: URL;
  readonly prose: Prose;
  /** Where the document says what it is: the place of what has no place of its own. */
  readonly title: Locator | null;
  /** Hash of the words, or why what the words are cannot be told. */
  readonly sha256: string | { readonly unknown: string };
  /** Names of the company as its own pages have them, squashed; else its domain stands for it. */
  readonly names?: ReadonlySet<string>;
  /** Is it some other document than its role says? Its address, dates and words are not read. */
  readonly another?: boolean;
}

export function readLegalText(document: LegalText, draft: Draft): void {
  const { role, url, prose, title, sha256 } = document;
  const names = document.names ?? new Set([getDomainWithoutSuffix(url.hostname) ?? '']);
  const another = document.another ?? false;
  readDocument({ role, url, prose, title, sha256, names, another }, draft);
}

function readDocument(
  { role, url, prose, title, sha256, names, another }: Required<LegalText>,
  draft: Draft,
): void {
  const { text } = prose;
  if (role === 'imprint') {
    readImprint(prose, names, draft);
    return;
  }
  const document = documentOf(role);
  if (document === null) return;
  const prefix = `legal.doc.${document}`;
  // Whether it is the one of this name or not, its words are watched: a change of them is told.
  if (another) draft.abstain(`${prefix}.url`, 'the page links another one under this name');
  else draft.observe(`${prefix}.url`, addressOf(url), title);
  readEdition(prefix, { prose, title, sha256 }, draft);
  if (WITH_ENTITY.includes(role)) {
    const kind = role === 'privacy' || role === 'cookie' ? 'other' : 'terms';
    draft.state('legal.entity.name', partyEntities(text, names, kind), prose, 0.9, namesEntity);
  } else {
    draft.state('legal.entity.name', namedParties(text, names), prose, 0.9);
  }
  const hasClauses = WITH_CLAUSES.includes(document);
  const hasLaw = hasClauses || document === 'dpa';
  const hasTransfers = document === 'privacy' || document === 'dpa';
  if (hasLaw) readLaw(prose, draft);
  if (hasClauses) readClauses(prose, draft);
  if (hasTransfers) {
    const { contractualClauses: mentioned } = MENTIONS;
    draft.state('legal.privacy.scc', contractualClauses(text), prose, 0.9, mentioned);
    const domain = getDomainWithoutSuffix(url.hostname) ?? '';
    draft.state('legal.privacy.dpo_contact', privacyContacts(text, domain), prose, 0.9);
  }
  if (typeof sha256 !== 'string' || !isOfKind(document, text)) return;
  draft.recognise(`${prefix}.*`);
  if (WITH_ENTITY.includes(role)) draft.recognise('legal.entity.name');
  if (hasLaw) for (const key of LAW_KEYS) draft.recognise(key);
  if (hasClauses) for (const key of CLAUSE_KEYS) draft.recognise(key);
  // Of a mailbox nothing is said where none is read: pages hide addresses at one visit of two.
  if (hasTransfers) draft.recognise('legal.privacy.scc');
}

/** What the document says word for word, and since when. */
function readEdition(
  prefix: string,
  { prose, title, sha256 }: Pick<LegalText, 'prose' | 'title' | 'sha256'>,
  draft: Draft,
): void {
  const { text } = prose;
  if (typeof sha256 !== 'string') draft.abstain(`${prefix}.sha256`, sha256.unknown);
  else draft.observe(`${prefix}.sha256`, sha256, title);
  draft.state(`${prefix}.updated_at`, updatedDates(text), prose, 0.95, speaksOfUpdate);
  draft.state(`${prefix}.effective_at`, effectiveDates(text), prose, 0.95, speaksOfEffect);
}

function readImprint(prose: Prose, names: ReadonlySet<string>, draft: Draft): void {
  const { text } = prose;
  draft.state('legal.entity.name', imprintEntities(text, names), prose, 0.9, namesEntity);
  if (!isImprint(text)) return;
  draft.recognise('legal.entity.name');
}

const LAW_KEYS = ['legal.governing_law', 'legal.venue'];
const CLAUSE_KEYS = [
  'legal.arbitration',
  'legal.class_waiver',
  'legal.auto_renewal',
  'legal.notice_period.days',
];

function readLaw(prose: Prose, draft: Draft): void {
  const { text } = prose;
  draft.state('legal.governing_law', governingLaws(text), prose, 0.9, MENTIONS.law);
  draft.state('legal.venue', venues(text), prose, 0.85, MENTIONS.venue);
}

function readClauses(prose: Prose, draft: Draft): void {
  const { text } = prose;
  const { arbitration: arbitrates, classWaiver: waives, renewal, notice } = MENTIONS;
  draft.state('legal.arbitration', arbitration(text), prose, 0.85, arbitrates);
  draft.state('legal.class_waiver', classWaiver(text), prose, 0.85, waives);
  draft.state('legal.auto_renewal', autoRenewal(text), prose, 0.85, renewal);
  draft.state('legal.notice_period.days', noticePeriods(text), prose, 0.85, notice);
}

function documentOf(role: PageRole): LegalDocument | null {
  return LEGAL_DOCUMENTS.find((document) => document === role) ?? null;
}

function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}
