// Reads legal documents: their dates and hash, the entity behind them, and the clauses of terms.

import type { Element } from 'domhandler';
import type { Abstention, Extraction, Json, Locator, Reading } from '../core/fact.ts';
import type { LegalDocument, PageRole } from '../core/page-role.ts';
import { LEGAL_DOCUMENTS } from '../core/page-role.ts';
import type { Reader } from '../core/reader.ts';
import { arbitration, autoRenewal, classWaiver, governingLaws, venues } from './legal/clauses.ts';
import { copyrightHolders, definedEntities, imprintEntities } from './legal/entity.ts';
import type { Found } from './legal/found.ts';
import { abstain, single } from './legal/found.ts';
import { sourceQuote } from './legal/source-quote.ts';
import { effectiveDates, updatedDates } from './legal/stated-dates.ts';
import type { TextBlock } from './legal/text-blocks.ts';
import { footerBlocks } from './legal/text-blocks.ts';
import type { MainText } from './main-text.ts';
import { mainText, textHash } from './main-text.ts';
import type { Page } from './page.ts';

/** Documents whose first lines define the company as a party. */
const WITH_ENTITY: readonly PageRole[] = ['terms', 'privacy', 'msa'];

export const legal: Reader<Page> = {
  name: 'legal',
  version: 2,
  dimension: 'legal',
  roles: [...LEGAL_DOCUMENTS, 'imprint', 'home'],
  families: [
    'legal.doc.{x}.url',
    'legal.doc.{x}.updated_at',
    'legal.doc.{x}.effective_at',
    'legal.doc.{x}.sha256',
    'legal.entity.name',
    'legal.governing_law',
    'legal.venue',
    'legal.arbitration',
    'legal.class_waiver',
    'legal.auto_renewal',
    'legal.copyright.holder',
  ],
  read(page) {
    const draft = new Draft(page);
    if (page.role === 'home') readFooter(page, draft);
    else readDocument(page, draft);
    return draft.extraction();
  },
};

/** Collects what one page says; every value comes with its place or not at all. */
class Draft {
  readonly #page: Page;
  readonly #readings: Reading[] = [];
  readonly #abstentions: Abstention[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  observe(key: string, value: Json, locator: Locator | null): void {
    this.#add(key, value, 'observed', 1, locator);
  }

  /** States the one distinct value, or abstains. */
  state(key: string, all: readonly Found[], blocks: readonly TextBlock[], sure: number): void {
    const said = single(all);
    if (said.kind === 'several') {
      this.#abstentions.push(abstain(key, 'more than one value is stated', said.values));
    }
    if (said.kind !== 'one') return;
    const { value, start, end } = said.found;
    const locator = sourceQuote(this.#page, blocks, start, end);
    this.#add(key, value, 'company_stated', sure, locator);
  }

  extraction(): Extraction {
    return { readings: this.#readings, abstentions: this.#abstentions };
  }

  #add(
    key: string,
    value: Json,
    provenance: Reading['provenance'],
    confidence: number,
    locator: Locator | null,
  ): void {
    if (locator === null) {
      this.#abstentions.push(abstain(key, 'the value has no quotable place', [value]));
      return;
    }
    const shared = { unit: null, product: null, evidenceType: 'page_text' } as const;
    this.#readings.push({ key, value, provenance, confidence, locator, ...shared });
  }
}

function readDocument(page: Page, draft: Draft): void {
  const main = mainText(page);
  if (main === null) return;
  const { blocks, text } = main;
  if (page.role === 'imprint') {
    draft.state('legal.entity.name', imprintEntities(text), blocks, 0.9);
    return;
  }
  const document = documentOf(page.role);
  if (document === null) return;
  const prefix = `legal.doc.${document}`;
  const title = titleLocator(page, main);
  draft.observe(`${prefix}.url`, addressOf(page.url), title);
  draft.observe(`${prefix}.sha256`, textHash(text), title);
  draft.state(`${prefix}.updated_at`, updatedDates(text), blocks, 0.95);
  draft.state(`${prefix}.effective_at`, effectiveDates(text), blocks, 0.95);
  if (WITH_ENTITY.includes(page.role)) {
    draft.state('legal.entity.name', definedEntities(text), blocks, 0.9);
  }
  if (document === 'terms' || document === 'msa') readClauses(main, draft);
}

function readClauses({ text, blocks }: MainText, draft: Draft): void {
  draft.state('legal.governing_law', governingLaws(text), blocks, 0.9);
  draft.state('legal.venue', venues(text), blocks, 0.85);
  draft.state('legal.arbitration', arbitration(text), blocks, 0.85);
  draft.state('legal.class_waiver', classWaiver(text), blocks, 0.85);
  draft.state('legal.auto_renewal', autoRenewal(text), blocks, 0.85);
}

/** The copyright line of the home page's footer. Its year is no founding date, and is not read. */
function readFooter(page: Page, draft: Draft): void {
  const body = page.$('body')[0];
  if (body === undefined) return;
  const blocks = footerBlocks(body);
  const text = blocks.map((block) => block.text).join('\n');
  draft.state('legal.copyright.holder', copyrightHolders(text), blocks, 0.9);
}

function documentOf(role: PageRole): LegalDocument | null {
  return LEGAL_DOCUMENTS.find((document) => document === role) ?? null;
}

function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** The hash has no place of its own: the document's first heading stands for it, or its title. */
function titleLocator(page: Page, main: MainText): Locator | null {
  let at = 0;
  for (const block of main.blocks) {
    if (block.heading !== null) {
      const quote = sourceQuote(page, main.blocks, at, at + block.text.length);
      if (quote !== null) return quote;
    }
    at += block.text.length + 1;
  }
  const title: Element | undefined = page.$('head > title')[0];
  if (title !== undefined) return page.quote(title);
  const first = main.blocks[0];
  const length = Math.min(first?.text.length ?? 0, 200);
  return sourceQuote(page, main.blocks, 0, length);
}
