// Signed notes and the keys that verify them (c2sp.org/signed-note).

import { concat, fromBase64, fromHex, sameBytes, toBase64, toHex, toUtf8 } from '../bytes.ts';
import { type Sha256, sha256 } from '../hashes.ts';

/** The types of keys that are known, by the byte that names them. */
export const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const;
export type KeyType = keyof typeof KEY_TYPES;

export interface NoteSignature {
  readonly name: string;
  /** 4 bytes: with the name it says whose key this is, and of which type. */
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** With the line feed at its end. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A key that the person who verifies has, by the name of who signs with it. */
export interface VerifierKey {
  readonly name: string;
  readonly type: KeyType;
  readonly keyId: Uint8Array;
  /** 32 bytes of Ed25519 (RFC 8032). */
  readonly key: Uint8Array;
}

/** Verifiers take at least 16. */
const MAX_SIGNATURES = 64;
const NAME = /^[^\s+\p{Cc}\p{Zs}]{1,255}$/u;

export function isKeyName(name: string): boolean {
  return NAME.test(name);
}

export function keyIdOf(
  name: string,
  type: KeyType,
  key: Uint8Array,
  hash: Sha256 = sha256,
): Uint8Array {
  return hash(concat(toUtf8(`${name}\n`), Uint8Array.of(KEY_TYPES[type]), key)).slice(0, 4);
}

/** A key as tools for notes exchange it: name, hash of the key, type and key. */
export function writeVerifierKey(
  name: string,
  type: KeyType,
  key: Uint8Array,
  hash: Sha256 = sha256,
): string {
  const id = toHex(keyIdOf(name, type, key, hash));
  return `${name}+${id}+${toBase64(concat(Uint8Array.of(KEY_TYPES[type]), key))}`;
}

/** Null where it is none, or of a type that is not known. */
export function readVerifierKey(text: string, hash: Sha256 = sha256): VerifierKey | null {
  const [, name = '', id = '', rest = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(rest);
  const type = bytes?.[0] === KEY_TYPES.ed25519 ? 'ed25519' : 'cosignature';
  if (!isKeyName(name) || bytes?.length !== 33 || bytes[0] !== KEY_TYPES[type]) return null;
  const key = bytes.slice(1);
  const keyId = keyIdOf(name, type, key, hash);
  return toHex(keyId) === id ? { name, type, keyId, key } : null;
}

export function signatureLine({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concat(keyId, signature))}\n`;
}

export interface NoteSigner {
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

/** The text, which ends in a line feed, as a note that this name signed. */
export function signNote(
  text: string,
  name: string,
  { publicKey, sign }: NoteSigner,
  hash: Sha256 = sha256,
): string {
  const keyId = keyIdOf(name, 'ed25519', publicKey, hash);
  return `${text}\n${signatureLine({ name, keyId, signature: sign(toUtf8(text)) })}`;
}

/** The signatures that a key says are its own. */
export function signaturesBy(key: VerifierKey, signatures: readonly NoteSignature[]) {
  return signatures.filter(({ name, keyId }) => name === key.name && sameBytes(keyId, key.keyId));
}

/** The lines under a note, each with its line feed; null where one of them is none. */
export function readSignatures(lines: string): readonly NoteSignature[] | null {
  if (!lines.endsWith('\n')) return null;
  const found: NoteSignature[] = [];
  for (const line of lines.slice(0, -1).split('\n')) {
    const [, name = '', rest = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
    const bytes = fromBase64(rest);
    if (!isKeyName(name) || bytes === null || bytes.length < 5) return null;
    found.push({ name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) });
    if (found.length > MAX_SIGNATURES) return null;
  }
  return found;
}

/** Null where the text is no signed note. Nothing of it is verified. */
export function readNote(note: string): SignedNote | null {
  if (!isPlain(note)) return null;
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return null;
  const signatures = readSignatures(note.slice(end + 2));
  return signatures === null ? null : { text: note.slice(0, end + 1), signatures };
}

// Lone surrogates are no UTF-8.
function isPlain(note: string): boolean {
  return note.isWellFormed() && !/[^\n\P{Cc}]/u.test(note);
}

/** What a witness signs of a checkpoint at a time, in seconds (c2sp.org/tlog-cosignature). */
export function cosignedText(text: string, time: number): Uint8Array {
  return toUtf8(`cosignature/v1\ntime ${time}\n${text}`);
}

export interface Cosignature {
  /** In seconds since 1970. */
  readonly time: number;
  /** An Ed25519 signature. */
  readonly signature: Uint8Array;
}

/** Null where the bytes are no `timestamped_signature` of Ed25519. */
export function readCosignature(bytes: Uint8Array): Cosignature | null {
  if (bytes.length !== 72) return null;
  const time = Number.parseInt(toHex(bytes.slice(0, 8)), 16);
  // The last moment that a date can be; times beyond 2^53 could not be written down again.
  return time > 8_640_000_000_000 ? null : { time, signature: bytes.slice(8) };
}

export function writeCosignature({ time, signature }: Cosignature): Uint8Array {
  const seconds = fromHex(time.toString(16).padStart(16, '0')) ?? new Uint8Array(8);
  return concat(seconds, signature);
}
