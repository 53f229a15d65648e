// Posting webhooks: hostile addresses, receivers that misbehave, and what is told of them.

import assert from 'node:assert/strict';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { HOSTILE } from '../../test/clients/hostile-addresses.ts';
import { selfSigned } from '../../test/servers/certificate.ts';
import { openReceiver } from '../../test/servers/receiver.ts';
import { testWebhookClient } from '../../test/servers/webhook-client.ts';
import { parseNetworks } from './addresses.ts';
import { EXCERPT_BYTES, type WebhookClient, type WebhookClientOptions } from './webhook-post.ts';

const TIME = 2_000;

async function post(client: WebhookClient, url: string, timeoutMs = TIME) {
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
  const { durationMs, ...answer } = await client.post({ url, headers, body: '{"a":1}', timeoutMs });
  assert.ok(durationMs >= 0 && durationMs < timeoutMs + 1_000);
  return answer;
}

async function errorOf(client: WebhookClient, url: string, timeoutMs = TIME): Promise<string> {
  const answer = await post(client, url, timeoutMs);
  assert.equal(answer.kind, 'failed', JSON.stringify(answer));
  return answer.kind === 'failed' ? answer.error : '';
}

/** Nothing of the operator's is allowed. */
function strictClient(options: Partial<WebhookClientOptions> = {}): WebhookClient {
  return testWebhookClient({}, { allow: [], ...options });
}

test('no spelling of an address that is not public is accepted, or sent to', async () => {
  const client = strictClient();
  for (const url of HOSTILE) {
    assert.equal((await client.check(url, 'json')).kind, 'refused', url);
    assert.equal(await errorOf(client, url), 'blocked_address', url);
  }
  await client.close();
});

test('one address of many that is not public blocks the name', async () => {
  const lookUp = async () => ['93.184.216.34', '10.0.0.1'];
  const client = strictClient({ lookUp });
  assert.deepEqual(await client.check('https://hooks.acme-corp.com/', 'json'), {
    kind: 'refused',
    says: 'leads to an address that is not public',
  });
  assert.equal(await errorOf(client, 'https://hooks.acme-corp.com/'), 'blocked_address');
  await client.close();
});

test('a name that turns to another address after its creation is caught at the send', async () => {
  await using receiver = await openReceiver();
  let addresses = ['93.184.216.34'];
  const client = strictClient({ lookUp: async () => addresses, ports: [receiver.port] });
  const url = `https://hooks.acme-corp.com:${receiver.port}/hook`;
  assert.deepEqual(await client.check(url, 'json'), { kind: 'allowed' });
  addresses = ['127.0.0.1'];
  assert.equal(await errorOf(client, url), 'blocked_address');
  assert.deepEqual(receiver.received, []);
  await client.close();
});

test('a name is resolved once for a send: a second answer is never heard', async () => {
  await using receiver = await openReceiver();
  let asked = 0;
  const lookUp = async () => {
    asked += 1;
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const client = testWebhookClient({}, { lookUp });
  const answer = await post(client, `http://hooks.acme-corp.com:${receiver.port}/hook`);
  assert.equal(answer.kind, 'answered');
  assert.equal(asked, 1);
  await client.close();
});

test('a redirect to a place that may not be reached is not followed', async () => {
  await using inner = await openReceiver();
  await using receiver = await openReceiver();
  const client = testWebhookClient();
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer(status, { location: inner.url });
    const answer = await post(client, receiver.url);
    assert.equal(answer.kind === 'answered' && answer.status, status);
  }
  assert.deepEqual(inner.received, []);
  await client.close();
});

test('http goes into allowed networks only, and so does what they allow', async () => {
  const client = testWebhookClient({}, { lookUp: async () => ['93.184.216.34'] });
  assert.equal((await client.check('http://127.0.0.1:9/', 'json')).kind, 'allowed');
  assert.equal((await client.check('http://localhost:9/', 'json')).kind, 'allowed');
  for (const url of ['http://hooks.acme-corp.com/', 'http://93.184.216.34/']) {
    assert.deepEqual(await client.check(url, 'json'), { kind: 'refused', says: 'must be https' });
    assert.equal(await errorOf(client, url), 'blocked_address');
  }
  assert.equal((await client.check('http://10.0.0.1/', 'json')).kind, 'refused');
  await client.close();
});

