// Reads the form of the consent page: small, of one media type.

import type { IncomingMessage } from 'node:http';

const LONGEST_FORM = 8 * 1024;

/** Null for what is no such form, is too long, or broke off. */
export async function readSmallForm(raw: IncomingMessage): Promise<URLSearchParams | null> {
  const [type = ''] = (raw.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/x-www-form-urlencoded') return null;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop must not destroy the socket: the page is still to be written to it.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > LONGEST_FORM) return null;
      chunks.push(chunk);
    }
  } catch {
    // The caller went away; whatever is answered reaches nobody.
    return null;
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
