// Whether the manifest stands in the log, who signed the checkpoint, and which witnesses saw it.

import type { BundleVersion, InclusionProof, ProofBundle, RowProof } from '../bundle.ts';
import { sameBytes, toUtf8 } from '../bytes.ts';
import { type Checks, shown } from '../checks.ts';
import type { Sha256 } from '../hashes.ts';
import type { ManifestHeader } from '../manifest-row.ts';
import { leafHash, rootFromPath } from '../merkle.ts';
import type { Trust } from '../trust.ts';
import { cosignedText, readCosignature, signaturesBy, type VerifierKey } from './note.ts';
import { isEnough, quorumWords } from './policy.ts';
import { type Checkpoint, isSameProof, logEntry, logOrigin, readLogProof } from './tlog.ts';

/** What a valid proof shows of the log. */
export interface InLog {
  readonly log: string;
  readonly index: number;
  readonly size: number;
  /** Whether the checkpoint is signed with a key at hand. */
  readonly isSigned: boolean;
  /** Witnesses of the policy that cosigned the checkpoint, with the moments that they name. */
  readonly witnesses: readonly { readonly name: string; readonly at: string }[];
}

export interface LogCase {
  readonly whole: RowProof;
  /** Null where a row is proven alone. */
  readonly bundle: ProofBundle | null;
  readonly version: BundleVersion;
  readonly header: ManifestHeader | null;
}

const UNABLE = 'nothing here can check signatures of the log';

/** Null where the bundle shows no log, or its proof does not hold. */
export function checkLog(checks: Checks, of: LogCase, trust: Trust, hash: Sha256): InLog | null {
  const { inclusion_proof: proof } = of.whole;
  const isOld = of.version === '1.0';
  if (isOld) checkOldProof(checks, proof, of.header);
  const found = isOld ? null : checkEntry(checks, of, hash);
  const isSigned = checkCheckpoint(checks, found?.checkpoint ?? null, trust);
  const witnesses = checkWitnesses(checks, found?.checkpoint ?? null, trust);
  if (found === null) return null;
  const { index, checkpoint } = found;
  return { log: checkpoint.origin, index, size: checkpoint.size, isSigned, witnesses };
}

function checkOldProof(checks: Checks, proof: InclusionProof, header: ManifestHeader | null) {
  if (proof.tlog_proof === undefined) return checks.skip('tlog_proof', 'the bundle has none');
  return checks.judge(
    'tlog_proof',
    isSameProof(proof.tlog_proof, proof, header?.origin ?? null),
    'tlog_proof is the same proof as text; its signatures were not looked at',
    'tlog_proof says another thing than inclusion_proof',
  );
}

interface Entry {
  readonly index: number;
  readonly checkpoint: Checkpoint;
}

function checkEntry(checks: Checks, { whole, bundle }: LogCase, hash: Sha256): Entry | null {
  const { inclusion_proof: proof, anchor } = whole;
  if (proof.tlog_proof === undefined) {
    checks.skip('tlog_proof', 'the bundle does not show its manifest in the log');
    return null;
  }
  const read = readLogProof(proof.tlog_proof);
  if (read === null) {
    checks.fail('tlog_proof', 'tlog_proof is not a c2sp.org/tlog-proof@v1 with a checkpoint');
    return null;
  }
  const { index, path, checkpoint } = read;
  const issuer = bundle?.issuer?.origin;
  const log = issuer === undefined ? checkpoint.origin : logOrigin(issuer, anchor.chain);
  if (log !== checkpoint.origin) {
    checks.fail(
      'tlog_proof',
      `the checkpoint is of ${shown(checkpoint.origin)}, not ${shown(log)}`,
    );
    return null;
  }
  const exportId = proof.manifest_key.split('/')[2] ?? '';
  const leaf = leafHash(logEntry(exportId, proof), hash);
  const root = rootFromPath({ index, size: checkpoint.size }, leaf, path, hash);
  const holds = checks.judge(
    'tlog_proof',
    root !== null && sameBytes(root, checkpoint.root),
    `the manifest is entry ${index} of ${checkpoint.size} in the log ${shown(log)}`,
    'the path does not lead from the entry of the manifest to the root of the checkpoint',
  );
  return holds ? read : null;
}

/** Signed by a log of the policy, or else with a key of the issuer. */
function checkCheckpoint(checks: Checks, checkpoint: Checkpoint | null, trust: Trust): boolean {
  const { policy = null, verifySignature = null } = trust;
  if (checkpoint === null) return checks.skip('checkpoint_signature', 'no checkpoint is shown');
  if (policy !== null && policy.logs.length > 0) {
    const log = policy.logs.find(({ name }) => name === checkpoint.origin);
    if (log === undefined) {
      const detail = `${shown(checkpoint.origin)} is not a log of the policy`;
      return checks.fail('checkpoint_signature', detail);
    }
    if (trust.verifyEd25519 === undefined) {
      return checks.lack('checkpoint_signature', trust.noKey ?? UNABLE);
    }
    return checks.judge(
      'checkpoint_signature',
      isSignedByLog(checkpoint, log, trust),
      `the log ${shown(log.name)} signed the checkpoint with its key of the policy`,
      `the checkpoint is not signed with the key of ${shown(log.name)} in the policy`,
    );
  }
  if (verifySignature === null) {
    const detail = trust.noKey ?? 'no key of the log was given';
    return checks.skip('checkpoint_signature', detail);
  }
  const from = trust.keyFrom ?? 'the key that was given';
  return checks.judge(
    'checkpoint_signature',
    ownSignatures(checkpoint).some((one) => verifySignature(toUtf8(checkpoint.text), one)),
    `the checkpoint is signed with ${from}`,
    `the checkpoint is not signed with ${from}`,
  );
}

