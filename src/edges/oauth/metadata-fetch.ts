// Fetches what clients publish of themselves through the one guarded door, as the library asks.

import type { World } from '../../operations/services.ts';
import type { FetchDocument } from './doors.ts';

/** The library's `fetch`. It asks with GET for metadata documents and key sets, nothing else. */
export function fetchThrough(
  { log }: Pick<World, 'log'>,
  fetchDocument: FetchDocument,
): typeof globalThis.fetch {
  return async (input, options = {}) => {
    const { method = 'GET' } = options;
    const { href, protocol, host } = new URL(input instanceof Request ? input.url : input);
    if (method !== 'GET') throw new Error(`${method} is not asked of clients`);
    // draft-ietf-oauth-client-id-metadata-document section 3; key sets likewise.
    if (protocol !== 'https:') throw new Error('only https: addresses of clients are fetched');
    const answer = await fetchDocument(href);
    if (answer.kind === 'failed') {
      log.info({ host, reason: answer.reason }, 'a document of a client was not fetched');
      throw new Error('not fetched');
    }
    const { status, cacheControl } = answer;
    const headers = cacheControl === null ? {} : { 'cache-control': cacheControl };
    // A redirect, or an answer that can have no body, is a failure to the library either way.
    if (status !== 200) return new Response(null, { status: status >= 400 ? status : 502 });
    return new Response(Buffer.from(answer.body), { status, headers });
  };
}
