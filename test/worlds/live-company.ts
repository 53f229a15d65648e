// An invented company with a site on the local web, and what tests ask of its captures.

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { CaptureOutcome } from '../../src/pipeline/capturing/capture-outcome.ts';
import { captureNextDue } from '../../src/pipeline/capturing/schedule.ts';
import { scheduleCompany } from '../../src/pipeline/schedule-company.ts';
import type { LiveWorld } from '../../src/pipeline/steps.ts';
import { drain } from '../../src/pipeline/work.ts';
import type { LocalWeb } from '../servers/local-web.ts';
import { type LiveTestWorld, openLiveWorld } from './live-world.ts';
import { coverOne } from './world.ts';

export const DOMAIN = 'acme.example';
export const HOME = `https://${DOMAIN}/`;
export const HOSTS = [
  DOMAIN,
  'www.acme.example',
  'status.acme.example',
  'boards-api.greenhouse.io',
];
export const START = '2026-03-02T10:00:00Z';

const WORDS = 'Acme makes anvils for roads, rails and rivers, and has done so for a long time. ';

export function pageOf(title: string, inner: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>
    <meta name="description" content="Anvils for everyone."></head><body><main><h1>${title}</h1>
    <p>${WORDS.repeat(8)}</p>${inner}</main>
    <footer><a href="/pricing">Pricing</a> <a href="/legal/terms">Terms</a>
    <a href="/hidden/security">Security</a> <a href="https://elsewhere.example/">Partner</a>
    <a href="https://boards.greenhouse.io/acme">Jobs</a>
    <a href="https://status.acme.example/">Status</a>
    <a href="https://boards.greenhouse.io/other">Our friends</a></footer></body></html>`;
}

export function pricing(price: number): string {
  return pageOf(
    'Pricing',
    `<section><h2>Plans</h2><div class="plan"><h3>Starter</h3><p>$${price} per month</p></div>
     <div class="plan"><h3>Team</h3><p>$99 per month</p></div></section>`,
  );
}

function board(name: string): string {
  const jobs = [
    {
      id: 1,
      internal_job_id: 11,
      title: 'Smith',
      updated_at: '2026-02-01T00:00:00Z',
      location: { name: 'Berlin' },
      absolute_url: `https://boards.greenhouse.io/${name}/jobs/1`,
      company_name: name === 'acme' ? 'Acme, Inc.' : 'Other Works',
      departments: [{ id: 5, name: 'Forge' }],
      offices: [],
    },
  ];
  return JSON.stringify({ jobs, meta: { total: 1 } });
}

const STATUS = JSON.stringify({
  page: {
    id: 'acme',
    name: 'Acme',
    url: 'https://status.acme.example',
    time_zone: 'Etc/UTC',
    updated_at: '2026-03-01T00:00:00.000Z',
  },
  status: { indicator: 'none', description: 'All Systems Operational' },
  components: [
    {
      id: 'c1',
      name: 'API',
      status: 'operational',
      created_at: '2025-01-01T00:00:00.000Z',
      updated_at: '2026-03-01T00:00:00.000Z',
      position: 1,
      description: null,
      showcase: true,
      start_date: null,
      group_id: null,
      group: false,
      only_show_if_degraded: false,
      page_id: 'acme',
    },
  ],
  incidents: [],
  scheduled_maintenances: [],
});
const JSON_TYPE = { 'content-type': 'application/json' };

export function furnish(web: LocalWeb): void {
  web.put(`${HOME}robots.txt`, {
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\nDisallow: /hidden/\nSitemap: ${HOME}map.xml\n`,
  });
  web.put(HOME, { body: pageOf('Anvils for everyone', '') });
  web.put(`${HOME}pricing`, {
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(pricing(29)),
  });
  web.put(`${HOME}legal/terms`, { body: pageOf('Terms of service', `<p>${WORDS.repeat(20)}`) });
  web.put(`${HOME}map.xml`, {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset><url><loc>${HOME}about</loc></url></urlset>`,
  });
  web.put(`${HOME}about`, { body: pageOf('About us', '') });
  web.put(`${HOME}.well-known/security.txt`, {
    headers: { 'content-type': 'text/plain' },
    body: 'Contact: mailto:security@acme.example\nExpires: 2027-01-01T00:00:00Z\n',
  });
  web.put('https://status.acme.example/api/v2/summary.json', {
    headers: JSON_TYPE,
    body: STATUS,
  });
  for (const name of ['acme', 'other']) {
    const path = `v1/boards/${name}/jobs?content=true`;
    web.put(`https://boards-api.greenhouse.io/${path}`, { headers: JSON_TYPE, body: board(name) });
  }
}

export async function openCompany(): Promise<
  { world: LiveTestWorld; id: number } & AsyncDisposable
> {
  const world = await openLiveWorld({ at: START, hosts: HOSTS });
  furnish(world.web);
  const id = await coverOne(world, DOMAIN);
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  return { world, id, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

export async function captureDue(
  world: LiveWorld,
): Promise<Record<string, CaptureOutcome['kind']>> {
  const all: Record<string, CaptureOutcome['kind']> = {};
  for (;;) {
    const captured = await captureNextDue(world);
    if (captured === null) return all;
    all[captured.source.url] = captured.outcome.kind;
  }
}

/** Waits, as a worker does, until nothing is due. */
export async function work(world: LiveWorld): Promise<Record<string, CaptureOutcome['kind']>> {
  const all = {};
  for (let idle = 0; idle < 5; idle++) {
    const done = await captureDue(world);
    if (Object.keys(done).length > 0) idle = 0;
    Object.assign(all, done);
    await drain(world);
    await world.sleep(2_000);
  }
  return all;
}

export interface SourceRow {
  readonly url: string;
  readonly role: string;
  readonly provider: string | null;
  readonly health: string;
  readonly reason: string | null;
  readonly due: Date;
  readonly failures: number;
}

export async function sources(world: LiveWorld): Promise<ReadonlyMap<string, SourceRow>> {
  const rows = await world.database.rows<SourceRow>(
    'test-sources',
    `select url, role, provider, health, health_reason as reason, next_due_at as due, failures
     from sources order by id`,
  );
  return new Map(rows.map((row) => [row.url.replace(HOME, '/'), row]));
}

export async function events(world: LiveWorld) {
  return world.database.rows<{ key: string; from: unknown; to: unknown; on: string }>(
    'test-events',
    `select fact_key as key, old_value as from, new_value as to, occurred_at as on
     from change_events where derivation = 'confirmed' order by seq`,
  );
}

/** No two at once, and a second between leaving and coming: by the host's own book. */
export function assertPolite(web: LocalWeb, hosts = HOSTS): void {
  assert.equal(web.mostAtOnce, 1);
  for (const host of hosts) {
    const visits = web.visits.filter((visit) => visit.host === host);
    for (const [i, visit] of visits.slice(1).entries()) {
      const before = visits[i];
      assert.ok(before?.left !== null && before !== undefined, 'one left before the next came');
      const gap = visit.came - before.came;
      assert.ok(gap >= 1_000, `${host}${before.path} and ${visit.path} came ${gap} ms apart`);
    }
  }
}

export async function factValue(world: LiveWorld, key: string): Promise<unknown> {
  const rows = await world.database.rows<{ value: unknown }>(
    'test-fact',
    'select value from facts where key = $1 and valid_to is null',
    [key],
  );
  return rows[0]?.value;
}
