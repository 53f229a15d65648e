// A board behind a host of the company's own, told by the alias that DNS knows it under.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aliasesOf } from '../../../src/outside/names/dns.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import { listCandidates } from '../../../src/store/captures/discovery.ts';
import { openLocalDns } from '../../servers/local-dns.ts';
import {
  DOMAIN,
  factValue,
  HOME,
  pageOf,
  START,
  sources,
  work,
} from '../../worlds/live-company.ts';
import { openLiveWorld } from '../../worlds/live-world.ts';
import { coverOne } from '../../worlds/world.ts';

const CAREERS = 'careers.acme.example';
const BOARD = 'acme.recruitee.com';
const LIST = `https://${BOARD}/api/offers/`;

const offer = (id: number) => ({
  id,
  title: 'Smith',
  careers_url: `https://${CAREERS}/o/smith-${id}`,
  location: 'Berlin',
  status: 'published',
});

async function openAliased(zone: Readonly<Record<string, readonly string[]>>, backlink: string) {
  const dns = await openLocalDns(new Map(Object.entries(zone)));
  const base = await openLiveWorld({ at: START, hosts: [DOMAIN, CAREERS, BOARD] });
  const { web } = base;
  const bare = pageOf('Anvils for everyone', '').replace(/<footer>.*<\/footer>/s, '');
  web.put(HOME, { body: bare.replace('</main>', `<a href="https://${CAREERS}/">Jobs</a></main>`) });
  web.put(`https://${CAREERS}/`, { body: bare });
  web.put(LIST, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offers: [offer(1), offer(2)] }),
  });
  web.put(`https://${BOARD}/`, { body: bare.replace('</main>', `${backlink}</main>`) });
  const asked: string[] = [];
  const world = {
    ...base,
    aliasesOf: async (host: string) => {
      asked.push(host);
      return aliasesOf(host, { servers: [dns.server], timeoutMs: 60_000, tries: 1 });
    },
  };
  const id = await coverOne(world, DOMAIN);
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  const close = async () => {
    await base[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
  };
  return { world, id, asked, [Symbol.asyncDispose]: close };
}

const BACKLINK = `<a href="${HOME}">Acme</a>`;

test('the alias of a career host that the company links to names its board', async () => {
  const zone = { [`CNAME ${CAREERS}`]: ['edge.acme.example'], 'CNAME edge.acme.example': [BOARD] };
  await using company = await openAliased(zone, BACKLINK);
  const { world, asked } = company;
  await work(world);
  assert.deepEqual(new Set(asked), new Set([CAREERS]), 'nobody else’s name is asked about');
  const source = (await sources(world)).get(LIST);
  assert.deepEqual([source?.role, source?.provider], ['board', 'recruitee']);
  assert.equal(await factValue(world, 'hiring.open_roles'), 2);
});

test('an alias is no proof: a board that does not link back stays a candidate', async () => {
  await using company = await openAliased({ [`CNAME ${CAREERS}`]: [BOARD] }, '');
  const { world, id } = company;
  await work(world);
  assert.equal((await sources(world)).get(LIST), undefined);
  const candidates = await listCandidates(world.database, id);
  assert.deepEqual(
    candidates.map(({ url, provider }) => [url, provider]),
    [[LIST, 'recruitee']],
  );
});

test('a host that is no alias, or that DNS is silent about, leads nowhere', async () => {
  for (const zone of [{ [`A ${CAREERS}`]: ['127.0.0.1'] }, {}]) {
    await using company = await openAliased(zone, BACKLINK);
    const { world, id } = company;
    await work(world);
    assert.equal((await sources(world)).get(LIST), undefined);
    assert.deepEqual(await listCandidates(world.database, id), []);
    assert.equal((await sources(world)).get(`https://${CAREERS}/`)?.health, 'ok');
  }
});
