// Signing in by mail, against a real database: single use, one browser, nobody told who is known.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AccountWorld, openAccountWorld } from '../../../test/worlds/account-world.ts';
import { lastLink } from '../../../test/worlds/letters.ts';
import { writeToken } from '../../core/callers/secret-token.ts';
import type { Db } from '../../store/database.ts';
import { findSession, newBrowser } from './session.ts';
import { redeemSignIn, requestSignIn } from './sign-in.ts';

let world: AccountWorld;
before(async () => {
  world = await openAccountWorld();
});
after(() => world.close());

const ask = (email: string, more: { browser?: string; returnTo?: string | null } = {}) =>
  requestSignIn(world.services, {
    email,
    browser: more.browser ?? newBrowser(world.services),
    returnTo: more.returnTo ?? null,
    remoteAddress: '192.0.2.7',
  });

const redeem = (token: string, browser: string | null) =>
  redeemSignIn(world.services, { token, browser, userAgent: 'Mozilla/5.0 (test)' });

test('the first sign-in makes a person and a free account, the second neither', async () => {
  const first = await world.signIn('Ada@ACME.example');
  assert.equal(first.email, 'ada@acme.example');
  assert.equal(first.tier, 'free');
  assert.equal(first.method, 'mail_link');
  const second = await world.signIn('ada@acme.example');
  assert.equal(second.personId, first.personId);
  assert.equal(second.accountId, first.accountId);
  assert.notEqual(second.id, first.id);
  const actions = await world.rows(
    'select actor, action from audit_entries where account_id = $1 order by id',
    [first.accountId],
  );
  assert.deepEqual(
    actions.map(({ actor, action }) => [actor, action]),
    [
      [first.personId, 'account_created'],
      [first.personId, 'signed_in'],
      [first.personId, 'signed_in'],
    ],
  );
});

test('an account that an operator made gets its person, and keeps its tier', async () => {
  await world.rows(
    "insert into accounts (id, email, tier, created_at) values ('acc_op', 'op@acme.example', 'pro', now())",
  );
  const session = await world.signIn('op@acme.example');
  assert.equal(session.accountId, 'acc_op');
  assert.equal(session.tier, 'pro');
});

test('of twenty redemptions at once, one is let in', async () => {
  const browser = newBrowser(world.services);
  const token = await world.link('many@acme.example', browser);
  const all = await Promise.all(Array.from({ length: 20 }, () => redeem(token, browser)));
  assert.equal(all.filter(({ kind }) => kind === 'signed_in').length, 1);
  assert.equal(all.filter(({ kind }) => kind === 'ended').length, 19);
  const sessions = await world.rows(
    "select from sessions s join people p on p.id = s.person_id where email = 'many@acme.example'",
  );
  assert.equal(sessions.length, 1);
});

test('two links to a new address, used at once, make one person', async () => {
  const browser = newBrowser(world.services);
  const tokens = [await world.link('twice@acme.example', browser)];
  tokens.push(await world.link('twice@acme.example', browser));
  const both = await Promise.all(tokens.map((token) => redeem(token, browser)));
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ['signed_in', 'signed_in'],
  );
  const found = await world.rows(
    "select from people p join accounts a on a.id = p.account_id where p.email = 'twice@acme.example'",
  );
  assert.equal(found.length, 1);
});

test('a link is for the browser that asked, and not used up by another', async () => {
  const browser = newBrowser(world.services);
  const token = await world.link('own@acme.example', browser);
  for (const other of [newBrowser(world.services), null, 'rubbish', '']) {
    assert.deepEqual(await redeem(token, other), { kind: 'other_browser' });
  }
  assert.equal((await redeem(token, browser)).kind, 'signed_in');
  // Another browser does not learn more of a link that has ended.
  assert.deepEqual(await redeem(token, newBrowser(world.services)), { kind: 'ended' });
});

test('a link holds for 15 minutes', async () => {
  const browser = newBrowser(world.services);
  const early = await world.link('late@acme.example', browser);
  const late = await world.link('late@acme.example', browser);
  world.pass({ minutes: 14, seconds: 59 });
  assert.equal((await redeem(early, browser)).kind, 'signed_in');
  world.pass({ seconds: 1 });
  assert.deepEqual(await redeem(late, browser), { kind: 'ended' });
});

test('forged and truncated tokens are ended links', async () => {
  const browser = newBrowser(world.services);
  const token = await world.link('forged@acme.example', browser);
  const forged = [
    '',
    token.slice(0, -1),
    `${token}A`,
    `${token.slice(0, -1)}*`,
    `${token}\0`,
    ` ${token}`,
    writeToken(Buffer.alloc(32)),
    "' or 1=1 --",
    'a'.repeat(1_000_000),
  ];
  for (const one of forged) assert.deepEqual(await redeem(one, browser), { kind: 'ended' });
  assert.equal((await redeem(token, browser)).kind, 'signed_in');
});

test('nothing in the database can be used as a link or a session', async () => {
  const { token } = await world.signIn('rest@acme.example');
  const browser = newBrowser(world.services);
  const link = await world.link('rest@acme.example', browser);
  const everything = await world.rows(
    `select encode(hash, 'hex') as hash, encode(hash, 'base64') as b64, row_to_json(l)::text as text
     from sign_in_links l
     union all select encode(hash, 'hex'), encode(hash, 'base64'), row_to_json(s)::text
     from sessions s
     union all select '', '', row_to_json(a)::text from audit_entries a`,
  );
  const kept = JSON.stringify(everything);
  for (const secret of [token, link, browser]) {
    assert.ok(!kept.includes(secret));
    assert.ok(!kept.includes(Buffer.from(secret, 'base64url').toString('hex')));
  }
});

