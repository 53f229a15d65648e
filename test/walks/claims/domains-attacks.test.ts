// Attacks on the pages of domains: other accounts, other sessions, and haste.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MOST_WAITING } from '../../../src/operations/catalogue/coverage-shape.ts';
import { memoryLimits } from '../../../src/outside/limits/limit-store-memory.ts';
import { textOf } from '../../clients/page-markup.ts';
import {
  type DomainServer,
  declare,
  LIST,
  openDomainServer,
  TAGLINE,
} from '../../worlds/domain-visitors.ts';

let domains: DomainServer;

before(async () => {
  domains = await openDomainServer();
});
after(() => domains?.server.close());

test('a claim of another account is nothing to me, and nothing becomes of it', async () => {
  const [mine, theirs] = [await domains.signedIn(), await domains.signedIn()];
  const path = await domains.owned(theirs);
  assert.equal((await declare(theirs, path, TAGLINE)).location, path);
  const dispute = await domains.disputed(path, 'positioning.h1', 'Not so.');
  const before = await domains.state();
  const csrf = await mine.csrfOn(LIST, LIST);
  const asked = domains.proofs.asked.length;
  const fields = { csrf, ...TAGLINE, value: 'Taken', fact: 'positioning.h1', statement: 'x' };
  const forms = [
    ...[`${path}/verify`, `${path}/release`, `${path}/declarations`, `${path}/disputes`],
    `${path}/declarations/${TAGLINE.key}/withdraw`,
    `${path}/disputes/${dispute}/withdraw`,
  ];
  for (const form of forms) {
    const answer = await mine.send(form, { ...fields, side: '' });
    assert.equal(answer.status, 404, form);
    assert.match(textOf(answer), /Nothing here/);
  }
  const pages = [path, ...forms.filter((form) => /release|withdraw/.test(form))];
  for (const page of pages) assert.equal((await mine.get(page)).status, 404, page);
  assert.deepEqual(await domains.state(), before);
  assert.equal(domains.proofs.asked.length, asked, 'nobody was asked in its name');
  assert.match(textOf(await mine.get(LIST)), /None yet/);
});

test('two accounts hold claims of one domain, and see nothing of one another', async () => {
  const [one, other] = [await domains.signedIn(), await domains.signedIn()];
  const [a, b] = [
    await domains.owned(one, 'dust.example'),
    await domains.begun(other, 'dust.example'),
  ];
  assert.notEqual(a, b);
  domains.proofs.publish('none of them');
  const page = await other.submit(b, `${b}/verify`);
  assert.equal(page.status, 400);
  assert.match(textOf(page), /ns1\.dust\.example has another value/);
  assert.match(textOf(await one.get(a)), /Verified/);
  const [token] = /assay-domain-verification=\w+/.exec((await one.get(a)).body) ?? [''];
  assert.ok(token.length > 40 && !page.body.includes(token));
});

test('forms of another session, and ones that come from elsewhere, do nothing', async () => {
  const [mine, theirs] = [await domains.signedIn(), await domains.signedIn()];
  const path = await domains.owned(theirs, 'core.example');
  await declare(theirs, path, TAGLINE);
  const before = await domains.state();
  const csrf = await theirs.csrfOn(path, `${path}/declarations`);
  const foreign = await mine.csrfOn(LIST, LIST);
  const forms = ['verify', 'release', 'declarations', `declarations/${TAGLINE.key}/withdraw`];
  for (const form of forms) {
    const at = `${path}/${form}`;
    assert.equal((await theirs.send(at, { ...TAGLINE, csrf: foreign })).status, 403, at);
    const site = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
    const sent = await theirs.send(at, { ...TAGLINE, value: 'Taken', csrf }, site);
    assert.equal(sent.status, 403, at);
  }
  assert.deepEqual(await domains.state(), before);
});

test('no more claims wait than an account may have, however fast they are made', async () => {
  const visitor = await domains.signedIn();
  const wanted = Array.from({ length: 8 }, (_, nth) => `many-${nth}.example`);
  await domains.rows(
    'insert into companies (domain, name, tracked_at) select d, d, now() from unnest($1::text[]) d',
    [wanted],
  );
  const csrf = await visitor.csrfOn(LIST, LIST);
  const answers = await Promise.all(
    wanted.map((domain) => visitor.send(LIST, { csrf, domain, method: 'https_file' })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    ...[303, 303, 303, 303, 303],
    ...[400, 400, 400],
  ]);
  const [refused] = answers.filter(({ status }) => status === 400);
  assert.match(refused?.body ?? '', /Too many of your claims wait/);
});

test('no more companies are asked for than may wait', async () => {
  const visitor = await domains.signedIn();
  const csrf = await visitor.csrfOn(LIST, LIST);
  const ask = (domain: string) => visitor.send('/account/coverage', { csrf, domain });
  for (let nth = 0; nth < MOST_WAITING; nth++) {
    assert.equal((await ask(`wanted-${nth}.example`)).location, LIST);
  }
  const refused = await ask('one-more.example');
  assert.equal(refused.status, 400);
  assert.match(textOf(refused), /You wait for as many companies as you may ask for/);
  assert.equal((await ask('wanted-1.example')).location, LIST, 'asked again it is the same');
});

test('whoever looks without end is told when to come again', async () => {
  const now = () => limited.server.world.now().getTime();
  const limits = memoryLimits({ clock: now, most: 100 });
  const limited: DomainServer = await openDomainServer({ limits });
  try {
    const visitor = await limited.signedIn();
    const path = await limited.begun(visitor);
    limited.proofs.answer = () => ({
      kind: 'unreachable',
      says: 'ns1.acme.example does not answer.',
    });
    let answer = await visitor.submit(path, `${path}/verify`);
    assert.match(textOf(answer), /ns1\.acme\.example does not answer/);
    for (let i = 0; i < 20 && answer.headers['retry-after'] === undefined; i++) {
      answer = await visitor.submit(path, `${path}/verify`);
    }
    assert.equal(answer.status, 400);
    assert.match(textOf(answer), /Looked often enough/);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  } finally {
    await limited.server.close();
  }
});

test('nothing of all this was trouble to the server', () => {
  assert.deepEqual(domains.server.logged, []);
});
