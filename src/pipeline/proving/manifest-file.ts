// Writes the file of an open manifest, page by page: its size never matters to memory.

import { createHash, type Hash } from 'node:crypto';
import {
  Frontier,
  leafHash,
  type ManifestRow,
  manifestKey,
  nodeHash,
  parseRow,
  rowText,
  toHex,
} from '../../../packages/proof/src/index.ts';
import { captureRow, headerRow } from '../../core/evidence/manifest-row.ts';
import { TileWriter } from '../../core/evidence/merkle-tiles.ts';
import type { ManifestDraft } from '../../outside/manifest-files.ts';
import { listPlaced, saveTiles } from '../../store/proofs/manifest-rows.ts';
import type { ManifestFile, OpenManifest } from '../../store/proofs/manifests.ts';
import type { ProofWorld } from './proof-world.ts';
import { sha256 } from './sha256.ts';

const PAGE = 2_000;

export interface RefusedCapture {
  readonly id: string;
  readonly reason: string;
}

export type WrittenManifest =
  | { readonly kind: 'written'; readonly file: ManifestFile }
  /** Captures were deleted meanwhile, or no row can be made of some: places must be given anew. */
  | { readonly kind: 'to_renumber'; readonly refused: readonly RefusedCapture[] };

/** Writes the file and the tiles of its tree. The file is durable when this answers `written`. */
export async function writeManifestFile(
  world: ProofWorld,
  manifest: OpenManifest,
): Promise<WrittenManifest> {
  const draft = await world.manifests.draft();
  try {
    const growing = new GrowingManifest(draft);
    const header = headerRow(manifest);
    await growing.append([textOf(header)]);
    const refused: RefusedCapture[] = [];
    for (let last = 0; ; ) {
      world.stop?.throwIfAborted();
      const page = await listPlaced(world.database, manifest.id, last, PAGE);
      const rows = page.map((capture) => ({
        id: capture.id,
        ...checked(captureRow(capture, manifest.chain)),
      }));
      refused.push(...rows.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])));
      const isWhole = page.every(({ leafIndex }, i) => leafIndex === last + 1 + i);
      if (!isWhole) return { kind: 'to_renumber', refused };
      if (refused.length === 0) {
        await growing.append(rows.map(({ text }) => text));
        await saveTiles(world.database, manifest.id, growing.tiles.full());
      }
      last += page.length;
      if (page.length < PAGE) break;
    }
    if (refused.length > 0) return { kind: 'to_renumber', refused };
    await saveTiles(world.database, manifest.id, growing.tiles.rest());
    const file = growing.file(header);
    await draft.keep(file.key);
    return { kind: 'written', file };
  } finally {
    // Nothing is left to drop once the file was kept.
    await draft.drop();
  }
}

export function checked(row: ManifestRow): {
  readonly text: string;
  readonly reason: string | null;
} {
  const text = rowText(row);
  const parsed = parseRow(text);
  return { text, reason: parsed.kind === 'row' ? null : parsed.reason };
}

export function textOf(header: ManifestRow): string {
  const { text, reason } = checked(header);
  if (reason !== null) throw new Error(`the header of a manifest is wrong: ${reason}`);
  return text;
}

/** The file of a manifest as rows are appended, with the tree over them. */
export class GrowingManifest {
  readonly tiles = new TileWriter((left, right) => nodeHash(left, right, sha256));
  readonly #draft: ManifestDraft;
  readonly #frontier = new Frontier(sha256);
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  constructor(draft: ManifestDraft) {
    this.#draft = draft;
  }

  async append(texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    for (const text of texts) {
      const leaf = leafHash(Buffer.from(text), sha256);
      this.#frontier.appendHash(leaf);
      this.tiles.append(leaf);
    }
    const part = Buffer.from(`${texts.join('\n')}\n`);
    this.#hash.update(part);
    this.#bytes += part.length;
    await this.#draft.append(part);
  }

  file(header: Parameters<typeof manifestKey>[0]): ManifestFile {
    const own = this.#hash.digest('hex');
    return {
      rows: this.#frontier.size,
      bytes: this.#bytes,
      key: manifestKey(header, own),
      sha256: own,
      merkleRoot: toHex(this.#frontier.root()),
    };
  }
}