test('what no address of a webhook can be is refused in words', async () => {
  const client = strictClient();
  const said = async (url: string, format: 'json' | 'slack' | 'discord' = 'json') => {
    const check = await client.check(url, format);
    return check.kind === 'refused' ? check.says : check.kind;
  };
  assert.match(await said('hooks.example'), /not an absolute address/);
  assert.match(await said('ftp://a.example/'), /https/);
  assert.match(await said('file:///etc/passwd'), /https/);
  assert.match(await said('https://user:pw@a.example/'), /user or password/);
  assert.match(await said('https://a.example/#part'), /fragment/);
  assert.match(await said(`https://a.example/${'x'.repeat(2_048)}`), /2048/);
  // A name that does not resolve yet is looked at again at each send.
  assert.equal(await said('https://not-yet.example/'), 'allowed');
  assert.equal(await errorOf(client, 'https://not-yet.example/'), 'dns');
  assert.match(await said('https://evil.example/services/x', 'slack'), /hooks\.slack\.com/);
  assert.equal(await said('https://hooks.slack.com/services/T/B/x', 'slack'), 'allowed');
  const discord = 'https://discord.com/api/webhooks/12/a-B_c';
  assert.equal(await said(discord, 'discord'), 'allowed');
  assert.equal(await said('https://ptb.discord.com/api/v10/webhooks/12/a', 'discord'), 'allowed');
  assert.match(await said('https://discord.com/api/users/@me', 'discord'), /webhooks/);
  assert.match(
    await said('https://discord.com.evil.example/api/webhooks/1/a', 'discord'),
    /must be/,
  );
  await client.close();
});

test('settings add hosts that take the messages of chats', async () => {
  const client = strictClient({
    slackHosts: ['chat.acme.example'],
    discordHosts: ['talk.acme.example'],
  });
  const kind = async (url: string, format: 'slack' | 'discord') =>
    (await client.check(url, format)).kind;
  assert.equal(await kind('https://chat.acme.example/hooks/x', 'slack'), 'allowed');
  assert.equal(await kind('https://talk.acme.example/api/webhooks/1/a', 'discord'), 'allowed');
  assert.equal(await kind('https://chat.acme.example/hooks/x', 'discord'), 'refused');
  const onePort = strictClient({ slackHosts: ['chat.acme.example:8443'] });
  const said = async (url: string) => (await onePort.check(url, 'slack')).kind;
  assert.equal(await said('https://chat.acme.example:8443/hooks/x'), 'allowed');
  assert.equal(await said('https://chat.acme.example/hooks/x'), 'refused');
  await client.close();
});

test('an answer is told with its status, its beginning and what it asks for', async () => {
  await using receiver = await openReceiver();
  const client = testWebhookClient();
  receiver.answer(
    503,
    { 'retry-after': '7', 'webhook-delivery': 'disable' },
    'busy\u0000\u001b[31m ä',
  );
  assert.deepEqual(await post(client, receiver.url), {
    kind: 'answered',
    status: 503,
    excerpt: 'busy\ufffd\ufffd[31m ä',
    retryAfter: '7',
    control: 'disable',
  });
  const [got] = receiver.received;
  assert.equal(got?.body, '{"a":1}');
  assert.equal(got?.headers['content-type'], 'application/json');
  await client.close();
});

