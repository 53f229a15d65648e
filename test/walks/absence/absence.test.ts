// Laws of absence, through the real pipeline: what a page or a reader loses is not taken away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extraction, Reading } from '../../../src/core/facts/fact.ts';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import {
  BLURB,
  COMPANIES,
  companyOf,
  faults,
  held,
  moment,
  plans,
  play,
  playWith,
  URL_OF_TERMS,
} from '../../worlds/looks.ts';
import { openWorld } from '../../worlds/world.ts';

const URL_OF_PLANS = 'https://acme.example/pricing';

const THREE = plans([
  ['Basic', 9],
  ['Plus', 29],
  ['Max', 99],
]);
const TWO = plans([
  ['Basic', 9],
  ['Plus', 29],
]);

test('a plan that leaves the page is told as removed', async () => {
  await using world = await openWorld({ at: moment(0) });
  const events = await play(world, URL_OF_PLANS, [THREE, THREE, TWO, TWO, TWO, TWO]);
  assert.deepEqual(
    events.map(({ type, key }) => [type, key]),
    [['pricing.tier.removed', 'pricing.tier.max.name']],
  );
});

test('a page that was cut off at any byte, seen often, tells nothing', async () => {
  await using world = await openWorld({ at: moment(0) });
  const cuts = [250, 330, 420, 560, 700].map((at) => THREE.slice(0, at));
  const damaged = cuts.flatMap((cut) => [cut, cut, cut, cut]);
  assert.deepEqual(await play(world, URL_OF_PLANS, [THREE, THREE, ...damaged, THREE]), []);
  assert.equal((await held(world, 'pricing.tier.%.name')).length, 3);
});

test('all plans at once are believed gone after four looks over a week', async () => {
  await using world = await openWorld({ at: moment(0) });
  const other = plans([
    ['Solo', 5],
    ['Crew', 55],
  ]);
  const looks = Array.from({ length: 20 }, () => other);
  const early = await play(world, URL_OF_PLANS, [THREE, THREE, ...looks.slice(0, 10)]);
  assert.deepEqual(
    early.filter(({ type }) => type === 'pricing.tier.removed'),
    [],
  );
  const late = await play(world, URL_OF_PLANS, looks.slice(10), 12);
  assert.equal(late.filter(({ type }) => type === 'pricing.tier.removed').length, 3);
});

/** A reader that finds `soc2` where its sentence stands under a class of its own, or fails to. */
function fragile(finds: (page: Page) => boolean, recognised: readonly string[]): Reader<Page> {
  return {
    name: 'fragile',
    version: 1,
    timeless: false,
    dimension: 'security',
    roles: ['terms'],
    families: ['security.cert.{x}'],
    read(page): Extraction {
      const [node] = page.$('p.cert');
      const locator = node === undefined || !finds(page) ? null : page.quote(node);
      const reading: Reading | null = locator && {
        key: 'security.cert.soc2',
        value: 'attested',
        unit: null,
        provenance: 'company_stated',
        product: null,
        confidence: 1,
        evidenceType: 'page_text',
        locator,
      };
      return { readings: reading === null ? [] : [reading], abstentions: [], recognised };
    },
  };
}

const SENTENCE = 'Acme has been attested for SOC 2 Type II since 2024 by its auditors.';
function certified(name: string, sentence = SENTENCE): string {
  return `<html><head><title>Terms</title></head><body><main><h1>Terms</h1><p>${BLURB.repeat(9)}</p>
    <p class="${name}">${sentence}</p><p>${BLURB.repeat(9)}</p></main></body></html>`;
}

test('nothing is removed while its words stand, and the reader is to blame', async () => {
  await using world = await openWorld({ at: moment(0) });
  const reading = fragile(() => true, ['security.cert.{x}']);
  const before = { ...world, readers: [reading] };
  const renamed = Array.from({ length: 20 }, () => certified('x91'));
  assert.deepEqual(
    await playWith(before, world, [certified('cert'), certified('cert'), ...renamed]),
    [],
  );
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
  const [fault, ...more] = await faults(world);
  assert.deepEqual(more, []);
  assert.equal(fault?.fault, 'words_still_stand');
  assert.equal(fault?.looks, 20);
  assert.match(fault?.quote ?? '', /attested for SOC 2/);
});

test('it is removed once its words are gone from a page that the reader recognises', async () => {
  await using world = await openWorld({ at: moment(0) });
  const reading = fragile(() => true, ['security.cert.{x}']);
  const gone = certified('cert2', 'We work on our certificates.');
  const events = await playWith({ ...world, readers: [reading] }, world, [
    certified('cert'),
    certified('cert'),
    gone,
    gone,
  ]);
  assert.deepEqual(
    events.map(({ key }) => key),
    ['security.cert.soc2'],
  );
});

test('a reader that recognises nothing of a page says no absence', async () => {
  await using world = await openWorld({ at: moment(0) });
  const gone = certified('cert2', 'We work on our certificates.');
  const looks = [certified('cert'), certified('cert'), ...Array.from({ length: 20 }, () => gone)];
  assert.deepEqual(
    await playWith({ ...world, readers: [fragile(() => true, [])] }, world, looks),
    [],
  );
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
});

