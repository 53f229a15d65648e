// Fetches what clients publish of themselves under address rules, as the library asks.

import type { World } from '../../operations/services.ts';
import { asking, waitToFetch } from './limits.ts';
import type { FetchDocument, FetchedDocument } from './ports.ts';

/** The library's `fetch`. It asks with GET for metadata documents and key sets, nothing else. */
export function fetchThrough(world: World, fetchDocument: FetchDocument): typeof globalThis.fetch {
  const { log } = world;
  const fetchKeys = keySets(world, fetchDocument);
  return async (input, options = {}) => {
    const { method = 'GET' } = options;
    const { href, protocol, host } = new URL(input instanceof Request ? input.url : input);
    if (method !== 'GET') throw new Error(`${method} is not asked of clients`);
    // draft-ietf-oauth-client-id-metadata-document section 3; key sets likewise.
    if (protocol !== 'https:') throw new Error('only https: addresses of clients are fetched');
    const isCounted = asking.getStore()?.counted.has(href) ?? false;
    const answer = await (isCounted ? fetchDocument(href) : fetchKeys(href));
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

const MOST_KEPT = 100;
const KEPT_MS = 60_000;

interface Kept {
  readonly until: number;
  readonly answer: Promise<FetchedDocument>;
}

/**
 * The library asks for the keys of a client at every proof that anybody sends in its name: an
 * answer holds for a minute, a failure too, and a network makes us ask so often only.
 */
function keySets(world: World, fetchDocument: FetchDocument): FetchDocument {
  const kept = new Map<string, Kept>();
  return async (url) => {
    const now = world.now().getTime();
    const known = kept.get(url);
    if (known !== undefined && known.until > now) return known.answer;
    if ((await waitToFetch(world)) > 0) {
      return { kind: 'failed', reason: 'asked for too often from one network' };
    }
    const answer = fetchDocument(url);
    kept.delete(url);
    kept.set(url, { until: now + KEPT_MS, answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
