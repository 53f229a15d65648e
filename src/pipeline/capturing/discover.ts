// Finds further sources of a company in what its own pages refer to, never from a guessed address.

import { boardAt } from '../../boards/discover.ts';
import { intervalOf } from '../../core/evidence/schedule.ts';
import { isNotThere } from '../../core/pages/answer.ts';
import { field } from '../../core/pages/header-field.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { parseSitemap } from '../../core/pages/sitemap.ts';
import { type LinkedPage, namedPages, worthCapturing } from '../../dimensions/page/page-links.ts';
import { type FetchedResponse, fetchPage } from '../../outside/fetch.ts';
import { findCaptures, keepSource, listSourceUrls } from '../../store/captures/captures.ts';
import { findDiscoveredAt, markDiscovered } from '../../store/captures/discovery.ts';
import type { DueSource } from '../../store/captures/due-sources.ts';
import { scheduleSources } from '../../store/captures/schedule.ts';
import type { References } from '../reading/references.ts';
import type { LiveWorld } from '../steps.ts';
import type { CaptureOutcome } from './capture-outcome.ts';
import { aliasedBoards } from './discover-alias.ts';
import { type BoardSeen, lookAtBoard } from './discover-board.ts';
import { followRegister } from './discover-register.ts';
import { lookAtStatusPage } from './discover-status.ts';
import { isReserved, textOf } from './fetch-board.ts';
import { hostGate, type Refused, sitemapsOf } from './host-gate.ts';
import { liveRecording } from './live-recording.ts';
import { recordCaptures } from './record-capture.ts';

const DAY = 24 * 3_600_000;
/** How often sitemaps and well-known files are looked through; links are, at every capture. */
const LOOK_AGAIN = 7 * DAY;
const MAX_SITEMAPS = 4;
/** Pages that speak for the whole company, so that their links are its own. */
const SPEAKERS: readonly PageRole[] = ['home', 'careers', 'about'];

/** Follows up a capture of a page that speaks for the company. */
export async function discoverFrom(
  world: LiveWorld,
  source: DueSource,
  outcome: CaptureOutcome,
): Promise<void> {
  if (source.role === 'register') {
    if (outcome.kind !== 'captured' || outcome.captureId === null || outcome.unchanged) return;
    return followRegister(world, source, outcome.captureId);
  }
  if (!SPEAKERS.includes(source.role)) return;
  if (outcome.kind === 'left_site' && source.role === 'careers') {
    const board = boardAt(new URL(outcome.to));
    if (board !== null) await lookAtBoard(world, source, { ...board, seenOn: source.url });
    return;
  }
  if (outcome.kind !== 'captured' || outcome.captureId === null || outcome.unchanged) return;
  const page = await storedPage(world, outcome.captureId, source.domain);
  if (page === null) return;
  await followPages(world, source, page);
  for (const board of [...page.boards, ...(await aliasedBoards(world, source.domain, page))]) {
    const seen: BoardSeen = { ...board, seenOn: page.url };
    await lookAtBoard(world, source, seen);
  }
  for (const root of page.statusPages) {
    await lookAtStatusPage(world, source, new URL(root), page.url);
  }
}

// What is followed is what was stored, as everything that is concluded from a page.
async function storedPage(
  world: LiveWorld,
  captureId: string,
  domain: string,
): Promise<References | null> {
  const [capture] = await findCaptures(world.database, [captureId]);
  if (capture === undefined || capture.status !== 200) return null;
  const blob = await world.blobs.get(capture.sha256);
  if (blob.kind !== 'bytes') return null;
  return world.reading.references({ ...capture, body: blob.bytes }, domain);
}

