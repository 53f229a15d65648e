// From a measurement of a host on loopback to facts whose evidence is the record of it.

import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { parseJson } from '../../../src/core/facts/board.ts';
import type { Json } from '../../../src/core/facts/fact.ts';
import { valueAt } from '../../../src/core/json-fields.ts';
import {
  observeHost,
  type ProbeClients,
  recordUptime,
  stepProbes,
} from '../../../src/pipeline/capturing/probe.ts';
import { probeClients } from '../../../src/pipeline/capturing/probe-clients.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { keepSource } from '../../../src/store/captures/captures.ts';
import { findProbeTarget } from '../../../src/store/captures/probes.ts';
import { scheduleSources } from '../../../src/store/captures/schedule.ts';
import { type LocalDns, openLocalDns } from '../../servers/local-dns.ts';
import { openLiveWorld } from '../../worlds/live-world.ts';
import { coverOne } from '../../worlds/world.ts';

const HOST = 'acme.example';

const ZONE = new Map<string, readonly unknown[]>([
  [`A ${HOST}`, ['192.0.2.10']],
  [`NS ${HOST}`, ['ns1.dns.example', 'ns2.dns.example']],
  [`MX ${HOST}`, [{ preference: 10, exchange: 'mx.mail.example' }]],
  [`TXT ${HOST}`, ['v=spf1 include:_spf.mail.example a ~all', 'unrelated']],
  ['TXT _spf.mail.example', ['v=spf1 ip4:192.0.2.0/24 mx -all']],
  [`TXT _dmarc.${HOST}`, ['v=DMARC1; p=quarantine; sp=reject; rua=mailto:reports@acme.example']],
  [`TXT _mta-sts.${HOST}`, ['v=STSv1; id=20260101']],
  [`CAA ${HOST}`, [{ flags: 0, tag: 'issue', value: 'ca.example' }]],
  [`DS ${HOST}`, [{ keyTag: 7, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 7) }]],
]);

/** Plain and secure HTTP on one port, told apart by the first byte of a TLS handshake. */
async function openPort(plain: number, secure: number) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('data', (first) => {
      const target = connect(first[0] === 0x16 ? secure : plain, '127.0.0.1');
      target.on('error', () => socket.destroy());
      target.write(first);
      socket.pipe(target).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, close };
}

