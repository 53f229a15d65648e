// Which moment and which address a modelled generation of prices has, and files that are none.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ImportError } from './import-error.ts';
import { checkPricing } from './import-pricing.ts';

const PAGE = 'https://acme.example/pricing';
const NOW = new Date('2026-11-20T12:00:00Z');

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-pricing-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function generation(fields: Readonly<Record<string, string>>) {
  const head = { syntaxVersion: "'2.1'", saasName: 'Acme', currency: 'EUR', ...fields };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  const file = join(folder, 'model.yml');
  await writeFile(file, `${lines.join('\n')}\nplans:\n  TEAM:\n    price: 9\n`);
  const { generations } = await checkPricing({ files: [file], url: PAGE, attribution: null }, NOW);
  const [one] = generations;
  assert.ok(one);
  const { at, pageUrl, archiveUrl } = one;
  return { at: at.toISOString(), pageUrl, archiveUrl };
}

const ARCHIVED = 'https://web.archive.org/web/20191114113543/https://www.acme.example/plans/';

test('the address in the archive says when, and which page it was', async () => {
  assert.deepEqual(await generation({ url: ARCHIVED, createdAt: "'2019-11-20'" }), {
    at: '2019-11-14T11:35:43.000Z',
    pageUrl: 'https://www.acme.example/plans/',
    archiveUrl: ARCHIVED,
  });
  assert.equal((await generation({ url: ARCHIVED })).at, '2019-11-14T11:35:43.000Z');
});

test('replay flags and tools of the archive are no part of the page', async () => {
  const before = 'http://web.archive.org/web/20250305110535';
  for (const written of [`${before}id_/${PAGE}`, `${before}/http://archive.example/shot/${PAGE}`]) {
    const { pageUrl, archiveUrl } = await generation({ url: written, createdAt: "'2025-03-05'" });
    assert.deepEqual([pageUrl, archiveUrl], [PAGE, written]);
  }
});

test('an address of another time is that of another generation', async () => {
  assert.deepEqual(await generation({ url: ARCHIVED, createdAt: "'2020-11-14'" }), {
    at: '2020-11-14T00:00:00.000Z',
    pageUrl: PAGE,
    archiveUrl: null,
  });
});

test('without an address the day of the model is its moment', async () => {
  assert.deepEqual(
    await generation({ url: 'https://acme.example/pricing', createdAt: '2024-07-07' }),
    {
      at: '2024-07-07T00:00:00.000Z',
      pageUrl: PAGE,
      archiveUrl: null,
    },
  );
});

test('a model without any time, and what is no model, are refused', async () => {
  const refused = (work: Promise<unknown>, message: RegExp) =>
    assert.rejects(work, (error) => error instanceof ImportError && message.test(error.message));
  await refused(
    generation({}),
    /says no time; url must be an address in a web archive, or created/,
  );
  await refused(generation({ createdAt: "'2024-02-31'" }), /says no time/);
  await refused(
    generation({ createdAt: "'2026-11-21'" }),
    /no page of the Web can have been taken/,
  );
  await refused(
    generation({ syntaxVersion: "'1.0'" }),
    /is not Pricing2Yaml \(syntaxVersion 2\.x\)/,
  );
  const files = [join(folder, 'none.yml')];
  await refused(
    checkPricing({ files, url: PAGE, attribution: null }, NOW),
    /none\.yml: cannot be read/,
  );
});
