// Which reader is shown which capture, and what it says of stored bytes.

import { BOARD_ADAPTERS } from '../boards/registry.ts';
import { type BoardAdapter, type BoardRead, parseJson } from '../core/facts/board.ts';
import { type Extraction, keyMatches } from '../core/facts/fact.ts';
import type { DocumentRead, DocumentReader, Reader } from '../core/facts/reader.ts';
import type { Edition } from '../core/judging/edition.ts';
import { isAnswer, isNotThere } from '../core/pages/answer.ts';
import { codingLeft, decodeBody, type Received } from '../core/pages/content-coding.ts';
import { roleAsShown } from '../core/pages/page-kind.ts';
import { LEGAL_DOCUMENTS, type PageRole } from '../core/pages/page-roles.ts';
import { hiring } from '../dimensions/hiring.ts';
import { editionOf } from '../dimensions/legal/edition.ts';
import { openPage, type Page } from '../dimensions/page/page.ts';
import { signsOf } from '../dimensions/page/page-kind.ts';
import { DOCUMENT_READERS as OWN_READERS, PAGE_READERS } from '../dimensions/registry.ts';
import { statusPageReader } from '../dimensions/reliability.ts';
import { STATUS_PAGE_ADAPTERS } from '../statuspages/registry.ts';
import type { ReadCapture } from './reconcile/read-capture.ts';
import { storable } from './storable.ts';

// Dimensions do not know vendors: the reader of status pages is given its adapters here.
const DOCUMENT_READERS: readonly DocumentReader[] = [
  ...OWN_READERS,
  statusPageReader(STATUS_PAGE_ADAPTERS),
];
const DOCUMENTS: readonly PageRole[] = LEGAL_DOCUMENTS;
/** Decoded bytes that we are ready to look at: the largest known board answers are near 20 MB. */
const MAX_DECODED = 32_000_000;

/** What a reader needs to know of a capture besides its bytes. */
export interface CaptureHead {
  readonly finalUrl: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
  readonly role: PageRole;
  readonly provider: string | null;
  /** How the body came, where the stored one has no coding any more. */
  readonly received?: Received | null;
}

export interface PageMeasure {
  readonly letters: number;
  readonly edition: Edition | null;
}

export type CaptureReading =
  | {
      readonly kind: 'complete';
      readonly reads: readonly ReadCapture[];
      /** How much a page says, and which edition of a document it shows; null for others. */
      readonly look: PageMeasure | null;
      /** The board itself, where the capture is one. */
      readonly board: Extract<BoardRead, { kind: 'complete' }> | null;
      /** Was the day asked for? If not, the same bytes say the same on every day. */
      readonly mindsDay: boolean;
    }
  | { readonly kind: 'incomplete'; readonly reason: string };

/** What is known of a reader without asking it to read. */
export type NamedReader = Pick<Reader<Page>, 'name' | 'version' | 'timeless'>;

/** The readers that such a capture is shown to. */
export function readersFor(
  head: Pick<CaptureHead, 'role' | 'contentType'>,
  readers = PAGE_READERS,
): readonly NamedReader[] {
  if (head.role === 'board') return [hiring];
  return isDocument(head)
    ? documentReadersFor(head)
    : readers.filter((reader) => reader.roles.includes(head.role));
}

/** Every reader of this program. */
export function allReaders(readers = PAGE_READERS): readonly NamedReader[] {
  return [...readers, ...DOCUMENT_READERS, hiring];
}

/** Whether the reader of this name reads the same bytes the same on every day. */
export function isTimeless(extractor: string, readers = PAGE_READERS): boolean {
  return allReaders(readers).some(({ name, timeless }) => name === extractor && timeless);
}

// Plain text is a page (old terms are), unless a reader of documents waits for it.
function isDocument({ role, contentType }: Pick<CaptureHead, 'role' | 'contentType'>): boolean {
  const type = contentType ?? '';
  // Its reader tells a page of words that a server answers in place of a file.
  if (role === 'security_txt') return true;
  if (/html/i.test(type)) return false;
  if (documentReadersFor({ role, contentType }).length > 0) return true;
  return !/^\s*(text\/plain|$)/i.test(type);
}

