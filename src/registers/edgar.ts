// Reads SEC EDGAR: a company's list of submissions, and a Form D.

import { Parser } from 'htmlparser2';
import type { Json, Locator } from '../core/facts/fact.ts';
import { listAt, textAt } from '../core/json-fields.ts';
import { leadingDay } from '../core/moment.ts';
import { notRead, type RegisterFact, RegisterFacts, type RegisterRead } from './register-read.ts';

/** `cik` is the confirmed one, ten digits; a list of another company is not read. */
export function readSubmissions(document: Json, cik: string): RegisterRead {
  if (!isOf(document, cik)) return notRead('another_company');
  const out = new RegisterFacts();
  out.add('legal.entity.cik', cik, ['cik']);
  out.add('legal.entity.name', textAt(document, 'name'), ['name']);
  const state = textAt(document, 'stateOfIncorporation');
  out.add('legal.entity.jurisdiction', state, ['stateOfIncorporation']);
  out.add('legal.entity.former_names', formerNames(document), ['formerNames']);
  addListing(document, cik, out);
  const unsure = addFilings(document, out);
  return unsure === null
    ? notRead('the_lists_of_filings_differ_in_length')
    : { kind: 'read', facts: out.facts, unsure };
}

function isOf(document: Json, cik: string): boolean {
  const own = textAt(document, 'cik') ?? '';
  return /^\d{1,10}$/.test(own) && own.padStart(10, '0') === cik;
}

function formerNames(document: Json): readonly string[] {
  return (listAt(document, 'formerNames') ?? []).flatMap((one) => textAt(one, 'name') ?? []);
}

/** The present name, then former ones; null where the list is another company's. */
export function submitterNames(document: Json, cik: string): readonly string[] | null {
  if (!isOf(document, cik)) return null;
  return [textAt(document, 'name') ?? [], formerNames(document)].flat();
}

/** Most lists leave it empty. */
export function submitterWebsite(document: Json): string | null {
  return textAt(document, 'website');
}

function addListing(document: Json, cik: string, out: RegisterFacts): void {
  const tickers = listAt(document, 'tickers') ?? [];
  if (tickers.length === 0) return;
  out.add('funding.public.cik', cik, ['cik']);
  // Several classes of shares have several tickers: none of them is the company's one.
  if (tickers.length > 1) return;
  out.add('funding.public.ticker', textAt(document, 'tickers', 0), ['tickers', 0]);
  out.add('funding.public.exchange', textAt(document, 'exchanges', 0), ['exchanges', 0]);
}

interface Filed {
  readonly index: number;
  readonly accession: string;
  readonly date: string;
}

/** The Forms D among the recent filings; null where the lists do not belong together. */
function formsD(document: Json): readonly Filed[] | null {
  const list = (name: string) => listAt(document, 'filings', 'recent', name);
  const [forms, numbers, dates] = [list('form'), list('accessionNumber'), list('filingDate')];
  if (forms === null || numbers === null || dates === null) return null;
  if (forms.length !== numbers.length || forms.length !== dates.length) return null;
  const filed: Filed[] = [];
  for (const [index, form] of forms.entries()) {
    if (form !== 'D' && form !== 'D/A') continue;
    const accession = textAt(numbers, index) ?? '';
    const date = leadingDay(textAt(dates, index));
    if (!/^\d{10}-\d{2}-\d{6}$/.test(accession) || date === null) return null;
    filed.push({ index, accession, date });
  }
  return filed;
}

/** Accession numbers of the last `most` Forms D, newest first. */
export function latestFormsD(document: Json, cik: string, most: number): readonly string[] {
  const filed = isOf(document, cik) ? (formsD(document) ?? []) : [];
  return filed
    .toSorted((a, b) => (a.date === b.date ? a.index - b.index : a.date < b.date ? 1 : -1))
    .slice(0, most)
    .map(({ accession }) => accession);
}

function addFilings(document: Json, out: RegisterFacts): readonly string[] | null {
  const filed = formsD(document);
  if (filed === null) return null;
  for (const { index, accession, date } of filed) {
    const path = ['filings', 'recent', 'filingDate', index];
    out.add(`funding.form_d.${accession}.filed`, date, path);
  }
  const latest = filed.reduce<(typeof filed)[number] | null>(
    (a, b) => (a !== null && a.date >= b.date ? a : b),
    null,
  );
  if (latest !== null) {
    const path = ['filings', 'recent', 'filingDate', latest.index];
    out.add('funding.form_d.latest_at', latest.date, path);
  }
  // Filings beyond the newest thousand or so stand in further files: then this list is no count.
  const whole = listAt(document, 'filings', 'files')?.length === 0;
  if (whole)
    out.add('funding.form_d.count', filed.length, ['filings', 'recent', 'form'], 'filings');
  return whole ? [] : ['funding.form_d.count', 'funding.form_d.*'];
}

