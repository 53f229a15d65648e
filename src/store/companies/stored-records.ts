// Records of companies as they are stored, read as bytes that are given back when they were sent.

import { brotliDecompressSync } from 'node:zlib';
import { arrayText, bytesIn, numberIn, textIn } from '../byte-row.ts';
import { freeRow } from '../byte-rows.ts';
import type { ByteRow, ByteStatement, HotDb } from '../database.ts';

export interface StoredRecord {
  readonly companyId: number;
  readonly etag: string;
  /** The whole answer, Brotli-compressed or as it is. */
  readonly form: RecordForm;
  readonly bytes: Buffer;
  /** Bytes of the answer itself. */
  readonly size: number;
  readonly baseUrl: string;
  readonly freshUntil: Date | null;
  /** So many have it, who all have to be done with it before its memory is given back. */
  sharedBy(users: number): void;
  /** One of them is done with `bytes`. */
  free(): void;
}

type RecordForm = 'plain' | 'brotli';

function findIn(form: RecordForm, column: string): ByteStatement {
  return {
    name: `find-${form}-records`,
    text: `select domain, company_id, etag, ${column}, octet_length(body), base_url, fresh_until
      from company_records where domain = any($1::text[])`,
    isBytea: [false, false, false, true, false, false, false],
    areFreed: true,
  };
}

// Both are stored: to read the plain bytes takes a process less than to read and decode the others.
const FIND = { plain: findIn('plain', 'body'), brotli: findIn('brotli', 'body_br') } as const;

/** The records of these domains in one form alone. */
export async function findRecords(
  db: Pick<HotDb, 'bytes'>,
  domains: readonly string[],
  form: RecordForm,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const rows = await db.bytes(FIND[form], [arrayText(domains)]);
  return new Map(rows.map((row) => [textIn(row, 0), recordIn(row, form)]));
}

function recordIn(row: ByteRow, form: RecordForm): StoredRecord {
  const freshUntil = row[6] ?? null;
  let users = 1;
  return {
    companyId: numberIn(row, 1),
    etag: textIn(row, 2),
    form,
    bytes: bytesIn(row, 3),
    size: numberIn(row, 4),
    baseUrl: textIn(row, 5),
    freshUntil: freshUntil === null ? null : new Date(freshUntil.toString()),
    sharedBy: (all) => {
      users = all;
    },
    free: () => {
      users -= 1;
      if (users === 0) freeRow(row);
    },
  };
}

/** The answer itself; what is decoded for it has memory of its own: see `freeBody`. */
export function bodyOf({ form, bytes, size }: Encoded): Uint8Array {
  return form === 'plain' ? bytes : brotliDecompressSync(bytes, { chunkSize: roomFor(size) });
}

interface Encoded {
  readonly form: RecordForm;
  readonly bytes: Uint8Array;
  readonly size: number;
}

/** Gives the memory of a decoded answer back at once, as `freeRow` does. */
export function freeBody(
  { form, size }: Pick<Encoded, 'form' | 'size'>,
  { buffer }: Uint8Array,
): void {
  if (form === 'plain' || !(buffer instanceof ArrayBuffer)) return;
  // What has another size is not what the decoder was given, and others may have a part of it.
  if (buffer.byteLength === roomFor(size)) buffer.transfer(0);
}

/** The decoder takes another buffer as large as the first where that one is filled to its end. */
const SPARE_BYTES = 64;

/** What is shorter than half of Node's block is cut from it. */
function roomFor(size: number): number {
  return Math.max(size + SPARE_BYTES, Buffer.poolSize / 2);
}
