// Hostile words on the pages of domains, and the life of a claim as the pages tell it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'parse5';
import { checkMarkup, elementsOf, HOSTILE, textOf } from '../../clients/page-markup.ts';
import {
  type DomainServer,
  declare,
  LIST,
  openDomainServer,
  TAGLINE,
  wrongIn,
} from '../../worlds/domain-visitors.ts';

let domains: DomainServer;

before(async () => {
  domains = await openDomainServer();
});
after(() => domains?.server.close());

test('what is no domain comes back as text, and nothing was claimed', async () => {
  const visitor = await domains.signedIn();
  const long = `${'a'.repeat(300)}.example`;
  for (const domain of [HOSTILE, '', 'a b', 'acme.example/x', long, '\u0000', '..', 'localhost']) {
    const answer = await visitor.submit(LIST, LIST, { domain, method: 'dns_txt' });
    assert.equal(answer.status, 400, domain);
    checkMarkup(answer, domain);
    assert.deepEqual(wrongIn(answer), ['domain'], domain);
  }
  const method = await visitor.submit(LIST, LIST, { domain: 'acme.example', method: HOSTILE });
  assert.deepEqual([method.status, wrongIn(method)], [400, ['method']]);
  const unknown = await visitor.submit(LIST, LIST, { domain: 'not.example', method: 'dns_txt' });
  assert.equal(unknown.status, 400);
  const csrf = await visitor.csrfOn(LIST, LIST);
  for (const domain of [HOSTILE, '', long]) {
    const answer = await visitor.send('/account/coverage', { csrf, domain });
    assert.deepEqual([answer.status, wrongIn(answer)], [400, ['domain']], domain);
    checkMarkup(answer, domain);
  }
  assert.match(textOf(await visitor.get(LIST)), /None yet/);
});

test('words of every kind are shown as they are, wherever they are shown', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  const value = `${HOSTILE} \u202e</textarea><b>`;
  const made = await declare(visitor, path, { key: 'positioning.h1', value: HOSTILE });
  assert.equal(made.location, path);
  await domains.disputed(path, 'positioning.title', value);
  domains.proofs.answer = () => ({ kind: 'missing', says: HOSTILE });
  const failed = await visitor.submit(path, `${path}/verify`);
  assert.equal(failed.status, 400);
  checkMarkup(failed, 'a look');
  assert.match(textOf(failed), /Lapsing until/);
  const pages = [
    ...[path, `${path}?change=positioning.h1`, `${path}?change=${encodeURIComponent(HOSTILE)}`],
    ...[`${path}/declarations/positioning.h1/withdraw`, `${path}/release`, LIST],
  ];
  for (const page of pages) {
    const shown = await visitor.get(page);
    assert.equal(shown.status, 200, page);
    checkMarkup(shown, page);
    assert.equal(shown.body.includes('<b>'), false, page);
  }
  const shown = textOf(await visitor.get(path));
  assert.ok(shown.includes(HOSTILE) && shown.includes(value));
});

test('what became of a dispute is told with its reason, and it cannot be taken back', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor, 'bolt.example');
  const id = await domains.disputed(path, 'positioning.h1', 'We never said so.');
  const question = `${path}/disputes/${id}/withdraw`;
  assert.match(textOf(await visitor.get(question)), /Withdraw this dispute\?/);
  const csrf = await visitor.csrfOn(question, question);
  await domains.rows(
    `update disputes set status = 'upheld', decided_at = now(), reason = $2,
       retracted_events = '{evt_1,evt_2}' where id = $1`,
    [id, HOSTILE],
  );
  const page = await visitor.get(path);
  checkMarkup(page, 'upheld');
  assert.match(textOf(page), /Upheld[\s\S]*2 events retracted/);
  assert.ok(textOf(page).includes(HOSTILE));
  assert.equal((await visitor.get(question)).status, 404);
  assert.equal((await visitor.send(question, { csrf })).status, 404);
});

