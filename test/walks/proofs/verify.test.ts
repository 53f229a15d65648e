// A stranger fetches a proof from the running service, and verifies it by the command alone.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask } from '../../clients/client.ts';
import { assay, type Ready, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';

interface FactRow {
  readonly key: string;
  readonly capture_id: string | null;
  readonly product: string | null;
}

async function provedFact(ready: Ready, company: string): Promise<FactRow> {
  const { json } = await ask(ready.base_url, `/v1/companies/${company}/facts?limit=200`);
  const { facts } = json.data as { readonly facts: readonly FactRow[] };
  for (const fact of facts) {
    if (fact.capture_id === null || fact.product !== null) continue;
    const path = `/v1/companies/${company}/facts/${fact.key}/proof?provenance=company_stated`;
    if ((await ask(ready.base_url, path)).status === 200) return fact;
  }
  throw new Error(`${company} has no fact with a proof`);
}

test('a proof of the sample holds with its bytes, and only for who trusts the sandbox', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutSample(data);
  await using service = startService(data);
  try {
    const ready = await service.ready();
    const [company = ''] = ready.sample.companies;
    const fact = await provedFact(ready, company);
    const record = (await ask(ready.base_url, `/v1/companies/${company}`)).json.data as {
      readonly coverage: { readonly anchored_through: string | null };
    };
    assert.ok(
      record.coverage.anchored_through,
      'the record says how far its captures are anchored',
    );
    const file = (name: string) => join(folder.path, name);
    const run = async (...args: readonly string[]) => {
      const { code, out, err } = await assay(args, { ASSAY_DATA: data }).ended;
      return { code, out, said: `${out}${err}` };
    };
    const verify = (...args: readonly string[]) => run('verify', ...args);

    const asked = ['get_fact_proof', company, fact.key, '--provenance', 'company_stated'];
    const fetched = await run(...asked, '--output', file('bundle.json'));
    assert.equal(fetched.code, 0, fetched.said);
    const key = ['--api-key', ready.keys.free];
    const raw = await run(
      'get_capture_raw',
      String(fact.capture_id),
      ...key,
      '--output',
      file('raw'),
    );
    assert.equal(raw.code, 0, raw.said);

    const whole = [file('bundle.json'), '--raw', file('raw')];
    const trusted = await verify(...whole, '--trust-sandbox');
    assert.equal(trusted.code, 0, trusted.said);
    const stranger = await verify(...whole);
    assert.equal(stranger.code, 2, stranger.said);
    assert.match(stranger.said, /--trust-sandbox/);
    assert.equal((await verify(file('bundle.json'), '--trust-sandbox')).code, 2, 'no raw bytes');
    assert.equal((await verify(file('none.json'))).code, 64);
    assert.match((await verify('--help')).said, /usage: assay-verify/);

    const archive = file('company.warc.gz');
    const exported = await run('export', 'warc', company, '--output', archive);
    assert.equal(exported.code, 0, exported.said);
    const found = await verify(file('bundle.json'), '--raw', archive, '--trust-sandbox');
    assert.equal(found.code, 0, found.said);

    const bytes = await readFile(file('raw'));
    bytes.writeUInt8((bytes[0] ?? 0) ^ 1, 0);
    await writeFile(file('raw'), bytes);
    const altered = await verify(...whole, '--trust-sandbox', '--json');
    assert.equal(altered.code, 1, altered.said);
    const { checks } = JSON.parse(altered.out) as {
      readonly checks: readonly { readonly check: string; readonly result: string }[];
    };
    const failed = checks.filter(({ result }) => result === 'fail').map(({ check }) => check);
    assert.deepEqual(failed, ['raw_hash']);
  } finally {
    const { out } = await service.stop();
    assert.match(out, /npx assay verify bundle\.json/);
  }
});