async function followPages(world: LiveWorld, source: DueSource, page: References): Promise<void> {
  const { companyId } = source;
  const have = await listSourceUrls(world.database, companyId);
  const linked = page.pages;
  const found = [...linked, ...(await deeperLook(world, source, new URL(page.url)))];
  const chosen = worthCapturing(found, have);
  const now = world.now();
  for (const { url, role } of chosen) {
    await keepSource(world.database, { companyId, url, role, provider: null }, now);
  }
  // Sources that were imported go on live once the company's own pages lead to them.
  const urls = [...chosen, ...linked].map(({ url }) => url);
  await scheduleSources(world.database, companyId, urls, now);
}

/** Sitemaps and well-known files, at most once a week and only with the home page. */
async function deeperLook(
  world: LiveWorld,
  source: DueSource,
  home: URL,
): Promise<readonly LinkedPage[]> {
  if (source.role !== 'home') return [];
  const now = world.now();
  const last = await findDiscoveredAt(world.database, source.companyId);
  if (last !== null && now.getTime() - last.getTime() < LOOK_AGAIN) return [];
  await markDiscovered(world.database, source.companyId, now);
  await lookForSecurityTxt(world, source, home);
  const { domain } = source;
  return namedPages(await addressesInSitemaps(world, home, domain), home, domain);
}

async function addressesInSitemaps(
  world: LiveWorld,
  home: URL,
  domain: string,
): Promise<readonly string[]> {
  const named = await sitemapsOf(world, home.origin);
  const waiting = named.length > 0 ? [...named] : [new URL('/sitemap.xml', home.origin).href];
  const pages: string[] = [];
  for (let asked = 0; asked < MAX_SITEMAPS; asked++) {
    const next = waiting.shift();
    if (next === undefined) break;
    const url = URL.parse(next);
    if (url === null || world.registrableDomain(url.hostname) !== domain) continue;
    const fetched = await fetchPage<Refused>(world.fetcher, {
      url,
      headers: [['accept', 'application/xml,text/xml;q=0.9,*/*;q=0.5']],
      permit: hostGate(world).permit,
    });
    if (fetched.kind !== 'response' || fetched.response.status !== 200) continue;
    const sitemap = parseSitemap(textOf(fetched.response) ?? '');
    pages.push(...sitemap.pages);
    // The one of pages comes before those of posts, where they are named so.
    waiting.push(
      ...sitemap.sitemaps.toSorted((a, b) => Number(isOfPages(b)) - Number(isOfPages(a))),
    );
  }
  return pages;
}

function isOfPages(address: string): boolean {
  return /page|main|static|marketing/i.test(address);
}

// RFC 9116 gives the file its place, so that it needs no link; that it is not there is known too.
async function lookForSecurityTxt(world: LiveWorld, source: DueSource, home: URL): Promise<void> {
  const url = new URL('/.well-known/security.txt', home.origin).href;
  const { companyId, domain } = source;
  const have = await listSourceUrls(world.database, companyId);
  if (have.some((one) => one.url === url)) return;
  const gate = hostGate(world);
  const headers = [['accept', 'text/plain,*/*;q=0.5']] as const;
  const fetched = await fetchPage<Refused>(world.fetcher, {
    url: new URL(url),
    headers,
    permit: gate.permit,
  });
  const robots = gate.note();
  if (fetched.kind !== 'response' || robots === null) return;
  const { response } = fetched;
  if (world.registrableDomain(new URL(response.finalUrl).hostname) !== domain) return;
  if (isReserved(world, 'security_txt', response)) return;
  if (!isNotThere('security_txt', response.status) && !isSecurityTxt(response)) return;
  const target = { companyId, url, role: 'security_txt', provider: null } as const;
  await recordCaptures(world, [liveRecording(world, target, { response, robots })]);
  const due = new Date(world.now().getTime() + intervalOf('security_txt'));
  await scheduleSources(world.database, companyId, [url], due);
}

// Servers answer with a page of words for what they do not have.
function isSecurityTxt(response: FetchedResponse): boolean {
  const type = field(response.headers, 'content-type') ?? '';
  if (response.status !== 200 || !/^\s*text\/plain/i.test(type)) return false;
  return /^contact:/im.test(textOf(response) ?? '');
}