test('what was typed into a form survives its refusal, beside all that is wrong', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  const before = await domains.state();
  const price = 'pricing.tier.pro.price';
  const cases = [
    ['declarations', { key: HOSTILE, value: '1' }, ['key']],
    ['declarations', { key: 'x'.repeat(1_000), value: '1' }, ['key']],
    ['declarations', { key: 'pricing.tier.pro.prise', value: '1' }, ['key']],
    ['declarations', { key: '\u0000', value: '1' }, ['key']],
    ['declarations', { key: price, value: '' }, ['value']],
    ['declarations', { key: price, value: HOSTILE, unit: 'EUR' }, ['value']],
    ['declarations', { key: price, value: '1e999', unit: HOSTILE }, ['value', 'unit']],
    ['declarations', { key: price, value: '-1', as_of: '2031-01-01' }, ['value', 'unit', 'as_of']],
    ['declarations', { ...TAGLINE, value: 'x'.repeat(2_001) }, ['value']],
    ['declarations', { ...TAGLINE, value: 'a\u0000b' }, ['value']],
    ['declarations', { ...TAGLINE, value: '['.repeat(20_000) }, ['value']],
    ['declarations', { ...TAGLINE, source_url: 'javascript:alert(1)' }, ['source_url']],
    ['declarations', { ...TAGLINE, source_url: 'https://other.example/' }, ['source_url']],
    [
      'declarations',
      { ...TAGLINE, source_url: `https://acme.example/${'a'.repeat(3_000)}` },
      ['source_url'],
    ],
    ['disputes', { fact: HOSTILE, side: '', statement: 'x' }, ['fact']],
    ['disputes', { fact: price, side: '', statement: 'x' }, ['fact']],
    ['disputes', { fact: price, side: HOSTILE, statement: 'x' }, ['side']],
    ['disputes', { fact: price, side: '', statement: '' }, ['statement']],
    ['disputes', { fact: price, side: '', statement: 'x'.repeat(2_001) }, ['statement']],
    ['disputes', { fact: '', side: '', statement: 'a\u0000' }, ['fact', 'statement']],
    ['disputes', { fact: price, side: '', statement: 'x', shown: 'ftp://x/' }, ['shown']],
    ['disputes', { fact: price, side: 'observed', product: HOSTILE, statement: 'x' }, ['fact']],
  ] as const;
  for (const [form, fields, wrong] of cases) {
    const answer = await visitor.submit(path, `${path}/${form}`, fields);
    const about = JSON.stringify(fields).slice(0, 200);
    assert.equal(answer.status, 400, about);
    checkMarkup(answer, about);
    assert.deepEqual([...wrongIn(answer)].sort(), [...wrong].sort(), about);
    for (const id of wrong) assert.ok(answer.body.includes(`id="${id}-wrong"`), about);
    // A choice that there is none of is not kept.
    const typed = Object.entries(fields).flatMap(([name, text]) =>
      name === 'side' || text === '' || text.includes('\u0000') ? [] : [text],
    );
    const kept = [...elementsOf(parse(answer.body))].flatMap(({ tagName, attrs, childNodes }) =>
      tagName === 'textarea'
        ? childNodes.map((child) => ('value' in child ? child.value : ''))
        : attrs.filter(({ name }) => name === 'value').map(({ value }) => value),
    );
    for (const text of typed) {
      assert.ok(kept.includes(text), `${about}: ${text.slice(0, 80)} is gone`);
    }
  }
  assert.deepEqual(await domains.state(), before);
});

test('a form that is too large, or that says a thing twice, is refused as a whole', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  const before = await domains.state();
  const csrf = await visitor.csrfOn(path, `${path}/declarations`);
  const large = { csrf, ...TAGLINE, value: 'x'.repeat(70_000) };
  assert.equal((await visitor.send(`${path}/declarations`, large)).status, 413);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `csrf=${csrf}&key=positioning.tagline&value=a&value=b`;
  const headers = { ...type, 'sec-fetch-site': 'same-origin' };
  const twice = await visitor.ask(`${path}/declarations`, 'POST', headers, body);
  assert.equal(twice.status, 400);
  assert.deepEqual(await domains.state(), before);
});

