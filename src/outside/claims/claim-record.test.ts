// Looking for the TXT record of a claim, against name servers of our own over real packets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOMAIN, openNameServers, RECORD, type Zone } from '../../../test/servers/name-servers.ts';

const TOKEN = 'Q1w2E3r4T5y6U7i8O9p0';
const OTHER = 'zZzZzZzZzZzZzZzZzZzZ';
const value = (token: string) => `assay-domain-verification=${token}`;
const [NS1, NS2] = [`ns1.${DOMAIN}`, `ns2.${DOMAIN}`];

const has = (...texts: readonly unknown[]): Zone => ({
  [`NS ${DOMAIN}`]: [NS1, NS2],
  [`TXT ${RECORD}`]: texts,
});
const HAS_NOTHING: Zone = { [`NS ${DOMAIN}`]: [NS1, NS2] };
const ONE: Zone = { [`NS ${DOMAIN}`]: [NS1] };
/** Who serves the zone above. */
const TOP = 'ns.registry.test';
const ABOVE: Zone = { 'NS example': [TOP] };
const TWO: Zone = { [`NS ${DOMAIN}`]: [NS1, NS2] };

test('the token is found at a server of the domain, which is asked without recursion', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: has(value(TOKEN)) });
  assert.deepEqual(await dns.look(TOKEN), { kind: 'found' });
  assert.deepEqual(dns.server(NS1).asked, [`udp TXT ${RECORD}`]);
  assert.ok(!dns.resolver.asked.some((one) => one.includes('TXT')), 'nobody else is asked for it');
});

test('one of several records is enough, and strings of one record are read as one', async () => {
  const parts = [Buffer.from('assay-domain-'), Buffer.from(`verification=${TOKEN}`)];
  await using dns = await openNameServers(ONE, { [NS1]: has(value(OTHER), 'v=x', parts) });
  assert.deepEqual(await dns.look(TOKEN), { kind: 'found' });
});

test('where nothing stands, every server has said so', async () => {
  await using dns = await openNameServers(TWO, { [NS1]: HAS_NOTHING, [NS2]: HAS_NOTHING });
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'missing',
    says: `${NS1} and ${NS2} have no TXT record at ${RECORD}.`,
  });
});

test('another value is told, cut short and without what is no text', async () => {
  const foreign = `${value(OTHER)}\u0000\u001b[31m"`;
  await using dns = await openNameServers(ONE, { [NS1]: has('\u0007<b>"x"\n', foreign) });
  const finding = await dns.look(TOKEN);
  assert.deepEqual(finding, {
    kind: 'missing',
    says: `${NS1} has another value at ${RECORD}: "?<b>'x'?" and 1 more.`,
  });
  dns.server(NS1).zone.set(`TXT ${RECORD}`, [foreign]);
  const again = await dns.look(TOKEN);
  assert.ok(again.kind === 'missing' && !again.says.includes(OTHER), 'a token is not told in full');
});

test('what is nearly the token is not the token', async () => {
  const nearly = [
    TOKEN,
    value(TOKEN.toLowerCase()),
    value(TOKEN).toUpperCase(),
    ` ${value(TOKEN)}`,
    `${value(TOKEN)} `,
    `"${value(TOKEN)}"`,
    `${value(TOKEN)}\u0000`,
    `${value(TOKEN)}x`,
    value(TOKEN).slice(0, -1),
  ];
  await using dns = await openNameServers(ONE, { [NS1]: has(...nearly) });
  assert.equal((await dns.look(TOKEN)).kind, 'missing');
});

test('a resolver that keeps an old answer is not believed, whichever way', async () => {
  await using late = await openNameServers({ ...ONE, ...has('old') }, { [NS1]: has(value(TOKEN)) });
  assert.equal((await late.look(TOKEN)).kind, 'found');
  await using gone = await openNameServers(
    { ...ONE, [`TXT ${RECORD}`]: [value(TOKEN)] },
    { [NS1]: HAS_NOTHING },
  );
  assert.equal((await gone.look(TOKEN)).kind, 'missing');
});

test('while servers differ, the one that has it is believed', async () => {
  await using dns = await openNameServers(TWO, {
    [NS1]: has(value(OTHER)),
    [NS2]: has(value(TOKEN)),
  });
  assert.equal((await dns.look(TOKEN)).kind, 'found');
});

test('where one server has it, a silent one is not waited for', async () => {
  await using dns = await openNameServers(TWO, { [NS1]: has(value(TOKEN)), [NS2]: HAS_NOTHING });
  dns.server(NS2).silent.add(`TXT ${RECORD}`);
  assert.equal((await dns.look(TOKEN)).kind, 'found');
  assert.ok(dns.server(NS2).asked.length <= 1, 'it is not asked again');
});

