// Looks at a job board that a company's page refers to: its source where it is the company's own.

import { agreesWithCompany } from '../../boards/agreement.ts';
import type { DiscoveredBoard } from '../../boards/discover.ts';
import { intervalOf } from '../../core/evidence/schedule.ts';
import { field } from '../../core/pages/header-field.ts';
import { type FetchedResponse, fetchPage } from '../../outside/fetch.ts';
import { listSourceUrls } from '../../store/captures/captures.ts';
import { dropCandidate, keepCandidate, listCandidates } from '../../store/captures/discovery.ts';
import type { DueSource } from '../../store/captures/due-sources.ts';
import { scheduleSources } from '../../store/captures/schedule.ts';
import type { CaptureHead } from '../readers.ts';
import type { LiveWorld } from '../steps.ts';
import { fetchBoard } from './fetch-board.ts';
import { hostGate, type Refused } from './host-gate.ts';
import { liveRecording } from './live-recording.ts';
import { recordCaptures } from './record-capture.ts';

const LOOK_AGAIN = 7 * 24 * 3_600_000;

export interface BoardSeen extends Omit<DiscoveredBoard, 'locator'> {
  /** The page that refers to it. */
  readonly seenOn: string;
}

/** A board that does not agree with the company stays a candidate, and gives no facts. */
export async function lookAtBoard(
  world: LiveWorld,
  source: DueSource,
  board: BoardSeen,
): Promise<void> {
  const { companyId } = source;
  const { listUrl: url, provider, seenOn } = board;
  const known = await listSourceUrls(world.database, companyId);
  if (known.some((one) => one.url === new URL(url).href)) {
    return scheduleSources(world.database, companyId, [new URL(url).href], world.now());
  }
  const now = world.now();
  const candidates = await listCandidates(world.database, companyId);
  const tried = candidates.find((one) => one.url === url)?.triedAt;
  if (tried && now.getTime() - tried.getTime() < LOOK_AGAIN) return;
  const reason = await whyNot(world, source, board);
  if (reason === null) return dropCandidate(world.database, companyId, url);
  const candidate = { url, provider, seenOn, reason, triedAt: now };
  await keepCandidate(world.database, companyId, candidate);
}

/** Null where the board is the company's: then it is a source, and what it answered a capture. */
async function whyNot(
  world: LiveWorld,
  source: DueSource,
  board: BoardSeen,
): Promise<string | null> {
  const { listUrl: url, provider } = board;
  const fetched = await fetchBoard(world, { url, provider });
  if (fetched.kind !== 'fetched') {
    return fetched.kind === 'failed' ? fetched.reason : fetched.kind;
  }
  const { status } = fetched.response;
  if (status !== 200) return `status_${status}`;
  const read = await world.reading.capture(headOf(board, fetched.response), fetched.response.body);
  if (read.kind === 'incomplete') return read.reason;
  const companyName = read.board?.companyName ?? null;
  const company = { name: source.companyName, domain: source.domain };
  const stated = { companyName, listUrl: url };
  const alone = agreesWithCompany(stated, company, false);
  const asked = alone.kind === 'candidate' && companyName === null;
  const agreement = asked
    ? agreesWithCompany(stated, company, await hasBacklink(world, board, source.domain))
    : alone;
  if (agreement.kind === 'candidate') return agreement.reason;
  const { companyId } = source;
  const target = { companyId, url, role: 'board', provider } as const;
  await recordCaptures(world, [liveRecording(world, target, fetched)]);
  const due = new Date(world.now().getTime() + intervalOf('board'));
  await scheduleSources(world.database, companyId, [new URL(url).href], due);
  return null;
}

// The head for reading its capture. A board is known by its list's address, wherever that led.
function headOf({ listUrl, provider }: BoardSeen, response: FetchedResponse): CaptureHead {
  const { at, status } = response;
  const headers = response.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  const contentType = field(headers, 'content-type');
  return { finalUrl: listUrl, at, status, headers, contentType, role: 'board', provider };
}

/** Does the board's page for people link to the company? */
async function hasBacklink(world: LiveWorld, board: BoardSeen, domain: string): Promise<boolean> {
  const fetched = await fetchPage<Refused>(world.fetcher, {
    url: new URL(board.boardUrl),
    permit: hostGate(world).permit,
  });
  if (fetched.kind !== 'response') return false;
  const page = await world.reading.references(fetched.response, domain);
  return page?.linksBack ?? false;
}
