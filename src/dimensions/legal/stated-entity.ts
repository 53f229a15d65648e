// The company's own entity on pages that are no legal documents: its name with its legal form.

import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { addressLines } from '../location/segments.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import { copyrightHolders, wholeHolders } from './copyright-holders.ts';
import type { Draft, Prose } from './draft.ts';
import { inOneSpelling } from './entity.ts';
import { ENTITY, SMALL, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { FORMS } from './legal-forms.ts';
import { heldElsewhere } from './other-letters.ts';
import { namesakes, ownPart, withoutEnd } from './own-name.ts';
import { operatedBy } from './party-statements.ts';
import { officers } from './privacy-contact.ts';
import { isOfOthers, isVendor } from './somebody-else.ts';

const LONGEST = 400;
/** What a line needs for the grammar of names, which is dear. */
const HAS_FORM = new RegExp(`[\\p{L}\\p{N}][,.)]? ?(?:${FORMS})(?![\\p{L}\\p{N}])`, 'u');
const COPYRIGHT = /©|\(c\)|copyright/iu;

const WHOLE = new RegExp(`^${ENTITY}$`, 'u');

/** On the home page only the copyright line counts, on others every line on the company. */
export function readStatedEntity(page: Page, names: ReadonlySet<string>, draft: Draft): void {
  const all = addressLines(page);
  readOfficers(page, all, draft);
  const isNamed = readHolder(page, all, names, draft, page.role === 'home');
  // Below a page of trust that a vendor serves, the vendor's own line may stand.
  const isServed = page.role === 'security' && !isOfMainSite(page.url);
  const isRead = isNamed || (!isServed && readUnlike(page, all, draft));
  if (!isRead) readOperator(page, all, names, draft);
}

function isOfMainSite({ hostname }: URL): boolean {
  return hostname.replace(/^www\./u, '') === getDomain(hostname);
}

/** "Kites is operated by Acme Ltd", where no line names one of the company's own name. */
function readOperator(
  page: Page,
  all: readonly Line[],
  names: ReadonlySet<string>,
  draft: Draft,
): void {
  const lines = all.filter(({ text }) => text.length <= LONGEST && HAS_FORM.test(text));
  if (lines.length === 0) return;
  const prose = proseOfLines(page, lines);
  draft.state('legal.entity.name', inOneSpelling(operatedBy(prose.text, names)), prose, 0.85);
}

/** The copyright line alone, and on pages that are no documents the footer. */
export function readHeldEntity(page: Page, names: ReadonlySet<string>, draft: Draft): void {
  const all = addressLines(page);
  if (readHolder(page, all, names, draft, true)) return;
  if (!readOwnFooterLine(page, all, names, draft)) readUnlike(page, all, draft);
}

/**
 * The copyright line of a document that tells no party, where it has the company's own name, or one
 * that the document names too; at last a line of the footer.
 */
export function readDocumentHolder(
  page: Page,
  names: ReadonlySet<string>,
  text: string,
  draft: Draft,
): void {
  const all = addressLines(page);
  if (readHolder(page, all, names, draft, true)) return;
  if (readOwnFooterLine(page, all, names, draft)) return;
  const { found, prose } = unlikeHolders(page, all);
  const isNamed = found.every(({ value }) => text.includes(String(value)));
  if (isNamed && isOne(found)) {
    draft.state('legal.entity.name', inOneSpelling(found), prose, 0.85);
  }
}

function readOfficers(page: Page, all: readonly Line[], draft: Draft): void {
  if (page.role === 'home') return;
  const mailboxes = all.filter(({ text }) => text.length <= LONGEST && text.includes('@'));
  const words = proseOfLines(page, mailboxes);
  draft.state(
    'legal.privacy.dpo_contact',
    officers(words.text, getDomainWithoutSuffix(page.url.hostname) ?? ''),
    words,
    0.9,
  );
}

function readHolder(
  page: Page,
  all: readonly Line[],
  names: ReadonlySet<string>,
  draft: Draft,
  isHeldOnly: boolean,
): boolean {
  const named = [...names].filter((name) => name.length >= 3);
  const lines = (isHeldOnly ? heldLines(all) : all).filter(({ text }) => {
    if (text.length > LONGEST) return false;
    const plain = squash(text);
    if (!named.some((name) => plain.includes(name)) || !HAS_FORM.test(text)) return false;
    return COPYRIGHT.test(text) || !isOfOthers(text);
  });
  const prose = proseOfLines(page, lines);
  // Behind the sign of copyright the name is whole: "General Acme, Inc." of Acme.
  const held = COPYRIGHT.test(prose.text) ? copyrightHolders(prose.text, names) : [];
  const own = held.filter((one) => WHOLE.test(String(one.value)) && ownPart(one, names) !== null);
  const found =
    own.length > 0 ? [...own, ...otherForms(prose, own, names)] : namesakes(prose.text, names);
  if (found.length === 0) return false;
  draft.state(
    'legal.entity.name',
    inOneSpelling(found.map((one) => withoutEnd(one, prose.text))),
    prose,
    0.9,
  );
  return true;
}

/** A company whose site has another name than it holds the copyright, and nobody else does. */
function readUnlike(page: Page, all: readonly Line[], draft: Draft): boolean {
  const { found, prose } = unlikeHolders(page, all);
  if (isOne(found)) draft.state('legal.entity.name', inOneSpelling(found), prose, 0.85);
  return isOne(found) || (found.length === 0 && readFooterLine(page, all, draft));
}

// Asked for once for the company's own name and once for any other.
const HELD = new Kept<readonly Line[], readonly Line[]>();

function heldLines(all: readonly Line[]): readonly Line[] {
  const held =
    HELD.get(all) ?? all.filter(({ text }) => text.length <= LONGEST && COPYRIGHT.test(text));
  HELD.set(all, held);
  return held;
}

function unlikeHolders(
  page: Page,
  all: readonly Line[],
): { readonly found: readonly Found[]; readonly prose: Prose } {
  const prose = proseOfLines(page, heldLines(all));
  const whole = wholeHolders(prose.text).map((one) => withoutEnd(one, prose.text));
  return { found: [...whole, ...heldElsewhere(prose.text)], prose };
}

function isOne(found: readonly Found[]): boolean {
  return new Set(found.map(({ value }) => squash(String(value)))).size === 1;
}

/** "Acme Ltd", "Acme Ltd · Company No. 1234567 · 1 Quay Street". */
const BEGINS = new RegExp(`^${ENTITY}(?=$|[ ,]{0,2}[·|•(–—-])`, 'u');
const BEGINS_SMALL = new RegExp(`^${SMALL.source}(?=$|[ ,]{0,2}[·|•(–—-])`, 'u');

/** A line of the footer that begins with the company of the site's own name. */
function readOwnFooterLine(
  page: Page,
  all: readonly Line[],
  names: ReadonlySet<string>,
  draft: Draft,
): boolean {
  const lines = all.filter(({ text, inFooter }) => inFooter && text.length <= LONGEST);
  const found = lines.flatMap((line) => {
    const match = BEGINS.exec(line.text) ?? BEGINS_SMALL.exec(line.text);
    const { name = '' } = match?.groups ?? {};
    const isOwn = [...names].some((one) => one.length >= 3 && squash(name) === one);
    if (match === null || !isOwn || isOfOthers(line.text)) return [];
    return [{ line, value: match[0] }];
  });
  const [first] = found;
  if (first === undefined || new Set(found.map(({ value }) => squash(value))).size !== 1) {
    return false;
  }
  const { line, value } = first;
  const prose = proseOfLines(page, [line]);
  draft.state('legal.entity.name', [{ value, start: 0, end: value.length }], prose, 0.85);
  return true;
}

const OTHERS_ABOVE =
  /\b(?:partners?|powered|built|made|designed|developed|member|dealer|distributor|reseller|supported|funded|sponsors?|customers?|clients?)\b/iu;

/** A company alone on a line of the footer, the only one there. */
function readFooterLine(page: Page, all: readonly Line[], draft: Draft): boolean {
  const lines = all.filter(({ text, inFooter }, i) => {
    if (!inFooter || text.length > 80 || !WHOLE.test(text) || isVendor(text)) return false;
    const above = all[i - 1]?.text ?? '';
    return !isOfOthers(above) && !OTHERS_ABOVE.test(above);
  });
  if (new Set(lines.map(({ text }) => squash(text))).size !== 1) return false;
  const [first] = lines;
  if (first === undefined || /(?<!\p{L})UG$/u.test(first.text)) return false;
  const prose = proseOfLines(page, [first]);
  const { length } = first.text;
  draft.state('legal.entity.name', [{ value: first.text, start: 0, end: length }], prose, 0.8);
  return true;
}

/** The same name with another legal form above an address: which of them it is cannot be told. */
function otherForms(
  prose: Prose,
  own: readonly Found[],
  names: ReadonlySet<string>,
): readonly Found[] {
  return namesakes(prose.text, names).filter((one) =>
    own.every((held) => isOtherForm(String(held.value), String(one.value))),
  );
}

function isOtherForm(held: string, named: string): boolean {
  const [one, other] = [formOf(held), formOf(named)];
  return one.name === other.name && one.form !== other.form;
}

function formOf(entity: string): { readonly name: string; readonly form: string } {
  const { name = '', form = '' } = WHOLE.exec(entity)?.groups ?? {};
  return {
    name: squash(name),
    form: squash(form)
      .replace(/^limited$/u, 'ltd')
      .replace(/^incorporated$/u, 'inc'),
  };
}

/** Lines of a page as the words of a document. */
export function proseOfLines(page: Page, lines: readonly Line[]): Prose {
  const starts: number[] = [];
  let text = '';
  for (const line of lines) {
    starts.push(text.length);
    text += `${line.text}\n`;
  }
  const lineAt = (at: number) => lines[starts.findLastIndex((start) => start <= at)];
  return {
    text,
    quote: (start, end) => {
      const [first, last] = [lineAt(start), lineAt(end - 1)];
      if (first === undefined || last === undefined) return null;
      return page.quoteSpan(first.first, last.last);
    },
  };
}
