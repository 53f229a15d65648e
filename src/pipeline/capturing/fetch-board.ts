// Asks a job board for its whole list, page by page, and makes one document of the answers.

import { type BoardRequest, joinPages, nextBoardRequest } from '../../core/facts/board.ts';
import { codingLeft, decodeBody, type Received } from '../../core/pages/content-coding.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { reservesMining } from '../../core/pages/tdm.ts';
import { type FetchedResponse, fetchPage } from '../../outside/fetch.ts';
import type { FetchFailure } from '../../outside/fetcher.ts';
import { adapterFor } from '../readers.ts';
import type { LiveWorld } from '../steps.ts';
import { hostGate, type Refused, type RobotsNote } from './host-gate.ts';

/** All pages together, decoded. */
const MAX_LIST = 30_000_000;
/** How often a page is asked for again that a busy vendor turns away by 303 (sources.md 1.12). */
const MAX_AGAIN = 2;

export type BoardFetch =
  | { readonly kind: 'fetched'; readonly response: FetchedResponse; readonly robots: RobotsNote }
  | { readonly kind: 'failed'; readonly reason: FetchFailure['kind'] | 'tdm_reserved' }
  | { readonly kind: 'robots_disallowed'; readonly rule: string | null }
  | { readonly kind: 'host_resting'; readonly until: Date };

/**
 * A single answer is kept as it came; several are joined as the board's adapter reads them. An
 * answer that is no success ends the read, and is itself what is kept.
 */
export async function fetchBoard(
  world: LiveWorld,
  board: { readonly url: string; readonly provider: string | null },
): Promise<BoardFetch> {
  const adapter = adapterFor(board);
  if (adapter === null) return { kind: 'failed', reason: 'malformed' };
  const gate = hostGate(world);
  const bodies: string[] = [];
  let first: FetchedResponse | null = null;
  let size = 0;
  let again = 0;
  for (;;) {
    const request = nextBoardRequest(adapter, board.url, bodies);
    if (request === null) break;
    const fetched = await fetchPage<Refused>(world.fetcher, asked(request, gate.permit));
    if (fetched.kind === 'no') return refused(fetched.refused);
    if (fetched.kind === 'failed') return { kind: 'failed', reason: fetched.failure.kind };
    const { response } = fetched;
    const text = textOf(response);
    if (request.method === 'POST' && response.status === 303 && again++ < MAX_AGAIN) continue;
    again = 0;
    first ??= response;
    if (isReserved(world, 'board', response)) return { kind: 'failed', reason: 'tdm_reserved' };
    if (response.status !== 200 || text === null) return whole(response, gate.note());
    bodies.push(text);
    size += text.length;
    if (size > MAX_LIST) return { kind: 'failed', reason: 'too_large' };
  }
  if (first === null) return { kind: 'failed', reason: 'malformed' };
  return whole(bodies.length === 1 ? first : joined(first, bodies), gate.note());
}

function asked(request: BoardRequest, permit: ReturnType<typeof hostGate>['permit']) {
  const { method, headers, body } = request;
  return { url: new URL(request.url), method, headers, body, permit };
}

function whole(response: FetchedResponse, robots: RobotsNote | null): BoardFetch {
  const note = { allowed: true, checked_at: response.at.toISOString(), rule: null };
  return { kind: 'fetched', response, robots: robots ?? note };
}

export function refused(by: Refused): Exclude<BoardFetch, { kind: 'fetched' | 'failed' }> {
  return by.refused === 'robots_disallowed'
    ? { kind: 'robots_disallowed', rule: by.note.rule }
    : { kind: 'host_resting', until: by.until };
}

/** The decoded body; null where its coding cannot be undone. */
export function textOf({
  headers,
  body,
  received,
}: Pick<FetchedResponse, 'headers' | 'body'> & {
  readonly received?: Received | null;
}): string | null {
  const decoded = decodeBody(body, codingLeft(headers, received), MAX_LIST);
  return decoded.kind === 'decoded' ? new TextDecoder().decode(decoded.body) : null;
}

/** Does its server keep this from being read, by what we were told to obey? */
export function isReserved(
  { mining = 'boards' }: Pick<LiveWorld, 'mining'>,
  role: PageRole,
  response: Pick<FetchedResponse, 'headers' | 'body'>,
): boolean {
  if (mining === 'ignore' || (mining === 'boards' && role !== 'board')) return false;
  return reservesMining(response.headers, () => textOf(response));
}

// The answers' own codings and lengths are gone with their separate bodies.
function joined(first: FetchedResponse, bodies: readonly string[]): FetchedResponse {
  const kept = first.headers.filter(([name]) => !/^(content|transfer)-|^etag$/i.test(name));
  const headers = [...kept, ['content-type', 'application/json'] as const];
  return { ...first, headers, body: Buffer.from(joinPages(bodies)) };
}
