// Sessions, against a real database: they slide, they end, and they are nobody else's.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { fillUp, makeRoom } from '../../../test/worlds/unwritable.ts';
import {
  browserCsrfToken,
  csrfToken,
  endAllSessions,
  endSession,
  findSession,
  isBrowserCsrfToken,
  isCsrfToken,
  listSessions,
} from './session.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

const DAY_MS = 24 * 3_600_000;

test('a session slides for 30 days with its use, and ends after 90', async () => {
  const { token, createdAt } = await world.signIn('slide@acme.example');
  for (let day = 0; day < 75; day += 25) {
    world.pass({ days: 25 });
    const session = await findSession(world.services, token);
    assert.ok(session, `day ${day + 25}`);
    const most = createdAt.getTime() + 90 * DAY_MS;
    const idle = world.services.now().getTime() + 30 * DAY_MS;
    assert.equal(session.expiresAt.getTime(), Math.min(most, idle));
  }
  world.pass({ days: 14, minutes: 1439 });
  assert.ok(await findSession(world.services, token));
  world.pass({ minutes: 1 });
  assert.equal(await findSession(world.services, token), null);
});

test('a session that is not used ends after 30 days', async () => {
  const { token } = await world.signIn('idle@acme.example');
  world.pass({ days: 30 });
  assert.equal(await findSession(world.services, token), null);
});

test('its last use is written once a minute', async () => {
  const { token, id } = await world.signIn('seen@acme.example');
  const seen = async () =>
    (await world.rows('select last_seen_at from sessions where id = $1', [id]))[0]?.last_seen_at;
  const first = await seen();
  world.pass({ seconds: 59 });
  await findSession(world.services, token);
  assert.deepEqual(await seen(), first);
  world.pass({ seconds: 1 });
  await findSession(world.services, token);
  assert.deepEqual(await seen(), world.services.now());
});

test('a session holds although its last use cannot be written', async () => {
  const { token } = await world.signIn('full@acme.example');
  world.pass({ minutes: 2 });
  await fillUp(world.services);
  try {
    assert.ok(await findSession(world.services, token));
  } finally {
    await makeRoom(world.services);
  }
});

test('forged, truncated and foreign tokens are no sessions', async () => {
  const { token } = await world.signIn('tokens@acme.example');
  const last = token.endsWith('A') ? 'B' : 'A';
  const forged = ['', token.slice(1), `${token}A`, token.slice(0, -1) + last, `${token} `];
  for (const one of [...forged, "' or true --", '\0', token.toLowerCase()]) {
    assert.equal(await findSession(world.services, one), null);
  }
  assert.ok(await findSession(world.services, token));
});

test('signing out ends this session at once, and another where that is asked', async () => {
  const one = await world.signIn('out@acme.example');
  const two = await world.signIn('out@acme.example');
  const three = await world.signIn('out@acme.example');
  assert.equal(await endSession(world.services, one), 'done');
  assert.equal(await findSession(world.services, one.token), null);
  assert.equal(await endSession(world.services, two, three.id), 'done');
  assert.equal(await findSession(world.services, three.token), null);
  assert.equal(await endSession(world.services, two, three.id), 'unknown');
  assert.ok(await findSession(world.services, two.token));
});

test('signing out everywhere ends every session of the person, and of nobody else', async () => {
  const other = await world.signIn('stays@acme.example');
  const mine = [
    await world.signIn('all@acme.example'),
    await world.signIn('all@acme.example'),
    await world.signIn('all@acme.example'),
  ];
  const [first] = mine;
  assert.ok(first);
  await endAllSessions(world.services, first);
  for (const { token } of mine) assert.equal(await findSession(world.services, token), null);
  assert.ok(await findSession(world.services, other.token));
  const [entry] = await world.rows(
    "select detail from audit_entries where action = 'signed_out_everywhere' and actor = $1",
    [first.personId],
  );
  assert.deepEqual(entry?.detail, { sessions: 3, applications: 0 });
});

test('the list shows who one is, and a user agent in one clean line', async () => {
  const hostile = `Evil\r\nSet-Cookie: a=b\0\u001b[2J\u202e${'x'.repeat(100_000)}`;
  await world.signIn('list@acme.example', hostile);
  world.pass({ minutes: 1 });
  const session = await world.signIn('list@acme.example', '');
  const sessions = await listSessions(world.services, session);
  assert.deepEqual(
    sessions.map(({ current, userAgent }) => [current, userAgent?.length ?? null]),
    [
      [true, null],
      [false, 200],
    ],
  );
  assert.match(sessions[1]?.userAgent ?? '', /^Evil Set-Cookie: a=b \[2J x+$/);
});

test('a person has 50 sessions at most: the oldest end', async () => {
  const first = await world.signIn('fifty@acme.example');
  await world.rows(
    `insert into sessions (id, hash, person_id, method, created_at, last_seen_at, expires_at)
     select 'ses_' || n, sha256(n::text::bytea), $1, 'mail_link',
            $2::timestamptz + n * interval '1 second', $2, $2::timestamptz + interval '30 days'
     from generate_series(1, 60) n`,
    [first.personId, first.createdAt],
  );
  world.pass({ minutes: 5 });
  const last = await world.signIn('fifty@acme.example');
  const sessions = await listSessions(world.services, last);
  assert.equal(sessions.length, 50);
  assert.ok(sessions.some(({ current }) => current));
  assert.equal(await findSession(world.services, first.token), null);
});

test('a CSRF token is for its session, or for its browser, alone', async () => {
  const one = await world.signIn('csrf@acme.example');
  const two = await world.signIn('csrf@acme.example');
  const { services } = world;
  const token = csrfToken(services, one);
  assert.ok(isCsrfToken(services, one, token));
  for (const forged of ['', token.slice(1), csrfToken(services, two), one.token, 'é']) {
    assert.ok(!isCsrfToken(services, one, forged));
  }
  const browser = browserCsrfToken(services, one.id);
  assert.ok(isBrowserCsrfToken(services, one.id, browser));
  assert.ok(!isCsrfToken(services, one, browser));
  assert.ok(!isBrowserCsrfToken(services, one.id, token));
});
