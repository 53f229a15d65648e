// get_capture: what was received, from where and how, and where its bytes are.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { Capture } from '../../contract/schemas/captures.ts';
import type { CaptureRow } from '../../store/captures/capture-page.ts';
import { findPlace } from '../../store/proofs/manifest-rows.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_CAPTURE, EXAMPLE_CAPTURE_ID } from './capture-examples.ts';
import { captureShape, hasRaw } from './capture-shape.ts';
import { busy, CaptureIdParameter, knownCapture, storeUnreachable } from './stored-capture.ts';

export const getCapture = operation({
  id: 'get_capture',
  method: 'GET',
  path: '/v1/captures/{id}',
  tag: 'Captures',
  summary: 'Get a capture',
  description:
    'One recorded response: its address, moment and circumstances, and the hash of its bytes. ' +
    'An id never comes to mean other bytes, so it can be cited.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { path: Type.Object({ id: CaptureIdParameter }) },
  output: Type.Object({ capture: Capture }),
  problems: ['capture_not_found', 'proof_unavailable', 'service_unavailable'],
  examples: [
    {
      summary: 'A capture of a pricing page',
      path: { id: EXAMPLE_CAPTURE_ID },
      answer: exampleEnvelope({ capture: EXAMPLE_CAPTURE }),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const row = await knownCapture(services, input.path.id, refuse);
    const textSha256 = await textHash(services, row, refuse);
    const place = await findPlace(services.database, row.id);
    return { kind: 'json', data: { capture: captureShape(services, row, textSha256, place) } };
  },
});

// What passes is refused: null would say that there is no text. Bytes that are gone are told by
// get_capture_raw; the rest of the capture stands without them.
async function textHash(
  services: Services,
  row: CaptureRow,
  refuse: Refuse<'proof_unavailable' | 'service_unavailable'>,
): Promise<string | null> {
  if (!hasRaw(row)) return null;
  const read = await services.captures.textHash(row);
  switch (read.kind) {
    case 'hash':
      return read.sha256;
    case 'missing':
    case 'corrupt':
      return null;
    case 'unreachable':
      throw storeUnreachable(services, read.reason, refuse);
    case 'busy':
      throw busy(refuse);
  }
}
