// get_capture_row: that a capture stands in a manifest, and where its root is anchored.

import { Type } from 'typebox';
import { assembleRow, BUNDLE_VERSION } from '../../../packages/proof/src/index.ts';
import { RowProof } from '../../contract/schemas/proof.ts';
import { EXAMPLE_ROW } from '../evidence/proof-examples.ts';
import {
  anchorFor,
  anchorShape,
  inclusionFor,
  inclusionShape,
  PROOF_PROBLEMS,
  sealedPlacement,
  sha256,
  verifiedOr,
} from '../evidence/proving.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_CAPTURE_ID } from './capture-examples.ts';
import { CaptureIdParameter, knownCapture } from './stored-capture.ts';
import { logProof } from './tlog.ts';

export const getCaptureRow = operation({
  id: 'get_capture_row',
  method: 'GET',
  path: '/v1/captures/{id}/manifest-row',
  tag: 'Captures',
  summary: 'Get the manifest row of a capture',
  description:
    'The exact row of the manifest in which a capture was sealed, its path to the root, and the ' +
    'block that holds the root; while none does, tokens of time-stamping authorities that the ' +
    'operator trusts, or null. What was captured before raw bytes ' +
    'were kept can be verified by its row too.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { path: Type.Object({ id: CaptureIdParameter }) },
  output: RowProof,
  problems: ['capture_not_found', ...PROOF_PROBLEMS],
  examples: [
    {
      summary: 'The row of a pricing page, on the chain of invented companies',
      path: { id: EXAMPLE_CAPTURE_ID },
      answer: exampleEnvelope(EXAMPLE_ROW),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const capture = await knownCapture(services, input.path.id, refuse);
    const placement = await sealedPlacement(services, capture.id, refuse);
    const inTree = await inclusionFor(services, placement, refuse);
    const inclusion = { ...inTree, tlog_proof: await logProof(services, placement.manifest) };
    const parts = anchorFor(services, placement);
    if (parts === null) {
      return {
        kind: 'json',
        data: { inclusion_proof: inclusionShape(inclusion), anchor: null },
      };
    }
    const made = verifiedOr(services, placement, refuse, () =>
      assembleRow(inclusion, parts, sha256, services.tokenTrust),
    );
    return {
      kind: 'json',
      data: {
        bundle_version: BUNDLE_VERSION,
        inclusion_proof: inclusionShape(made.inclusion_proof),
        anchor: anchorShape(made.anchor, placement),
      },
    };
  },
});
