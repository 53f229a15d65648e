// The changelog for feed readers: from our own file, and from one with releases.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
import { request } from 'undici';
import { fakeWorld } from '../../../../test/worlds/fake-world.ts';
import { guideTexts } from '../../../app/guides.ts';
import { createHttpServer } from '../../http/server.ts';
import { changelogFeed } from './changelog.ts';
import { docsPages } from './docs.ts';

const ARRIVED = new Date('2026-11-02T10:00:00Z');
const BASE = 'https://facts.example';

const RELEASES = `# Changelog

Words before.

## Unreleased

### Added
- A \`<b>\` & more: the first
  line goes on.

## 1.1.0 (2026-10-01)

### Fixed
- [Proofs](docs/verify.md) are shorter.
`;

function entriesOf(text: string, arrived = ARRIVED) {
  const $ = load(changelogFeed(text, BASE, arrived), { xml: true });
  return $('entry')
    .toArray()
    .map((one) => ({
      id: $(one).find('id').text(),
      title: $(one).find('title').text(),
      at: $(one).find('updated').text(),
      kind: $(one).find('category').attr('term'),
      summary: $(one).find('summary').text(),
    }));
}

test('each line of the changelog is an entry, with the day of its release', () => {
  const told = entriesOf(RELEASES).map(({ id: _, ...rest }) => rest);
  assert.deepEqual(told, [
    {
      title: 'A <b> & more',
      at: '2026-11-02T10:00:00.000Z',
      kind: 'Added',
      summary: 'A <b> & more: the first line goes on.',
    },
    {
      title: 'Proofs are shorter',
      at: '2026-10-01T00:00:00.000Z',
      kind: 'Fixed',
      summary: 'Proofs are shorter.',
    },
  ]);
});

test('an entry keeps its id when it is released, or comes anew', () => {
  const ids = (text: string, arrived?: Date) => entriesOf(text, arrived).map(({ id }) => id);
  const released = RELEASES.replace('## Unreleased', '## 1.2.0 (2026-11-20)');
  assert.deepEqual(ids(released), ids(RELEASES));
  assert.deepEqual(ids(RELEASES, new Date('2026-12-01T00:00:00Z')), ids(RELEASES));
  assert.equal(new Set(ids(RELEASES)).size, 2);
});

const { world } = fakeWorld({ operations: [] });
let app: ReturnType<typeof createHttpServer>;
let url = '';
before(async () => {
  app = createHttpServer(world, [docsPages(world, await guideTexts(), ARRIVED)]);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

test('our own changelog is served as a feed, whose ids differ, and is sent once', async () => {
  const answer = await request(`${url}/changelog.atom`);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/atom+xml; charset=utf-8');
  const $ = load(await answer.body.text(), { xml: true });
  const ids = $('entry > id')
    .toArray()
    .map((one) => $(one).text());
  assert.ok(ids.length > 20);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal($('feed > link[rel="self"]').attr('href'), `${world.baseUrl}/changelog.atom`);
  const headers = { 'if-none-match': String(answer.headers.etag) };
  const again = await request(`${url}/changelog.atom`, { headers });
  assert.deepEqual([again.statusCode, await again.body.text()], [304, '']);
});

test('/changelog leads to its page', async () => {
  const { statusCode, headers } = await request(`${url}/changelog`);
  assert.deepEqual([statusCode, headers.location], [308, '/docs/changelog']);
  assert.equal((await request(`${url}/docs/changelog`)).statusCode, 200);
});
