// Reads entries of a ZIP file in memory, as yauzl finds them, and never more than is allowed.

import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  /**
   * Its plain bytes; null where they would be more than `most`, are not where the directory says,
   * or are not as many as it says.
   */
  content(most: number): Promise<Buffer | null>;
}

/** A WACZ has a few; a directory of millions would fill the memory. */
const MAX_ENTRIES = 65_535;

/** Null where there is no ZIP directory, or one that is not understood. */
export async function zipEntries(file: Buffer): Promise<readonly ZipEntry[] | null> {
  try {
    // Names stay bytes: yauzl would refuse a whole file for one name that is not a path.
    const zip = await fromBufferPromise(file, { decodeStrings: false });
    if (zip.entryCount > MAX_ENTRIES) return null;
    const entries: ZipEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      entries.push({ name, content: (most) => contentOf(zip, entry, most) });
    }
    return entries;
  } catch {
    return null;
  }
}

async function contentOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > most) return null;
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    return null;
  }
}
