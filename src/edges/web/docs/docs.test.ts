// The documentation over HTTP: every page and link, the Markdown of it, what is kept, the search.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CheerioAPI, load } from 'cheerio';
import { type Dispatcher, request } from 'undici';
import { fakeWorld } from '../../../../test/worlds/fake-world.ts';
import { guideTexts } from '../../../app/guides.ts';
import { PROBLEM_CODES, problemKind } from '../../../contract/problems.ts';
import { webhookHeaders } from '../../../core/watching/webhook.ts';
import { registry } from '../../../operations/registry.ts';
import { createHttpServer } from '../../http/server.ts';
import { publicPages } from '../public/public.ts';
import { docsPages } from './docs.ts';
import { ENTRIES } from './sections.ts';

const { world } = fakeWorld({ operations: registry });
let app: ReturnType<typeof createHttpServer>;
let url = '';
before(async () => {
  app = createHttpServer(world, [publicPages(world), docsPages(world, await guideTexts())]);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

const PATHS = [...ENTRIES.map(({ path }) => path), ...registry.map(({ id }) => `/docs/api/${id}`)];

function ask(path: string, headers: Record<string, string> = {}): Promise<Dispatcher.ResponseData> {
  return request(url + path, { headers });
}

const documents = new Map<string, CheerioAPI>();

async function open(path: string): Promise<CheerioAPI> {
  const known = documents.get(path);
  if (known !== undefined) return known;
  const answer = await ask(path);
  const document = load(await answer.body.text());
  assert.equal(answer.statusCode, 200, path);
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', path);
  documents.set(path, document);
  return document;
}

test('every page has a title, a description and an address of its own', async () => {
  const titles = new Map<string, string>();
  for (const path of PATHS) {
    const $ = await open(path);
    const title = $('title').text();
    assert.equal($('h1').length, 1, path);
    assert.equal(titles.get(title), undefined, `${path} has the title of ${titles.get(title)}`);
    titles.set(title, path);
    const described = $('meta[name="description"]').attr('content') ?? '';
    assert.ok(described.length > 25 && !described.includes('`'), `${path}: ${described}`);
    assert.equal($('link[rel="canonical"]').attr('href'), `${world.baseUrl}${path}`);
    assert.equal($('nav[aria-label="Documentation"] [aria-current="page"]').length, 1, path);
    assert.equal($('[style], script:not([src]), style').length, 0, path);
  }
});

/** Pages of the site that stand on a service with a database, and files that it serves. */
const ELSEWHERE =
  /^\/(account|categories|changes|companies|status|verify|search|assets|v1|mcp)?(\/.*)?$|^\/docs\/search$/;

test('no link within the site is dead', async () => {
  const dead: string[] = [];
  const known = new Map<string, ReadonlySet<string>>();
  const ids = async (path: string): Promise<ReadonlySet<string>> => {
    const found = known.get(path) ?? new Set((await open(path))('[id]').toArray().map(idOf));
    known.set(path, found);
    return found;
  };
  for (const path of PATHS) {
    const $ = await open(path);
    for (const link of $('a[href]').toArray()) {
      const href = link.attribs.href ?? '';
      const target = URL.parse(href, `${world.baseUrl}${path}`);
      if (target === null) dead.push(`${path}: ${href}`);
      if (target === null || target.origin !== world.baseUrl) continue;
      const { pathname, hash } = target;
      const isOurs = PATHS.includes(pathname) || /^\/(errors(\/|$)|bot$)/.test(pathname);
      if (!isOurs && !ELSEWHERE.test(pathname)) dead.push(`${path}: ${href}`);
      if (!isOurs) continue;
      const there = await ids(pathname);
      if (hash !== '' && !there.has(decodeURIComponent(hash.slice(1)))) {
        dead.push(`${path}: ${href}`);
      }
    }
  }
  assert.deepEqual(dead, []);
});

function idOf({ attribs }: { readonly attribs: Readonly<Record<string, string>> }): string {
  return attribs.id ?? '';
}

test('no two elements of a page have one id', async () => {
  for (const path of PATHS) {
    const all = (await open(path))('[id]').toArray().map(idOf);
    assert.deepEqual(
      all.filter((id, i) => all.indexOf(id) !== i),
      [],
      path,
    );
  }
});

test('the page of an operation says what the contract declares of it', async () => {
  for (const { id, path, input, summary } of registry) {
    const $ = await open(`/docs/api/${id}`);
    const text = $('main').text();
    assert.equal($('h1').text(), summary);
    assert.ok(text.includes(path), id);
    const names = [input.path, input.query].flatMap((one) => Object.keys(one?.properties ?? {}));
    const shown = $('.field-name')
      .toArray()
      .map((one) => $(one).text());
    for (const name of names) assert.ok(shown.includes(name), `${id}: ${name}`);
    assert.deepEqual(
      $('.choice-of-code label')
        .toArray()
        .map((one) => $(one).text()),
      ['curl', 'TypeScript', 'Python'],
    );
  }
  const $ = await open('/docs/api/get_company_facts');
  const text = $('main').text().replace(/\s+/g, ' ');
  for (const said of [
    /limit integer, 1 to 200 Rows on a page\. Where not given: 50/,
    /provenance one of a list .* One of observed company_stated/,
    /company string \(company-identifier\) required/,
    /1 credit with a live key/,
    /facts:read/,
    /404 company_not_found No covered company/,
  ]) {
    assert.match(text, said);
  }
});

test('a problem has a page in the documentation, at the address that its type gives', async () => {
  for (const code of PROBLEM_CODES) {
    const { status, description } = problemKind(code);
    const $ = await open(`/errors/${code}`);
    const text = $('main').text().replace(/\s+/g, ' ');
    assert.ok(text.includes(`${code}, status ${status}`), code);
    assert.ok(text.includes(description.replaceAll('`', '')), code);
    const document = JSON.parse($('#problem').text());
    assert.equal(document.type, `${world.baseUrl}/errors/${code}`);
    assert.equal($('nav[aria-label="Documentation"] [aria-current]').attr('href'), '/errors');
    assert.equal($('form[action="/docs/search"]').length, 1);
    const named = await (await ask(`/errors/${code}.md`)).body.text();
    assert.ok(named.startsWith(`# ${code}\n`), named);
  }
  const $ = await open('/errors/upgrade_required');
  assert.ok($('#operations ~ ul a[href^="/docs/api/"]').length > 0);
  const old = await ask('/docs/reference/errors');
  assert.deepEqual([old.statusCode, old.headers.location], [308, '/errors']);
});

test('the guide to webhooks stands where the user agent of deliveries says', async () => {
  const headers = webhookHeaders({ id: 'msg_1', at: world.now(), body: '' }, [], '');
  const [, path = ''] = /\+(\S+)\)/.exec(headers['user-agent'] ?? '') ?? [];
  const $ = await open(path);
  assert.ok($('main').text().includes(`${world.baseUrl}/v1/watch/endpoints`));
  assert.doesNotMatch($('main').text(), /\bBASE\b/);
});

test('every page is Markdown too, under .md and for who accepts that', async () => {
  for (const path of PATHS) {
    const named = await ask(`${path}.md`);
    assert.equal(named.statusCode, 200, path);
    assert.equal(named.headers['content-type'], 'text/markdown; charset=utf-8');
    assert.equal(named.headers.link, `<${world.baseUrl}${path}>; rel="canonical"`);
    const text = await named.body.text();
    assert.match(text, /^# /, path);
    const negotiated = await ask(path, { accept: 'text/markdown' });
    assert.equal(await negotiated.body.text(), text);
  }
  const agents = await (await ask('/docs/mcp.md')).body.text();
  assert.ok(agents.includes(`](${world.baseUrl}/docs/reference/tools.md)`));
  const start = await (await ask('/docs/quick-start.md')).body.text();
  assert.ok(start.includes(`](${world.baseUrl}/docs/api/resolve.md)`));
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const accept of [browser, '*/*', 'text/html;q=0.9, text/markdown;q=0.5', 'image/png']) {
    const answer = await ask('/docs/mcp', { accept });
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', accept);
    await answer.body.dump();
  }
});

test('a page is sent once: whoever has it is told so, and caches may keep it', async () => {
  for (const [path, accept] of [
    ['/docs/webhooks', 'text/html'],
    ['/docs/webhooks', 'text/markdown'],
    ['/docs/api/search', 'text/html'],
  ] as const) {
    const first = await ask(path, { accept, 'accept-encoding': 'br' });
    assert.equal(first.headers['content-encoding'], 'br');
    assert.match(String(first.headers['cache-control']), /^public/);
    assert.equal(first.headers.vary, 'Accept, Accept-Encoding');
    const etag = String(first.headers.etag);
    assert.ok((await first.body.bytes()).length > 500);
    const again = await ask(path, { accept, 'if-none-match': etag });
    assert.equal(again.statusCode, 304);
    assert.equal(await again.body.text(), '');
    const other = accept === 'text/html' ? 'text/markdown' : 'text/html';
    const changed = await ask(path, { accept: other, 'if-none-match': etag });
    assert.equal(changed.statusCode, 200);
    await changed.body.dump();
  }
});

test('pages for people answer HEAD, and nothing but reading', async () => {
  const head = await request(`${url}/docs/api`, { method: 'HEAD' });
  assert.deepEqual([head.statusCode, await head.body.text()], [200, '']);
  assert.match(String(head.headers['x-request-id']), /^req_/);
  const posted = await request(`${url}/docs/webhooks`, { method: 'POST' });
  assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD, OPTIONS']);
  await posted.body.dump();
});

test('where nothing is, a page says so', async () => {
  for (const path of [
    '/docs/none',
    '/docs/api/none',
    '/docs/..%2f..%2fpackage',
    '/docs/none.md',
    '/errors/none',
  ]) {
    const answer = await ask(path);
    assert.equal(answer.statusCode, 404, path);
    assert.match(await answer.body.text(), /This page does not exist/);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  const slashed = await ask('/docs/');
  assert.deepEqual([slashed.statusCode, slashed.headers.location], [308, '/docs']);
});

async function found(q: string): Promise<readonly { to: string; name: string; note: string }[]> {
  const path = `/docs/search?${new URLSearchParams({ q })}`;
  const answer = await ask(path, { accept: 'application/json' });
  const { data } = (await answer.body.json()) as {
    data: { found: { to: string; name: string; note: string }[] };
  };
  return data.found;
}

test('the search finds operations, passages and problems, with wrong letters too', async () => {
  for (const [q, to] of [
    ['get_company_facts', '/docs/api/get_company_facts'],
    ['list facts of a company', '/docs/api/get_company_facts'],
    ['rotate secret', '/docs/webhooks#rotate-the-secret'],
    ['rotat secrte', '/docs/webhooks#rotate-the-secret'],
    ['credits_exhausted', '/errors/credits_exhausted'],
    ['back up and restore', '/docs/operate#back-up-and-restore'],
  ] as const) {
    const places = (await found(q)).map((one) => one.to);
    assert.ok(places.includes(to), `${q}: ${places}`);
  }
  const $ = load(await (await ask('/docs/search?q=signature')).body.text());
  assert.ok($('.hits > li').length > 3);
  assert.ok($('.hits mark').length > 3);
  assert.equal($('#docs-seek').attr('value'), 'signature');
  assert.equal($('meta[name="robots"]').attr('content'), 'noindex');
});

test('everything that is found is there', async () => {
  const places = new Set<string>();
  for (const q of ['company', 'price', 'webhook', 'key', 'proof', ...PROBLEM_CODES.slice(0, 5)]) {
    for (const { to } of await found(q)) places.add(to);
  }
  for (const place of places) {
    const [path = '', hash] = place.split('#');
    const $ = await open(path);
    if (hash !== undefined) assert.equal($(`[id="${hash}"]`).length, 1, place);
  }
});

test('hostile words of a search do nothing', async () => {
  for (const q of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202eevil\u0000\u200b',
    '(a+)+$ [z-a] \\',
    'constructor __proto__ toString',
    'a '.repeat(40_00),
    'x'.repeat(8_000),
    '%',
  ]) {
    const answer = await ask(`/docs/search?${new URLSearchParams({ q })}`);
    assert.equal(answer.statusCode, 200, q.slice(0, 40));
    const text = await answer.body.text();
    assert.ok(text.length < 60_000);
    const $ = load(text);
    assert.equal($('main img, main script').length, 0);
    assert.equal($('[onerror]').length, 0);
    assert.ok(Array.isArray(await found(q)));
  }
  assert.equal((await ask('/docs/search?q=%ff%fe')).statusCode < 500, true);
});