test('what a reader finds late, and stood there all along, is published and never told', async () => {
  await using world = await openWorld({ at: moment(0) });
  const markup = (name: string) => certified(name);
  const reading = fragile(() => true, ['security.cert.{x}']);
  const looks = [markup('x1'), markup('x1'), markup('cert'), markup('cert'), markup('cert')];
  assert.deepEqual(await playWith({ ...world, readers: [reading] }, world, looks), []);
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
  assert.equal((await faults(world))[0]?.fault, 'words_stood_before');
});

test('what comes to a page that lacked it is told', async () => {
  await using world = await openWorld({ at: moment(0) });
  const none = certified('none', 'We work on our certificates.');
  const reading = fragile(() => true, ['security.cert.{x}']);
  const looks = [none, none, none, certified('cert'), certified('cert')];
  const events = await playWith({ ...world, readers: [reading] }, world, looks);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['security.cert.added'],
  );
});

test('a first look that shows next to nothing is no baseline', async () => {
  await using world = await openWorld({ at: moment(0) });
  const little = `<html><head><title>Terms</title></head><body><main><h1>Terms</h1><p>${BLURB.repeat(4)}</p></main></body></html>`;
  const whole = certified('cert').replace('</main>', `<p>${BLURB.repeat(20)}</p></main>`);
  const reading = fragile(() => true, ['security.cert.{x}']);
  const looks = [little, whole, whole, whole];
  assert.deepEqual(await playWith({ ...world, readers: [reading] }, world, looks), []);
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
});

test('looks that lack a fact do not follow each other where its words stood in between', async () => {
  await using world = await openWorld({ at: moment(0) });
  const reading = fragile(() => true, ['security.cert.{x}']);
  const gone = certified('cert2', 'We work on our certificates.');
  const renamed = certified('x91');
  const looks = [certified('cert'), certified('cert'), gone, renamed, gone, renamed, gone, renamed];
  assert.deepEqual(await playWith({ ...world, readers: [reading] }, world, looks), []);
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
});

test('a reader that is new to a page takes no baseline from a look that shrank', async () => {
  await using world = await openWorld({ at: moment(0) });
  const blind = { ...fragile(() => false, []), name: 'blind' };
  const whole = certified('cert').replace('</main>', `<p>${BLURB.repeat(40)}</p></main>`);
  const little = certified('none', 'We work.').replaceAll(BLURB.repeat(9), BLURB.repeat(3));
  await playWith({ ...world, readers: [blind] }, world, [whole, whole, whole]);
  const reading = fragile(() => true, ['security.cert.{x}']);
  const later = { ...world, readers: [blind, reading] };
  COMPANIES.set(later, await companyOf(world));
  assert.deepEqual(await play(later, URL_OF_TERMS, [little, whole, whole, whole], 3), []);
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
});

test('what another page showed all along is not told as added when it takes over', async () => {
  await using world = await openWorld({ at: moment(0) });
  const measuring: Reader<Page> = {
    ...fragile(() => true, ['security.cert.{x}']),
    read(page): Extraction {
      const value = page.$('p.cert').text();
      const locator = { type: 'json_pointer', pointer: '' } as const;
      const of = { key: 'security.cert.soc2', unit: null, product: null, confidence: 1 } as const;
      const kind = { provenance: 'observed', evidenceType: 'structured_data' } as const;
      const readings = value === '' ? [] : [{ ...of, ...kind, value, locator }];
      return { readings, abstentions: [], recognised: ['security.cert.{x}'] };
    },
  };
  const seeing = { ...world, readers: [measuring] };
  COMPANIES.set(seeing, await companyOf(world));
  const other = 'https://acme.example/legal/terms';
  await play(seeing, URL_OF_TERMS, [certified('cert'), certified('cert')]);
  await play(seeing, other, [certified('cert', 'expired')], 2);
  await play(seeing, URL_OF_TERMS, [certified('none'), certified('none')], 3);
  const events = await play(seeing, other, Array(3).fill(certified('cert', 'expired')), 5);
  assert.deepEqual(
    events.map(({ type }) => type),
    ['security.cert.removed'],
  );
  assert.deepEqual(await held(world, 'security.cert.%'), ['security.cert.soc2']);
});

test('of very many facts that a reader loses none is taken away while its words stand', async () => {
  await using world = await openWorld({ at: moment(0) });
  const listing: Reader<Page> = {
    ...fragile(() => true, []),
    families: ['security.subprocessor.{x}'],
    read(page): Extraction {
      const of = { value: 'listed', unit: null, product: null, confidence: 1 } as const;
      const kind = { provenance: 'company_stated', evidenceType: 'page_text' } as const;
      const readings = page
        .$('li.sub')
        .toArray()
        .flatMap((node, i): Reading[] => {
          const locator = page.quote(node);
          const key = `security.subprocessor.s${i}`;
          return locator === null ? [] : [{ key, ...of, ...kind, locator }];
        });
      return { readings, abstentions: [], recognised: ['security.subprocessor.{x}'] };
    },
  };
  const items = Array.from({ length: 1_010 }, (_, i) => i);
  const listed = (name: (i: number) => string) =>
    certified('none').replace(
      '</main>',
      `<ul>${items.map((i) => `<li class="${name(i)}">Vendor ${i} hosts</li>`).join('')}</ul></main>`,
    );
  const all = listed(() => 'sub');
  const one = listed((i) => (i === 0 ? 'sub' : 'x7'));
  const looks = [all, all, one, one, one];
  assert.deepEqual(await playWith({ ...world, readers: [listing] }, world, looks), []);
  assert.equal((await held(world, 'security.subprocessor.%')).length, items.length);
});
