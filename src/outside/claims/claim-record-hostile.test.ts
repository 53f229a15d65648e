// What a domain may do to whoever looks for its TXT record: aliases, addresses, rubbish.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as packet from 'dns-packet';
import fc from 'fast-check';
import { DOMAIN, openNameServers, RECORD, type Zone } from '../../../test/servers/name-servers.ts';

const TOKEN = 'Q1w2E3r4T5y6U7i8O9p0';
const value = `assay-domain-verification=${TOKEN}`;
const NS1 = `ns1.${DOMAIN}`;
const ONE: Zone = { [`NS ${DOMAIN}`]: [NS1] };
const HAS: Zone = { [`TXT ${RECORD}`]: [value] };
const HAS_NOTHING: Zone = { [`A ${DOMAIN}`]: ['192.0.2.1'] };

test('an alias is followed to the servers of the name that it leads to', async () => {
  const resolver = { ...ONE, 'NS proofs.example': ['ns.proofs.example'] };
  const alias = { [`CNAME ${RECORD}`]: ['acme.proofs.example'] };
  await using dns = await openNameServers(resolver, {
    // What it claims of a name that it does not serve is not heard.
    [NS1]: { ...alias, 'TXT acme.proofs.example': ['forged'] },
    'ns.proofs.example': { 'TXT acme.proofs.example': [value] },
  });
  assert.equal((await dns.look(TOKEN)).kind, 'found');
  dns.server('ns.proofs.example').zone.delete('TXT acme.proofs.example');
  dns.server(NS1).zone.set('TXT acme.proofs.example', [value]);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'missing',
    says:
      `${NS1} says that ${RECORD} is an alias of acme.proofs.example. ` +
      'ns.proofs.example has no TXT record at acme.proofs.example.',
  });
});

test('two servers that name one alias are followed once', async () => {
  const ns2 = `ns2.${DOMAIN}`;
  const resolver = {
    [`NS ${DOMAIN}`]: [NS1, ns2],
    'NS proofs.example': ['ns.proofs.example'],
  };
  const alias = { [`CNAME ${RECORD}`]: ['acme.proofs.example'] };
  await using dns = await openNameServers(resolver, {
    [NS1]: alias,
    [ns2]: alias,
    'ns.proofs.example': HAS_NOTHING,
  });
  assert.equal((await dns.look(TOKEN)).kind, 'missing');
  assert.equal(dns.server('ns.proofs.example').asked.length, 1);
});

test('an alias that leads to nobody is missing, one that nobody can tell of is not', async () => {
  const alias = { [`CNAME ${RECORD}`]: ['acme.proofs.example'] };
  const top = 'ns.registry.test';
  const above = { ...ONE, 'NS example': [top] };
  await using dns = await openNameServers(above, { [NS1]: alias, [top]: {} });
  const finding = await dns.look(TOKEN);
  assert.equal(finding.kind, 'missing');
  assert.match(finding.kind === 'missing' ? finding.says : '', /proofs\.example does not exist/);
  dns.resolver.failing.add('NS proofs.example');
  assert.equal((await dns.look(TOKEN)).kind, 'unreachable');
});

test('the servers of an alias are not taken for those of the name', async () => {
  // A resolver answers what stands at the end of the alias too.
  const resolver = {
    ...ONE,
    [`CNAME ${RECORD}`]: ['evil.example'],
    'NS evil.example': ['ns.evil.example'],
  };
  await using dns = await openNameServers(resolver, { [NS1]: HAS_NOTHING, 'ns.evil.example': HAS });
  assert.equal((await dns.look(TOKEN)).kind, 'missing');
  assert.deepEqual(dns.server('ns.evil.example').asked, []);
});

test('aliases that lead round in a circle, or on and on, come to an end', async () => {
  const circle = { [`CNAME ${RECORD}`]: [`b.${DOMAIN}`], [`CNAME b.${DOMAIN}`]: [RECORD] };
  await using round = await openNameServers(ONE, { [NS1]: circle });
  assert.equal((await round.look(TOKEN)).kind, 'missing');
  assert.equal(round.server(NS1).asked.length, 2);

  const names = [RECORD, ...Array.from({ length: 9 }, (_, i) => `${i}.${DOMAIN}`)];
  const links = names.slice(1).map((to, i): [string, string[]] => [`CNAME ${names[i]}`, [to]]);
  const chain = { ...Object.fromEntries(links), [`TXT ${names.at(-1)}`]: [value] };
  await using long = await openNameServers(ONE, { [NS1]: chain });
  assert.equal((await long.look(TOKEN)).kind, 'missing');
  assert.equal(long.server(NS1).asked.length, 5);
});

