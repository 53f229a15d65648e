// get_manifest: the file of a manifest, byte for byte as it was sealed.

import { Type } from 'typebox';
import { EXAMPLE_EXPORT_ID, EXAMPLE_MANIFEST_TEXT } from '../evidence/proof-examples.ts';
import { operation } from '../invoke/define.ts';
import { storeUnreachable } from './stored-capture.ts';
import { ExportIdParameter, knownManifest } from './stored-manifest.ts';

export const getManifest = operation({
  id: 'get_manifest',
  method: 'GET',
  path: '/v1/manifests/{export_id}',
  tag: 'Captures',
  summary: 'Get the file of a manifest',
  description:
    'One canonical JSON object (RFC 8785) a line: the header, then every capture, or ' +
    'every file of an export, that was sealed with it. `sha256sum` of the file is `manifest_sha256` of the proofs, and the tree over its ' +
    'lines has their `merkle_root`. It never changes. Parts can be asked for with `Range`.',
  access: 'open',
  credits: 0,
  cache: 'immutable',
  input: { path: Type.Object({ export_id: ExportIdParameter }) },
  output: Type.Unsafe<Uint8Array>({}),
  enveloped: false,
  representations: [{ mediaType: 'application/jsonl', example: EXAMPLE_MANIFEST_TEXT }],
  ranges: true,
  headers: ['ReprDigest', 'AcceptRanges', 'ContentDisposition'],
  problems: ['not_found', 'capture_integrity_error', 'proof_unavailable'],
  examples: [
    {
      summary: 'A manifest of one capture',
      path: { export_id: EXAMPLE_EXPORT_ID },
      answer: null,
    },
  ],
  run: async ({ input, refuse, services }) => {
    const { exportId, key, sha256 } = await knownManifest(services, input.path.export_id, refuse);
    const file = await services.manifests.open(key, sha256);
    switch (file.kind) {
      case 'unreachable':
        throw storeUnreachable(services, file.reason, refuse);
      case 'missing':
      case 'corrupt': {
        services.log.error({ manifest: exportId, key }, `the file of a manifest is ${file.kind}`);
        const what = file.kind === 'missing' ? 'is gone' : 'fails its hash';
        throw refuse('capture_integrity_error', `The file of ${exportId} ${what}.`);
      }
      case 'file':
        return {
          kind: 'file',
          file,
          etag: sha256,
          contentType: 'application/jsonl',
          headers: {
            'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
            'Accept-Ranges': 'bytes',
            'Content-Disposition': `attachment; filename="${exportId}.jsonl"`,
          },
        };
    }
  },
});