const ROOT = 'edgarSubmission';
const OFFER = `${ROOT}/offeringData`;
const AMOUNTS = `${OFFER}/offeringSalesAmounts`;
const FIRST_SALE = `${OFFER}/typeOfFiling/dateOfFirstSale/value`;
const AMENDS = `${OFFER}/typeOfFiling/newOrAmendment/isAmendment`;
/** All that is looked at: related persons and their addresses are not among it. */
const WANTED: readonly string[] = [
  `${ROOT}/submissionType`,
  `${ROOT}/primaryIssuer/cik`,
  `${OFFER}/industryGroup/industryGroupType`,
  AMENDS,
  FIRST_SALE,
  `${AMOUNTS}/totalOfferingAmount`,
  `${AMOUNTS}/totalAmountSold`,
  `${AMOUNTS}/totalRemaining`,
  `${OFFER}/investors/totalNumberAlreadyInvested`,
];

interface Element {
  readonly text: string;
  readonly locator: Locator;
}

/** `accession` is that of the address; an amendment replaces, so nothing is added up here. */
export function readFormD(xml: string, cik: string, accession: string): RegisterRead {
  const found = elementsOf(xml);
  if (found === null) return notRead('not_one_whole_form');
  const issuer = found.get(`${ROOT}/primaryIssuer/cik`)?.text ?? '';
  if (issuer.padStart(10, '0') !== cik) return notRead('another_company');
  const type = found.get(`${ROOT}/submissionType`);
  if (type === undefined || !/^D(\/A)?$/.test(type.text)) return notRead('another_form');
  // A fund's money is not the company's own.
  const industry = found.get(`${OFFER}/industryGroup/industryGroupType`)?.text ?? '';
  if (/pooled investment fund/i.test(industry)) return { kind: 'read', facts: [], unsure: [] };
  const facts: RegisterFact[] = [];
  const add = (name: string, element: Element | undefined, read: (text: string) => Json | null) => {
    const value = element === undefined ? null : read(element.text);
    if (element === undefined || value === null) return;
    const money = ['offering', 'sold', 'remaining'].includes(name) && typeof value === 'number';
    const key = `funding.form_d.${accession}.${name}`;
    facts.push({ key, value, unit: money ? 'USD' : null, locator: element.locator });
  };
  add('offering', found.get(`${AMOUNTS}/totalOfferingAmount`), amountOrIndefinite);
  add('sold', found.get(`${AMOUNTS}/totalAmountSold`), amountOf);
  add('remaining', found.get(`${AMOUNTS}/totalRemaining`), amountOrIndefinite);
  add('first_sale', found.get(FIRST_SALE), leadingDay);
  add('investors', found.get(`${OFFER}/investors/totalNumberAlreadyInvested`), countOf);
  const amendment = found.get(AMENDS);
  const flag = amendment?.text === 'true' || amendment?.text === 'false' ? amendment : type;
  add('amends', flag, (text) => text === 'true' || text === 'D/A');
  return { kind: 'read', facts, unsure: [] };
}

function amountOf(text: string): number | null {
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

function amountOrIndefinite(text: string): Json | null {
  return text === 'Indefinite' ? text : amountOf(text);
}

function countOf(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

const MAX_DEPTH = 20;
const AROUND = 32;

/** The wanted elements; null unless the form is closed to its end and none of them stands twice. */
function elementsOf(xml: string): ReadonlyMap<string, Element> | null {
  const found = new Map<string, Element>();
  const path: string[] = [];
  let open: { at: number; text: string } | null = null;
  let broken = false;
  let closed = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        path.push(name);
        if (path.length > MAX_DEPTH || closed || path[0] !== ROOT) broken = true;
        open = WANTED.includes(path.join('/')) ? { at: parser.startIndex, text: '' } : null;
      },
      ontext: (text) => {
        if (open !== null && open.text.length < 200) open.text += text;
      },
      onclosetag: (name, implied) => {
        const at = path.join('/');
        if (implied || path.pop() !== name) broken = true;
        if (open !== null) {
          if (found.has(at)) broken = true;
          const locator = quoted(xml, open.at, parser.endIndex + 1);
          found.set(at, { text: open.text.trim(), locator });
          open = null;
        }
        if (path.length === 0) closed = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return broken || !closed ? null : found;
}

function quoted(xml: string, start: number, end: number): Locator {
  return {
    type: 'text_quote',
    exact: xml.slice(start, end),
    prefix: xml.slice(Math.max(0, start - AROUND), start),
    suffix: xml.slice(end, end + AROUND),
  };
}