async function openProbed(at: string) {
  const names = [HOST, `mta-sts.${HOST}`, 'control.example'];
  const world = await openLiveWorld({ at, hosts: names });
  const dns = await openLocalDns(ZONE);
  const port = await openPort(world.web.plainPort, world.web.securePort);
  const places = new Map(names.map((name) => [name, { address: '127.0.0.1', port: port.port }]));
  const live = world.beside({ places });
  let ticks = 0;
  const clients = probeClients(live, {
    dnsServers: [dns.server],
    control: 'https://control.example/',
    runtime: '24',
    monotonic: () => ticks++,
  });
  world.web.put(`https://${HOST}/`, (request, response) => {
    const secure = 'encrypted' in request.socket;
    if (secure) response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello.</p>');
    else response.writeHead(301, { location: `https://${HOST}/` }).end();
  });
  world.web.put('https://control.example/', { body: 'Here.' });
  world.web.put(`https://mta-sts.${HOST}/.well-known/mta-sts.txt`, {
    headers: { 'content-type': 'text/plain' },
    body: 'version: STSv1\r\nmode: enforce\r\nmx: mx.mail.example\r\nmax_age: 604800\r\n',
  });
  const companyId = await coverOne(world, HOST);
  const target = { companyId, domain: HOST };
  return {
    world,
    live,
    dns,
    clients,
    target,
    [Symbol.asyncDispose]: async () => {
      await port.close();
      await dns[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

interface FactFound {
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly evidence: string;
  readonly source: string;
  readonly pointer: string;
  readonly sha256: string;
}

async function factsOf(world: {
  database: ProbedWorld['database'];
}): Promise<readonly FactFound[]> {
  return world.database.rows<FactFound>(
    'test-observed-facts',
    `select f.key, f.value, f.unit, f.evidence_type as evidence, f.source_url as source,
       f.locator ->> 'pointer' as pointer, c.sha256
     from facts f join captures c on c.id = f.capture_id
     where f.valid_to is null and f.provenance = 'observed' order by f.key`,
  );
}

type ProbedWorld = Awaited<ReturnType<typeof openLiveWorld>>;

test('a measured host has facts of TLS, DNS and mail, each with its place in the record', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, live, clients, target } = probed;
  assert.ok(await observeHost(live, clients.host, target));
  await drain(world);
  const facts = await factsOf(world);
  const said = new Map(facts.map(({ key, value }) => [key, value]));
  const expected: Readonly<Record<string, Json>> = {
    'security.dns.caa': true,
    'security.dns.caa.issuers': ['ca.example'],
    'security.dns.dnssec': true,
    'security.email.spf': true,
    'security.email.spf.all': '~',
    'security.email.spf.lookups': 3,
    'security.email.dmarc.policy': 'quarantine',
    'security.email.dmarc.subdomain_policy': 'reject',
    'security.email.dmarc.pct': 100,
    'security.email.dmarc.rua': true,
    'security.email.mta_sts': 'enforce',
    'security.email.tls_rpt': false,
    'security.email.bimi': false,
    'security.http.redirects_to_https': true,
    'security.tls.min_seen': 'TLSv1.2',
    'security.tls.negotiated': 'TLSv1.3',
    'security.tls.valid': true,
    'security.tls.cert.issuer': HOST,
    'security.tls.cert.key': 'ec prime256v1',
    'security.tls.cert.not_after': '2049-12-31',
    'security.tls.cert.san_count': 3,
    'security.tls.cert.wildcard': false,
  };
  for (const [key, value] of Object.entries(expected)) assert.deepEqual(said.get(key), value, key);
  for (const { key, pointer, sha256, source } of facts) {
    const blob = await world.blobs.get(sha256);
    assert.equal(blob.kind, 'bytes');
    const record = parseJson(blob.kind === 'bytes' ? blob.bytes.toString() : '');
    assert.equal(record.kind, 'json');
    const path = pointer
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const at = record.kind === 'json' ? valueAt(record.value, ...path) : undefined;
    assert.notEqual(at, undefined, `${key}: nothing stands at ${pointer}`);
    assert.equal(source, `https://${HOST}/`);
  }
});

test('a resolver that fails takes no fact away, an answer without records does', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, live, dns, clients, target } = probed;
  const look = async (at: string) => {
    world.at(at);
    await observeHost(live, clients.host, target);
    await drain(world);
    return new Map((await factsOf(world)).map(({ key, value }) => [key, value]));
  };
  await look('2026-03-02T06:00:00Z');
  for (const asked of [`TXT ${HOST}`, `TXT _dmarc.${HOST}`, `CAA ${HOST}`, `DS ${HOST}`]) {
    dns.failing.add(asked);
  }
  await look('2026-03-03T06:00:00Z');
  const failed = await look('2026-03-04T06:00:00Z');
  assert.equal(failed.get('security.email.dmarc.policy'), 'quarantine');
  assert.equal(failed.get('security.email.spf'), true);
  assert.equal(failed.get('security.dns.dnssec'), true);
  dns.failing.clear();
  remove(dns, `TXT _dmarc.${HOST}`, `DS ${HOST}`, `TXT ${HOST}`);
  await look('2026-03-05T06:00:00Z');
  const gone = await look('2026-03-06T06:00:00Z');
  assert.equal(gone.has('security.email.dmarc.policy'), false);
  assert.equal(gone.get('security.email.spf'), false);
  assert.equal(gone.get('security.dns.dnssec'), false);
});

function remove(dns: LocalDns, ...asked: readonly string[]): void {
  for (const one of asked) dns.zone.delete(one);
}

