// get_export_file: a file of an export, whole or in parts.

import { Type } from 'typebox';
import { findExportFile } from '../../store/exports/exports.ts';
import { storeUnreachable } from '../captures/stored-capture.ts';
import { EXAMPLE_EXPORT_ID } from '../evidence/proof-examples.ts';
import { operation } from '../invoke/define.ts';
import { requireExport } from './export-choice.ts';

export const getExportFile = operation({
  id: 'get_export_file',
  method: 'GET',
  path: '/v1/exports/{id}/{file}',
  tag: 'Captures',
  summary: 'Download a file of an export',
  description:
    'A Pro key downloads all files, a Free key those of one category, which the first one it ' +
    'downloads chooses for 30 days. `sha256sum` of the file is its `sha256`. Parts can be asked ' +
    'for with `Range`.',
  access: 'key',
  credits: 0,
  cache: 'public',
  input: {
    path: Type.Object({
      id: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Id of an export.',
        examples: [EXAMPLE_EXPORT_ID],
      }),
      file: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'As its address ends.',
        examples: ['facts.parquet'],
      }),
    }),
  },
  output: Type.Unsafe<Uint8Array>({}),
  enveloped: false,
  representations: [{ mediaType: 'application/octet-stream' }],
  ranges: true,
  headers: ['ReprDigest', 'AcceptRanges', 'ContentDisposition'],
  problems: ['not_found', 'upgrade_required', 'capture_integrity_error', 'proof_unavailable'],
  examples: [
    {
      summary: 'The schema of the tables',
      path: { id: EXAMPLE_EXPORT_ID, file: 'schema.json' },
      answer: null,
    },
  ],
  run: async ({ input: { path }, caller, connection, refuse, services }) => {
    const { id, file: name } = path;
    const found = await findExportFile(services.database, id, name);
    if (found === null) {
      throw refuse('not_found', `No export ${id} has a file ${name}. GET /v1/exports lists them.`);
    }
    await requireExport(services, caller, found, connection, refuse);
    const { key, sha256 } = found;
    const file = await services.exports.open(key, sha256);
    switch (file.kind) {
      case 'unreachable':
        throw storeUnreachable(services, file.reason, refuse);
      case 'missing':
      case 'corrupt': {
        services.log.error({ export: id, key }, `the file of an export is ${file.kind}`);
        const what = file.kind === 'missing' ? 'is gone' : 'fails its hash';
        throw refuse('capture_integrity_error', `The file ${name} of ${id} ${what}.`);
      }
      case 'file':
        return {
          kind: 'file',
          file,
          etag: sha256,
          contentType: 'application/octet-stream',
          headers: {
            'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
            'Accept-Ranges': 'bytes',
            'Content-Disposition': `attachment; filename="${name}"`,
          },
        };
    }
  },
});
