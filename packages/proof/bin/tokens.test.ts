// Tokens of time-stamping authorities beside the block: what the command says of them.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { FILES, made, runCommand as run } from '../../../test/clients/verifier.ts';
import {
  needsOpenssl as skip,
  TimeStampAuthority,
} from '../../../test/worlds/time-stamp-authority.ts';
import { fromHex } from '../src/bytes.ts';
import { readToken } from '../src/tokens/token.ts';
import { provisionalCases } from '../vectors/provisional-cases.ts';

const towers: TimeStampAuthority[] = [];
const files: Record<string, string | Uint8Array> = { ...FILES };
const digest = fromHex(made.bundle.anchor.digest) ?? new Uint8Array();
const GIVEN = '--raw raw.bin --headers headers.bin';

before(async () => {
  if (skip) return;
  for (const keys of ['rsa', 'ec'] as const) {
    const tower = await TimeStampAuthority.open(keys);
    files[`${keys}.pem`] = await tower.certificates('root');
    towers.push(tower);
  }
  files['both.pem'] = `${files['rsa.pem']}${files['ec.pem']}`;
});

after(async () => {
  for (const tower of towers) await tower[Symbol.asyncDispose]();
});

function entry(der: Uint8Array, more: object = {}) {
  const read = readToken(der);
  assert.ok(read.kind === 'token');
  const { policy, time } = read.token.info;
  return {
    method: 'rfc3161',
    tsa_url: 'https://tsa.example/tsr',
    policy_oid: policy,
    gen_time: new Date(time).toISOString(),
    token: Buffer.from(der).toString('base64'),
    certificates: [],
    ...more,
  };
}

async function verified(args: string, ...additional: readonly object[]) {
  const bundle = { ...made.bundle, anchor: { ...made.bundle.anchor, additional } };
  const given = { ...files, 'stamped.json': JSON.stringify(bundle) };
  const { exit, out, err } = await run(`stamped.json ${GIVEN} ${args}`, given);
  return { exit, out: out + err };
}

test('a token under a root that is given is shown, with its time and whose it is', {
  skip,
}, async () => {
  const [rsa, ec] = await Promise.all(
    towers.map(async (tower) => entry(await tower.stamp(digest))),
  );
  assert.ok(rsa !== undefined && ec !== undefined);
  const one = await verified('--tsa-root rsa.pem', rsa);
  assert.equal(one.exit, 0, one.out);
  assert.match(one.out, /signer of Clock Tower attested at \d{4}-.*, under root of Clock Tower/);
  const both = await verified('--tsa-root both.pem --json', rsa, ec);
  assert.equal(JSON.parse(both.out).time_stamps.length, 2);
  const half = await verified('--tsa-root ec.pem', rsa, ec);
  assert.equal(half.exit, 0, half.out);
  assert.match(half.out, /✔ time_stamps +1 of 2 tokens holds under a root that was given/);
  const other = await verified('--tsa-root ec.pem', rsa);
  assert.equal(other.exit, 2);
  assert.match(other.out, /no token is from an authority that you trust: no path leads/);
  assert.match(other.out, /give the root of the authority/);
});

test('without a root a token is not verified, and nothing is claimed of it', { skip }, async () => {
  const [tower] = towers;
  const { exit, out } = await verified('--offline', entry((await tower?.stamp(digest)) ?? digest));
  assert.equal(exit, 0);
  assert.match(out, /– time_stamps +one token of the digest; no root .* was given: not verified/);
  assert.doesNotMatch(out, /attested at/);
  assert.match(out, /Not checked:\n(.*\n)*? {2}anchor\.additional\n/);
});

test('who asks for a token, of a bundle that has none, is told so', { skip }, async () => {
  const [some, other] = [{ method: 'chainpoint' }, { method: 'rfc3161-v2' }];
  for (const additional of [[], [some, other]]) {
    const { exit, out } = await verified('--tsa-root rsa.pem', ...additional);
    assert.equal(exit, 2, out);
    assert.match(out, /the bundle has no token of a time-stamping authority/);
  }
});

