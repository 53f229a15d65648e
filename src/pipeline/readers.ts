// Which reader is shown which capture, and what it says of stored bytes.

import { BOARD_ADAPTERS } from '../boards/registry.ts';
import type { BoardAdapter, BoardRead } from '../core/board.ts';
import { decodeBody } from '../core/content-coding.ts';
import type { PageRole } from '../core/page-role.ts';
import type { Reader } from '../core/reader.ts';
import { hiring } from '../dimensions/hiring.ts';
import { legal } from '../dimensions/legal.ts';
import { openPage, type Page } from '../dimensions/page.ts';
import { positioning } from '../dimensions/positioning.ts';
import { pricing } from '../dimensions/pricing.ts';
import type { ReadCapture } from './reconcile/judge-capture.ts';

const PAGE_READERS: readonly Reader<Page>[] = [pricing, positioning, legal];
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
}

export type CaptureReading =
  | {
      readonly kind: 'complete';
      readonly reads: readonly ReadCapture[];
      /** The board itself, where the capture is one. */
      readonly board: Extract<BoardRead, { kind: 'complete' }> | null;
    }
  | { readonly kind: 'incomplete'; readonly reason: string };

/** Names and versions of the readers that a capture of this role is shown to. */
export function readersFor(
  role: PageRole,
  readers = PAGE_READERS,
): readonly { name: string; version: number }[] {
  if (role === 'board') return [{ name: hiring.name, version: hiring.version }];
  return readers
    .filter((reader) => reader.roles.includes(role))
    .map(({ name, version }) => ({ name, version }));
}

/** Reads stored bytes; the same bytes always give the same answer. */
export function readCapture(
  head: CaptureHead,
  stored: Uint8Array,
  readers = PAGE_READERS,
): CaptureReading {
  if (head.status < 200 || head.status > 299) {
    return { kind: 'incomplete', reason: `status_${head.status}` };
  }
  if (isCutOff(head, stored)) return { kind: 'incomplete', reason: 'cut_off' };
  const coding = head.headers.find(([name]) => name === 'content-encoding')?.[1] ?? null;
  const decoded = decodeBody(stored, coding, MAX_DECODED);
  if (decoded.kind === 'undecodable') return { kind: 'incomplete', reason: decoded.reason };
  if (head.role === 'board') return readBoard(head, decoded.body);
  return readPage(head, decoded.body, readers);
}

// A connection that broke leaves less than was announced (RFC 9112 section 8). More than that says
// nothing: recorders keep the field of a coding that they removed.
function isCutOff(head: CaptureHead, stored: Uint8Array): boolean {
  const field = (name: string) => head.headers.find(([n]) => n === name)?.[1];
  const announced = field('content-length')?.trim() ?? '';
  if (field('transfer-encoding') !== undefined || !/^\d{1,15}$/.test(announced)) return false;
  return stored.length < Number(announced);
}

function readBoard(head: CaptureHead, body: Uint8Array): CaptureReading {
  const adapter = adapterFor(head);
  if (adapter === null) return { kind: 'incomplete', reason: 'no_adapter' };
  const read = adapter.read(new TextDecoder().decode(body));
  if (read.kind === 'incomplete') return read;
  const { readings, abstentions } = hiring.read(read);
  return {
    kind: 'complete',
    reads: [{ extractor: hiring.name, version: hiring.version, readings, abstentions }],
    board: read,
  };
}

export function adapterFor(head: { readonly provider: string | null }): BoardAdapter | null {
  return BOARD_ADAPTERS.find((adapter) => adapter.provider === head.provider) ?? null;
}

function readPage(
  head: CaptureHead,
  body: Uint8Array,
  all: readonly Reader<Page>[],
): CaptureReading {
  const readers = all.filter((reader) => reader.roles.includes(head.role));
  const isPage = readers.length > 0 || /html|^text\/plain|^$/i.test(head.contentType ?? '');
  if (!isPage) return readDocument(head, body);
  const opened = openPage({
    body,
    contentType: head.contentType,
    url: new URL(head.finalUrl),
    status: head.status,
    capturedAt: head.at.toISOString(),
  });
  if (opened.kind === 'incomplete') return { kind: 'incomplete', reason: opened.reason };
  const page = { ...opened.page, role: head.role };
  const reads = readers.map((reader) => {
    const { readings, abstentions } = reader.read(page);
    return { extractor: reader.name, version: reader.version, readings, abstentions };
  });
  return { kind: 'complete', reads, board: null };
}

// A document that no reader reads yet is kept as evidence; it is complete where it is what it says.
function readDocument(head: CaptureHead, body: Uint8Array): CaptureReading {
  if (body.length === 0) return { kind: 'incomplete', reason: 'empty' };
  if (/json/i.test(head.contentType ?? '')) {
    try {
      JSON.parse(new TextDecoder().decode(body));
    } catch {
      return { kind: 'incomplete', reason: 'not_json' };
    }
  }
  return { kind: 'complete', reads: [], board: null };
}
