// Looks at a status page that a company links to: which vendor's answers it gives, if any.

import { intervalOf } from '../../core/evidence/schedule.ts';
import { type FetchedResponse, fetchPage } from '../../outside/fetch.ts';
import { listSourceUrls } from '../../store/captures/captures.ts';
import { dropCandidate, keepCandidate, listCandidates } from '../../store/captures/discovery.ts';
import type { DueSource } from '../../store/captures/due-sources.ts';
import { scheduleSources } from '../../store/captures/schedule.ts';
import type { LiveWorld } from '../steps.ts';
import { isReserved } from './fetch-board.ts';
import { hostGate, type Refused, type RobotsNote } from './host-gate.ts';
import { liveRecording } from './live-recording.ts';
import { recordCaptures } from './record-capture.ts';

const LOOK_AGAIN = 7 * 24 * 3_600_000;

// Where each vendor answers (sources.md section 2). The shape of the answer decides, not the place.
const PLACES: readonly (readonly [string, readonly string[]])[] = [
  ['/api/v2/summary.json', ['/api/v2/incidents.json']],
  ['/summary.json', []],
  ['/index.json', []],
  ['/api/v1/summary', []],
  ['/api/v1/status.json', ['/api/v1/incidents.json']],
];

/** Makes sources of the first place that answers in a known shape, and of what belongs to it. */
export async function lookAtStatusPage(
  world: LiveWorld,
  source: DueSource,
  root: URL,
  seenOn: string,
): Promise<void> {
  const { companyId } = source;
  const known = await listSourceUrls(world.database, companyId);
  const own = known.filter(({ url, role }) => role === 'status' && new URL(url).host === root.host);
  if (own.length > 0) {
    const urls = own.map(({ url }) => url);
    return scheduleSources(world.database, companyId, urls, world.now());
  }
  const now = world.now();
  const candidates = await listCandidates(world.database, companyId);
  const tried = candidates.find(({ url }) => url === root.href)?.triedAt;
  if (tried && now.getTime() - tried.getTime() < LOOK_AGAIN) return;
  if (await anyPlaceAnswers(world, companyId, root)) {
    return dropCandidate(world.database, companyId, root.href);
  }
  const reason = 'no vendor whose answers are known';
  const candidate = { url: root.href, provider: 'status', seenOn, reason, triedAt: now };
  await keepCandidate(world.database, companyId, candidate);
}

async function anyPlaceAnswers(world: LiveWorld, companyId: number, root: URL): Promise<boolean> {
  for (const [path, others] of PLACES) {
    const url = new URL(path, root).href;
    const answer = await ask(world, url);
    const provider = answer === null ? null : await world.reading.statusVendor(answer.response);
    if (answer === null || provider === null) continue;
    const target = { companyId, url, role: 'status', provider } as const;
    const recordings = [liveRecording(world, target, answer)];
    for (const other of others) {
      const second = new URL(other, root).href;
      const more = await ask(world, second);
      if (more === null || (await world.reading.statusVendor(more.response)) !== provider) continue;
      recordings.push(liveRecording(world, { ...target, url: second }, more));
    }
    await recordCaptures(world, recordings);
    const due = new Date(world.now().getTime() + intervalOf('status'));
    const urls = recordings.map(({ response }) => response.url);
    await scheduleSources(world.database, companyId, urls, due);
    return true;
  }
  return false;
}

interface Answer {
  readonly response: FetchedResponse;
  readonly robots: RobotsNote;
}

async function ask(world: LiveWorld, url: string): Promise<Answer | null> {
  const gate = hostGate(world);
  const fetched = await fetchPage<Refused>(world.fetcher, {
    url: new URL(url),
    headers: [['accept', 'application/json,*/*;q=0.5']],
    permit: gate.permit,
  });
  const robots = gate.note();
  if (fetched.kind !== 'response' || robots === null) return null;
  if (isReserved(world, 'status', fetched.response)) return null;
  return fetched.response.status === 200 ? { response: fetched.response, robots } : null;
}
