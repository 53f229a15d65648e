// Which addresses may be reached, in every spelling.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type AddressRules,
  judgeAddress,
  parseNetworks,
  parsePlaces,
  routeTo,
} from './addresses.ts';

const NONE: AddressRules = { allow: [], places: new Map() };

function resolving(...answers: readonly (readonly string[])[]): AddressRules {
  let asked = 0;
  return { ...NONE, lookUp: async () => answers[Math.min(asked++, answers.length - 1)] ?? [] };
}

// RFC 6890 and the registries that followed it.
const SPECIAL = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];

test('no special-purpose address is public', () => {
  for (const address of SPECIAL) assert.equal(judgeAddress(address, []), 'blocked', address);
});

test('public unicast addresses are', () => {
  for (const address of ['1.1.1.1', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8']) {
    assert.equal(judgeAddress(address, []), 'public', address);
  }
});

test('what is no address is blocked', () => {
  fc.assert(
    fc.property(fc.string(), (text) => judgeAddress(`x${text}`, []) === 'blocked'),
    { numRuns: 200 },
  );
});

test('every IPv4 address of the private blocks is blocked, whatever clothes it wears', () => {
  const inside = fc.constantFrom('10', '127', '169.254', '172.20', '192.168', '100.100');
  fc.assert(
    fc.property(inside, fc.nat(255), fc.nat(255), fc.nat(255), (block, a, b, c) => {
      const address = [...block.split('.'), a, b, c].slice(0, 4).join('.');
      assert.equal(judgeAddress(address, []), 'blocked');
      assert.equal(judgeAddress(`::ffff:${address}`, []), 'blocked');
    }),
    { numRuns: 200 },
  );
});

// RFC 5214 section 6.1; RFC 6052 section 2.4, for prefixes of every length.
const EMBEDDING_PRIVATE = [
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:10.0.0.1',
  '2606:4700:1:2:0:5efe:7f00:1',
  '2606:4700:1:2:200:5efe:a9fe:a9fe',
  '2606:4700::5efe:0.0.0.0',
  '2606:4700::5efe:224.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::169.254.169.254',
  '64:ff9b::0.0.0.0',
  '64:ff9b:1::10.0.0.1',
  '64:ff9b:1:a00:0:100::',
  '64:ff9b:1::93.184.215.14',
  '2606:4700:64::10.0.0.1',
  '2606:4700:64::192.168.1.1',
  '2606:4700:a00:1::',
  '2606:4700:640a:0:1::',
  '2606:4700:64:a00:0:100::',
  '2606:4700:64:7f:0:1::',
  '2606:4700:64:1:a:0:100::',
];

test('an IPv6 address that leads to a private IPv4 one is blocked as that one is', () => {
  for (const address of EMBEDDING_PRIVATE) {
    assert.equal(judgeAddress(address, []), 'blocked', address);
  }
});

test('an IPv6 address that leads to a public IPv4 one, or to none, is public', () => {
  for (const address of [
    '64:ff9b::93.184.215.14',
    '2606:4700::5efe:93.184.215.14',
    '2606:4700::6810:85e5',
    '2620:fe::fe',
    '2001:4860:4860::8888',
    '2606:4700::1',
    '2606:4700::1:5efe:10.0.0.1',
  ]) {
    assert.equal(judgeAddress(address, []), 'public', address);
  }
});

test('private addresses behind any prefix of NAT64, and in ISATAP ones, are blocked', () => {
  const inside = fc.constantFrom('10', '127', '169.254', '172.20', '192.168', '100.100');
  const prefix = fc.tuple(fc.integer({ min: 0x2600, max: 0x2aff }), fc.nat(65_535), fc.nat(65_535));
  const between = fc.constantFrom('0:0', '0:5efe', '200:5efe');
  fc.assert(
    fc.property(
      inside,
      prefix,
      between,
      fc.nat(255),
      fc.nat(255),
      (block, groups, middle, a, b) => {
        const embedded = [...block.split('.'), a, b, 7].slice(0, 4).join('.');
        const before = groups.map((group) => group.toString(16)).join(':');
        const address = `${before}:1:${middle}:${embedded}`;
        assert.equal(judgeAddress(address, []), 'blocked', address);
      },
    ),
    { numRuns: 300 },
  );
});

test('what may be reached itself may be reached through a translator', () => {
  const allow = parseNetworks('10.0.0.0/8') ?? [];
  assert.equal(judgeAddress('64:ff9b::10.0.0.1', allow), 'allowed');
  assert.equal(judgeAddress('64:ff9b::127.0.0.1', allow), 'blocked');
  assert.equal(judgeAddress('2606:4700::5efe:10.0.0.1', allow), 'public');
  const six = parseNetworks('2606:4700::/32') ?? [];
  assert.equal(judgeAddress('2606:4700::5efe:10.0.0.1', six), 'allowed');
});

test('an allowed network is allowed, and nothing beside it', () => {
  const allow = parseNetworks('127.0.0.0/8, fd00::/16,10.1.2.3') ?? [];
  assert.equal(judgeAddress('127.9.9.9', allow), 'allowed');
  assert.equal(judgeAddress('fd00::5', allow), 'allowed');
  assert.equal(judgeAddress('10.1.2.3', allow), 'allowed');
  assert.equal(judgeAddress('10.1.2.4', allow), 'blocked');
  assert.equal(judgeAddress('fd01::5', allow), 'blocked');
  assert.equal(judgeAddress('1.1.1.1', allow), 'public');
});

test('networks and places that are none are refused', () => {
  for (const bad of ['127.0.0.0/33', '10/8', 'localhost', '1.2.3.4/8/8', '::1/129']) {
    assert.equal(parseNetworks(bad), null, bad);
  }
  for (const bad of ['acme.example', 'acme.example=localhost', 'a=1.2.3.4:99999', '=1.2.3.4']) {
    assert.equal(parsePlaces(bad), null, bad);
  }
  const places = parsePlaces('acme.example=127.0.0.1:4443, Beta.Example=[::1]:80,c.example=::1');
  assert.equal(places, null, 'an IPv6 address stands in brackets');
  assert.deepEqual(
    parsePlaces('acme.example=127.0.0.1:4443, Beta.Example=[::1]'),
    new Map([
      ['acme.example', { address: '127.0.0.1', port: 4443 }],
      ['beta.example', { address: '::1', port: null }],
    ]),
  );
});

// All of them stand for 127.0.0.1, ::1 or 10.0.0.1.
const ODD = [
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://0/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'https://0x0a000001/',
  'https://%31%30.0.0.1/',
];

test('a literal is told in every spelling that addresses have', async () => {
  for (const address of ODD) {
    const route = await routeTo(new URL(address), resolving(['93.184.215.14']));
    assert.deepEqual(route, { kind: 'blocked_address', reason: 'private_address' }, address);
  }
});

test('one private address among public ones blocks the name', async () => {
  const route = await routeTo(
    new URL('https://acme.com/'),
    resolving(['93.184.215.14', '10.0.0.1']),
  );
  assert.deepEqual(route, { kind: 'blocked_address', reason: 'private_address' });
});

test('other schemes, user names and ports are not asked', async () => {
  const rules = resolving(['93.184.215.14']);
  const cases = [
    ['ftp://acme.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://me@acme.com/', 'userinfo'],
    ['https://me:pw@acme.com/', 'userinfo'],
    ['https://acme.com:22/', 'port'],
    ['http://acme.com:6379/', 'port'],
  ] as const;
  for (const [address, reason] of cases) {
    const route = await routeTo(new URL(address), rules);
    assert.deepEqual(route, { kind: 'blocked_address', reason }, address);
  }
});

test('a public host is asked over TLS even where its address says http', async () => {
  const route = await routeTo(new URL('http://acme.com/x'), resolving(['93.184.215.14']));
  assert.equal(route.kind === 'route' && route.url.href, 'https://acme.com/x');
});

test('http and any port go to allowed networks', async () => {
  const allow = parseNetworks('10.0.0.0/8') ?? [];
  const route = await routeTo(new URL('http://intra.acme.com:8080/'), {
    ...resolving(['10.0.0.7']),
    allow,
  });
  assert.equal(route.kind === 'route' && route.url.href, 'http://intra.acme.com:8080/');
  assert.equal(route.kind === 'route' && route.port, 8080);
});

test('names that stand for nobody are not looked up', async () => {
  const rules = {
    ...NONE,
    lookUp: async () => assert.fail('asked'),
  };
  for (const host of ['acme.example', 'x.test', 'localhost', 'a.localhost', 'printer.local']) {
    assert.deepEqual(await routeTo(new URL(`https://${host}/`), rules), {
      kind: 'dns',
      code: 'ENOTFOUND',
    });
  }
});

test('a place for a host needs its network to be allowed', async () => {
  const places = parsePlaces('acme.example=127.0.0.1:4443') ?? new Map();
  const url = new URL('https://acme.example/');
  const closed = await routeTo(url, { allow: [], places });
  assert.deepEqual(closed, { kind: 'blocked_address', reason: 'private_address' });
  const opened = await routeTo(url, { allow: parseNetworks('127.0.0.0/8') ?? [], places });
  assert.deepEqual(opened.kind === 'route' && [opened.addresses, opened.port], [
    ['127.0.0.1'],
    4443,
  ]);
});
