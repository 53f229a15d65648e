// What reaches no operation is limited too, apart from calls, and by network.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { type OAuthServer, openOAuthServer } from '../../../test/servers/oauth-server.ts';
import { memoryLimits } from '../../outside/limits/limit-store-memory.ts';

let server: OAuthServer;
let seconds = 0;
before(async () => {
  const limits = memoryLimits({ clock: () => seconds * 1_000, most: 1_000 });
  server = await openOAuthServer({ limits });
});
after(() => server[Symbol.asyncDispose]());

const MISSES = [
  ['GET', '/nothing', 404],
  ['HEAD', '/nothing', 404],
  ['POST', '/wp-login.php', 404],
  ['DELETE', '/v1/search', 405],
  ['OPTIONS', '/v1/search', 204],
  ['OPTIONS', '/nothing', 404],
  ['OPTIONS', '/oauth/register', 204],
  ['PUT', '/oauth/token', 405],
  ['PUT', '/mcp', 405],
  ['OPTIONS', '/mcp', 204],
] as const;

test('unknown paths, other methods and preflights have a limit of their own', async () => {
  for (const [method, path, status] of MISSES) {
    seconds += 100;
    const again = () => fetch(server.url + path, { method });
    for (let i = 0; i < 300; i++) assert.equal((await again()).status, status, `${method} ${path}`);
    const answer = await again();
    assert.equal(answer.status, 429, `${method} ${path}`);
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.equal((await ask(server.url, '/v1/search?q=acme')).status, 200, 'calls go on');
  }
});
