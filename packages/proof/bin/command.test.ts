// The command: its words, its exit codes, and raw bytes found in WARC and WACZ files.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { FILES, made, runCommand as run } from '../../../test/clients/verifier.ts';
import { toHex } from '../src/bytes.ts';
import {
  chunked,
  packedWarc,
  RECORDS,
  response,
  warc,
  warcRecord,
  zip,
} from '../vectors/archives.ts';
import { logCases } from '../vectors/log-cases.ts';
import { RAW } from '../vectors/world.ts';
import { findRaw } from './raw.ts';
import { zipEntries } from './zip.ts';

const wanted = made.bundle.capture.sha256;

test('a bundle with its raw bytes and known headers is valid, in all three forms of headers', async () => {
  for (const headers of ['headers.bin', 'headers.hex', 'headers.json']) {
    const { exit, out, err } = await run(`bundle.json --raw raw.bin --headers ${headers}`);
    assert.equal(exit, 0, out + err);
    assert.match(out, /^Valid: the issuer's remarks and fact not checked\n/);
    assert.match(out, /Not checked:\n {2}issuer\n {2}generated_at\n {2}fact\n/);
    assert.match(out, /existed before 2026-03-03/);
    assert.match(out, /rests on the block headers that you gave/);
  }
  assert.equal((await run('answer.json --raw=raw.bin --headers=headers.bin --offline')).exit, 0);
  assert.equal((await run('verify answer.json --raw raw.bin --headers headers.bin')).exit, 0);
});

test('without headers the difficulty decides, and the words say so', async () => {
  assert.equal((await run('bundle.json --raw raw.bin')).exit, 1);
  const { exit, out } = await run('bundle.json --raw raw.bin --min-difficulty 1e-12');
  assert.equal(exit, 0);
  assert.match(out, /work in the block header alone/);
});

test('each verdict has its exit code', async () => {
  assert.equal((await run('bundle.json --raw other.bin --headers headers.bin')).exit, 1);
  const lacking = await run('bundle.json --headers headers.bin');
  assert.equal(lacking.exit, 2);
  assert.match(lacking.out, /--raw FILE/);
  assert.equal((await run('bundle.json --headers headers.bin --hash-only')).exit, 0);
  assert.equal((await run('broken.json')).exit, 3);
  const twice = await run('twice.json');
  assert.equal(twice.exit, 3);
  assert.match(twice.err, /"fact" stands twice in one object/);
  assert.equal((await run('list.json')).exit, 3);
  assert.equal((await run('newer.json --raw raw.bin')).exit, 4);
});

test('a sandbox proof is incomplete, and valid only on request', async () => {
  const { exit, out } = await run('sandbox.json --raw raw.bin');
  assert.equal(exit, 2);
  assert.match(out, /sandbox chain, made by the service itself, shows nothing to others/);
  assert.match(out, /--trust-sandbox/);
  const trusted = await run('sandbox.json --raw raw.bin --trust-sandbox');
  assert.equal(trusted.exit, 0);
  assert.match(trusted.out, /^Valid, as a demonstration only/);
});

test('a policy asks for witnesses: enough are valid, too few are incomplete, a false one is invalid', async () => {
  const two = await logVector('two-of-three');
  const given = '--policy policy.txt --raw raw.bin --min-difficulty 1e-12 --offline';
  const { exit, out } = await run(`bundle.json ${given}`, two);
  assert.equal(exit, 0, out);
  assert.match(
    out,
    /entry 4 of 7 in the log assay\.example\/tlog\/bitcoin, .* which the log signed/,
  );
  assert.match(out, /saw no other log of that name: witness\.example\/w1 \(2026-03-02T06:00:09/);
  const none = await run('bundle.json --raw raw.bin --min-difficulty 1e-12 --offline', two);
  assert.match(none.out, /No witness is shown to have seen the same/);
  const one = await run(`bundle.json ${given}`, await logVector('one-of-three'));
  assert.equal(one.exit, 2);
  assert.match(one.out, /only cosigned by "witness\.example\/w1" .* needs 2 of /);
  assert.match(one.out, /ask the service again later/);
  const wrong = await run(`bundle.json ${given}`, await logVector('cosigned-other-text'));
  assert.equal(wrong.exit, 1);
  const broken = await run(`bundle.json ${given}`, { ...two, 'policy.txt': 'quorum w9\n' });
  assert.equal(broken.exit, 64);
  assert.match(broken.err, /--policy policy\.txt: line 1 is not: quorum NAME/);
  const refused = await run(`bundle.json --policy gone.txt`);
  assert.match(refused.err, /the policy cannot be read/);
});

async function logVector(name: string) {
  const { bundle, trust } = (await logCases())[name] ?? {};
  const files = { 'bundle.json': JSON.stringify(bundle), 'raw.bin': RAW };
  return { ...files, 'policy.txt': trust?.policy ?? '' };
}

test('wrong arguments and files are told from wrong bundles', async () => {
  for (const [args, said] of [
    ['', /no bundle is given/],
    ['bundle.json second.json', /one bundle at a time/],
    ['bundle.json --raw', /--raw needs a value/],
    ['bundle.json --raw a --raw b', /--raw is given twice/],
    ['bundle.json --colour', /--colour is not an option/],
    ['bundle.json --min-difficulty much', /--min-difficulty much is not a number/],
    ['gone.json', /cannot be read: no such file/],
    ['bundle.json --raw gone.bin', /the raw bytes cannot be read/],
    ['bundle.json --headers no-headers.txt', /neither 80-byte headers/],
    ['bundle.json --issuer-key raw.bin', /not an Ed25519 public key/],
  ] as const) {
    const { exit, err } = await run(args);
    assert.match(err, said);
    assert.equal(exit, 64, args);
  }
  assert.match((await run('--help')).out, /^usage: assay-verify BUNDLE/);
  assert.equal((await run('--version')).out, '1.2.3\n');
});

test('one JSON object says it all to a program', async () => {
  const said = JSON.parse(
    (await run('bundle.json --raw raw.bin --headers headers.bin --json')).out,
  );
  assert.equal(said.verdict, 'valid');
  assert.equal(said.exit, 0);
  assert.deepEqual(Object.keys(said.checks[0]), ['check', 'result', 'detail']);
  assert.deepEqual(said.interval, {
    bounds: 'manifest',
    not_before: '2026-02-26T03:01:02.000Z',
    not_after: '2026-03-03T00:00:00.000Z',
  });
  assert.equal(JSON.parse((await run('newer.json --json')).out).verdict, 'unsupported');
});

test('the raw bytes are found in WARC and WACZ files, packed or not', async () => {
  const inChunks = warcRecord('response', response(chunked, 'Transfer-Encoding: chunked\r\n'));
  for (const [name, file] of Object.entries({
    itself: Buffer.from(RAW),
    warc,
    'packed warc': packedWarc,
    'a chunked response': inChunks,
    'a resource': warcRecord('resource', RAW),
    'stored in wacz': zip([{ name: 'archive/data.warc.gz', content: packedWarc, packed: false }]),
    'packed in wacz': zip([
      { name: 'datapackage.json', content: Buffer.from('{}'), packed: true },
      { name: 'archive/a.warc', content: RECORDS[1] ?? warc, packed: true },
      { name: 'archive/b.warc', content: warc, packed: true },
    ]),
  })) {
    const found = await findRaw(file, wanted);
    assert.equal(found.kind === 'raw' && toHex(found.bytes), toHex(RAW), name);
    const files = { ...FILES, 'file.bin': file };
    const { exit, out } = await run('bundle.json --raw file.bin --headers headers.bin', files);
    assert.equal(exit, 0, out);
  }
});

test('an archive without the response leaves the proof incomplete, and says so', async () => {
  for (const [file, said] of [
    [RECORDS[1], /is a WARC file of 1 records, none of which holds that response/],
    [warc.subarray(0, 200), /is a WARC file that breaks off/],
    [packedWarc.subarray(0, -9), /cannot be decompressed, or is larger/],
    [
      zip([{ name: 'a.warc', content: RECORDS[1] ?? warc, packed: true }]),
      /has 1 WARC files, none of which/,
    ],
  ] as const) {
    const files = { ...FILES, 'file.bin': file ?? '' };
    const { exit, out } = await run('bundle.json --raw file.bin --headers headers.bin', files);
    assert.equal(exit, 2);
    assert.match(out, said);
  }
});

test('no file whatever makes the search for raw bytes throw', async () => {
  const archives = [warc, packedWarc, zip([{ name: 'a.warc', content: warc, packed: true }])];
  const torn = fc
    .tuple(fc.constantFrom(...archives), fc.nat(), fc.nat(255))
    .map(([file, at, to]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = to;
      return copy;
    });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        torn,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      async (file) => {
        await findRaw(file, wanted);
        for (const entry of (await zipEntries(file)) ?? []) await entry.content(1e6);
      },
    ),
    { numRuns: 400 },
  );
});

