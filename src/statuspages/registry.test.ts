// Status pages of the other vendors, and what holds for every document of all of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../test/any-character.ts';
import {
  AT,
  day,
  facts,
  HOST,
  INCIDENTS,
  incidents,
  read,
  SUMMARY,
} from '../../test/servers/status-documents.ts';
import type { Json } from '../core/facts/fact.ts';

test('Instatus: the worst of the active incidents is the state, and what is ahead is next', () => {
  const body = {
    page: { name: 'Acme', url: HOST, status: 'HASISSUES' },
    activeIncidents: [{ name: 'Slow', impact: 'DEGRADEDPERFORMANCE' }, { impact: 'MAJOROUTAGE' }],
    activeMaintenances: [
      {
        start: 'Tue Mar 10 2026 18:00:00 GMT+0000 (Coordinated Universal Time)',
        status: 'NOTSTARTEDYET',
      },
      {
        start: 'Mon Mar 02 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
        status: 'INPROGRESS',
      },
    ],
  };
  assert.deepEqual(facts(`${HOST}/summary.json`, body), {
    'status_page.url': `${HOST}/`,
    'status_page.vendor': 'instatus',
    'status.now': 'major_outage',
    'maintenance.next_at': '2026-03-10T18:00:00Z',
  });
});

const resource = (name: string, availability: number, days: number | null) => ({
  id: name,
  type: 'status_page_resource',
  attributes: {
    public_name: name,
    status: 'operational',
    availability,
    ...(days === null ? {} : { status_history: Array.from({ length: days }, () => ({})) }),
  },
});
const betterStack = (included: readonly Json[]) => ({
  data: {
    id: '1',
    type: 'status_page',
    attributes: { aggregate_state: 'downtime', custom_domain: 'status.acme.example' },
  },
  included,
});

test('Better Stack: an availability over 90 days is the uptime if it is the only one', () => {
  const url = `${HOST}/index.json`;
  const one = facts(url, betterStack([resource('API', 0.99981, 90)]));
  assert.equal(one.uptime_90d, 99.981);
  assert.equal(one['status.now'], 'major_outage');
  assert.equal(one['component.api.status'], 'operational');
  for (const included of [
    [resource('API', 0.99981, 90), resource('Web', 0.99996, 90)],
    [resource('API', 0.99981, 30)],
    [resource('API', 0.99981, null)],
  ]) {
    assert.equal(facts(url, betterStack(included)).uptime_90d, undefined);
  }
});

test('Better Stack: where the parts have figures of their own, each holds for its part', () => {
  const of = (...parts: readonly Json[]) => {
    const all = facts(`${HOST}/index.json`, betterStack(parts));
    return Object.entries(all).filter(([key]) => key.startsWith('uptime_90d'));
  };
  const [api, web] = [resource('API', 0.99981, 90), resource(' Web  app', 0.99996, 90)];
  assert.deepEqual(of(api, web), [
    ['uptime_90d of API', 99.981],
    ['uptime_90d of Web app', 99.996],
  ]);
  assert.deepEqual(of(api, resource('Web', 0.99996, 30)), [['uptime_90d of API', 99.981]]);
  assert.deepEqual(of(api, resource('API', 0.9, 90), web), [['uptime_90d of Web app', 99.996]]);
  assert.deepEqual(of(api, resource('Web', 0.99981, 90)), [['uptime_90d', 99.981]]);
  assert.deepEqual(of(resource('x'.repeat(101), 0.9, 90), web), [
    ['uptime_90d of Web app', 99.996],
  ]);
});

test('incident.io: no incident and no maintenance is operational', () => {
  const body = {
    page_title: 'Acme',
    page_url: HOST,
    ongoing_incidents: [],
    in_progress_maintenances: [],
    scheduled_maintenances: [{ id: '1', starts_at: '2026-03-05T01:00:00Z' }],
  };
  assert.deepEqual(facts(`${HOST}/api/v1/summary`, body), {
    'status_page.url': `${HOST}/`,
    'status_page.vendor': 'incident_io',
    'status.now': 'operational',
    'maintenance.next_at': '2026-03-05T01:00:00Z',
  });
  const worse = { ...body, ongoing_incidents: [{ current_worst_impact: 'full_outage' }] };
  assert.equal(facts(`${HOST}/api/v1/summary`, worse)['status.now'], 'major_outage');
});

