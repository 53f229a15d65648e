// One question to one server, over real datagrams and streams on loopback.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import * as packet from 'dns-packet';
import { openLocalDns } from '../../../test/servers/local-dns.ts';
import { type Asking, askResolvers, askServer, codeOf, serverPlace } from './dns-exchange.ts';

const QUESTION = { name: 'acme.example', type: 'NS', flags: 0 } as const;
const ZONE = new Map([['NS acme.example', ['ns1.acme.example']]]);
const asking = (more: Partial<Asking> = {}): Asking => ({
  timeoutMs: 2_000,
  random: (n) => randomBytes(n),
  ...more,
});

async function codeFrom(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'answered', codeOf);
}

test('servers are written with and without a port, in both families', () => {
  assert.deepEqual(serverPlace('192.0.2.1'), { address: '192.0.2.1', port: 53 });
  assert.deepEqual(serverPlace('192.0.2.1:5353'), { address: '192.0.2.1', port: 5353 });
  assert.deepEqual(serverPlace('2001:db8::1'), { address: '2001:db8::1', port: 53 });
  assert.deepEqual(serverPlace('[2001:db8::1]:5353'), { address: '2001:db8::1', port: 5353 });
});

test('what is cut short comes over a stream, in pieces or not at all', async () => {
  await using dns = await openLocalDns(ZONE);
  dns.large.add('NS acme.example');
  const place = serverPlace(dns.server);
  const answer = await askServer(QUESTION, place, asking());
  assert.equal(answer.answers?.length, 1);
  assert.deepEqual(dns.asked, ['udp NS acme.example', 'tcp NS acme.example']);
  dns.instead = (cut, stream) => [stream ? Buffer.from('rubbish') : packet.encode(cut)];
  assert.equal(await codeFrom(askServer(QUESTION, place, asking())), 'EBADRESP');
  // Cut short on the stream too: nobody knows what is left out.
  const flags = packet.AUTHORITATIVE_ANSWER | packet.TRUNCATED_RESPONSE;
  dns.instead = (cut) => [packet.encode({ ...cut, flags, answers: [] })];
  assert.equal(await codeFrom(askServer(QUESTION, place, asking())), 'EBADRESP');
});

test('a message that points at itself over and over is read to its end, or not begun', async () => {
  await using dns = await openLocalDns(ZONE);
  dns.large.add('NS acme.example');
  let most = 100;
  dns.instead = (answer, stream) => {
    const head = packet.encode({ ...answer, answers: [] });
    if (!stream) return [head];
    // A long chain of pointers, and as many records as fit whose names begin at its end.
    const pointers = Buffer.alloc(8_000);
    const from = head.length + 11;
    for (let at = 2; at < pointers.length; at += 2)
      pointers.writeUInt16BE(0xc000 | (from + at - 2), at);
    const holder = Buffer.from([
      0,
      0,
      10,
      0,
      1,
      0,
      0,
      0,
      0,
      ...[pointers.length >> 8, pointers.length & 255],
    ]);
    const record = Buffer.from([0xff, 0xff, 0, 10, 0, 1, 0, 0, 0, 0, 0, 0]);
    record.writeUInt16BE(0xc000 | (from + pointers.length - 2));
    const records = Array.from({ length: most }, () => record);
    head.writeUInt16BE(most + 1, 6);
    return [Buffer.concat([head, holder, pointers, ...records])];
  };
  const answer = await askServer(QUESTION, serverPlace(dns.server), asking());
  assert.equal(answer.answers?.length, 101);
  // So many of them would be read over and over for too long.
  most = 600;
  const place = serverPlace(dns.server);
  assert.equal(await codeFrom(askServer(QUESTION, place, asking())), 'EBADRESP');
});

test('who does not answer is waited for no longer than was said', async () => {
  await using dns = await openLocalDns(ZONE);
  dns.silent.add('NS acme.example');
  const place = serverPlace(dns.server);
  assert.equal(await codeFrom(askServer(QUESTION, place, asking({ timeoutMs: 50 }))), 'ETIMEOUT');
  const stop = new AbortController();
  const stopped = askServer(QUESTION, place, asking({ signal: stop.signal }));
  stop.abort();
  assert.equal(await codeFrom(stopped), 'ETIMEOUT');
  assert.equal(
    await codeFrom(askServer(QUESTION, place, asking({ signal: stop.signal }))),
    'ETIMEOUT',
  );
});

test('a flood of what is no answer ends the question, a few of them do not', async () => {
  await using dns = await openLocalDns(ZONE);
  const place = serverPlace(dns.server);
  const rubbish = (n: number) => Array.from({ length: n }, () => randomBytes(40));
  dns.instead = (answer) => [...rubbish(10), randomBytes(5_000), packet.encode(answer)];
  const answer = await askServer(QUESTION, place, asking());
  assert.equal(answer.answers?.length, 1);
  const long = Array.from({ length: 60 }, () => 'x'.repeat(100));
  const texts = long.map((data) => ({ type: 'TXT', name: 'acme.example', ttl: 1, data }) as const);
  dns.instead = (one) => [packet.encode({ ...one, answers: texts })];
  assert.equal(await codeFrom(askServer(QUESTION, place, asking({ timeoutMs: 100 }))), 'ETIMEOUT');
  dns.instead = () => rubbish(30);
  assert.equal(await codeFrom(askServer(QUESTION, place, asking())), 'EBADRESP');
});

test('the next resolver is asked where one fails, and none is no answer', async () => {
  await using bad = await openLocalDns(ZONE);
  await using good = await openLocalDns(ZONE);
  bad.failing.add('NS acme.example');
  const ask = (servers: readonly string[]) => askResolvers(QUESTION, servers, [500, 500], asking());
  assert.equal((await ask([bad.server, good.server])).rcode, 'NOERROR');
  assert.equal(await codeFrom(ask([bad.server])), 'SERVFAIL');
  assert.equal(await codeFrom(ask([])), 'ENOSERVERS');
});