test('a token of something else, or that says something else, makes a bundle invalid', {
  skip,
}, async () => {
  const [tower] = towers;
  assert.ok(tower !== undefined);
  const der = await tower.stamp(digest);
  const foreign = await tower.stamp(new Uint8Array(hash('sha256', 'another', 'buffer')));
  const broken = Uint8Array.from(der);
  broken[der.length - 1] = (broken[der.length - 1] ?? 0) ^ 1;
  const good = entry(der);
  for (const [altered, why, args] of [
    [entry(foreign), /it is of another digest/, '--offline'],
    [{ ...good, gen_time: '2026-01-01T00:00:00Z' }, /gen_time is not what it says/, '--offline'],
    [{ ...good, policy_oid: '1.2.3' }, /policy_oid is not what it says/, '--offline'],
    [{ ...good, token: 'AAAA' }, /it cannot be read/, '--offline'],
    [{ ...good, token: 7 }, /it is missing/, '--offline'],
    [{ ...good, certificates: ['x'] }, /a certificate beside it cannot be read/, '--offline'],
    [entry(broken), /its signature does not hold/, '--tsa-root rsa.pem'],
  ] as const) {
    const { exit, out } = await verified(args, good, altered);
    assert.equal(exit, 1, String(why));
    assert.match(out, why);
    assert.match(out, /token of "https:\/\/tsa\.example\/tsr" shows nothing/);
  }
});

test('of several tokens those under policies that the reader takes count', { skip }, async () => {
  const [tower] = towers;
  assert.ok(tower !== undefined);
  const one = entry(await tower.stamp(digest));
  const two = entry(await tower.stamp(digest, { policy: '1.2.3.4.2' }));
  const some = await verified('--tsa-root rsa.pem --tsa-policy 1.2.3.4.2,1.2.3.4.3', one, two);
  assert.equal(some.exit, 0, some.out);
  assert.match(some.out, /1 of 2 tokens holds/);
  const none = await verified('--tsa-root rsa.pem --tsa-policy 1.2.3', one, two);
  assert.equal(none.exit, 2);
  assert.match(none.out, /issued under the policy 1\.2\.3\.4\.1, which you do not take/);
});

test('the intermediate may stand beside the token', { skip }, async () => {
  const [tower] = towers;
  assert.ok(tower !== undefined);
  const bare = entry(await tower.stamp(digest, { chain: [] }));
  assert.equal((await verified('--tsa-root rsa.pem', bare)).exit, 2);
  const certificates = [await tower.certificates('middle')];
  const { exit, out } = await verified('--tsa-root rsa.pem', { ...bare, certificates });
  assert.equal(exit, 0, out);
});

test('roots and policies that cannot be read are refused in words', async () => {
  for (const [args, why] of [
    ['--tsa-root raw.bin', /--tsa-root raw\.bin: the file holds no certificates/],
    ['--tsa-root none.pem', /the roots of authorities cannot be read/],
    ['--tsa-policy 1.2.3', /--tsa-policy is for --tsa-root, which is not given/],
    ['--tsa-root raw.bin --tsa-policy 1.x', /--tsa-policy 1\.x is not an object identifier/],
  ] as const) {
    const { exit, err } = await run(`bundle.json ${GIVEN} ${args}`);
    assert.equal(exit, 64);
    assert.match(err, why);
  }
});

test('before its block a bundle is taken on the clock of an authority that the reader trusts', async () => {
  const cases = provisionalCases();
  const verified = async (name: string, args: string, more: object = {}) => {
    const bundle = Object(cases[name]?.bundle);
    const given = {
      ...FILES,
      'early.json': JSON.stringify({ ...bundle, anchor: { ...bundle.anchor, ...more } }),
      'roots.pem': cases.accepted?.trust.tsa_roots ?? '',
    };
    return run(`early.json --raw raw.bin --min-difficulty 0 --offline ${args}`.trim(), given);
  };
  const taken = '--accept-tsa --tsa-root roots.pem';
  const { exit, out } = await verified('accepted', taken);
  assert.equal(exit, 0, out);
  assert.match(
    out,
    /^Valid, provisional: the clock of an authority vouches for the time, no block/,
  );
  assert.match(out, /– block_hash +provisional: no block holds the root yet/);
  assert.match(out, /Not shown:\n {2}that a block holds the proof/);
  assert.match(out, /anchor\.additional\.0\.tsa_url/);
  assert.doesNotMatch(out, /bitcoin block null/);
  const alone = await verified('incomplete-first-of-another', taken);
  assert.equal(alone.exit, 2);
  assert.match(alone.out, /no token of an authority that you trust is as old as proved_before/);
  assert.match(alone.out, /give the root of the authority whose token is the first/);
  const lacking = await verified('accepted', '');
  assert.match(lacking.out, /or take the clock of an authority .*: --accept-tsa --tsa-root FILE/);
  assert.doesNotMatch(lacking.out, /give headers with block/);
  const claiming = await verified('accepted', taken, { block_hash: '00' });
  assert.match(claiming.out, /^Valid, .*: members that are not known, .* not checked\n/);
  assert.match(claiming.out, /Not checked:\n(.*\n)*? {2}anchor\.block_hash\n/);
});
