// Reads tables of text that an operator gives.

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { fileTrouble } from '../../core/file-trouble.ts';

export type CsvRow = Readonly<Record<string, string>>;

export type CsvRead =
  | { readonly kind: 'rows'; readonly rows: readonly CsvRow[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

const MAX_BYTES = 200_000_000;

/** The rows of a CSV file (RFC 4180) with a header line, by column name. */
export async function readCsv(file: string): Promise<CsvRead> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return { kind: 'unreadable', reason: `cannot be read: ${fileTrouble(error)}` };
  }
  if (bytes.length > MAX_BYTES) return { kind: 'unreadable', reason: 'is larger than 200 MB' };
  try {
    const options = {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_quotes: true,
    } as const;
    return { kind: 'rows', rows: parse(bytes, options) as CsvRow[] };
  } catch (error) {
    return { kind: 'unreadable', reason: `is not a CSV file: ${fileTrouble(error)}` };
  }
}
