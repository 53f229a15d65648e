// A witness of transparency logs, a process that shares no code with what it witnesses.

// Written from the texts of c2sp.org alone (tlog-witness, tlog-cosignature, tlog-checkpoint,
// signed-note) and RFC 9162. Arguments: its name, the origin of the log, the log's public key in
// base64. It prints its port and its own key, and keeps what it saw last in memory.

import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [name = '', origin = '', logKey = ''] = process.argv.slice(2);

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const raw = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
const idOf = (of: string, type: number, key: Buffer): Buffer =>
  sha256(`${of}\n`, Buffer.of(type), key).subarray(0, 4);

const own = generateKeyPairSync('ed25519');
const ownKey = raw(own.publicKey);
const ownId = idOf(name, 4, ownKey);
const trusted = Buffer.from(logKey, 'base64');
const trustedId = idOf(origin, 1, trusted);
const trustedKey = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: trusted.toString('base64url') },
  format: 'jwk',
});

/** What it cosigned last. */
let seen = { size: 0, root: Buffer.alloc(0) };

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

/** RFC 9162 section 2.1.4.2, which RFC 6962 leaves to the reader. */
function continues(size: number, root: Buffer, path: readonly Buffer[]): boolean {
  if (seen.size === 0) return path.length === 0;
  if (seen.size === size) return path.length === 0 && seen.root.equals(root);
  const isPower = (seen.size & (seen.size - 1)) === 0;
  const [first, ...rest] = isPower ? [seen.root, ...path] : path;
  if (first === undefined || path.length === 0) return false;
  let [fn, sn] = [seen.size - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [first, first];
  for (const c of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      fr = sha256(Buffer.of(1), c, fr);
      sr = sha256(Buffer.of(1), c, sr);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else {
      sr = sha256(Buffer.of(1), sr, c);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(seen.root) && sr.equals(root);
}

function isSigned(text: string, lines: readonly string[]): boolean {
  return lines.some((line) => {
    const [dash, who, base64 = ''] = line.split(' ');
    const bytes = Buffer.from(base64, 'base64');
    if (dash !== '—' || who !== origin || !bytes.subarray(0, 4).equals(trustedId)) return false;
    return verify(null, Buffer.from(text), trustedKey, bytes.subarray(4));
  });
}

function addCheckpoint(request: string): Answer {
  const [head = '', ...others] = request.split('\n\n');
  const [oldLine = '', ...hashes] = head.split('\n');
  const [text = '', signatures = ''] = [`${others[0] ?? ''}\n`, others[1] ?? ''];
  const old = /^old (0|[1-9]\d*)$/.exec(oldLine)?.[1];
  const [named = '', sizeLine = '', rootLine = ''] = text.split('\n');
  const path = hashes.map((line) => Buffer.from(line, 'base64'));
  const isShaped = /^(0|[1-9]\d*)$/.test(sizeLine) && others.length === 2 && path.length < 64;
  if (old === undefined || !isShaped || path.some(({ length }) => length !== 32)) {
    return { status: 400 };
  }
  if (named !== origin) return { status: 404 };
  if (!isSigned(text, signatures.split('\n'))) return { status: 403 };
  const size = Number(sizeLine);
  const root = Buffer.from(rootLine, 'base64');
  if (Number(old) > size) return { status: 400 };
  if (Number(old) !== seen.size) {
    return { status: 409, type: 'text/x.tlog.size', body: `${seen.size}\n` };
  }
  if (size === seen.size && !root.equals(seen.root)) return { status: 409 };
  if (!continues(size, root, path)) return { status: 422 };
  seen = { size, root };
  const time = Math.floor(Date.now() / 1000);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const message = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
  const signature = sign(null, message, own.privateKey);
  const line = Buffer.concat([ownId, stamp, signature]).toString('base64');
  return { status: 200, type: 'text/plain; charset=utf-8', body: `— ${name} ${line}\n` };
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const isKnown = request.method === 'POST' && request.url === '/add-checkpoint';
    const body = Buffer.concat(parts).toString('utf8');
    const answer: Answer = isKnown ? addCheckpoint(body) : { status: 404 };
    const headers = answer.type === undefined ? {} : { 'content-type': answer.type };
    response.writeHead(answer.status, headers).end(answer.body ?? '');
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  const key = Buffer.concat([Buffer.of(4), ownKey]).toString('base64');
  process.stdout.write(`${port} ${name}+${ownId.toString('hex')}+${key}\n`);
});
process.on('disconnect', () => process.exit(0));
