// Small WARC and ZIP files for tests of the command.

import { deflateRawSync, gzipSync } from 'node:zlib';
import { RAW } from './world.ts';

export function warcRecord(type: string, content: Uint8Array): Buffer {
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n\r\n')]);
}

export function response(body: Uint8Array, head = ''): Buffer {
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), body]);
}

export const chunked = Buffer.concat([
  Buffer.from('a;x=y\r\n'),
  RAW.subarray(0, 10),
  Buffer.from(`\r\n${(RAW.length - 10).toString(16)}\r\n`),
  RAW.subarray(10),
  Buffer.from('\r\n0\r\n\r\n'),
]);

export const RECORDS = [
  warcRecord('warcinfo', Buffer.from('software: none\r\n')),
  warcRecord('response', response(Buffer.from('another'))),
  warcRecord('response', response(RAW, 'Content-Type: text/html\r\n')),
];

interface Entry {
  readonly name: string;
  readonly content: Buffer;
  readonly packed: boolean;
}

export function zip(entries: readonly Entry[]): Buffer {
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

export const warc = Buffer.concat(RECORDS);

export const packedWarc = Buffer.concat(RECORDS.map((record) => gzipSync(record)));