test('known and unknown addresses have the same answer and the same work', async () => {
  await world.signIn('known@acme.example');
  world.pass({ days: 2 });
  const known = await watched('known@acme.example');
  const unknown = await watched('nobody@acme.example');
  assert.equal(JSON.stringify(unknown.answer), JSON.stringify(known.answer));
  assert.deepEqual(unknown.statements, known.statements);
  const [a, b] = world.letters.sent.slice(-2);
  assert.equal(b?.text.length, a?.text.length && a.text.length + 1);
});

/** The answer, and the names of the statements that it took. */
async function watched(email: string) {
  const statements: string[] = [];
  const watch = (db: Db): Db => ({
    rows: (name, text, values) => {
      statements.push(name);
      return db.rows(name, text, values);
    },
  });
  const { database } = world.services;
  const services = {
    ...world.services,
    database: {
      ...database,
      ...watch(database),
      transaction: <T>(work: (db: Db) => Promise<T>) =>
        database.transaction((db) => work(watch(db))),
    },
  };
  const answer = await requestSignIn(services, {
    email,
    browser: newBrowser(services),
    returnTo: null,
    remoteAddress: '192.0.2.7',
  });
  return { answer, statements };
}

test('whether a mailbox exists is not told; a mail server that is down is', async () => {
  world.letters.answer = 'refused';
  assert.deepEqual(await ask('gone@acme.example'), { kind: 'sent' });
  world.letters.answer = 'unavailable';
  for (const email of ['known@acme.example', 'new@acme.example']) {
    const before = await world.rows('select from sign_in_links where email = $1', [email]);
    assert.deepEqual(await ask(email), { kind: 'unavailable' });
    const left = await world.rows('select from sign_in_links where email = $1', [email]);
    assert.equal(left.length, before.length, 'nothing was changed');
  }
  world.letters.answer = 'sent';
});

test('the sixth link to one address is refused, whoever asks and however they spell it', async () => {
  for (const email of ['flood@acme.example', 'FLOOD@acme.example', ' flood@ACME.example ']) {
    assert.deepEqual(await ask(email), { kind: 'sent' });
  }
  const rest = await Promise.all(Array.from({ length: 20 }, () => ask('flood@acme.example')));
  assert.equal(rest.filter(({ kind }) => kind === 'sent').length, 2);
  const refused = rest.find((one) => one.kind === 'limited');
  assert.deepEqual(refused, { kind: 'limited', retryAfter: 900 });
  assert.deepEqual(await ask('other@acme.example'), { kind: 'sent' });
  world.pass({ minutes: 15 });
  assert.deepEqual(await ask('flood@acme.example'), { kind: 'sent' });
});

test('a caller who asks for many addresses is refused before anything is sent', async () => {
  const asked: string[] = [];
  const windows = [{ name: 'burst', quota: 1, seconds: 900, remaining: 0, resetsIn: 77 }];
  const limited = {
    ...world.services,
    limits: {
      take: async (partition: string) => {
        asked.push(partition);
        return { kind: 'refused', windows } as const;
      },
    },
  };
  const sent = world.letters.sent.length;
  const request = { email: 'x@acme.example', browser: newBrowser(limited), returnTo: null };
  for (const remoteAddress of ['2001:db8::1', '2001:db8::2:3:4:5', '192.0.2.9']) {
    const answer = await requestSignIn(limited, { ...request, remoteAddress });
    assert.deepEqual(answer, { kind: 'limited', retryAfter: 77 });
  }
  assert.equal(world.letters.sent.length, sent);
  assert.equal(new Set(asked).size, 2, 'a /64 is one caller');
  const away = {
    ...world.services,
    limits: { take: async () => ({ kind: 'unavailable' }) as const },
  };
  const answer = await requestSignIn(away, { ...request, remoteAddress: '192.0.2.9' });
  assert.deepEqual(answer, { kind: 'sent' }, 'a store of limits that is away keeps nobody out');
});

test('what is no address is refused before anything is sent', async () => {
  const sent = world.letters.sent.length;
  for (const email of ['', 'ada', 'ada@acme.example\r\nBcc: eve@evil.example', 'ada@[::1]']) {
    assert.deepEqual(await ask(email), { kind: 'invalid_email' });
  }
  assert.equal(world.letters.sent.length, sent);
});

test('a link goes on to a path of ours, and to nothing else', async () => {
  const browser = newBrowser(world.services);
  const cases = [
    ['/oauth/interaction/abc?x=1', '/oauth/interaction/abc?x=1'],
    ['https://evil.example/', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/a\r\nSet-Cookie: b', null],
    ['javascript:alert(1)', null],
  ] as const;
  for (const [i, [asked, expected]] of cases.entries()) {
    const token = await world.link(`path${i}@acme.example`, browser, asked);
    const redeemed = await redeem(token, browser);
    assert.equal(redeemed.kind === 'signed_in' ? redeemed.returnTo : 'no', expected, asked);
  }
});

test('the link is an address of ours, and its letter goes to the normal form', async () => {
  await ask(' Letter@ACME.example');
  const url = lastLink(world.letters, 'letter@acme.example');
  assert.equal(url.origin, 'https://assay.example');
  assert.match(url.searchParams.get('token') ?? '', /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(world.logged, [], 'no address and no link is logged');
  const session = await findSession(world.services, url.searchParams.get('token') ?? '');
  assert.equal(session, null, 'a link is no session');
});
