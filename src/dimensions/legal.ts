// Reads legal pages: their dates and hash, the entity behind them, and the clauses of terms.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { LEGAL_DOCUMENTS, type PageRole } from '../core/pages/page-roles.ts';
import { copyrightHolders, copyrightYears } from './legal/copyright-holders.ts';
import { readLegalText } from './legal/document.ts';
import { Draft, type Prose } from './legal/draft.ts';
import { squash } from './legal/entity-names.ts';
import type { Found } from './legal/found.ts';
import { imprintEntities } from './legal/imprint-entity.ts';
import { isAnotherDocument } from './legal/other-document.ts';
import { sourceQuote } from './legal/source-quote.ts';
import {
  proseOfLines,
  readDocumentHolder,
  readHeldEntity,
  readStatedEntity,
} from './legal/stated-entity.ts';
import type { TextBlock } from './legal/text-blocks.ts';
import { footerBlocks, textBlocks } from './legal/text-blocks.ts';
import { addressLines } from './location/segments.ts';
import type { MainText } from './page/main-text.ts';
import { isMainTextSmall, mainText, textHash } from './page/main-text.ts';
import type { Page } from './page/page.ts';
import { companyNames } from './security/subject.ts';

export const LEGAL_FAMILIES: readonly string[] = [
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
  'legal.notice_period.days',
  'legal.privacy.scc',
  'legal.privacy.dpo_contact',
];

/** No documents; they may name the company's entity, below the copyright or above an address. */
const STATED: readonly PageRole[] = ['home', 'contact', 'about', 'security'];

/** Pages on something else, of which the copyright line alone names the company's entity. */
const HELD: readonly PageRole[] = [
  'pricing',
  'features',
  'integrations',
  'support',
  'customers',
  'careers',
];

export const legal: Reader<Page> = {
  name: 'legal',
  version: 31,
  timeless: true,
  dimension: 'legal',
  roles: [...LEGAL_DOCUMENTS, 'imprint', ...STATED, ...HELD],
  families: [...LEGAL_FAMILIES, 'legal.copyright.holder', 'legal.copyright.year'],
  read(page) {
    const draft = new Draft(1, companyNames(page));
    if (page.role === 'home') readFooter(page, draft);
    if (STATED.includes(page.role)) readStatedEntity(page, companyNames(page), draft);
    else if (HELD.includes(page.role)) readHeldEntity(page, companyNames(page), draft);
    else readDocument(page, draft);
    return draft.extraction();
  },
};

function readDocument(page: Page, draft: Draft): void {
  const main = mainText(page);
  if (main === null) return;
  const { role, url } = page;
  const title = titleLocator(page, main);
  const sha256 = isMainTextSmall(page, main)
    ? { unknown: 'main_text_small' }
    : textHash(main.text, role === 'subprocessors' ? 'list' : 'document');
  const inMain = proseOf(page, main.blocks);
  const prose = role === 'imprint' ? imprintProse(page, inMain) : inMain;
  const document = LEGAL_DOCUMENTS.find((one) => one === role);
  const another = document !== undefined && isAnotherDocument(page, document);
  const names = companyNames(page);
  const beside = () => proseOf(page, blocksBeside(page, main));
  readLegalText({ role, url, prose, beside, title, sha256, names, another }, draft);
  // A document that tells no party leaves it to the line of copyright below it.
  if (!draft.tells('legal.entity.name')) readDocumentHolder(page, names, prose.text, draft);
}

/** Blocks of the page that are no part of its main text, those of its footers last. */
function blocksBeside(page: Page, main: MainText): readonly TextBlock[] {
  const body = page.$('body')[0];
  if (body === undefined) return [];
  const inMain = new Set<AnyNode | undefined>(main.blocks.map(firstNode));
  const all = textBlocks(body, page.role === 'subprocessors');
  return [...all.filter((block) => !inMain.has(firstNode(block))), ...footerBlocks(body)];
}

function firstNode({ segments }: TextBlock): AnyNode | undefined {
  return segments[0]?.node;
}

/** An imprint may stand beside the content, in an `aside`: then all lines of the page count. */
function imprintProse(page: Page, main: Prose): Prose {
  if (imprintEntities(main.text, companyNames(page)).length > 0) return main;
  const lines = addressLines(page).filter(({ inFooter }) => !inFooter);
  return proseOfLines(page, lines);
}

function proseOf(page: Page, blocks: readonly TextBlock[]): Prose {
  return {
    text: blocks.map((block) => block.text).join('\n'),
    quote: (start, end) => sourceQuote(page, blocks, start, end),
  };
}

const LAST_BLOCKS = 6;

/** The copyright line of the home page's footer. Its year is no founding date. */
function readFooter(page: Page, draft: Draft): void {
  const body = page.$('body')[0];
  if (body === undefined) return;
  const footers = footerBlocks(body);
  // Without an element for it, the footer is what comes last.
  const blocks = footers.length > 0 ? footers : textBlocks(body, true).slice(-LAST_BLOCKS);
  const prose = proseOf(page, blocks);
  const names = companyNames(page);
  if (footers.length > 0) draft.recognise('legal.copyright.holder');
  draft.state(
    'legal.copyright.holder',
    copyrightHolders(prose.text, names).map((one) => withoutNext(one, names, prose)),
    prose,
    0.9,
  );
  draft.state('legal.copyright.year', copyrightYears(prose.text), prose, 0.9);
}

const NEXT_ELEMENT = /<\/\w+>\s*<\w+(?=[\s>])/u;

/**
 * `<span>© 2026 Acme</span> <span>Made in Ghent</span>`, `…</span><nav>…`: the name ends with its
 * element.
 */
function withoutNext(holder: Found, names: ReadonlySet<string>, prose: Prose): Found {
  const { value, start, end } = holder;
  const quote = prose.quote(start, end);
  if (typeof value !== 'string' || quote?.type !== 'text_quote') return holder;
  const at = quote.exact.search(NEXT_ELEMENT);
  const own = value.slice(0, Math.max(0, at));
  // Plain words, which are as long in the text as in the source.
  if (own === '' || !quote.exact.startsWith(own) || !names.has(squash(own))) return holder;
  return { value: own, start, end: start + own.length };
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