test('Rootly: the state counts, and its list of active incidents is no history', () => {
  const page = { name: 'Acme Status', url: HOST, time_zone: 'Etc/UTC', updated_at: AT };
  const status = { page, status: { indicator: 'minor', description: 'x' }, incidents: [] };
  assert.deepEqual(facts(`${HOST}/api/v1/status.json`, status), {
    'status_page.url': `${HOST}/`,
    'status_page.vendor': 'rootly',
    'status.now': 'degraded',
  });
  assert.deepEqual(facts(`${HOST}/api/v1/incidents.json`, { page, incidents: [] }), {});
});

test('Status.io: codes are states, and a security event is none', () => {
  const body = (code: number) => ({
    result: {
      status_overall: { updated: AT, status: 'x', status_code: code },
      status: [{ id: '1', name: 'API', status: 'Operational', status_code: 100, containers: [] }],
      incidents: [],
      maintenance: { active: [], upcoming: [] },
    },
  });
  const url = 'https://api.status.io/1.0/status/acme';
  assert.deepEqual(facts(url, body(400)), {
    'status.now': 'partial_outage',
    'component.count': 1,
    'component.api.status': 'operational',
  });
  assert.equal(facts(url, body(600))['status.now'], undefined);
});

test('every pointer leads to something in its document', () => {
  const documents: readonly (readonly [string, Json])[] = [
    [`${HOST}/api/v2/summary.json`, SUMMARY],
    [INCIDENTS, incidents([{ start: day(3), end: day(2) }])],
    [`${HOST}/index.json`, betterStack([resource('API', 0.99981, 90)])],
  ];
  for (const [url, body] of documents) {
    const answer = read(url, body);
    for (const { key, locator } of answer.kind === 'read' ? answer.readings : []) {
      assert.ok(locator.type === 'json_pointer', key);
      assert.notEqual(resolve(body, locator.pointer), undefined, `${key} ${locator.pointer}`);
    }
  }
});

function resolve(body: Json, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    body,
  );
}

const paths = fc.constantFrom(
  '/api/v2/summary.json',
  '/api/v2/incidents.json',
  '/summary.json',
  '/index.json',
  '/api/v1/summary',
  '/api/v1/status.json',
  '/history.atom',
);

test('no JSON and no text makes a reader throw, and the same text reads the same', () => {
  const texts = fc.oneof(fc.json(), fc.string(), fc.string({ unit: ANY_CHARACTER }));
  fc.assert(
    fc.property(paths, texts, (path, text) => {
      assert.deepEqual(read(`${HOST}${path}`, text), read(`${HOST}${path}`, text));
    }),
    { numRuns: 1000 },
  );
});

test('a known document with anything in place of a part of it never makes a reader throw', () => {
  const whole = fc.constantFrom<readonly [string, Json]>(
    ['/api/v2/summary.json', SUMMARY],
    ['/api/v2/incidents.json', incidents([{ start: day(3), end: day(2) }])],
    ['/index.json', betterStack([resource('API', 0.99981, 90)])],
  );
  fc.assert(
    fc.property(whole, fc.nat(), fc.jsonValue(), ([path, body], at, value) => {
      const places = placesOf(body);
      const changed = structuredClone(body);
      const place = places[at % places.length] ?? [];
      const parent = resolve(changed, `/${place.slice(0, -1).join('/')}`.replace(/^\/$/, ''));
      Object.defineProperty(parent, String(place.at(-1)), { value, enumerable: true });
      const answer = read(`${HOST}${path}`, changed);
      assert.ok(answer.kind === 'read' || answer.reason !== '');
    }),
    { numRuns: 1000 },
  );
});

function placesOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([name, one]) =>
    placesOf(one as Json, [...path, name]),
  );
  return path.length > 0 ? [path, ...inner] : inner;
}
