// What a legal document states, whatever its words were written in: dates, entity and clauses.

import { getDomainWithoutSuffix } from 'tldts';
import type { Locator } from '../../core/facts/fact.ts';
import { LEGAL_DOCUMENTS, type LegalDocument, type PageRole } from '../../core/pages/page-roles.ts';
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
import type { Found } from './found.ts';
import { imprintEntities } from './imprint-entity.ts';
import { governingLaws } from './law/governing-law.ts';
import { venues } from './law/venue.ts';
import { isImprint, isOfKind, MENTIONS } from './mentions.ts';
import { withoutStopAtEnd } from './own-name.ts';
import { officers, privacyContacts } from './privacy-contact.ts';
import {
  datesBeside,
  effectiveDates,
  speaksOfEffect,
  speaksOfUpdate,
  updatedDates,
} from './stated-dates.ts';

/** Documents whose first lines define the company as a party. */
const WITH_ENTITY: readonly PageRole[] = ['terms', 'privacy', 'msa', 'dpa', 'cookie'];

/** Contracts with the company. */
const WITH_CLAUSES: readonly PageRole[] = ['terms', 'msa', 'developer_terms', 'ai_terms'];

export interface LegalText {
  readonly role: PageRole;
  readonly url: URL;
  readonly prose: Prose;
  /** Lines of the page that stand beside the document, where its date is looked for at last. */
  readonly beside?: () => Prose;
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
  const beside = document.beside ?? (() => NOTHING);
  readDocument({ role, url, prose, beside, title, sha256, names, another }, draft);
}

const NOTHING: Prose = { text: '', quote: () => null };

function readDocument(
  { role, url, prose, beside, title, sha256, names, another }: Required<LegalText>,
  draft: Draft,
): void {
  const { text } = prose;
  if (role === 'imprint') {
    readImprint(prose, url, names, draft);
    return;
  }
  const document = documentOf(role);
  if (document === null) return;
  const prefix = `legal.doc.${document}`;
  // Whether it is the one of this name or not, its words are watched: a change of them is told.
  if (another) draft.abstain(`${prefix}.url`, 'the page links another one under this name');
  else draft.observe(`${prefix}.url`, addressOf(url), title);
  readEdition(prefix, { prose, beside, title, sha256 }, draft);
  if (WITH_ENTITY.includes(role)) {
    const kind = role === 'privacy' || role === 'cookie' ? 'other' : 'terms';
    const parties = withoutStopAtEnd(partyEntities(text, names, kind), text);
    draft.state('legal.entity.name', parties, prose, 0.9, namesEntity);
  } else if (document === 'policy') {
    // Policies on refunds say whose product it is, in the words of terms.
    draft.state('legal.entity.name', partyEntities(text, names), prose, 0.9);
  } else {
    draft.state('legal.entity.name', namedParties(text, names), prose, 0.9);
  }
  const hasClauses = WITH_CLAUSES.includes(document);
  const hasLaw = hasClauses || document === 'dpa';
  const hasTransfers = document === 'privacy' || document === 'dpa';
  // A service level agreement may name no law while the contract around it does.
  if (hasLaw || document === 'sla') readLaw(prose, draft);
  else readOwnLaw(prose, draft);
  if (hasClauses) readClauses(prose, draft);
  if (document === 'policy') readClausesOfAny(prose, draft);
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
  // A mailbox that is not read says nothing: pages hide addresses at one visit of two.
  if (hasTransfers) draft.recognise('legal.privacy.scc');
}

/** What the document says word for word, and since when. */
function readEdition(
  prefix: string,
  document: Pick<Required<LegalText>, 'prose' | 'beside' | 'title' | 'sha256'>,
  draft: Draft,
): void {
  const { prose, beside, title, sha256 } = document;
  if (typeof sha256 !== 'string') draft.abstain(`${prefix}.sha256`, sha256.unknown);
  else draft.observe(`${prefix}.sha256`, sha256, title);
  const updated = updatedDates(prose.text);
  const effective = effectiveDates(prose.text);
  const around = updated.length > 0 && effective.length > 0 ? NOTHING : beside();
  const dated = (key: string, all: readonly Found[], which: 'updated' | 'effective'): void => {
    const others = all.length > 0 ? [] : datesBeside(around.text, which);
    const speaks = which === 'updated' ? speaksOfUpdate : speaksOfEffect;
    if (others.length > 0) draft.state(`${prefix}.${key}`, others, around, 0.9);
    else draft.state(`${prefix}.${key}`, all, prose, 0.95, speaks);
  };
  dated('updated_at', updated, 'updated');
  dated('effective_at', effective, 'effective');
}

function readImprint(prose: Prose, url: URL, names: ReadonlySet<string>, draft: Draft): void {
  const { text } = prose;
  const domain = getDomainWithoutSuffix(url.hostname) ?? '';
  draft.state('legal.entity.name', imprintEntities(text, names), prose, 0.9, namesEntity);
  // Legal notices hold conditions of use as well.
  draft.state('legal.governing_law', governingLaws(text), prose, 0.9);
  draft.state('legal.venue', venues(text), prose, 0.85);
  draft.state('legal.privacy.dpo_contact', officers(text, domain), prose, 0.9);
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

/** What a sentence on law is about, where the document is no contract. */
const ITSELF =
  /\b(?:polic(?:y|ies)|notice|statement|terms|agreement|contract|conditions|disputes?|claims?|politi(?:que|ca)|pol[íi]tica|litiges?|controversi[ae]|erklärung|richtlinie|bedingungen|streitigkeiten|verklaring|beleid|geschillen|licen[cs]e)(?!\p{L})/iu;

/** A policy may name its law as well: in a sentence on itself, not on data that is transferred. */
function readOwnLaw(prose: Prose, draft: Draft): void {
  const { text } = prose;
  const isOwn = ({ start }: Found) => {
    const before = text.slice(Math.max(0, start - 200), start);
    const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'));
    return ITSELF.test(before.slice(from + 1) + text.slice(start, start + 80));
  };
  draft.state('legal.governing_law', governingLaws(text).filter(isOwn), prose, 0.85);
  draft.state('legal.venue', venues(text).filter(isOwn), prose, 0.8);
}

/** Agreements under names of their own, and policies on refunds. */
function readClausesOfAny(prose: Prose, draft: Draft): void {
  const { text } = prose;
  draft.state('legal.arbitration', arbitration(text), prose, 0.85);
  draft.state('legal.class_waiver', classWaiver(text), prose, 0.85);
  draft.state('legal.auto_renewal', autoRenewal(text), prose, 0.85);
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