function documentReadersFor({
  role,
  contentType,
}: Pick<CaptureHead, 'role' | 'contentType'>): readonly DocumentReader[] {
  const type = mediaTypeOf(contentType);
  return DOCUMENT_READERS.filter(
    ({ roles, media }) => roles.includes(role) && (media === undefined || media.includes(type)),
  );
}

/** `text/html` of `Text/HTML; charset=utf-8`; the empty text where none is said. */
export function mediaTypeOf(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** What archives write of a page in their own way, by content type. */
export const RENDERINGS: readonly string[] = DOCUMENT_READERS.flatMap(({ insteadOf, media }) =>
  insteadOf === undefined ? [] : (media ?? []),
);

/** The rendering of a page that a capture holds; `page` where it is the page itself. */
export function renderingOf(contentType: string | null): string {
  const type = mediaTypeOf(contentType);
  return RENDERINGS.includes(type) ? type : 'page';
}

/** The reader of pages in whose place this one reads an archive's rendering; null for others. */
export function readsInsteadOf(extractor: string): string | null {
  return DOCUMENT_READERS.find(({ name }) => name === extractor)?.insteadOf ?? null;
}

/** Reads stored bytes; the same bytes of the same moment always give the same answer. */
export function readCapture(
  head: CaptureHead,
  stored: Uint8Array,
  readers = PAGE_READERS,
): CaptureReading {
  if (!isAnswer(head.role, head.status)) {
    return { kind: 'incomplete', reason: `status_${head.status}` };
  }
  if (isCutOff(head, stored)) return { kind: 'incomplete', reason: 'cut_off' };
  const coding = codingLeft(head.headers, head.received);
  const decoded = decodeBody(stored, coding, MAX_DECODED);
  if (decoded.kind === 'undecodable') return { kind: 'incomplete', reason: decoded.reason };
  if (head.role === 'board') return readBoard(head, decoded.body);
  const moment = new Moment(head.at);
  return isDocument(head)
    ? readDocument(head, decoded.body, moment)
    : readPage(head, decoded.body, readers, moment);
}

// A connection that broke leaves less than was announced (RFC 9112 section 8). More than that says
// nothing: recorders keep the field of a coding that they removed.
function isCutOff(head: CaptureHead, stored: Uint8Array): boolean {
  const field = (name: string) => head.headers.find(([n]) => n === name)?.[1];
  const announced = field('content-length')?.trim() ?? '';
  if (field('transfer-encoding') !== undefined || !/^\d{1,15}$/.test(announced)) return false;
  return (head.received?.bytes ?? stored.length) < Number(announced);
}

function readBoard(head: CaptureHead, body: Uint8Array): CaptureReading {
  const adapter = adapterFor(head);
  if (adapter === null) return { kind: 'incomplete', reason: 'no_adapter' };
  const read = adapter.read(new TextDecoder().decode(body), head.finalUrl);
  if (read.kind === 'incomplete') return read;
  const { readings, abstentions } = hiring.read(read);
  return {
    kind: 'complete',
    reads: [
      { extractor: hiring.name, version: hiring.version, readings, abstentions, recognised: null },
    ],
    look: null,
    board: read,
    mindsDay: false,
  };
}

export function adapterFor(head: { readonly provider: string | null }): BoardAdapter | null {
  return BOARD_ADAPTERS.find((adapter) => adapter.provider === head.provider) ?? null;
}

function readPage(
  head: CaptureHead,
  body: Uint8Array,
  all: readonly Reader<Page>[],
  moment: Moment,
): CaptureReading {
  const readers = all.filter((reader) => reader.roles.includes(head.role));
  const { contentType, status, headers } = head;
  const url = new URL(head.finalUrl);
  const answered = { body, contentType, url, status, headers, role: head.role };
  const opened = openPage(Object.assign(moment, answered));
  if (opened.kind === 'incomplete') return { kind: 'incomplete', reason: opened.reason };
  const role = roleAsShown(head.role, signsOf(opened.page));
  // What was asked of the page to tell its role is not asked again of another one.
  const page = role === opened.page.role ? opened.page : shownAs(opened.page, role);
  const reads = readers.map((reader) => {
    const extraction = reader.roles.includes(role)
      ? readSafely(reader, () => storable(reader.read(page)))
      : silence(reader, 'another_kind_of_page', [role]);
    const { readings, abstentions } = extraction;
    const recognised = extraction.recognised ?? familiesRead(reader, readings);
    const { name: extractor, version } = reader;
    return { extractor, version, readings, abstentions, recognised };
  });
  const edition = DOCUMENTS.includes(role) ? editionSafely(page) : null;
  const look = { letters: page.main.letters, edition };
  return { kind: 'complete', reads, look, board: null, mindsDay: moment.isMinded };
}

/** When it was captured. V8 holds the getters of literals, and all they see, longer than pages. */
class Moment {
  readonly #at: Date;
  #isMinded = false;

  constructor(at: Date) {
    this.#at = at;
  }

  get capturedAt(): string {
    this.#isMinded = true;
    return this.#at.toISOString();
  }

  /** Has anybody asked for it? */
  get isMinded(): boolean {
    return this.#isMinded;
  }
}

function shownAs(page: Page, role: PageRole): Page {
  return Object.create(page, { role: { value: role, enumerable: true } });
}

// What a reader read shows that it recognised its place.
function familiesRead(
  { families }: Pick<Reader<Page>, 'families'>,
  readings: Extraction['readings'],
): readonly string[] {
  return families.filter((family) => readings.some(({ key }) => keyMatches(family, key)));
}

// A fault of ours on one page must neither stop its company for ever nor look like an absence: the
// reader says nothing about anything it could have said.
function readSafely(reader: Pick<Reader<Page>, 'families'>, read: () => Extraction): Extraction {
  try {
    return read();
  } catch (error) {
    return silence(reader, 'reader_failed', [error instanceof Error ? error.name : 'unknown']);
  }
}

// A document without its edition is compared as any page is.
function editionSafely(page: Page): Edition | null {
  try {
    return editionOf(page);
  } catch {
    return null;
  }
}

function silence(
  { families }: Pick<Reader<Page>, 'families'>,
  reason: string,
  candidates: readonly string[],
): Extraction {
  return { readings: [], abstentions: families.map((keys) => ({ keys, reason, candidates })) };
}

// A document that no reader reads is kept as evidence; it is complete where it is what it says.
function readDocument(head: CaptureHead, body: Uint8Array, moment: Moment): CaptureReading {
  if (body.length === 0 && !isNotThere(head.role, head.status)) {
    return { kind: 'incomplete', reason: 'empty' };
  }
  const text = new TextDecoder().decode(body);
  if (/json/i.test(head.contentType ?? '') && parseJson(text).kind === 'not_json') {
    return { kind: 'incomplete', reason: 'not_json' };
  }
  const { role, status, provider, contentType, headers } = head;
  const url = new URL(head.finalUrl);
  const said = { url, role, status, provider, contentType, headers, text };
  const document = Object.assign(moment, said);
  const reads: ReadCapture[] = [];
  for (const reader of documentReadersFor(head)) {
    let refused: Extract<DocumentRead, { kind: 'incomplete' }> | null = null;
    const extraction = readSafely(reader, () => {
      const read = reader.read(document);
      if (read.kind === 'read') return storable(read);
      refused = read;
      return { readings: [], abstentions: [] };
    });
    if (refused !== null) return refused;
    const { readings, abstentions, recognised = null } = extraction;
    const { name: extractor, version } = reader;
    reads.push({ extractor, version, readings, abstentions, recognised });
  }
  return { kind: 'complete', reads, look: null, board: null, mindsDay: moment.isMinded };
}