test('a DS answer that is too long for a datagram is asked for over TCP', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, live, dns, clients, target } = probed;
  dns.large.add(`DS ${HOST}`);
  await observeHost(live, clients.host, target);
  await drain(world);
  const facts = await factsOf(world);
  assert.equal(facts.find(({ key }) => key === 'security.dns.dnssec')?.value, true);
});

async function slotsOf(world: ProbedWorld) {
  return world.database.rows<{ outcome: string | null; http_status: number | null }>(
    'test-slots',
    'select outcome, http_status from probe_slots order by slot',
  );
}

async function beFollowed(world: ProbedWorld, companyId: number): Promise<void> {
  const url = `https://${HOST}/`;
  const source = { companyId, url, role: 'home', provider: null } as const;
  await keepSource(world.database, source, world.now());
  await scheduleSources(world.database, companyId, [url], world.now());
}

test('a slot is a failure of the host only where the control answers', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, live, clients, target } = probed;
  await beFollowed(world, target.companyId);
  const slot = async (at: string) => {
    world.at(at);
    await stepProbes(live, clients);
  };
  await slot('2026-03-02T06:00:00Z');
  world.web.put(`https://${HOST}/`, { status: 503 });
  await slot('2026-03-02T06:10:00Z');
  await slot('2026-03-02T06:19:00Z');
  world.web.put('https://control.example/', { status: 503 });
  await slot('2026-03-02T06:20:00Z');
  world.web.put(`https://${HOST}/`, { status: 403 });
  await slot('2026-03-02T06:30:00Z');
  assert.deepEqual(await slotsOf(world), [
    { outcome: 'ok', http_status: 200 },
    { outcome: 'fail', http_status: 503 },
    { outcome: 'ours', http_status: 503 },
    { outcome: 'ok', http_status: 403 },
  ]);
});

test('a company that nobody follows, or of the sample, is not probed', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, live, clients, target } = probed;
  assert.equal(await stepProbes(live, clients), 0);
  await beFollowed(world, target.companyId);
  await world.database.rows('test-sample', 'update companies set sample = true');
  assert.equal(await stepProbes(live, clients), 0);
  assert.equal((await findProbeTarget(world.database, HOST))?.sample, true);
  assert.deepEqual(world.web.visits, []);
});

test('uptime over 90 days is a fact once most slots were measured, its record the evidence', async () => {
  await using probed = await openProbed('2026-03-02T06:00:00Z');
  const { world, clients, target } = probed;
  const fill = (from: string, to: string) =>
    world.database.rows(
      'test-fill-slots',
      `insert into probe_slots (company_id, slot, outcome, http_status, ttfb_ms)
       select $1, slot,
         case when extract(epoch from slot)::bigint % 600000 = 0 then 'fail' else 'ok' end, 200, 40
       from generate_series($2::timestamptz, $3::timestamptz, '10 minutes') slot
       on conflict do nothing`,
      [target.companyId, from, to],
    );
  await fill('2026-02-20T00:00:00Z', '2026-03-02T06:00:00Z');
  await judged(world, clients.slot, target);
  const early = new Map((await factsOf(world)).map(({ key, value }) => [key, value]));
  assert.equal(early.has('reliability.uptime_90d'), false);
  assert.equal(early.has('reliability.probe.uptime_30d'), false);
  assert.equal(early.has('reliability.probe.uptime_7d'), true);
  await fill('2025-12-01T00:00:00Z', '2026-02-20T00:00:00Z');
  world.at('2026-03-02T06:05:00Z');
  await judged(world, clients.slot, target);
  const facts = await factsOf(world);
  const uptime = facts.find(({ key }) => key === 'reliability.uptime_90d');
  assert.equal(uptime?.unit, '%');
  assert.equal(uptime?.pointer, '/windows/d90');
  assert.equal(uptime?.evidence, 'http_probe');
  assert.ok(typeof uptime?.value === 'number' && uptime.value > 99 && uptime.value < 100);
});

async function judged(
  world: ProbedWorld,
  clients: ProbeClients,
  target: { companyId: number; domain: string },
) {
  assert.ok(await recordUptime(world, clients, target));
  await drain(world);
}