test('what says that it is small and unfolds to much is refused', async () => {
  const file = zip([{ name: 'a.warc', content: Buffer.alloc(1_000_000), packed: true }]);
  const content = async (bytes: Buffer, most: number): Promise<Buffer | null | undefined> => {
    const [entry] = (await zipEntries(bytes)) ?? [];
    return entry?.content(most);
  };
  assert.equal(await content(file, 1000), null);
  assert.equal((await content(file, 1_000_000))?.length, 1_000_000);
  for (const size of [1000, 2_000_000]) {
    const lies = Buffer.from(file);
    lies.writeUInt32LE(size, lies.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
    assert.equal(await content(lies, 3_000_000), null, 'another size than it says');
  }
});

test('a directory of more entries than an archive has is not read', async () => {
  const file = zip([{ name: 'a.warc', content: warc, packed: true }]);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(2n ** 40n, 32);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(end), 8);
  const large = Buffer.concat([file.subarray(0, end), record, locator, file.subarray(end)]);
  assert.equal(await zipEntries(large), null);
  assert.match(
    ((await findRaw(large, wanted)) as { reason?: string }).reason ?? '',
    /not understood/,
  );
});

const folder = mkdtempSync(join(tmpdir(), 'assay-verify-'));

after(() => rmSync(folder, { recursive: true, force: true }));

test('the program reads files and the standard input, and ends with the exit code', async () => {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content);
  const program = fileURLToPath(new URL('assay-verify.ts', import.meta.url));
  const call = (args: readonly string[], input = '') =>
    spawnSync(process.execPath, [program, ...args], { cwd: folder, input, encoding: 'utf8' });
  const rest = ['--raw', 'raw.bin', '--headers', 'headers.bin'];
  assert.equal(call(['bundle.json', ...rest]).status, 0);
  assert.equal(call(['-', ...rest], JSON.stringify(made.bundle)).status, 0);
  assert.equal(call(['sandbox.json', ...rest]).status, 2);
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  assert.equal(call(['--version']).stdout, `${version}\n`);
  const usage = execFileSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  assert.match(usage, /Exit codes: 0 valid/);
});
