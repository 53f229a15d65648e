// Statuspage: what a summary states, and what can be counted from a list of incidents.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  component,
  day,
  facts,
  HOST,
  INCIDENTS,
  incidents,
  PAGE,
  read,
  reasonOf,
  SUMMARY,
} from '../../test/servers/status-documents.ts';

const SIGNED = { headers: [['x-statuspage-version', '1']] } as const;

test('a Statuspage summary states the page, its state, its components and what is planned', () => {
  assert.deepEqual(facts(`${HOST}/api/v2/summary.json`, SUMMARY, SIGNED), {
    'status_page.url': `${HOST}/`,
    'status_page.vendor': 'statuspage',
    'status.now': 'partial_outage',
    'component.count': 4,
    'component.api.status': 'partial_outage',
    'component.web-app.status': 'operational',
    'maintenance.next_at': '2026-03-04T05:00:00Z',
  });
});

test('two components of one name are counted, and neither state is told', () => {
  const answer = read(`${HOST}/api/v2/summary.json`, SUMMARY, SIGNED);
  const kept = answer.kind === 'read' ? answer.abstentions.map(({ keys }) => keys) : [];
  assert.deepEqual(kept, ['reliability.component.jobs.status']);
});

test('a compatible shape without a sign of Statuspage names no vendor', () => {
  const { 'status_page.vendor': vendor, ...rest } = facts(`${HOST}/api/v2/summary.json`, SUMMARY);
  assert.equal(vendor, undefined);
  assert.equal(rest['status.now'], 'partial_outage');
});

test('the answer about another page is no answer', () => {
  const other = { ...SUMMARY, page: { ...PAGE, url: 'https://status.beta.example' } };
  const reason = 'the page of another host';
  assert.equal(reasonOf(`${HOST}/api/v2/summary.json`, other), reason);
  const incidents = { page: other.page, incidents: [] };
  assert.equal(reasonOf(`${HOST}/api/v2/incidents.json`, incidents), reason);
});

test('a word that nobody documented makes the whole document incomplete', () => {
  const url = `${HOST}/api/v2/summary.json`;
  assert.equal(reasonOf(url, { ...SUMMARY, status: { indicator: 'bad' } }), 'unknown indicator');
  const components = [component('API', 'wobbly')];
  assert.equal(reasonOf(url, { ...SUMMARY, components }), 'a broken component');
});

test('incidents that overlap are counted once each and their minutes once together', () => {
  const told = [
    { start: day(5, '10:00'), end: day(5, '11:00'), impact: 'major' },
    { start: day(5, '09:30'), end: day(5, '10:30'), impact: 'critical' },
    { start: day(60, '10:00'), end: day(60, '10:10'), status: 'postmortem' },
    { start: day(200, '10:00'), end: day(200, '23:00') },
    { start: day(400, '10:00'), end: day(400, '23:00') },
  ];
  assert.deepEqual(facts(INCIDENTS, incidents(told)), {
    'incident.count_30d': 2,
    'incident.count_90d': 3,
    'incident.count_365d': 4,
    'incident.by_impact.minor_90d': 1,
    'incident.by_impact.major_90d': 1,
    'incident.by_impact.critical_90d': 1,
    'incident.minutes_90d': 100,
    'incident.mttr_90d': 60,
    'incident.open': 0,
    'incident.postmortem.count': 1,
    'incident.last_at': day(5, '10:00'),
  });
});

test('an open incident lasts until the capture, and has no length yet', () => {
  const told = [
    { start: '2026-03-02T11:30:00Z', end: null },
    { start: day(9, '10:00'), end: day(9, '10:20') },
    { start: day(8, '10:00'), end: day(8, '10:20') },
  ];
  const read = facts(INCIDENTS, incidents(told));
  assert.equal(read['incident.minutes_90d'], 70);
  assert.equal(read['incident.open'], 1);
  assert.equal(read['incident.mttr_90d'], undefined);
});

test('an incident that began before the window counts only with its minutes inside', () => {
  const told = [{ start: day(91, '12:00'), end: day(90, '12:30') }];
  const read = facts(INCIDENTS, incidents(told));
  assert.equal(read['incident.count_90d'], 0);
  assert.equal(read['incident.minutes_90d'], 30);
});

test('planned maintenance is no incident', () => {
  const told = [{ start: day(3, '10:00'), end: day(3, '14:00'), impact: 'maintenance' }];
  assert.equal(facts(INCIDENTS, incidents(told))['incident.count_30d'], 0);
});

test('an empty history is a true zero', () => {
  const read = facts(INCIDENTS, incidents([]));
  assert.equal(read['incident.count_365d'], 0);
  assert.equal(read['incident.last_at'], undefined);
});

test('a full list counts only the windows that it covers', () => {
  const told = Array.from({ length: 50 }, (_, n) => ({
    start: day(n, '01:00'),
    end: day(n, '02:00'),
  }));
  const read = facts(INCIDENTS, incidents(told));
  assert.equal(read['incident.count_30d'], 30);
  assert.equal(read['incident.count_90d'], undefined);
  assert.equal(read['incident.minutes_90d'], undefined);
  assert.equal(facts(INCIDENTS, incidents(told.reverse()))['incident.count_30d'], undefined);
});

test('unresolved incidents alone are no history', () => {
  const url = `${HOST}/api/v2/incidents/unresolved.json`;
  assert.equal(reasonOf(url, incidents([])), 'status_page_shape_unknown');
});

test('an incident that is over but does not say when makes the history incomplete', () => {
  const told = [{ start: day(3), end: null, status: 'resolved' }];
  assert.equal(reasonOf(INCIDENTS, incidents(told)), 'incident 0 cannot be read');
});
