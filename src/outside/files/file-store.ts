// Files under keys, in a folder or in a bucket: what evidence needs of the place where it stands.

export type FileRead =
  | {
      readonly kind: 'bytes';
      readonly bytes: Buffer;
      /** Another one whenever the file was replaced; null where the store does not tell. */
      readonly version: string | null;
    }
  /** Nothing stands under this key. */
  | { readonly kind: 'missing' }
  /** The store cannot be reached: this says nothing of the file. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** A file to be read in parts: for one that does not fit into memory. */
export interface OpenedFile {
  readonly kind: 'file';
  readonly size: number;
  readonly version: string;
  /** Bytes from the first to the last, both included; throws where the file was replaced. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

export interface ListedFile {
  readonly key: string;
  readonly size: number;
}

/** What must hold for a write to happen: nothing stands there, or still this version. */
export type Expected = 'nothing' | { readonly version: string } | null;

/** A second name under which a file stands, from before it stands under its first. */
export interface SecondName {
  readonly key: string;
  /** What stands under the first name where a file cannot have two; null: the file once more. */
  pointer(): Promise<Buffer | null>;
}

export interface FileDraft {
  append(bytes: Uint8Array): Promise<void>;
  /** Puts everything that was appended in its place: whole, or not at all. */
  keep(key: string): Promise<void>;
  drop(): Promise<void>;
}

export interface FileStore {
  /** The bytes of a file, whatever they are. */
  read(key: string): Promise<FileRead>;
  open(key: string): Promise<OpenedFile | Exclude<FileRead, { kind: 'bytes' }>>;
  has(key: string): Promise<boolean>;
  /**
   * Puts a file in its place, durably: whole, or not at all. False where `expected` did not hold
   * and nothing was written; a folder does not ask.
   */
  write(key: string, bytes: Uint8Array, expected?: Expected, second?: SecondName): Promise<boolean>;
  /** Gives a file that stands under `key` a second name. */
  nameAlso(key: string, second: string, bytes: Uint8Array): Promise<void>;
  /** Writes what may be lost; never half of it. */
  note(key: string, bytes: Uint8Array): Promise<void>;
  /** Whoever wrote a file may have been killed before its name was durable. */
  settle(key: string): Promise<void>;
  /** Nothing happens where nothing stands. Killed in between, a file may stand under both. */
  move(from: string, to: string): Promise<void>;
  /** Nothing happens where nothing stands. */
  remove(key: string): Promise<void>;
  /** All that stands under a prefix, which ends in a slash, in the order of keys. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** A file that is written as it grows. */
  draft(): Promise<FileDraft>;
  /** Removes drafts that nobody has written to since `before`; answers how many. */
  removeOldDrafts(before: Date): Promise<number>;
}
