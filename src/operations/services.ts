// What an operation may use of the world it runs in; app builds it, tests fake it.

import type { TokenTrust } from '../../packages/proof/src/index.ts';
import type { AnyOperation, ReadableFile } from '../contract/operation.ts';
import type { ClientAddress } from '../core/callers/client-address.ts';
import type { LimitStore } from '../core/callers/rate-limit.ts';
import type { SecretBox } from '../core/callers/secret-box.ts';
import type { ClaimProofs } from '../core/claims/claim-proof.ts';
import type { SealSchedule } from '../core/evidence/seal-schedule.ts';
import type { Mailer } from '../core/letters/letter.ts';
import type { TextDiff, TextRead } from '../core/pages/text-diff.ts';
import type { Tracer } from '../core/tracing.ts';
import type { CheckWebhookUrl, WebhookPoster } from '../core/watching/webhook-port.ts';
import type { CaptureRow } from '../store/captures/capture-page.ts';
import type { Database } from '../store/database.ts';
import type { ReadReplicas, Replica } from '../store/replicas/replicas.ts';
import type { Guards } from './invoke/guards.ts';
import type { WholeLists } from './invoke/lists/under-way.ts';
import type { Moments } from './invoke/moments.ts';
import type { Measure } from './measure.ts';
import type { EventSignals } from './watches/watch-signals.ts';

/** The ready answer of get_company: the whole `{data, meta}` document in bytes. */
export interface PreparedRecord {
  readonly body: Uint8Array;
  /** The same bytes, Brotli-compressed. */
  readonly brotli: Uint8Array | null;
  /** Gives the memory of these bytes back, where one caller alone has them. */
  readonly release?: () => void;
  /** Names exactly these bytes (a hash), without quotes. */
  readonly etag: string;
}

export interface RecordReader {
  /**
   * The record of the company with this apex domain; null where none is covered. A stored record
   * that time or a new base URL has made stale is brought up to date first. What is asked of it is
   * told by `wanted`: where it comes in that form, the other is made of it or not there.
   */
  byDomain(apex: string, wanted?: RecordForm): Promise<PreparedRecord | null>;
  /** The same where it is in memory; null where it is not. */
  atHand?(apex: string): PreparedRecord | null;
  /**
   * The record was written just now: whoever asks next gets it. Others hear of it a moment later,
   * and whoever wrote must not read what was there before.
   */
  forget(apex: string): void;
  /**
   * Reads a replica, which throws `ReplicaBehind` where that one has not reached what was heard of
   * a record. Absent: all records are read of the primary.
   */
  over?(replica: Replica): RecordReader;
}

/** The bytes that are sent, or those that most callers take. */
export type RecordForm = 'plain' | 'brotli';

/** Their hash is the one asked for. */
export interface RawBytes {
  readonly kind: 'bytes';
  readonly bytes: Uint8Array;
}

export type NotRead =
  /** Nothing lies under this hash, or what lies there has another. */
  | { readonly kind: 'missing' | 'corrupt' }
  | { readonly kind: 'unreachable'; readonly reason: string };

export interface TextHash {
  readonly kind: 'hash';
  readonly sha256: string | null;
}

/** Too much is being read already: it may be asked again soon. */
export interface Busy {
  readonly kind: 'busy';
}

/** What is behind the rows of captures; their bytes are never looked into in this process. */
export interface CaptureReader {
  raw(sha256: string): Promise<RawBytes | NotRead>;
  text(capture: CaptureRow): Promise<TextRead | NotRead | Busy>;
  /** The hash of that text; null where there is none. */
  textHash(capture: CaptureRow): Promise<TextHash | NotRead | Busy>;
  diff(from: string, to: string): Promise<{ kind: 'diff'; diff: TextDiff } | Busy>;
}

/** Its hash was checked. */
export interface StoredFile extends ReadableFile {
  readonly kind: 'file';
}