function isSignedByLog(checkpoint: Checkpoint, log: VerifierKey, trust: Trust): boolean {
  const own = signaturesBy(log, checkpoint.signatures);
  const text = toUtf8(checkpoint.text);
  return (
    own.length > 0 && own.every((one) => isSigned(trust, log.key, { text, bytes: one.signature }))
  );
}

/** Those that carry the name of the log. */
export function ownSignatures({ origin, signatures }: Checkpoint): readonly Uint8Array[] {
  return signatures.flatMap(({ name, signature }) => (name === origin ? [signature] : []));
}

function isSigned(
  { verifyEd25519 }: Trust,
  key: Uint8Array,
  { text, bytes }: { readonly text: Uint8Array; readonly bytes: Uint8Array },
): boolean {
  return bytes.length === 64 && verifyEd25519?.(key, text, bytes) === true;
}

function checkWitnesses(
  checks: Checks,
  checkpoint: Checkpoint | null,
  trust: Trust,
): InLog['witnesses'] {
  const { policy = null } = trust;
  if (policy === null) {
    checks.skip('witnesses', 'no policy was given: no cosignature was looked at');
    return [];
  }
  const { quorum } = policy;
  if (checkpoint === null) {
    if (quorum.kind === 'none') checks.skip('witnesses', 'no checkpoint is shown');
    else
      checks.lack('witnesses', `no checkpoint is shown; the policy needs ${quorumWords(quorum)}`);
    return [];
  }
  if (trust.verifyEd25519 === undefined) {
    checks.lack('witnesses', trust.noKey ?? UNABLE);
    return [];
  }
  const signed = new Map<VerifierKey, number>();
  for (const witness of policy.witnesses) {
    const time = cosignedAt(checkpoint, witness, trust);
    if (time === 'false') {
      checks.fail('witnesses', `the cosignature of ${shown(witness.name)} does not hold`);
      return [];
    }
    if (time !== null) signed.set(witness, time);
  }
  const names = [...signed].map(([{ name }, time]) => ({ name, at: momentOf(time) }));
  const told = names.map(({ name, at }) => `${shown(name)} at ${at}`).join(', ');
  if (isEnough(quorum, new Set(signed.keys()))) {
    checks.pass('witnesses', told === '' ? 'the policy asks for none' : `cosigned by ${told}`);
  } else {
    const detail = told === '' ? 'no witness of the policy cosigned' : `only cosigned by ${told}`;
    checks.lack('witnesses', `${detail}; the policy needs ${quorumWords(quorum)}`);
  }
  return names;
}

/** When a witness cosigned, last; null where it did not. */
function cosignedAt(
  checkpoint: Checkpoint,
  witness: VerifierKey,
  trust: Trust,
): number | 'false' | null {
  let last: number | null = null;
  for (const { signature } of signaturesBy(witness, checkpoint.signatures)) {
    const read = readCosignature(signature);
    if (read === null) return 'false';
    const text = cosignedText(checkpoint.text, read.time);
    if (!isSigned(trust, witness.key, { text, bytes: read.signature })) return 'false';
    last = Math.max(last ?? 0, read.time);
  }
  return last;
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** A signature that a verification may ask about; null: under the keys of the issuer. */
export interface AskedSignature {
  readonly key: Uint8Array | null;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** All that `checkLog` may ask about, for whoever can only answer beforehand. */
export function signaturesOfLog(
  { inclusion_proof: proof }: RowProof,
  policy: Trust['policy'],
): readonly AskedSignature[] {
  const checkpoint = readLogProof(proof.tlog_proof ?? '')?.checkpoint ?? null;
  if (checkpoint === null) return [];
  const message = toUtf8(checkpoint.text);
  const own = ownSignatures(checkpoint);
  const keys = [null, ...(policy?.logs ?? []).map(({ key }) => key)];
  return [
    ...keys.flatMap((key) => own.map((signature) => ({ key, message, signature }))),
    ...(policy?.witnesses ?? []).flatMap((witness) =>
      signaturesBy(witness, checkpoint.signatures).flatMap(({ signature: bytes }) => {
        const read = readCosignature(bytes);
        if (read === null) return [];
        const text = cosignedText(checkpoint.text, read.time);
        return [{ key: witness.key, message: text, signature: read.signature }];
      }),
    ),
  ];
}
