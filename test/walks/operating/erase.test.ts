// A company is taken out of a running service: what strangers find then, and what others keep.

import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type Answer, ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import { type Ready, type Running, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';

const GONE = 'tallybrook.example';
const OTHER = 'loomshade.example';
const PROOF = `/v1/companies/${OTHER}/facts/pricing.page.url/proof`;
const REASON = 'asked for by its owner';

suite('a company that is erased while the service runs', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Running;
  let ready: Ready;
  let proof: Answer['json'];
  let manifests: Answer['json'];
  let capture = '';

  const get = (path: string): Promise<Answer> =>
    ask(ready.base_url, path, { headers: { 'x-api-key': ready.keys.scale } });
  const command = (...words: string[]) => assayHere(words, { ASSAY_DATA: service.data });
  const problem = async (path: string) => {
    const { status, json } = await get(path);
    return { status, code: String(json.code), detail: String(json.detail) };
  };
  const objects = (): number =>
    readdirSync(join(service.data, 'blobs', 'raw'), { recursive: true }).filter((name) =>
      /[0-9a-f]{64}$/.test(String(name)),
    ).length;

  before(async () => {
    folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    await layOutSample(data);
    service = startService(data);
    ready = await service.ready();
    const facts = await get(`/v1/companies/${GONE}/facts?limit=5`);
    capture = String(/"capture_id":"(cap_\w+)"/.exec(JSON.stringify(facts.json))?.[1]);
    await untilProved();
    proof = (await get(PROOF)).json;
    manifests = (await get('/v1/manifests')).json;
  });
  after(async () => {
    await service.stop();
    await folder[Symbol.asyncDispose]();
  });

  // A service that loads the sample now proves it in its first minute.
  async function untilProved(): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      if ((await get(PROOF)).status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('the sample was not proved');
  }

  test('goes with its facts, events, captures and their bytes', async () => {
    assert.equal((await get(`/v1/captures/${capture}/raw`)).status, 200);
    const stood = objects();
    const { code, out, err } = await command('erase', GONE, '--reason', REASON, '--json');
    assert.equal(code, 0, err);
    const erased = JSON.parse(out) as Record<'facts' | 'captures' | 'objects', number>;
    assert.ok(erased.facts > 10 && erased.captures > 10 && erased.objects > 5, out);
    assert.equal(objects(), stood - erased.objects);
    const check = await command('blobs', 'check', '--json');
    assert.equal(check.code, 0, check.out);
  });

  test('is found by nobody, and whoever asks for it is told that it was erased', async () => {
    for (const path of ['', '/facts', '/jobs']) {
      const { status, code, detail } = await problem(`/v1/companies/${GONE}${path}`);
      assert.deepEqual([status, code], [404, 'company_not_found'], path);
      assert.match(detail, /was erased on \d{4}-\d\d-\d\d\.$/);
      assert.ok(!detail.includes(REASON));
    }
    for (const path of ['/v1/search?q=tallybrook', '/v1/changes?limit=200', '/v1/categories']) {
      assert.doesNotMatch(JSON.stringify((await get(path)).json), /tallybrook\.example/, path);
    }
    const metadata = await problem(`/v1/captures/${capture}`);
    assert.equal(metadata.code, 'capture_not_found');
    assert.match(metadata.detail, /was erased on/);
    assert.equal((await problem(`/v1/captures/${capture}/raw`)).code, 'raw_not_stored');
  });

  test('leaves the proofs of others and the manifests as they were', async () => {
    const { status, json } = await get(PROOF);
    assert.equal(status, 200);
    assert.deepEqual(json.data, proof.data);
    assert.deepEqual((await get('/v1/manifests')).json.data, manifests.data);
    const file = join(folder.path, 'bundle.json');
    writeFileSync(file, JSON.stringify(json));
    const verified = await command('verify', file, '--hash-only', '--trust-sandbox');
    assert.equal(verified.code, 0, verified.out + verified.err);
  });

  test('stays on record with the reason, and is covered again only on purpose', async () => {
    const listed = JSON.parse((await command('erasures', '--json')).out) as readonly {
      readonly domain: string;
      readonly reason: string;
    }[];
    assert.deepEqual(
      listed.map(({ domain, reason }) => [domain, reason]),
      [[GONE, REASON]],
    );
    const twice = await command('erase', GONE, '--reason', 'once more');
    assert.equal(twice.code, 2);
    assert.match(twice.err, /tallybrook\.example is not covered/);
    const refused = await command('track', GONE);
    assert.equal(refused.code, 2);
    assert.match(refused.err, /was erased .*assay track tallybrook\.example --again/);
    assert.equal((await command('track', GONE, '--again')).code, 0);
    assert.equal((await get(`/v1/companies/${GONE}`)).status, 200);
  });

  test('may only be looked at no more: then all that is known of it stays', async () => {
    const { code, out } = await command('untrack', OTHER);
    assert.equal(code, 0);
    assert.equal(out, `${OTHER} is looked at no more.\n`);
    assert.match((await command('untrack', OTHER)).out, /no more already/);
    assert.equal((await get(`/v1/companies/${OTHER}`)).status, 200);
    assert.equal((await get(PROOF)).status, 200);
  });
});
