// A small file that is made once and then kept: keys of the installation, for its owner alone.

import type { Stats } from 'node:fs';
import { type FileHandle, link, mkdir, open, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateMode } from '../private-folder.ts';
import { ConfigError } from '../settings/config-words.ts';

/** Its text; null where there is none. `what` names it where it cannot be read. */
export async function readKept(file: string, what: string): Promise<string | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, 'r');
    demandPrivate(await handle.stat(), file, what);
    return await handle.readFile('utf8');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new ConfigError(`${what} in ${file} cannot be read (${code})`);
  } finally {
    await handle?.close();
  }
}

/** Whoever else can read a key signs in our name; whoever can write it makes us sign in theirs. */
function demandPrivate({ mode, uid }: Stats, file: string, what: string): void {
  const own = process.getuid?.();
  if (own === undefined) return;
  // Secrets that are mounted belong to root, and reach us through our group.
  const closed = uid === own ? 0o077 : 0o027;
  if ((mode & closed) === 0) return;
  const written = (mode & 0o777).toString(8).padStart(4, '0');
  throw new ConfigError(
    `${what} in ${file} is open to other users of this machine (its mode is ${written}); ` +
      `accepted is 0600: chmod 600 ${file}, and make a new key if others may have read it`,
  );
}

/** Keeps `text` where there is none yet; else answers what is there. `unique` names the draft. */
export async function keepText(
  file: string,
  what: string,
  text: string,
  unique: string,
): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: privateMode() });
  const draft = `${file}.${unique}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    // A link is made whole or not at all, and never over what another process made meanwhile.
    await link(draft, file);
    return text;
  } catch (error) {
    const other = await readKept(file, what);
    if (other === null) throw error;
    return other;
  } finally {
    await unlink(draft);
  }
}