test('that it is missing takes the word of every server', async () => {
  await using dns = await openNameServers(TWO, { [NS1]: HAS_NOTHING, [NS2]: HAS_NOTHING });
  const second = dns.server(NS2);
  second.failing.add(`TXT ${RECORD}`);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `${NS1} has no TXT record at ${RECORD}; ${NS2} answers SERVFAIL.`,
  });
  second.failing.clear();
  second.silent.add(`TXT ${RECORD}`);
  assert.deepEqual(await dns.look(TOKEN, { timeoutMs: 2_000 }), {
    kind: 'unreachable',
    says: `${NS1} has no TXT record at ${RECORD}; ${NS2} does not answer.`,
  });
});

test('a server that only heard of the record does not count', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: has(value(TOKEN)) });
  dns.server(NS1).authoritative = false;
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `${NS1} does not speak for ${RECORD}.`,
  });
});

test('a server that thinks long is asked twice', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: has(value(TOKEN)) });
  dns.server(NS1).delayMs = 1_700;
  assert.equal((await dns.look(TOKEN)).kind, 'found');
  assert.equal(dns.server(NS1).asked.length, 2);
});

test('an answer that is too long for a datagram is asked for over TCP', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `${'x'.repeat(100)}${i}`);
  await using dns = await openNameServers(ONE, { [NS1]: has(...many, value(TOKEN)) });
  dns.server(NS1).large.add(`TXT ${RECORD}`);
  assert.equal((await dns.look(TOKEN)).kind, 'found');
  assert.deepEqual(dns.server(NS1).asked, [`udp TXT ${RECORD}`, `tcp TXT ${RECORD}`]);
});

test('a stream that is far too long is not read', async () => {
  const flood = Array.from({ length: 300 }, (_, i) => `${'x'.repeat(100)}${i}`);
  await using dns = await openNameServers(ONE, { [NS1]: has(...flood, value(TOKEN)) });
  dns.server(NS1).large.add(`TXT ${RECORD}`);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `${NS1} answers with what cannot be read.`,
  });
});

test('a domain that does not exist is missing; one whose resolver fails is not', async () => {
  await using dns = await openNameServers(ABOVE, { [TOP]: {} });
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'missing',
    says: `${DOMAIN} does not exist in DNS.`,
  });
  assert.deepEqual(dns.server(TOP).asked, [`udp TXT ${RECORD}`]);
  dns.resolver.failing.add(`NS ${DOMAIN}`);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `The name servers of ${DOMAIN} are not known: SERVFAIL.`,
  });
  dns.resolver.failing.clear();
  dns.resolver.zone.set(`A ${DOMAIN}`, ['192.0.2.1']);
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `The name servers of ${DOMAIN} are not known: it has none.`,
  });
  // What does not exist is the name that it is an alias of.
  dns.resolver.zone.set(`CNAME ${DOMAIN}`, ['gone.example']).delete(`A ${DOMAIN}`);
  assert.equal((await dns.look(TOKEN)).kind, 'unreachable');
});

test('that a domain does not exist is not believed of a resolver alone', async () => {
  await using dns = await openNameServers(ABOVE, { [TOP]: {} });
  // Whoever serves the zone above says who is to be asked of it: so it is there.
  dns.server(TOP).authoritative = false;
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says: `A resolver says that ${DOMAIN} does not exist. ${TOP} does not speak for ${RECORD}.`,
  });
  // It says so of everything.
  dns.resolver.zone.clear();
  assert.deepEqual(await dns.look(TOKEN), {
    kind: 'unreachable',
    says:
      `The name servers of ${DOMAIN} are not known: a resolver says that it does not exist, and ` +
      'nobody else can be asked.',
  });
});

test('a zone of its own for the record has servers of its own', async () => {
  const delegated = { ...ONE, [`NS ${RECORD}`]: ['ns.proofs.example'] };
  await using dns = await openNameServers(delegated, {
    [NS1]: HAS_NOTHING,
    'ns.proofs.example': { [`TXT ${RECORD}`]: [value(TOKEN)] },
  });
  assert.equal((await dns.look(TOKEN)).kind, 'found');
  assert.deepEqual(dns.server(NS1).asked, []);
});

test('a resolver that fails for the record alone holds nobody up', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: has(value(TOKEN)) });
  dns.resolver.failing.add(`NS ${RECORD}`);
  assert.equal((await dns.look(TOKEN)).kind, 'found');
});

test('a record that was put at a wrong name is told to its owner', async () => {
  await using dns = await openNameServers(ONE, { [NS1]: HAS_NOTHING });
  const { zone } = dns.server(NS1);
  const says = (where: string) =>
    `${NS1} has no TXT record at ${RECORD}. The value stands at ${where} instead.`;
  zone.set(`TXT ${DOMAIN}`, [value(TOKEN)]);
  assert.deepEqual(await dns.look(TOKEN), { kind: 'missing', says: says(DOMAIN) });
  const doubled = `${RECORD}.${DOMAIN}`;
  zone.set(`TXT ${doubled}`, [value(TOKEN)]);
  assert.deepEqual(await dns.look(TOKEN), { kind: 'missing', says: says(doubled) });
  assert.ok(!JSON.stringify(await dns.look(OTHER)).includes('instead'));
});
