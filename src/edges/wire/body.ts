// Reads the body of a request: of one media type, in UTF-8, uncoded, and no longer than is allowed.

import type { IncomingMessage } from 'node:http';
import { parse } from 'content-type';

export interface BodyRule {
  readonly mediaType: string;
  /** In bytes. */
  readonly longest: number;
}

/** `broken`: it ended before its end. */
export type BodyFault = 'media_type' | 'charset' | 'content_coding' | 'too_long' | 'broken';

export type BodyBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** There is none, or one without any bytes. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly fault: BodyFault };

/** Whoever answers `too_long` closes the connection: the rest of the body is still to come. */
export async function readBody(raw: IncomingMessage, rule: BodyRule): Promise<BodyBytes> {
  if (isEmpty(raw)) return { kind: 'none' };
  const fault = faultOf(raw, rule);
  if (fault !== null) return { kind: 'refused', fault };
  const bytes = await collect(raw, rule.longest);
  if (!Buffer.isBuffer(bytes)) return { kind: 'refused', fault: bytes };
  return bytes.length === 0 ? { kind: 'none' } : { kind: 'bytes', bytes };
}

// RFC 9112 section 6.3: without either field a request has no body.
function isEmpty({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) === 0;
}

/** What its fields say against it. */
function faultOf({ headers }: IncomingMessage, { mediaType, longest }: BodyRule): BodyFault | null {
  const { type, parameters } = parse(headers['content-type'] ?? '');
  if (type !== mediaType) return 'media_type';
  if (!/^utf-?8$/i.test(parameters.charset ?? 'utf-8')) return 'charset';
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    return 'content_coding';
  }
  return Number(headers['content-length'] ?? 0) > longest ? 'too_long' : null;
}

/** The whole body; what is over the bound is not kept. */
async function collect(
  raw: IncomingMessage,
  longest: number,
): Promise<Buffer | 'too_long' | 'broken'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the socket: the refusal is still to be written to it.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > longest) return 'too_long';
      chunks.push(chunk);
    }
  } catch {
    // The caller went away; whatever is answered is for the log.
    return 'broken';
  }
  return Buffer.concat(chunks);
}
