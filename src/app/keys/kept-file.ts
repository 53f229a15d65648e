// A small file that is made once and then kept: keys of the installation, for its owner alone.

import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../settings/config-words.ts';

/** Its text; null where there is none. `what` names it where it cannot be read. */
export async function readKept(file: string, what: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new ConfigError(`${what} in ${file} cannot be read (${code})`);
  }
}

/** Keeps `text` where there is none yet; else answers what is there. `unique` names the draft. */
export async function keepText(
  file: string,
  what: string,
  text: string,
  unique: string,
): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
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
