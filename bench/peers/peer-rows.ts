// Programs that serve records over HTTP, beside ours, on the same records in the same run.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../children.ts';
import { createDatabase, domainOf, pathOf, seedCompanies } from '../companies.ts';
import { compete } from '../rounds.ts';
import { atLeast, type Bench, type Row, speed } from '../row.ts';
import { PEERS, type Peer } from './programs.ts';
import { copyRecords } from './records.ts';
import { installed, startPeer } from './server.ts';

const COUNT = 1_000;
const CACHE_BYTES = 64_000_000;
/** Theirs are slow: a short round would count few answers. */
const LONGER = 3;

export async function peerRows(bench: Bench): Promise<readonly Row[]> {
  const ours = await createDatabase(bench.url, 'bench_peers');
  bench.say(`  making ${COUNT} companies`);
  await seedCompanies(ours, COUNT);
  const rows: Row[] = [];
  for (const [nth, peer] of PEERS.entries()) {
    bench.say(`  ${peer.name}`);
    // One that cannot be installed or does not start does not end the whole run.
    try {
      const home = await installed(peer);
      rows.push(await besides(bench, peer, home, ours, `bench_peer_${nth}`));
    } catch (error) {
      bench.say(`  ${peer.name} is left out: ${String(error).slice(0, 600)}`);
    }
  }
  return rows;
}

async function besides(
  bench: Bench,
  peer: Peer,
  home: string,
  databaseUrl: string,
  name: string,
): Promise<Row> {
  const folder = join(bench.folder, name);
  mkdirSync(folder);
  const records = await copyRecords(databaseUrl, name);
  const theirs = await startPeer(peer, { home, folder, records });
  const ours = await startServer({ kind: 'service', databaseUrl, cacheBytes: CACHE_BYTES });
  const domains = Array.from({ length: COUNT }, (_, i) => domainOf(i));
  const asked = domains.map((domain) => peer.pathOf(domain));
  const effort = { ...bench.effort, milliseconds: bench.effort.milliseconds * LONGER };
  const [first, own] = await compete(
    bench.load,
    [
      { server: theirs, job: { paths: asked, headers: peer.headers, status: 200 } },
      {
        server: ours,
        job: { paths: domains.map((_, i) => pathOf(i)), headers: {}, status: 200 },
      },
    ],
    effort,
  );
  await Promise.all([theirs.stop(), ours.stop()]);
  if (!first || !own) throw new Error('two contenders give two scores');
  return {
    group: 'other programs, the same records',
    name: `any of ${COUNT} records, 32 KB, against ${peer.name}`,
    ours: speed(own),
    beside: `${peer.name}: ${speed(first)}`,
    value: own.ratio,
    unit: 'ratio',
    target: atLeast(10),
  };
}