test('keys and ids that are none are nothing here, whatever they are', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  const csrf = await visitor.csrfOn(path, `${path}/declarations`);
  for (const odd of ['%00', 'x', 'a'.repeat(2_000), "'or'1"]) {
    for (const at of [
      ...[`${LIST}/${odd}`, `${LIST}/${odd}/release`],
      ...[`${path}/declarations/${odd}/withdraw`, `${path}/disputes/${odd}/withdraw`],
    ]) {
      assert.equal((await visitor.get(at)).status, 404, at);
      if (!at.endsWith(odd)) assert.equal((await visitor.send(at, { csrf })).status, 404, at);
    }
  }
});

test('whoever typed the address of a form is led to its page', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  for (const form of ['verify', 'declarations', 'disputes']) {
    assert.equal((await visitor.get(`${path}/${form}`)).location, path);
  }
  assert.equal((await visitor.get('/account/coverage')).location, LIST);
});

test('a claim is looked after from its beginning to its end', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.begun(visitor);
  assert.match(textOf(await visitor.get(path)), /Waiting for the record/);
  const [first] = /assay-domain-verification=\w+/.exec((await visitor.get(path)).body) ?? [];
  domains.server.later(8 * 86_400);
  const expired = await visitor.get(path);
  assert.match(textOf(expired), /The claim has expired/);
  assert.ok(first !== undefined && !expired.body.includes(first), 'the record is a new one');
  await domains.owned(visitor);
  assert.equal((await declare(visitor, path, TAGLINE)).location, path);
  domains.proofs.answer = () => ({ kind: 'missing', says: 'It is not there.' });
  assert.equal((await visitor.submit(path, `${path}/verify`)).status, 400);
  assert.match(textOf(await visitor.get(path)), /We cannot find the record any more/);
  assert.match(textOf(await visitor.get(path)), /Widgets that work/);
  domains.server.later(15 * 86_400);
  const lapsed = await visitor.submit(path, `${path}/verify`);
  assert.match(textOf(lapsed), /The claim has lapsed/);
  assert.ok(!textOf(lapsed).includes('Widgets that work'));
  const csrf = await visitor.csrfOn(path, `${path}/verify`);
  const late = await visitor.send(`${path}/declarations`, { csrf, ...TAGLINE });
  assert.deepEqual([late.status, wrongIn(late)], [400, []]);
  assert.match(textOf(late), /The domain is not verified any more/);
  assert.equal((await visitor.submit(`${path}/release`, `${path}/release`)).location, LIST);
  assert.match(textOf(await visitor.get(path)), /You released this domain/);
  for (const form of ['verify', 'release', 'declarations', 'disputes']) {
    const fields = { csrf, ...TAGLINE, fact: 'positioning.h1', statement: 'x', side: '' };
    assert.equal((await visitor.send(`${path}/${form}`, fields)).status, 404, form);
  }
});

test('whoever moves the proof of a verified domain is shown what to set', async () => {
  const visitor = await domains.signedIn();
  const path = await domains.owned(visitor);
  assert.match(textOf(await visitor.get(path)), /The record that has to stay/);
  const fields = { domain: 'acme.example', method: 'https_file' };
  assert.equal((await visitor.submit(path, LIST, fields)).location, path);
  const moved = textOf(await visitor.get(path));
  assert.match(moved, /The proof has moved.*Set the file below.*Set this file/s);
  assert.doesNotMatch(moved, /has to stay/);
});

test('nothing of all this was trouble to the server', () => {
  assert.deepEqual(domains.server.logged, []);
});