test('nothing is sent to an address that is not public', async () => {
  const inside = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '0.0.0.0'];
  await using dns = await openNameServers(
    { ...ONE, [`A ${NS1}`]: inside, [`AAAA ${NS1}`]: ['::1', 'fd00::1', '::ffff:127.0.0.1'] },
    { [NS1]: HAS },
  );
  const { port } = dns.server(NS1);
  const says = `${NS1} has no address that may be asked.`;
  const closed = { allow: [], places: new Map(), dnsPort: port };
  assert.deepEqual(await dns.look(TOKEN, closed), { kind: 'unreachable', says });
  assert.deepEqual(await dns.look(TOKEN, { allow: [] }), { kind: 'unreachable', says });
  assert.deepEqual(dns.server(NS1).asked, []);
  // The same with loopback allowed: the address is the one of DNS, the port that of the settings.
  dns.resolver.zone.set(`A ${NS1}`, ['127.0.0.1']).delete(`AAAA ${NS1}`);
  assert.equal((await dns.look(TOKEN, { places: new Map(), dnsPort: port })).kind, 'found');
});

test('servers without an address, and one that is not there, say nothing', async () => {
  await using dns = await openNameServers(ONE, {});
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `${NS1} has no address that is known.`,
  });
  dns.resolver.zone.set(`A ${NS1}`, ['127.0.0.1']);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `${NS1} cannot be reached (ECONNREFUSED).`,
  });
});

test('of fifty servers thirteen are asked, of fifty addresses two', async () => {
  const names = Array.from({ length: 50 }, (_, i) => `ns${i + 10}.${DOMAIN}`);
  const addresses = Array.from({ length: 50 }, (_, i) => `127.0.1.${i + 1}`);
  const zone = Object.fromEntries(names.map((name) => [`A ${name}`, addresses]));
  await using dns = await openNameServers({ [`NS ${DOMAIN}`]: names, ...zone }, {});
  const finding = await dns.look(TOKEN, { timeoutMs: 2_000 });
  assert.equal(finding.kind, 'unreachable');
  assert.equal(new Set(dns.resolver.asked.filter((one) => / A /.test(one))).size, 13);
  assert.ok(finding.kind === 'unreachable' && finding.says.length < 300, JSON.stringify(finding));
  assert.match(finding.kind === 'unreachable' ? finding.says : '', /and 10 more/);
});

test('servers that were not asked have not denied it', async () => {
  const names = Array.from({ length: 14 }, (_, i) => `ns${i + 10}.${DOMAIN}`);
  const [last = '', before = ''] = [...names].reverse();
  const zones = Object.fromEntries(names.map((name): [string, Zone] => [name, HAS_NOTHING]));
  await using dns = await openNameServers({ [`NS ${DOMAIN}`]: names }, { ...zones, [last]: HAS });
  const finding = await dns.look(TOKEN);
  assert.equal(finding.kind, 'unreachable', JSON.stringify(finding));
  assert.ok(finding.kind === 'unreachable' && finding.says.endsWith(`; ${last} is not asked.`));
  dns.server(before).zone.set(`TXT ${RECORD}`, [value]);
  assert.equal((await dns.look(TOKEN)).kind, 'found');
});

test('a server is asked at two of its addresses', async () => {
  await using dns = await openNameServers(
    { ...ONE, [`A ${NS1}`]: ['127.0.0.2', '127.0.0.3', '127.0.0.1'] },
    { [NS1]: HAS },
  );
  const options = { places: new Map(), dnsPort: dns.server(NS1).port };
  assert.equal((await dns.look(TOKEN, options)).kind, 'unreachable');
  assert.deepEqual(dns.server(NS1).asked, []);
  dns.resolver.zone.set(`A ${NS1}`, ['127.0.0.2', '127.0.0.1']);
  assert.equal((await dns.look(TOKEN, options)).kind, 'found');
});

