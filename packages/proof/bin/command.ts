// The command that verifies a proof bundle: arguments in, text and an exit code out.

import { createHash } from 'node:crypto';

import type { CheckResult } from '../src/checks.ts';
import { clean, explain } from '../src/explain.ts';
import { readJson } from '../src/json.ts';
import { readKeys } from '../src/keys.ts';
import { type LogPolicy, readPolicy } from '../src/log/policy.ts';
import { parseRow } from '../src/manifest-row.ts';
import { readBundle } from '../src/read-bundle.ts';
import { readCertificates } from '../src/tokens/certificate.ts';
import type { TokenTrust } from '../src/tokens/check-token.ts';
import { readTrustedHeaders, type TrustedHeaders } from '../src/trust.ts';
import { EXIT, type Verdict, verifyBundle } from '../src/verify.ts';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { findRaw } from './raw.ts';
import { askForKeys, type FetchKeys, isSignedWith, trustKeys } from './signature.ts';
import { verifySignature } from './token-signature.ts';

/** What the command reads from, and where it writes. */
export interface CommandIo {
  /** Throws where it cannot be read; `-` is the standard input. */
  readonly read: (path: string) => Buffer;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly version: string;
  /** Brings the issuer's keys, where none are given. */
  readonly fetchKeys: FetchKeys;
}

/** No valid bundle is larger: the bounds of its parts add up to less. */
const MAX_BUNDLE = 8_388_608;

class Refused extends Error {
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.exit = exit;
  }
}

/** The command itself was wrong, or a file that it names: EX_USAGE of BSD. */
export const USAGE_EXIT = 64;

/** Gives the exit code: 0 valid, 1 invalid, 2 incomplete, 3 malformed, 4 unsupported. */
export async function verifyCommand(args: readonly string[], io: CommandIo): Promise<number> {
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
    return await verified(parsed.arguments, io);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    io.err(`${error.message}\n`);
    return error.exit;
  }
}

async function verified(given: Arguments, io: CommandIo): Promise<number> {
  const file = readFile(io, given.bundle, 'the bundle');
  const value = jsonOf(file, given.bundle);
  const headers = given.headers === null ? null : headersIn(io, given.headers);
  const policy = given.policy === null ? null : policyIn(io, given.policy);
  const signature = given.issuerKey === null ? null : keysIn(io, given.issuerKey);
  const raw = given.raw === null ? null : await rawIn(io, given.raw, value);
  const verdict = verifyBundle(
    value,
    {
      headers,
      timeStamps: timeStampsIn(io, given),
      acceptTimeStamps: given.acceptTsa,
      sandbox: given.trustSandbox,
      policy,
      verifyEd25519: isSignedWith,
      hashOnly: given.hashOnly,
      ...(given.minDifficulty === null ? {} : { minDifficulty: given.minDifficulty }),
      ...(signature ?? (given.offline ? OFFLINE : await askForKeys(value, io.fetchKeys))),
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
    throw new Refused(
      `${path} is not a proof bundle: it is longer than ${MAX_BUNDLE} bytes`,
      EXIT.malformed,
    );
  }
  const read = readJson(file);
  if (read.kind === 'value') return read.value;
  throw new Refused(`${path} is not a proof bundle: ${clean(read.reason)}`, EXIT.malformed);
}

function headersIn(io: CommandIo, path: string): TrustedHeaders {
  const read = readTrustedHeaders(readFile(io, path, 'the headers'));
  if (read.kind === 'headers') return read.headers;
  throw new Refused(`--headers ${path}: ${read.reason}`, USAGE_EXIT);
}

function policyIn(io: CommandIo, path: string): LogPolicy {
  const read = readPolicy(readFile(io, path, 'the policy'));
  if (read.kind === 'policy') return read.policy;
  throw new Refused(`--policy ${path}: ${read.reason}`, USAGE_EXIT);
}

const OFFLINE = { noKey: 'no key of the issuer was given, and nobody was asked for one' };

function keysIn(io: CommandIo, path: string) {
  const read = readKeys(readFile(io, path, 'the key of the issuer'));
  if (read.kind === 'keys') return trustKeys(read.keys, 'a key that you gave');
  throw new Refused(`--issuer-key ${path}: ${read.reason}`, USAGE_EXIT);
}

function timeStampsIn(io: CommandIo, { tsaRoot, tsaPolicies }: Arguments): TokenTrust | null {
  if (tsaRoot === null) return null;
  const roots = readCertificates(readFile(io, tsaRoot, 'the roots of authorities'));
  if (roots === null) {
    const why = 'the file holds no certificates, or one that cannot be read (PEM or DER)';
    throw new Refused(`--tsa-root ${tsaRoot}: ${why}`, USAGE_EXIT);
  }
  const policies = tsaPolicies === null ? {} : { policies: tsaPolicies };
  return { roots, verify: verifySignature, ...policies };
}

interface Raw {
  readonly bytes: Uint8Array | null;
  readonly note: string;
}

async function rawIn(io: CommandIo, path: string, value: unknown): Promise<Raw> {
  const file = readFile(io, path, 'the raw bytes');
  const found = await findRaw(file, hashIn(value) ?? '');
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
  const { signedWith, wordOf, areHeightsKnown, ...rest } = verdict;
  const words = { headline, shown, not_shown: notShown };
  const said = {
    ...rest,
    heights_known: areHeightsKnown,
    signed_with: signedWith,
    word_of: wordOf,
    ...words,
    raw,
  };
  return `${JSON.stringify(said, null, 2)}\n`;
}

const MARKS: Readonly<Record<CheckResult, string>> = { pass: '✔', fail: '✖', skipped: '–' };

function textOf(verdict: Verdict, note: string | null, given: Arguments): string {
  const { headline, shown, notShown, notChecked, reasons } = explain(verdict);
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${clean(line)}\n`).join('')}`;
  const rows = verdict.checks
    .filter(({ detail }) => detail !== 'not reached')
    .map(({ check, result, detail }) => `${MARKS[result]} ${check.padEnd(21)} ${detail}`);
  return [
    `${headline}\n`,
    list('Why:', reasons),
    verdict.verdict === 'incomplete' ? list('What to do:', advice(verdict, given)) : '',
    list('Shown:', shown),
    list('Not shown:', notShown),
    list('Not checked:', notChecked),
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
  const isProvisional = subject?.block_height === null;
  if (isProvisional && skipped.has('token_time')) lines.push(...provisionalAdvice(given));
  if (skipped.has('header_trusted') && !isProvisional) {
    const isSandbox = subject?.chain === 'sandbox' && !given.trustSandbox;
    lines.push(
      isSandbox
        ? 'to see the rest of a demonstration: --trust-sandbox'
        : `give headers with block ${subject?.block_height}: --headers FILE`,
    );
  }
  if (skipped.has('witnesses') && given.policy !== null) {
    lines.push('ask the service again later, or the witnesses what they saw of its log: --policy');
  }
  if (skipped.has('time_stamps') && given.tsaRoot !== null && !isProvisional) {
    lines.push('give the root of the authority of its tokens: --tsa-root FILE; or leave it away');
  }
  return lines;
}

function provisionalAdvice({ acceptTsa, tsaRoot }: Arguments): readonly string[] {
  const isTaken = acceptTsa && tsaRoot !== null;
  return [
    'ask the service again later: once a block holds the root, the same address has the whole bundle',
    isTaken
      ? 'or give the root of the authority whose token is the first: --tsa-root FILE'
      : 'or take the clock of an authority that you trust for now: --accept-tsa --tsa-root FILE',
  ];
}
