// What a legal document states, whatever its words were written in: dates, entity and clauses.

import { getDomainWithoutSuffix } from 'tldts';
import type { Locator } from '../../core/fact.ts';
import { LEGAL_DOCUMENTS, type LegalDocument, type PageRole } from '../../core/page-role.ts';
import { arbitration, autoRenewal, classWaiver, governingLaws, venues } from './clauses.ts';
import type { Draft, Prose } from './draft.ts';
import { imprintEntities, partyEntities } from './entity.ts';
import { effectiveDates, updatedDates } from './stated-dates.ts';

/** Documents whose first lines define the company as a party. */
const WITH_ENTITY: readonly PageRole[] = ['terms', 'privacy', 'msa', 'dpa'];

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
}

export function readLegalText(document: LegalText, draft: Draft): void {
  const { role, url, prose, title, sha256 } = document;
  const names = document.names ?? new Set([getDomainWithoutSuffix(url.hostname) ?? '']);
  readDocument({ role, url, prose, title, sha256, names }, draft);
}

function readDocument(
  { role, url, prose, title, sha256, names }: Required<LegalText>,
  draft: Draft,
): void {
  const { text } = prose;
  if (role === 'imprint') {
    draft.state('legal.entity.name', imprintEntities(text, names), prose, 0.9);
    return;
  }
  const document = documentOf(role);
  if (document === null) return;
  const prefix = `legal.doc.${document}`;
  draft.observe(`${prefix}.url`, addressOf(url), title);
  if (typeof sha256 !== 'string') draft.abstain(`${prefix}.sha256`, sha256.unknown);
  else draft.observe(`${prefix}.sha256`, sha256, title);
  draft.state(`${prefix}.updated_at`, updatedDates(text), prose, 0.95);
  draft.state(`${prefix}.effective_at`, effectiveDates(text), prose, 0.95);
  if (WITH_ENTITY.includes(role)) {
    draft.state('legal.entity.name', partyEntities(text, names), prose, 0.9);
  }
  if (document === 'terms' || document === 'msa') readClauses(prose, draft);
}

function readClauses(prose: Prose, draft: Draft): void {
  const { text } = prose;
  draft.state('legal.governing_law', governingLaws(text), prose, 0.9);
  draft.state('legal.venue', venues(text), prose, 0.85);
  draft.state('legal.arbitration', arbitration(text), prose, 0.85);
  draft.state('legal.class_waiver', classWaiver(text), prose, 0.85);
  draft.state('legal.auto_renewal', autoRenewal(text), prose, 0.85);
}

function documentOf(role: PageRole): LegalDocument | null {
  return LEGAL_DOCUMENTS.find((document) => document === role) ?? null;
}

function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}