test('one address under many names is asked once', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `ns${i}.${DOMAIN}`);
  const zone = Object.fromEntries(names.map((name) => [`A ${name}`, ['127.0.0.1']]));
  await using dns = await openNameServers(
    { [`NS ${DOMAIN}`]: names, ...zone },
    { [NS1]: HAS_NOTHING },
  );
  const { port } = dns.server(NS1);
  const finding = await dns.look(TOKEN, { places: new Map(), dnsPort: port });
  assert.equal(finding.kind, 'missing');
  const questions = dns.server(NS1).asked.filter((one) => one === `udp TXT ${RECORD}`);
  assert.equal(questions.length, 1);
});

/** The answer with the token, changed. */
const forged: Readonly<Record<string, (answer: packet.Packet) => packet.Packet>> = {
  'another number': (answer) => ({ ...answer, id: ((answer.id ?? 0) + 1) % 65_536 }),
  'another question': (answer) => ({
    ...answer,
    questions: [{ type: 'TXT', name: 'evil.example' }],
  }),
  'another type': (answer) => ({ ...answer, questions: [{ type: 'A', name: RECORD }] }),
  'no question': (answer) => ({ ...answer, questions: [] }),
  'a query': (answer) => ({ ...answer, type: 'query' }),
};

for (const [what, change] of Object.entries(forged)) {
  test(`an answer with ${what} is not the answer`, async () => {
    await using dns = await openNameServers(ONE, { [NS1]: HAS });
    dns.server(NS1).instead = (answer) => [packet.encode(change(answer))];
    const finding = await dns.look(TOKEN, { timeoutMs: 500 });
    assert.equal(finding.kind, 'unreachable', JSON.stringify(finding));
    // It may come before the true one, and does no harm.
    dns.server(NS1).instead = (answer) => [packet.encode(change(answer)), packet.encode(answer)];
    assert.equal((await dns.look(TOKEN)).kind, 'found');
  });
}

test('a record of another name, type or class in the answer is no proof', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: HAS_NOTHING });
  const strays = [
    { type: 'TXT', name: `other.${DOMAIN}`, ttl: 1, data: value },
    { type: 'TXT', name: RECORD, class: 'CH', ttl: 1, data: value },
    { type: 'NULL', name: RECORD, ttl: 1, data: Buffer.from(value) },
    { type: 'CNAME', name: `other.${DOMAIN}`, ttl: 1, data: 'evil.example' },
  ] as const;
  dns.server(NS1).instead = (answer) => [
    packet.encode({
      ...answer,
      answers: [...strays],
      additionals: [{ type: 'TXT', name: RECORD, ttl: 1, data: value }],
    }),
  ];
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'missing',
    says: `${NS1} has no TXT record at ${RECORD}.`,
  });
});

test('rubbish proves nothing and harms nobody', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: HAS_NOTHING });
  const server = dns.server(NS1);
  const bytes = fc.uint8Array({ maxLength: 700 });
  const changes = fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 8 });
  const rubbish = fc.asyncProperty(bytes, changes, fc.boolean(), async (tail, flips, cut) => {
    server.instead = (answer, stream) => {
      const flags = (answer.flags ?? 0) | (cut && !stream ? packet.TRUNCATED_RESPONSE : 0);
      const message = Buffer.concat([packet.encode({ ...answer, flags }), tail]);
      // The number and the question stay, so that what follows is read.
      for (const [at, to] of flips) if (at < 2 || at > 50) message[at % message.length] = to;
      return [Buffer.from(tail), message];
    };
    const finding = await dns.look(TOKEN, { timeoutMs: 40 });
    assert.notEqual(finding.kind, 'found');
  });
  await fc.assert(rubbish, { numRuns: 100 });
  server.instead = null;
  assert.equal((await dns.look(TOKEN)).kind, 'missing');
});

test('what a resolver says as rubbish is a failure too', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: HAS });
  const bytes = fc.uint8Array({ maxLength: 300 });
  const rubbish = fc.asyncProperty(bytes, bytes, async (head, tail) => {
    dns.resolver.instead = (answer) => [
      head,
      Buffer.concat([packet.encode(answer).subarray(0, 40), tail]),
    ];
    assert.notEqual((await dns.look(TOKEN, { timeoutMs: 30 })).kind, 'missing');
  });
  await fc.assert(rubbish, { numRuns: 50 });
});
