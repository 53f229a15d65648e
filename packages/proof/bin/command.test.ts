// The command: its words, its exit codes, and raw bytes found in WARC and WACZ files.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { toHex } from '../src/bytes.ts';
import { signedBytes } from '../src/verify.ts';
import { HEIGHT, make, RAW } from '../vectors/world.ts';
import { verifyCommand } from './command.ts';
import { findRaw } from './raw.ts';
import { zipContent, zipEntries } from './zip.ts';

const made = make();
const sandbox = make({ chain: 'sandbox' });
const wanted = made.bundle.capture.sha256;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'bundle.json': JSON.stringify(made.bundle),
  'answer.json': JSON.stringify({ data: made.bundle, meta: {} }),
  'sandbox.json': JSON.stringify(sandbox.bundle),
  'newer.json': JSON.stringify({ ...made.bundle, bundle_version: '2.0' }),
  'broken.json': '{',
  'list.json': '[]',
  'raw.bin': RAW,
  'other.bin': 'other',
  'headers.bin': made.header,
  'headers.hex': `${toHex(made.header)}\n`,
  'headers.json': JSON.stringify({ [HEIGHT]: toHex(made.header) }),
  'no-headers.txt': 'x',
};

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

function run(args: string, files: Readonly<Record<string, string | Uint8Array>> = FILES): Ran {
  let [out, err] = ['', ''];
  const exit = verifyCommand(args === '' ? [] : args.split(' '), {
    read: (path) => {
      const content = files[path];
      if (content === undefined) throw new Error(`no such file: ${path}`);
      return Buffer.from(content);
    },
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    version: '1.2.3',
  });
  return { exit, out, err };
}

test('a bundle with its raw bytes and known headers is valid, in all three forms of headers', () => {
  for (const headers of ['headers.bin', 'headers.hex', 'headers.json']) {
    const { exit, out, err } = run(`bundle.json --raw raw.bin --headers ${headers}`);
    assert.equal(exit, 0, out + err);
    assert.match(out, /^Valid\n/);
    assert.match(out, /existed before 2026-03-03/);
    assert.match(out, /rests on the block headers that you gave/);
  }
  assert.equal(run('answer.json --raw=raw.bin --headers=headers.bin --offline').exit, 0);
  assert.equal(run('verify answer.json --raw raw.bin --headers headers.bin').exit, 0);
});

test('without headers the difficulty decides, and the words say so', () => {
  assert.equal(run('bundle.json --raw raw.bin').exit, 1);
  const { exit, out } = run('bundle.json --raw raw.bin --min-difficulty 1e-12');
  assert.equal(exit, 0);
  assert.match(out, /work in the block header alone/);
});

test('each verdict has its exit code', () => {
  assert.equal(run('bundle.json --raw other.bin --headers headers.bin').exit, 1);
  const lacking = run('bundle.json --headers headers.bin');
  assert.equal(lacking.exit, 2);
  assert.match(lacking.out, /--raw FILE/);
  assert.equal(run('bundle.json --headers headers.bin --hash-only').exit, 0);
  assert.equal(run('broken.json').exit, 3);
  assert.equal(run('list.json').exit, 3);
  assert.equal(run('newer.json --raw raw.bin').exit, 4);
});

test('a sandbox proof is incomplete, and valid only on request', () => {
  const { exit, out } = run('sandbox.json --raw raw.bin');
  assert.equal(exit, 2);
  assert.match(out, /sandbox chain, made by the service itself, shows nothing to others/);
  assert.match(out, /--trust-sandbox/);
  const trusted = run('sandbox.json --raw raw.bin --trust-sandbox');
  assert.equal(trusted.exit, 0);
  assert.match(trusted.out, /^Valid, as a demonstration only/);
});

test('wrong arguments and files are told from wrong bundles', () => {
  for (const [args, said] of [
    ['', /no bundle is given/],
    ['bundle.json second.json', /one bundle at a time/],
    ['bundle.json --raw', /--raw needs a value/],
    ['bundle.json --raw a --raw b', /--raw is given twice/],
    ['bundle.json --colour', /--colour is no option/],
    ['bundle.json --min-difficulty much', /--min-difficulty much is no number/],
    ['gone.json', /cannot be read: no such file/],
    ['bundle.json --raw gone.bin', /the raw bytes cannot be read/],
    ['bundle.json --headers no-headers.txt', /neither 80-byte headers/],
    ['bundle.json --issuer-key raw.bin', /no Ed25519 public key/],
  ] as const) {
    const { exit, err } = run(args);
    assert.match(err, said);
    assert.equal(exit, 64, args);
  }
  assert.match(run('--help').out, /^usage: assay-verify BUNDLE/);
  assert.equal(run('--version').out, '1.2.3\n');
});

