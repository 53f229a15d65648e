// An invented log of manifests, and what stands of it in a bundle.

import type { RowProof } from '../src/bundle.ts';
import { toHex, toUtf8 } from '../src/bytes.ts';
import { signatureLine } from '../src/log/note.ts';
import { checkpointText, logEntry, writeLogProof } from '../src/log/tlog.ts';
import { inclusionPath, leafHash, rootOf } from '../src/merkle.ts';
import { noise } from './world.ts';

export const LOG = 'assay.example/tlog/bitcoin';

export interface Logging {
  readonly origin?: string;
  readonly size?: number;
  readonly index?: number;
  /** Lines after the root. */
  readonly extension?: string;
  /** After the title. */
  readonly extra?: string;
  /** Lines under the text of the checkpoint. */
  readonly signatures?: string;
}

/** Under nobody's key: nothing but a key could tell. */
export const UNKNOWN = signatureLine({
  name: LOG,
  keyId: noise('key id', 4),
  signature: new Uint8Array(64),
});

/** A checkpoint of the log in which the manifest of a bundle is an entry. */
export function checkpointOf({ inclusion_proof: proof }: RowProof, of: Logging) {
  const { origin = LOG, size = 7, index = 4, extension = '' } = of;
  const exportId = proof.manifest_key.split('/')[2] ?? '';
  const leaves = Array.from({ length: size }, (_, i) =>
    leafHash(i === index ? logEntry(exportId, proof) : toUtf8(`entry ${i}`)),
  );
  const text = checkpointText(origin, size, toHex(rootOf(leaves))) + extension;
  return { index, path: inclusionPath(leaves, index).map(toHex), text };
}

/** The `tlog_proof` of a bundle whose manifest is an entry of that log. */
export function logProofOf(proof: RowProof, of: Logging = {}): string {
  const { signatures = UNKNOWN, extra = '' } = of;
  const { index, path, text } = checkpointOf(proof, of);
  return writeLogProof(index, path, `${text}\n${signatures}`).replace('\n', `\n${extra}`);
}

export function inLog<Proof extends RowProof>(proof: Proof, of: Logging = {}): Proof {
  const tlog_proof = logProofOf(proof, of);
  return { ...proof, inclusion_proof: { ...proof.inclusion_proof, tlog_proof } };
}
