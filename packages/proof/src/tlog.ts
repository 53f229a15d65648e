// The same inclusion proof as text that other transparency tools read (c2sp.org/tlog-proof@v1).

import type { InclusionProof } from './bundle.ts';
import { fromHex, toBase64 } from './bytes.ts';

/** The tree head that a log signs (c2sp.org/tlog-checkpoint). */
export function checkpointText(origin: string, size: number, merkleRoot: string): string {
  return `${origin}\n${size}\n${hashLine(merkleRoot)}`;
}

/** `signatures` are the lines of the signed note under the checkpoint, each with its line feed. */
export function tlogProof(
  proof: Omit<InclusionProof, 'tlog_proof'>,
  origin: string,
  signatures: readonly string[],
): string {
  return `${proofLines(proof)}\n${checkpointText(origin, proof.tree_size, proof.merkle_root)}\n${signatures.join('')}`;
}

function proofLines(proof: Omit<InclusionProof, 'tlog_proof'>): string {
  const head = `c2sp.org/tlog-proof@v1\nindex ${proof.leaf_index}\n`;
  return head + proof.path.map(hashLine).join('');
}

function hashLine(hash: string): string {
  return `${toBase64(fromHex(hash) ?? new Uint8Array())}\n`;
}

/**
 * Whether the text says the same as the proof it stands in. `origin` is null where it is not known;
 * signatures are not looked at.
 */
export function isSameProof(text: string, proof: InclusionProof, origin: string | null): boolean {
  const lines = proofLines(proof);
  if (!text.startsWith(`${lines}\n`)) return false;
  const note = text.slice(lines.length + 1);
  const named = note.slice(0, note.indexOf('\n'));
  if (named === '' || (origin !== null && named !== origin)) return false;
  return note.startsWith(`${checkpointText(named, proof.tree_size, proof.merkle_root)}\n`);
}
