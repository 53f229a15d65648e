// The command that verifies a proof bundle: arguments in, text and an exit code out.

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readBundle } from '../src/bundle.ts';
import { fromUtf8 } from '../src/bytes.ts';
import type { CheckResult } from '../src/checks.ts';
import { clean, explain } from '../src/explain.ts';
import { parseRow } from '../src/manifest-row.ts';
import { readTrustedHeaders, type TrustedHeaders } from '../src/trust.ts';
import { EXIT, type Verdict, verifyBundle } from '../src/verify.ts';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { findRaw } from './raw.ts';

/** What the command needs of the world. */
export interface CommandIo {
  /** Throws where it cannot be read; `-` is the standard input. */
  readonly read: (path: string) => Buffer;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly version: string;
}

/** Larger bundles are none: their parts are bounded to less. */
const MAX_BUNDLE = 8_388_608;

class Refused extends Error {
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.exit = exit;
  }
}

/** Where the command itself was wrong, or a file that it names: EX_USAGE of BSD. */
export const USAGE_EXIT = 64;

/** Gives the exit code: 0 valid, 1 invalid, 2 incomplete, 3 malformed, 4 unsupported. */
export function verifyCommand(args: readonly string[], io: CommandIo): number {
  const parsed = parseArguments(args);
  if (parsed.kind === 'help') {
    io.out(USAGE);
    return 0;
  }
  if (parsed.kind === 'version') {
    io.out(`${io.version}\n`);
    return 0;
  }
  if (parsed.kind === 'wrong') {
    io.err(`${clean(parsed.reason)}\n\n${USAGE}`);
    return USAGE_EXIT;
  }
  try {
    return verified(parsed.arguments, io);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    io.err(`${error.message}\n`);
    return error.exit;
  }
}

function verified(given: Arguments, io: CommandIo): number {
  const file = readFile(io, given.bundle, 'the bundle');
  const value = jsonOf(file, given.bundle);
  const headers = given.headers === null ? null : headersIn(io, given.headers);
  const issuer = given.issuerKey === null ? null : keyIn(io, given.issuerKey);
  const raw = given.raw === null ? null : rawIn(io, given.raw, value);
  const verdict = verifyBundle(
    value,
    {
      headers,
      sandbox: given.trustSandbox,
      hashOnly: given.hashOnly,
      ...(given.minDifficulty === null ? {} : { minDifficulty: given.minDifficulty }),
      verifySignature:
        issuer === null ? null : (message, signature) => verify(null, message, issuer, signature),
      hash: (bytes) => createHash('sha256').update(bytes).digest(),
    },
    raw?.bytes ?? null,
  );
  const note = raw?.note ?? null;
  io.out(given.json ? jsonText(verdict, note) : textOf(verdict, note, given));
  return verdict.exit;
}

function readFile(io: CommandIo, path: string, what: string): Buffer {
  try {
    return io.read(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused(`${what} cannot be read: ${clean(why)}`, USAGE_EXIT);
  }
}

function jsonOf(file: Buffer, path: string): unknown {
  if (file.length > MAX_BUNDLE) {
    throw new Refused(`${path} is no bundle: longer than ${MAX_BUNDLE} bytes`, EXIT.malformed);
  }
  try {
    return JSON.parse((fromUtf8(file) ?? '').replace(/^\ufeff/, ''));
  } catch {
    throw new Refused(`${path} is no bundle: not JSON`, EXIT.malformed);
  }
}

function headersIn(io: CommandIo, path: string): TrustedHeaders {
  const read = readTrustedHeaders(readFile(io, path, 'the headers'));
  if (read.kind === 'headers') return read.headers;
  throw new Refused(`--headers ${path}: ${read.reason}`, USAGE_EXIT);
}

function keyIn(io: CommandIo, path: string): KeyObject {
  const text = readFile(io, path, 'the key of the issuer').toString('utf8');
  try {
    const key = text.trimStart().startsWith('{')
      ? createPublicKey({ key: JSON.parse(text), format: 'jwk' })
      : createPublicKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new Refused(`--issuer-key ${path}: no Ed25519 public key (PEM or JWK)`, USAGE_EXIT);
}

interface Raw {
  readonly bytes: Uint8Array | null;
  readonly note: string;
}

function rawIn(io: CommandIo, path: string, value: unknown): Raw {
  const file = readFile(io, path, 'the raw bytes');
  const found = findRaw(file, hashIn(value) ?? '');
  if (found.kind === 'raw') return { bytes: found.bytes, note: `${path}: ${found.where}` };
  return { bytes: null, note: `${path} ${found.reason}` };
}

function hashIn(value: unknown): string | null {
  const read = readBundle(value);
  if (read.kind === 'bundle') return read.bundle.capture.sha256;
  if (read.kind !== 'row') return null;
  const parsed = parseRow(read.bundle.inclusion_proof.leaf);
  return parsed.kind === 'row' && parsed.row.type === 'capture' ? parsed.row.sha256 : null;
}

function jsonText(verdict: Verdict, raw: string | null): string {
  const { headline, shown, notShown } = explain(verdict);
  const said = { ...verdict, headline, shown, not_shown: notShown, raw };
  return `${JSON.stringify(said, null, 2)}\n`;
}

const MARKS: Readonly<Record<CheckResult, string>> = { pass: '✔', fail: '✖', skipped: '–' };

function textOf(verdict: Verdict, note: string | null, given: Arguments): string {
  const { headline, shown, notShown, reasons } = explain(verdict);
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${clean(line)}\n`).join('')}`;
  const rows = verdict.checks
    .filter(({ detail }) => detail !== 'not reached')
    .map(({ check, result, detail }) => `${MARKS[result]} ${check.padEnd(18)} ${detail}`);
  return [
    `${headline}\n`,
    list('Why:', reasons),
    verdict.verdict === 'incomplete' ? list('What to do:', advice(verdict, given)) : '',
    list('Shown:', shown),
    list('Not shown:', notShown),
    list('Checks:', rows),
    note === null ? '' : list('Raw bytes:', [note]),
  ].join('');
}

function advice({ checks, subject }: Verdict, given: Arguments): readonly string[] {
  const skipped = new Set(
    checks.filter(({ result }) => result === 'skipped').map(({ check }) => check),
  );
  const lines: string[] = [];
  if (skipped.has('raw_hash') && !given.hashOnly) {
    lines.push('give the raw bytes: --raw FILE (as stored, or a WARC or WACZ that has them)');
    lines.push('or ask for the hash alone: --hash-only');
  }
  if (skipped.has('header_trusted')) {
    const isSandbox = subject?.chain === 'sandbox' && !given.trustSandbox;
    lines.push(
      isSandbox
        ? 'to see the rest of a demonstration: --trust-sandbox'
        : `give headers with block ${subject?.block_height}: --headers FILE`,
    );
  }
  return lines;
}
