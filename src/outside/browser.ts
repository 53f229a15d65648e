// Lets a headless browser draw a page, with nothing of the network but what `fetch.ts` brings it.

import { decodeBody } from '../core/pages/content-coding.ts';
import { field } from '../core/pages/header-field.ts';
import { type FetchedResponse, type FetchOutcome, type FetchRequest, fetchPage } from './fetch.ts';
import { FETCH_LIMITS, type Fetcher, type FetchFailure } from './fetcher.ts';

/** What is needed of a browser; those of `playwright-core` are so. */
export interface BrowserLike {
  newContext(options: {
    userAgent: string;
    locale: string;
    serviceWorkers: 'block';
    acceptDownloads: boolean;
    proxy: { server: string; bypass: string };
  }): Promise<ContextLike>;
}

interface ContextLike {
  route(url: string, handler: (route: RouteLike) => Promise<void>): Promise<unknown>;
  routeWebSocket(url: RegExp, handler: (socket: { close(): unknown }) => void): Promise<unknown>;
  newPage(): Promise<PageLike>;
  close(): Promise<void>;
}

interface PageLike {
  goto(url: string, options: { waitUntil: 'domcontentloaded'; timeout: number }): Promise<unknown>;
  waitForLoadState(state: 'networkidle', options: { timeout: number }): Promise<void>;
  content(): Promise<string>;
  url(): string;
}

interface RouteLike {
  request(): {
    url(): string;
    method(): string;
    resourceType(): string;
    isNavigationRequest(): boolean;
  };
  /** `aborted` leaves the page that is there. */
  abort(code?: 'aborted'): Promise<void>;
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>;
}

export interface DrawLimits {
  /** Until the page with its own scripts is there. */
  readonly loadMs: number;
  /** From then until it is quiet; a page that never is is taken as it stands. */
  readonly settleMs: number;
  /** All of it, which may wait for turns at a host. */
  readonly drawMs: number;
}

export const DRAW_LIMITS: DrawLimits = { loadMs: 60_000, settleMs: 30_000, drawMs: 150_000 };

export interface RenderRequest<Refused> extends FetchRequest<Refused> {
  /** Leave for what the page itself asks for. */
  readonly permitParts: FetchRequest<Refused>['permit'];
  readonly limits?: Partial<DrawLimits>;
}

// What draws text; pictures, fonts and styles do not.
const PARTS: readonly string[] = ['script', 'xhr', 'fetch'];
const MAX_PARTS = 60;
const MAX_DECODED = 20_000_000;
// Nobody listens there, so whatever slips past the routes reaches nothing, loopback included.
const NOWHERE = { server: 'http://127.0.0.1:9', bypass: '<-loopback>' };

/**
 * The page as its scripts drew it, in the place of the body that was sent. What is no page, or has
 * no leave, is answered as `fetchPage` does.
 */
export async function renderPage<Refused>(
  browser: BrowserLike,
  fetcher: Fetcher,
  request: RenderRequest<Refused>,
): Promise<FetchOutcome<Refused>> {
  const fetched = await fetchPage(fetcher, request);
  if (fetched.kind !== 'response' || fetched.response.status !== 200) return fetched;
  const { response } = fetched;
  if (!/html/i.test(field(response.headers, 'content-type') ?? '')) return fetched;
  const { redirects } = response;
  const failed = (failure: FetchFailure) => ({ kind: 'failed', failure, redirects }) as const;
  try {
    const html = await drawnInTime(browser, fetcher, request, response);
    if (html === null) return failed({ kind: 'timeout' });
    const body = Buffer.from(html);
    const most = fetcher.limits?.bytes ?? FETCH_LIMITS.bytes;
    if (body.length > most) return failed({ kind: 'too_large' });
    return { kind: 'response', response: replaced(response, body) };
  } catch (error) {
    fetcher.stop?.throwIfAborted();
    const code = error instanceof Error ? error.name : 'unknown';
    return failed(code === 'TimeoutError' ? { kind: 'timeout' } : { kind: 'broken', code });
  }
}

// A browser that died or hangs answers nothing at all.
async function drawnInTime<Refused>(
  browser: BrowserLike,
  fetcher: Fetcher,
  request: RenderRequest<Refused>,
  response: FetchedResponse,
): Promise<string | null> {
  const late = AbortSignal.timeout(request.limits?.drawMs ?? DRAW_LIMITS.drawMs);
  const signal = fetcher.stop === undefined ? late : AbortSignal.any([late, fetcher.stop]);
  const html = drawnIn(browser, fetcher, request, response, signal);
  html.catch(() => {});
  const over = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const first = await Promise.race([html, over]);
  fetcher.stop?.throwIfAborted();
  return first;
}

async function drawnIn<Refused>(
  browser: BrowserLike,
  fetcher: Fetcher,
  request: RenderRequest<Refused>,
  response: FetchedResponse,
  signal: AbortSignal,
): Promise<string> {
  const context = await browser.newContext({
    userAgent: fetcher.userAgent,
    locale: 'en',
    serviceWorkers: 'block',
    acceptDownloads: false,
    proxy: NOWHERE,
  });
  const close = () => context.close().catch(() => {});
  // A page whose scripts never rest answers nothing any more: it is ended, not waited for.
  const end = () => void close();
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await drawn(context, fetcher, request, response);
  } finally {
    signal.removeEventListener('abort', end);
    await close();
  }
}

async function drawn<Refused>(
  context: ContextLike,
  fetcher: Fetcher,
  request: RenderRequest<Refused>,
  response: FetchedResponse,
): Promise<string> {
  const { loadMs, settleMs } = { ...DRAW_LIMITS, ...request.limits };
  let parts = 0;
  let opened = false;
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  await context.route('**/*', async (route) => {
    const asked = route.request();
    if (asked.isNavigationRequest()) {
      // The one page, once: a page that sends itself elsewhere is not followed.
      if (opened || asked.url() !== response.finalUrl) return route.abort('aborted');
      opened = true;
      return answer(route, response);
    }
    const wanted = asked.method() === 'GET' && PARTS.includes(asked.resourceType());
    if (!wanted || ++parts > MAX_PARTS || !URL.canParse(asked.url())) return route.abort();
    const part = await fetchPage(fetcher, {
      url: new URL(asked.url()),
      headers: [['accept', '*/*']],
      permit: request.permitParts,
    }).catch(() => null);
    return part?.kind === 'response' ? answer(route, part.response) : route.abort();
  });
  const page = await context.newPage();
  await page.goto(response.finalUrl, { waitUntil: 'domcontentloaded', timeout: loadMs });
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {});
  return page.content();
}

async function answer(route: RouteLike, response: FetchedResponse): Promise<void> {
  const coding = field(response.headers, 'content-encoding');
  const decoded = decodeBody(response.body, coding, MAX_DECODED);
  if (decoded.kind === 'undecodable') return route.abort();
  const headers = response.headers.filter(
    ([name]) => !/^(content-(encoding|length)|transfer-)/i.test(name),
  );
  await route
    .fulfill({
      status: response.status,
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      body: Buffer.from(decoded.body),
    })
    // The page may have gone on, or be gone.
    .catch(() => {});
}

// Codings, lengths and validators were those of the bytes that were sent.
function replaced(response: FetchedResponse, body: Uint8Array): FetchedResponse {
  const sent =
    /^(content-(encoding|length|type|md5)|transfer-encoding|etag|last-modified|digest)$/i;
  const kept = response.headers.filter(([name]) => !sent.test(name));
  const headers = [...kept, ['content-type', 'text/html; charset=utf-8'] as const];
  return { ...response, headers, body };
}
