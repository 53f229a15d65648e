// What a page says in other words or forms, through the real pipeline: neither gone nor come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLURB, held, moment, play } from '../../worlds/looks.ts';
import { openWorld, type TestWorld } from '../../worlds/world.ts';

const HOME = 'https://acme.example/';
const PRIVACY = 'https://acme.example/privacy';

function page(...lines: readonly string[]): string {
  const body = `<main><h1>Anvils</h1><p>${BLURB}</p><p>${BLURB}</p>${lines.join('')}</main>`;
  return `<!doctype html><html lang="en"><title>Acme</title><body>${body}</body></html>`;
}

async function told(url: string, looks: readonly string[], key: string, world: TestWorld) {
  const events = await play(world, url, looks);
  const own = events.filter((event) => event.key.startsWith(key));
  return own.map((event) => `${event.key} ${event.type.split('.').at(-1)}`);
}

const STREET = 'Hammerweg 12, 8001 Zürich, Switzerland';
const FORM = `<script type="application/ld+json">{"@context":"https://schema.org",
  "@type":"Organization","name":"Acme","url":"https://acme.example/",
  "sameAs":["https://www.linkedin.com/company/acme-anvils"],
  "address":{"@type":"PostalAddress","streetAddress":"Hammerweg 12","postalCode":"8001",
  "addressLocality":"Zürich","addressCountry":"CH"}}</script>`;

test('an address that gets a form for machines has stood there before', async () => {
  await using world = await openWorld({ at: moment(0) });
  const then = page(`<p>Come by: ${STREET}.</p>`);
  const now = page(`<p>Come by: ${STREET}.</p>`, FORM);
  const looks = [then, then, then, now, now, now];
  assert.deepEqual(await told(HOME, looks, 'location.office.', world), []);
  assert.equal((await held(world, 'location.office.%')).length, 1);
});

test('an address that comes with its form is told', async () => {
  await using world = await openWorld({ at: moment(0) });
  const [then, now] = [page('<p>Come by one day.</p>'), page('<p>Come by.</p>', FORM)];
  const keys = await told(HOME, [then, then, then, now, now, now], 'location.office.', world);
  assert.deepEqual(keys, ['location.office.zurich added']);
});

const PROFILE = '<p>Read us: <a href="https://linkedin.com/company/acme-anvils/">here</a></p>';

test('a profile that the page linked to before is not new, and one that it did not is', async () => {
  await using world = await openWorld({ at: moment(0) });
  const key = 'positioning.social.';
  const then = page(PROFILE);
  const now = page(PROFILE, FORM);
  assert.deepEqual(await told(HOME, [then, then, then, now, now, now], key, world), []);
  await using other = await openWorld({ at: moment(0) });
  const bare = page('<p>Read us somewhere.</p>');
  const keys = await told(HOME, [bare, bare, bare, now, now, now], key, other);
  assert.deepEqual(keys, ['positioning.social.linkedin added']);
});

const CLAUSES = Array.from(
  { length: 6 },
  (_, i) => `<p>${i + 1}. We keep the name of whoever orders anvil number ${i} for a year.</p>`,
).join('');

function policy(title: string, clauses = CLAUSES): string {
  const body = `<div>${title}<p>This privacy policy says what we do.</p>${clauses}</div>`;
  return `<!doctype html><html lang="en"><title>Privacy</title><body>${body}</body></html>`;
}

test('a document whose markup alone is written anew has not changed', async () => {
  await using world = await openWorld({ at: moment(0) });
  const key = 'legal.doc.privacy.sha256';
  const then = policy('<h2>Your privacy counts with us.</h2><h1>Privacy policy</h1>');
  const now = policy('<h1>Your privacy counts with us.</h1><h2>Privacy policy</h2>');
  assert.deepEqual(await told(PRIVACY, [then, then, then, now, now, now], key, world), []);
  const other = policy('<h1>Privacy policy</h1>', CLAUSES.replaceAll('a year', 'two years'));
  const events = await play(world, PRIVACY, [other, other, other], 6);
  assert.deepEqual(
    events.map((event) => event.key),
    [key],
  );
});
