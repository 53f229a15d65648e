// A real browser draws a page, and reaches nothing that the fetcher does not bring it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium as playwright } from 'playwright-core';
import { openLocalWeb } from '../../test/servers/local-web.ts';
import { renderPage } from './browser.ts';

let browser: Browser;
before(async () => {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  // Processes of its own: in a single one the browser ends with its first context.
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu'],
  });
});
after(() => browser.close());

const SCRIPTED = `<!doctype html><title>Acme</title><div id="root"></div>
<script src="/app.js"></script>
<img src="/picture.png"><link rel="stylesheet" href="/style.css">`;

test('scripts draw the page; pictures and styles are left out', async () => {
  await using web = await openLocalWeb(['acme.example']);
  web.put('https://acme.example/', { body: SCRIPTED });
  web.put('https://acme.example/data', {
    headers: { 'content-type': 'application/json' },
    body: '{"plan":"Starter"}',
  });
  web.put('https://acme.example/app.js', {
    headers: { 'content-type': 'text/javascript' },
    body: `fetch('/data').then((r) => r.json()).then(({ plan }) => {
      document.getElementById('root').innerHTML = '<h1>' + plan + '</h1>'; });`,
  });
  const asked: string[] = [];
  const go = async (url: URL) => {
    asked.push(url.pathname);
    return { kind: 'go', end: async () => {} } as const;
  };
  const drawn = await renderPage<{ why: string }>(browser, web.fetcher(), {
    url: new URL('https://acme.example/'),
    permit: go,
    permitParts: go,
  });
  assert(drawn.kind === 'response', JSON.stringify(drawn));
  assert.match(Buffer.from(drawn.response.body).toString(), /<h1>Starter<\/h1>/);
  assert.deepEqual(web.paths('acme.example'), ['/', '/app.js', '/data']);
  assert.deepEqual(asked, ['/', '/app.js', '/data']);
});

test('nothing of a page reaches inside, whichever way it tries', async () => {
  await using web = await openLocalWeb(['acme.example']);
  const inside = `http://127.0.0.1:${web.plainPort}`;
  const tries = `
    const say = (text) => document.body.append(' ' + text);
    fetch('${inside}/fetch').then(() => say('FETCHED'), () => {});
    fetch('https://acme.example/post', { method: 'POST' }).then(() => say('POSTED'), () => {});
    new WebSocket('ws://127.0.0.1:${web.plainPort}/ws').onopen = () => say('SOCKET');
    new EventSource('${inside}/events').onopen = () => say('EVENTS');
    const frame = document.createElement('iframe'); frame.src = '${inside}/frame';
    document.body.append(frame);
    const image = new Image(); image.src = '${inside}/image'; image.onload = () => say('IMAGE');
    navigator.sendBeacon('${inside}/beacon', 'x');
    window.open('${inside}/window');
    setTimeout(() => { location.href = '${inside}/away'; }, 50);`;
  web.put('https://acme.example/', {
    body: `<!doctype html><title>Acme</title><body><h1>Here</h1><script>${tries}</script>`,
  });
  const go = async () => ({ kind: 'go', end: async () => {} }) as const;
  const drawn = await renderPage<{ why: string }>(browser, web.fetcher({ allow: [] }), {
    url: new URL('https://acme.example/'),
    permit: go,
    permitParts: go,
  });
  assert.deepEqual(drawn.kind === 'failed' && drawn.failure.kind, 'blocked_address');
  // The page itself may be reached, and nothing else of the same network.
  const { allow, places } = web.fetcher();
  const only = web.fetcher({ lookUp: async () => [], places, allow });
  const page = await renderPage<{ why: string }>(browser, only, {
    url: new URL('https://acme.example/'),
    permit: go,
    permitParts: async () => ({ kind: 'no', why: 'closed' }),
  });
  assert(page.kind === 'response', JSON.stringify(page));
  const html = Buffer.from(page.response.body).toString();
  assert.match(html, /<h1>Here<\/h1>/);
  assert.doesNotMatch(html, / (FETCHED|POSTED|SOCKET|EVENTS|IMAGE)\b/);
  assert.deepEqual(
    web.visits.map(({ host, path }) => host + path),
    ['acme.example/'],
  );
});

test('a part that robots.txt closes is not fetched', async () => {
  await using web = await openLocalWeb(['acme.example']);
  web.put('https://acme.example/', { body: SCRIPTED });
  const drawn = await renderPage<{ why: string }>(browser, web.fetcher(), {
    url: new URL('https://acme.example/'),
    permit: async () => ({ kind: 'go', end: async () => {} }),
    permitParts: async () => ({ kind: 'no', why: 'robots' }),
  });
  assert.equal(drawn.kind, 'response');
  assert.deepEqual(web.paths('acme.example'), ['/']);
});

const go = async () => ({ kind: 'go', end: async () => {} }) as const;

test('scripts that never rest end with their time, and the browser draws on', async () => {
  await using web = await openLocalWeb(['acme.example']);
  const draw = async (path: string, body: string) => {
    web.put(`https://acme.example/${path}`, { body: `<!doctype html><h1>Here</h1>${body}` });
    return renderPage<{ why: string }>(browser, web.fetcher({ limits: { bytes: 100_000 } }), {
      url: new URL(`https://acme.example/${path}`),
      permit: go,
      permitParts: go,
      limits: { loadMs: 500, settleMs: 500, drawMs: 2_000 },
    });
  };
  const reasonOf = async (path: string, body: string) => {
    const drawn = await draw(path, body);
    return drawn.kind === 'failed' ? drawn.failure.kind : drawn.kind;
  };
  assert.equal(await reasonOf('at-once', '<script>for (;;);</script>'), 'timeout');
  const later = '<script>setTimeout(() => { for (;;); }, 50);</script>';
  assert.equal(await reasonOf('later', later), 'timeout');
  const huge = `<script>document.body.append('x'.repeat(200_000));</script>`;
  assert.equal(await reasonOf('huge', huge), 'too_large');
  web.put('https://acme.example/silent', () => {});
  const waiting = await draw('waiting', `<script>fetch('/silent');</script>`);
  assert.equal(waiting.kind, 'response', 'what is never quiet is taken as it stands');
});

test('who is told to stop does not wait for a page', async () => {
  await using web = await openLocalWeb(['acme.example']);
  const stop = new AbortController();
  web.put('https://acme.example/', { body: `<script>fetch('/begun'); for (;;);</script>` });
  const drawing = renderPage<{ why: string }>(browser, web.fetcher({ stop: stop.signal }), {
    url: new URL('https://acme.example/'),
    permit: go,
    permitParts: go,
  });
  setTimeout(() => stop.abort(), 300);
  await assert.rejects(drawing, { name: 'AbortError' });
});