test('one JSON object says it all to a program', () => {
  const said = JSON.parse(run('bundle.json --raw raw.bin --headers headers.bin --json').out);
  assert.equal(said.verdict, 'valid');
  assert.equal(said.exit, 0);
  assert.deepEqual(Object.keys(said.checks[0]), ['check', 'result', 'detail']);
  assert.deepEqual(said.interval, { not_before: null, not_after: '2026-03-03T00:00:00.000Z' });
  assert.equal(JSON.parse(run('newer.json --json').out).verdict, 'unsupported');
});

test('the key of the issuer is read from PEM and from JWK', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = signedBytes(made.bundle) ?? new Uint8Array();
  const signature = sign(null, message, privateKey).toString('base64');
  const files = {
    ...FILES,
    'signed.json': JSON.stringify({ ...made.bundle, signature }),
    'key.pem': publicKey.export({ type: 'spki', format: 'pem' }),
    'key.jwk': JSON.stringify(publicKey.export({ format: 'jwk' })),
  };
  const rest = '--raw raw.bin --headers headers.bin --issuer-key';
  assert.equal(run(`signed.json ${rest} key.pem`, files).exit, 0);
  assert.equal(run(`signed.json ${rest} key.jwk`, files).exit, 0);
  assert.equal(run(`bundle.json ${rest} key.pem`, files).exit, 2);
});

function warcRecord(type: string, content: Uint8Array): Buffer {
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n\r\n')]);
}

function response(body: Uint8Array, head = ''): Buffer {
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), body]);
}

const chunked = Buffer.concat([
  Buffer.from('a;x=y\r\n'),
  RAW.subarray(0, 10),
  Buffer.from(`\r\n${(RAW.length - 10).toString(16)}\r\n`),
  RAW.subarray(10),
  Buffer.from('\r\n0\r\n\r\n'),
]);

const RECORDS = [
  warcRecord('warcinfo', Buffer.from('software: none\r\n')),
  warcRecord('response', response(Buffer.from('another'))),
  warcRecord('response', response(RAW, 'Content-Type: text/html\r\n')),
];

interface Entry {
  readonly name: string;
  readonly content: Buffer;
  readonly packed: boolean;
}

function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, packed } of entries) {
    const data = packed ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(packed ? 8 : 0, 8);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(packed ? 8 : 0, 10);
    record.writeUInt32LE(data.length, 20);
    record.writeUInt32LE(content.length, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(offset, 42);
    central.push(record, Buffer.from(name));
    locals.push(local, Buffer.from(name), data);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...central, end]);
}

const warc = Buffer.concat(RECORDS);
const packedWarc = Buffer.concat(RECORDS.map((record) => gzipSync(record)));

test('the raw bytes are found in WARC and WACZ files, packed or not', () => {
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
    const found = findRaw(file, wanted);
    assert.equal(found.kind === 'raw' && toHex(found.bytes), toHex(RAW), name);
    const files = { ...FILES, 'file.bin': file };
    const { exit, out } = run('bundle.json --raw file.bin --headers headers.bin', files);
    assert.equal(exit, 0, out);
  }
});

test('an archive without the response leaves the proof incomplete, and says so', () => {
  for (const [file, said] of [
    [RECORDS[1], /is a WARC file of 1 records, none with such a response/],
    [warc.subarray(0, 200), /is a WARC file that breaks off/],
    [packedWarc.subarray(0, -9), /or not at all/],
    [
      zip([{ name: 'a.warc', content: RECORDS[1] ?? warc, packed: true }]),
      /has 1 WARC files, none/,
    ],
  ] as const) {
    const files = { ...FILES, 'file.bin': file ?? '' };
    const { exit, out } = run('bundle.json --raw file.bin --headers headers.bin', files);
    assert.equal(exit, 2);
    assert.match(out, said);
  }
});

test('no file whatever makes the search for raw bytes throw', () => {
  const archives = [warc, packedWarc, zip([{ name: 'a.warc', content: warc, packed: true }])];
  const torn = fc
    .tuple(fc.constantFrom(...archives), fc.nat(), fc.nat(255))
    .map(([file, at, to]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = to;
      return copy;
    });
  fc.assert(
    fc.property(
      fc.oneof(
        torn,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      (file) => {
        findRaw(file, wanted);
        for (const entry of zipEntries(file) ?? []) zipContent(file, entry, 1e6);
      },
    ),
    { numRuns: 400 },
  );
});

test('what says that it is small and unfolds to much is refused', () => {
  const file = zip([{ name: 'a.warc', content: Buffer.alloc(1_000_000), packed: true }]);
  const [entry] = zipEntries(file) ?? [];
  assert.ok(entry !== undefined);
  assert.equal(zipContent(file, entry, 1000), null);
  assert.equal(zipContent(file, { ...entry, size: 1000 }, 1000), null);
  assert.equal(zipContent(file, entry, 1_000_000)?.length, 1_000_000);
});

const folder = mkdtempSync(join(tmpdir(), 'assay-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the program reads files and the standard input, and ends with the exit code', () => {
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
