// Answers parts of bytes in place of the whole, where a request asks for them (RFC 9110, 14).

import type { ReadableFile } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { type ByteRange, readRanges } from '../../core/pages/byte-ranges.ts';
import type { Services } from '../services.ts';
import type { OkReply, WireRequest } from './wire.ts';

/** Throws `range_not_satisfiable`. */
export function partsOf(
  services: Pick<Services, 'random'>,
  request: Pick<WireRequest, 'range' | 'ifRange'>,
  reply: OkReply,
): OkReply {
  const { body, file, etag } = reply;
  if (request.range === undefined || !isStill(request.ifRange, etag)) return reply;
  const size = file?.size ?? body.length;
  const wanted = readRanges(request.range, size);
  switch (wanted.kind) {
    case 'whole':
      return reply;
    case 'unsatisfiable':
      throw new Refusal('range_not_satisfiable', `There are ${size} bytes.`, {
        headers: { 'Content-Range': `bytes */${size}` },
      });
    case 'parts': {
      const [first] = wanted.parts;
      if (file !== undefined) return filePart(reply, file, wanted.parts);
      return first !== undefined && wanted.parts.length === 1
        ? onePart(reply, first)
        : manyParts(reply, wanted.parts, Buffer.from(services.random(18)).toString('hex'));
    }
  }
}

// Section 13.1.5 asks for a strong comparison; a date never matches, because none is sent.
function isStill(ifRange: string | undefined, etag: string | null): boolean {
  return ifRange === undefined || ifRange.trim() === `"${etag}"`;
}

// Section 14.2 lets a server answer with the whole: nobody puts parts of a file together here.
function filePart(reply: OkReply, file: ReadableFile, parts: readonly ByteRange[]): OkReply {
  const [range, more] = parts;
  if (range === undefined || more !== undefined) return reply;
  const { first, last } = range;
  const { contentType, fields, body } = reply;
  return {
    ...partial(reply, {
      contentType,
      body,
      fields: { ...fields, 'Content-Range': contentRange(range, file.size) },
    }),
    file: {
      size: last - first + 1,
      read: (from, to) => file.read(first + from, first + to),
    },
  };
}

function onePart(reply: OkReply, range: ByteRange): OkReply {
  const { body, contentType, fields } = reply;
  return partial(reply, {
    contentType,
    body: sliceOf(body, range),
    fields: { ...fields, 'Content-Range': contentRange(range, body.length) },
  });
}

// Nobody who wrote the bytes can know the boundary.
function manyParts(reply: OkReply, ranges: readonly ByteRange[], boundary: string): OkReply {
  const { body, contentType, fields } = reply;
  const parts = ranges.flatMap((range) => [
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n` +
        `Content-Range: ${contentRange(range, body.length)}\r\n\r\n`,
    ),
    sliceOf(body, range),
  ]);
  return partial(reply, {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    fields: { ...fields },
  });
}

function partial(
  reply: OkReply,
  part: Required<Pick<OkReply, 'contentType' | 'body' | 'fields'>>,
): OkReply {
  const { requestId, headers, cache, etag } = reply;
  return { kind: 'ok', requestId, headers, cache, etag, status: 206, brotli: null, ...part };
}

function sliceOf(body: Uint8Array, { first, last }: ByteRange): Uint8Array {
  return body.subarray(first, last + 1);
}

function contentRange({ first, last }: ByteRange, length: number): string {
  return `bytes ${first}-${last}/${length}`;
}