test('of an endless answer only the beginning is read', async () => {
  await using receiver = await openReceiver();
  let written = 0;
  receiver.answer((response) => {
    const more = (): void => {
      written += 65_536;
      if (!response.destroyed && response.write(Buffer.alloc(65_536, 97))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const client = testWebhookClient();
  const answer = await post(client, receiver.url);
  assert.ok(answer.kind === 'answered' && answer.excerpt === 'a'.repeat(EXCERPT_BYTES));
  assert.ok(written < 20_000_000, `${written} bytes were written before the connection ended`);
  await client.close();
});

test('whoever hangs, before or within the answer, is given up at the time that was set', async () => {
  await using receiver = await openReceiver();
  const client = testWebhookClient();
  receiver.answer(() => {});
  assert.equal(await errorOf(client, receiver.url, 200), 'timeout');
  receiver.answer((response) => {
    response.writeHead(200);
    response.write('o');
  });
  assert.equal(await errorOf(client, receiver.url, 200), 'timeout');
  receiver.answer((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  assert.equal(await errorOf(client, receiver.url, 300), 'timeout');
  const slow = testWebhookClient({}, { lookUp: () => new Promise(() => {}) });
  assert.equal(await errorOf(slow, 'https://hooks.acme-corp.com/', 200), 'timeout');
  await Promise.all([client.close(), slow.close()]);
});

test('nothing is posted when the time was over before the way was known', async () => {
  await using receiver = await openReceiver();
  const warned: string[] = [];
  const warn = ({ name }: Error): void => void warned.push(name);
  process.on('warning', warn);
  const times = [0, 0];
  const client = testWebhookClient({}, { clock: () => times.shift() ?? 3_000 });
  const answer = await client.post({ url: receiver.url, headers: {}, body: '', timeoutMs: TIME });
  assert.deepEqual(answer, { kind: 'failed', error: 'timeout', durationMs: 3_000 });
  await client.close();
  process.off('warning', warn);
  assert.deepEqual([receiver.received, warned], [[], []]);
});

test('who refuses, breaks off or speaks no HTTP is told apart', async () => {
  const client = testWebhookClient();
  await using closed = await openReceiver();
  const { url } = closed;
  await closed[Symbol.asyncDispose]();
  assert.equal(await errorOf(client, url), 'connection_refused');
  const raw = async (how: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      how(socket);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const error = await errorOf(
      client,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    );
    server.close();
    return error;
  };
  assert.equal(await raw((socket) => socket.destroy()), 'connection_lost');
  assert.equal(await raw((socket) => socket.end('SSH-2.0-x\r\n')), 'malformed_answer');
  const vast = `HTTP/1.1 200 OK\r\nX-Vast: ${'x'.repeat(40_000)}\r\n\r\n`;
  assert.equal(await raw((socket) => socket.end(vast)), 'malformed_answer');
  await client.close();
});

test('a certificate of nobody we trust, or of somebody else, is a failure of TLS', async () => {
  const certificate = selfSigned(['hooks.acme-corp.com']);
  const server = createSecureServer(certificate, (_, response) => response.end('ok'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const places = {
    'hooks.acme-corp.com': { address: '127.0.0.1', port },
    'other.acme-corp.com': { address: '127.0.0.1', port },
  };
  const strict = testWebhookClient(places);
  assert.equal(await errorOf(strict, 'https://hooks.acme-corp.com/'), 'tls');
  const trusting = testWebhookClient(places, { ca: [certificate.cert] });
  assert.equal((await post(trusting, 'https://hooks.acme-corp.com/')).kind, 'answered');
  assert.equal(await errorOf(trusting, 'https://other.acme-corp.com/'), 'tls');
  await Promise.all([strict.close(), trusting.close()]);
  server.closeAllConnections();
  server.close();
});

test('connections are kept, and never for another address than the one that was checked', async () => {
  let sockets = 0;
  await using receiver = await openReceiver();
  let addresses = ['127.0.0.1'];
  const client = testWebhookClient({}, { lookUp: async () => addresses });
  const url = `http://hooks.acme-corp.com:${receiver.port}/hook`;
  receiver.answer((response) => {
    const { socket } = response;
    if (socket && !('seen' in socket)) {
      sockets += 1;
      Object.assign(socket, { seen: true });
    }
    response.end('ok');
  });
  for (let i = 0; i < 5; i++) await post(client, url);
  assert.ok(sockets <= 2, `${sockets} connections for five requests, one after the other`);
  addresses = ['127.0.0.2'];
  assert.equal(await errorOf(client, url), 'connection_refused');
  await client.close();
});

test('an allowed network does not open the others', async () => {
  const client = testWebhookClient({}, { allow: parseNetworks('192.168.7.0/24') ?? [] });
  assert.equal((await client.check('https://192.168.7.9/', 'json')).kind, 'allowed');
  assert.equal((await client.check('https://192.168.8.9/', 'json')).kind, 'refused');
  assert.equal((await client.check('https://127.0.0.1/', 'json')).kind, 'refused');
  await client.close();
});
