// What making an export needs of the world besides what sealing does: where its files go.

import type { ExportFiles } from '../../outside/export-files.ts';
import type { ProofWorld } from '../proving/proof-world.ts';

export interface ExportWorld extends ProofWorld {
  readonly exports: ExportFiles;
}