export interface ManifestReader {
  open(key: string, sha256: string): Promise<StoredFile | NotRead>;
}

/** The key of this installation, under which logs and bundles are signed. */
export interface Signer {
  /** Ed25519 (RFC 8032). */
  readonly publicKey: Uint8Array;
  /** Thumbprint (RFC 7638). */
  readonly keyId: string;
  sign(message: Uint8Array): Uint8Array;
}

/** What a verifier gets of us: the page that verifies in a browser, and the bytes in words. */
export interface VerifierFiles {
  readonly page: string;
  readonly spec: string;
  /** The command as one file, and a tarball of it, with their hashes. */
  readonly single: SingleVerifier;
}

export interface SingleVerifier {
  readonly version: string;
  readonly file: string;
  /** The hash of the file, in hex. */
  readonly sha256: string;
  readonly tarballName: string;
  readonly tarball: Uint8Array;
  /** The hash of the tarball, as package managers write it. */
  readonly integrity: string;
}

/** Structured lines; never a key, never a secret. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

export interface Services {
  readonly database: Database;
  /** Absent: all is read of `database`. */
  readonly replicas?: ReadReplicas;
  now(): Date;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
  /** The address written into links, without a slash at its end. */
  readonly baseUrl: string;
  /** 32 bytes or more, the same in every process of one installation, kept over restarts. */
  readonly cursorSecret: Uint8Array;
  /** The registrable domain of a host by the Public Suffix List; null where it has none. */
  registrableDomain(host: string): string | null;
  readonly records: RecordReader;
  readonly captures: CaptureReader;
  readonly manifests: ManifestReader;
  /** The files of exports, likewise. */
  readonly exports: ManifestReader;
  /** When captures are sealed. */
  readonly sealing: SealSchedule;
  readonly signer: Signer;
  /** Without it, no proof is served on the word of time-stamping authorities, before its block. */
  readonly tokenTrust?: TokenTrust | null;
  /** Those that signed before: what they signed can still be checked. */
  readonly signingKeys: readonly Pick<Signer, 'keyId' | 'publicKey'>[];
  readonly verifier: VerifierFiles;
  /** Seals secrets that must be read again, under the key of the installation. */
  readonly secrets: SecretBox;
  readonly webhooks: WebhookPoster;
  readonly checkWebhookUrl: CheckWebhookUrl;
  readonly claimProofs: ClaimProofs;
  readonly watching: Watching;
  readonly mail: Mailer;
  /** Null where limits are off. */
  readonly limits: LimitStore | null;
  /** Counts what is limited even then: sign-in mail, registrations. Not given: `limits` does. */
  readonly lastingLimits?: LimitStore;
  readonly clientAddress: ClientAddress;
  readonly log: Log;
  /** When absent, nothing is counted. */
  readonly measure?: Measure;
  /** When absent, nothing is traced. */
  readonly trace?: Tracer;
}

/** What reading the events of watches needs. */
export interface Watching {
  readonly signals: EventSignals;
  /** Whether a page without events costs nothing. */
  readonly freeEmptyPages: boolean;
  /** Between two signs of life of a stream; at each the credential is looked at again. */
  readonly beatMs: number;
}

/** What `run` gets: the services, and the registry that it stands in. */
export interface OperationServices extends Services {
  readonly operations: readonly AnyOperation<OperationServices>[];
  /** The path of an operation as the contract has it, with its parameters; null where none is. */
  addressOf(operationId: string): string | null;
  /** Before counts are shown: writes what this process has counted meanwhile. Never throws. */
  writeCounts(): Promise<void>;
}

/** What `invoke` and the edges need on top; `makeWorld` makes it. */
export interface World extends OperationServices {
  readonly guards: Guards;
  /** To be called every few seconds and at the end: writes what is counted in memory. */
  upkeep(): Promise<void>;
  readonly moments: Moments;
  readonly wholeLists: WholeLists;
}
