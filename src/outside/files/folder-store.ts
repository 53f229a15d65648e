// Files under keys in a folder: drafted beside, durable, and renamed into their place.

import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  link,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder, PRIVATE_FILE, syncFolder, writeDurably } from './durable.ts';
import type {
  Expected,
  FileDraft,
  FileRead,
  FileStore,
  ListedFile,
  OpenedFile,
  SecondName,
} from './file-store.ts';

// Beside the files, so that what a killed writer left is found without looking through them all.
export const DRAFTS = 'drafts';

/** `unique` gives a name for a file that is being written. */
export function folderStore(folder: string, unique: () => string): FileStore {
  return new FolderStore(folder, unique);
}

class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #unique: () => string;

  constructor(folder: string, unique: () => string) {
    this.#folder = folder;
    this.#unique = unique;
  }

  async read(key: string): Promise<FileRead> {
    try {
      return { kind: 'bytes', bytes: await readFile(this.#pathOf(key)), version: null };
    } catch (error) {
      return this.#absence(error);
    }
  }

  async open(key: string): Promise<OpenedFile | Exclude<FileRead, { kind: 'bytes' }>> {
    const path = this.#pathOf(key);
    try {
      // Any program may set when a file was written, none when it was changed.
      const { size, ctimeMs, ino } = await stat(path);
      const version = `${ino} ${size} ${ctimeMs}`;
      const read = (start: number, end: number) => createReadStream(path, { start, end });
      return { kind: 'file', size, version, read };
    } catch (error) {
      return this.#absence(error);
    }
  }

  async has(key: string): Promise<boolean> {
    return (await stat(this.#pathOf(key)).catch(() => null)) !== null;
  }

  // Whoever replaces a file here has the same object in hand: the last one is as good as any.
  async write(
    key: string,
    bytes: Uint8Array,
    _expected: Expected = null,
    second: SecondName | null = null,
  ): Promise<boolean> {
    const path = this.#pathOf(key);
    const draft = await this.#draftOf(key);
    await makeFolder(dirname(path));
    try {
      await writeDurably(draft, bytes);
      // Killed after this, a second name stands there that nobody needs yet.
      if (second !== null) await this.#link(draft, second.key, bytes);
      // A crash before this line leaves a draft that nobody reads; after it, the whole file.
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await unlink(draft).catch(() => {});
      throw error;
    }
    return true;
  }

  async nameAlso(key: string, second: string, bytes: Uint8Array): Promise<void> {
    await this.#link(this.#pathOf(key), second, bytes);
  }

  async #link(from: string, key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const draft = await this.#draftOf(key);
    await makeFolder(dirname(path));
    try {
      // Where a file system has no second names, a copy costs what it costs.
      await link(from, draft).catch(() => writeDurably(draft, bytes));
      await rename(draft, path);
    } finally {
      // Two names of one file are not renamed into each other (POSIX): what is left goes.
      await unlink(draft).catch(() => {});
    }
    await syncFolder(dirname(path));
  }

  async note(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const draft = `${path}.${this.#unique()}.tmp`;
    try {
      await makeFolder(dirname(path));
      await writeFile(draft, bytes, { mode: PRIVATE_FILE });
      await rename(draft, path);
    } catch (error) {
      await unlink(draft).catch(() => {});
      throw error;
    }
  }

  async settle(key: string): Promise<void> {
    await syncFolder(dirname(this.#pathOf(key)));
  }

  async move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#pathOf(from), this.#pathOf(to)];
    await makeFolder(dirname(target));
    const isThere = await rename(source, target).then(
      () => true,
      (error) => absent(error) ?? false,
    );
    if (!isThere) return;
    await syncFolder(dirname(target));
    await syncFolder(dirname(source));
  }

  async remove(key: string): Promise<void> {
    await unlink(this.#pathOf(key)).catch(absent);
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const names = await readdir(this.#pathOf(prefix), { withFileTypes: true }).catch(
      (error) => absent(error) ?? [],
    );
    // A folder stands in the order of keys as if its name ended in a slash.
    const sorted = names
      .map((entry) => ({ entry, name: entry.isDirectory() ? `${entry.name}/` : entry.name }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { entry, name } of sorted) {
      const key = `${prefix}${name}`;
      if (entry.isDirectory()) yield* this.list(key);
      else if (entry.isFile()) {
        const found = await stat(this.#pathOf(key)).catch(absent);
        if (found !== undefined) yield { key, size: found.size };
      }
    }
  }

  async draft(): Promise<FileDraft> {
    const path = join(this.#folder, DRAFTS, `manifest.${this.#unique()}.tmp`);
    await makeFolder(dirname(path));
    const file = await open(path, 'wx', PRIVATE_FILE);
    return {
      append: async (bytes) => {
        await file.writeFile(bytes);
      },
      keep: async (key) => {
        const target = this.#pathOf(key);
        await settled(file, () => file.datasync());
        await makeFolder(dirname(target));
        // A crash before this line leaves a draft that nobody reads; after it, the whole file.
        await rename(path, target);
        await syncFolder(dirname(target));
      },
      drop: async () => {
        await file.close().catch(() => {});
        await unlink(path).catch(() => {});
      },
    };
  }

  async removeOldDrafts(before: Date): Promise<number> {
    const names = await readdir(join(this.#folder, DRAFTS)).catch(() => []);
    let removed = 0;
    for (const name of names.filter((one) => one.endsWith('.tmp'))) {
      const path = join(this.#folder, DRAFTS, name);
      const written = await stat(path).catch(() => null);
      // Another writer may have finished it, or another cleaner removed it, in the meantime.
      if (written === null || written.mtimeMs >= before.getTime()) continue;
      removed += await unlink(path).then(
        () => 1,
        () => 0,
      );
    }
    return removed;
  }

  #pathOf(key: string): string {
    return join(this.#folder, key);
  }

  async #draftOf(key: string): Promise<string> {
    const draft = join(this.#folder, DRAFTS, `${basename(key)}.${this.#unique()}.tmp`);
    await makeFolder(dirname(draft));
    return draft;
  }

  // A store that is not there at all (a volume not mounted) says nothing of any file.
  async #absence(error: unknown): Promise<Exclude<FileRead, { kind: 'bytes' }>> {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code !== 'ENOENT') return { kind: 'unreachable', reason: code };
    const folder = await stat(this.#folder).catch(() => null);
    return folder === null ? { kind: 'unreachable', reason: code } : { kind: 'missing' };
  }
}

async function settled(file: FileHandle, last: () => Promise<void>): Promise<void> {
  try {
    await last();
  } finally {
    await file.close();
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
