// Files and folders of evidence that are there after a power failure, for our own eyes only.

import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Pages are their owners' texts: of the users of a machine only ours reads them. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** With those above it that are missing; the names of all that it made are durable. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = path; made !== top; made = dirname(made)) await syncFolder(dirname(made));
}

// The name of a file is durable when its folder is.
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
