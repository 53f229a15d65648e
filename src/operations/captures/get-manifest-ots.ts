// get_manifest_ots: the OpenTimestamps file of a manifest's root.

import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { findAnchor } from '../../store/proofs/anchors.ts';
import { EXAMPLE_EXPORT_ID } from '../evidence/proof-examples.ts';
import { notYet } from '../evidence/proving.ts';
import { operation } from '../invoke/define.ts';
import { ExportIdParameter, knownManifest } from './stored-manifest.ts';

export const OTS_TYPE = 'application/vnd.opentimestamps.v1';

export const getManifestOts = operation({
  id: 'get_manifest_ots',
  method: 'GET',
  path: '/v1/manifests/{export_id}/proof.ots',
  tag: 'Captures',
  summary: 'Get the timestamp of a manifest',
  description:
    'The detached OpenTimestamps file of the root, as proofs carry it: `ots verify -d ' +
    '<merkle_root> proof.ots` checks it with the stock client and a Bitcoin node. The header of ' +
    'the block stands in the listing of manifests.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { path: Type.Object({ export_id: ExportIdParameter }) },
  output: Type.Unsafe<Uint8Array>({}),
  enveloped: false,
  representations: [{ mediaType: OTS_TYPE }],
  headers: ['ContentDisposition'],
  problems: ['not_found', 'proof_not_yet_anchored'],
  examples: [
    {
      summary: 'The timestamp of a manifest of one capture',
      path: { export_id: EXAMPLE_EXPORT_ID },
      answer: null,
    },
  ],
  run: async ({ input, refuse, services }) => {
    const manifest = await knownManifest(services, input.path.export_id, refuse);
    const anchor = await findAnchor(services.database, manifest.id);
    const confirmed = manifest.state === 'anchored' ? anchor?.confirmed : null;
    if (!confirmed) {
      // The place in it is of no account: what is asked is when its calendars are.
      const placement = { captureId: '', leafIndex: 0, manifest, anchor, knownHeader: null };
      throw notYet(services, placement, `${manifest.exportId} is in no block yet.`, refuse);
    }
    return {
      kind: 'prepared',
      body: confirmed.ots,
      brotli: null,
      etag: hash('sha256', confirmed.ots).slice(0, 32),
      contentType: OTS_TYPE,
      headers: { 'Content-Disposition': `attachment; filename="${manifest.exportId}.ots"` },
    };
  },
});
