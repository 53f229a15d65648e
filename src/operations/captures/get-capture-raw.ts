// get_capture_raw: the stored bytes of a capture, checked at every read.

import { Type } from 'typebox';
import { codingLeft } from '../../core/pages/content-coding.ts';
import type { CaptureRow } from '../../store/captures/capture-page.ts';
import { demandAsSealed } from '../evidence/proving.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_CAPTURE_ID } from './capture-examples.ts';
import { CaptureIdParameter, knownRaw, STORED_PROBLEMS, storedBytes } from './stored-capture.ts';

export const getCaptureRaw = operation({
  id: 'get_capture_raw',
  method: 'GET',
  path: '/v1/captures/{id}/raw',
  tag: 'Captures',
  summary: 'Get the raw bytes of a capture',
  description:
    'The body, transfer coding and content coding removed: `sha256sum` of the file is the hash of ' +
    'the capture. Captures whose `received` is null have it as it came, and ' +
    '`X-Stored-Content-Encoding` names a coding that is left. The bytes are sent as a file of no ' +
    'type, whatever they are; `X-Archive-Orig-Content-Type` and ' +
    '`X-Archive-Orig-Content-Encoding` say as what they came. The hash is checked before a byte ' +
    'is sent. Parts can be asked for with `Range`.',
  access: 'key',
  credits: 1,
  cache: 'public',
  input: { path: Type.Object({ id: CaptureIdParameter }) },
  output: Type.Unsafe<Uint8Array>({}),
  enveloped: false,
  representations: [{ mediaType: 'application/octet-stream' }],
  ranges: true,
  headers: [
    'ReprDigest',
    'AcceptRanges',
    'ContentDisposition',
    'ContentSecurityPolicy',
    'MementoDatetime',
    'Link',
    'OriginalType',
    'OriginalCoding',
    'StoredCoding',
  ],
  problems: STORED_PROBLEMS,
  examples: [
    { summary: 'The bytes of a pricing page', path: { id: EXAMPLE_CAPTURE_ID }, answer: null },
  ],
  run: async ({ input, refuse, services }) => {
    const capture = await knownRaw(services, input.path.id, refuse);
    const body = await storedBytes(services, capture, refuse);
    // An altered record may name the sound bytes of another capture.
    await demandAsSealed(services, capture.id, refuse);
    return {
      kind: 'prepared',
      body,
      brotli: null,
      etag: capture.sha256,
      // Never the type that the bytes came with: no browser may take them for a page of ours.
      contentType: 'application/octet-stream',
      headers: headersFor(capture),
    };
  },
});

function headersFor(capture: CaptureRow): Record<string, string> {
  const digest = Buffer.from(capture.sha256, 'hex').toString('base64');
  const coding = codingLeft(capture.headers, null) ?? undefined;
  const left = codingLeft(capture.headers, capture.received) ?? undefined;
  const original = URL.parse(capture.url)?.href;
  return {
    'Repr-Digest': `sha-256=:${digest}:`,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': `attachment; filename="${fileName(capture.id)}"`,
    'Content-Security-Policy': 'sandbox',
    'Memento-Datetime': capture.capturedAt.toUTCString(),
    ...given('Link', original === undefined ? undefined : `<${original}>; rel="original"`),
    ...given('X-Archive-Orig-Content-Type', capture.contentType ?? undefined),
    ...given('X-Archive-Orig-Content-Encoding', coding),
    ...given('X-Stored-Content-Encoding', left),
  };
}

/** An id has no other characters; one that had would not get into a header. */
function fileName(id: string): string {
  return `${id.replaceAll(/[^\w-]/g, '_')}.bin`;
}

// Text from elsewhere goes into a header only where no parser can read it in two ways.
function given(name: string, value: string | undefined): Record<string, string> {
  return value !== undefined && /^[\x20-\x7e]{1,2000}$/.test(value) ? { [name]: value } : {};
}
