// Bodies as bytes on a socket: each bound holds, and whoever asks for a body is always told of it.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { readForm } from './form.ts';
import { readJson } from './json.ts';

const LONGEST = 1_000;

const server = createServer({ connectionsCheckingInterval: 50, requestTimeout: 400 });
let reading: (raw: IncomingMessage) => Promise<object> = (raw) => readJson(raw, LONGEST);
const told: string[] = [];
server.on('request', async (raw, response) => {
  const body = await reading(raw);
  const text = 'fault' in body ? String(body.fault) : JSON.stringify(body);
  told.push(text);
  response.setHeader('Connection', 'close');
  response.end(text);
});
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => {
  server.closeAllConnections();
  server.close();
});

function open(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
}

/** The text of the answer to these bytes; they are all that is sent. */
async function send(...bytes: readonly string[]): Promise<string> {
  const socket = open();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  for (const some of bytes) socket.write(some, 'latin1');
  await once(socket, 'close');
  return answer.split('\r\n\r\n')[1] ?? '';
}

/** What was told of a body whose sender cannot be answered any more. */
async function toldNext(): Promise<string> {
  const before = told.length;
  while (told.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  return told[before] ?? '';
}

function head(...fields: readonly string[]): string {
  return `${['POST / HTTP/1.1', 'Host: a', ...fields].join('\r\n')}\r\n\r\n`;
}

const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

test('a length that is declared too long is refused before any of it came', async () => {
  const declared = head(JSON_TYPE, `Content-Length: ${LONGEST + 1}`);
  assert.equal(await send(declared), 'too_long');
  const fits = JSON.stringify('a'.repeat(LONGEST - 2));
  assert.match(await send(head(JSON_TYPE, `Content-Length: ${LONGEST}`), fits), /"kind":"json"/);
});

test('a body that declares no length is cut at the same bound', async () => {
  const endless = chunk('a'.repeat(400));
  assert.equal(await send(head(JSON_TYPE, CHUNKED), endless, endless, endless), 'too_long');
  const whole = await send(head(JSON_TYPE, CHUNKED), chunk('[1'), chunk(',2]'), '0\r\n\r\n');
  assert.equal(whole, '{"kind":"json","value":[1,2]}');
});

test('a body that comes too slowly, or breaks off, is broken for whoever reads it', async () => {
  const slow = open();
  slow.write(`${head(JSON_TYPE, 'Content-Length: 100')}{"a`);
  assert.equal(await toldNext(), 'broken');
  const gone = open();
  gone.write(`${head(JSON_TYPE, 'Content-Length: 100')}{"a`, () => gone.resetAndDestroy());
  assert.equal(await toldNext(), 'broken');
});

test('a body whose chunks are no chunks is broken', async () => {
  const socket = open();
  socket.write(`${head(JSON_TYPE, CHUNKED)}${chunk('[1')}no chunk at all\r\n`);
  assert.equal(await toldNext(), 'broken');
  socket.destroy();
});

test('no body, and one without any bytes, are none', async () => {
  assert.equal(await send(head()), '{"kind":"none"}');
  assert.equal(await send(head(JSON_TYPE)), '{"kind":"none"}');
  assert.equal(await send(head('Content-Length: 0')), '{"kind":"none"}');
  assert.equal(await send(head(JSON_TYPE, CHUNKED), '0\r\n\r\n'), '{"kind":"none"}');
});

test('another media type, charset or content coding is refused, whatever the body', async () => {
  for (const [fields, fault] of [
    [[], 'media_type'],
    [['Content-Type: ;;;'], 'media_type'],
    [['Content-Type: application/json-patch+json'], 'media_type'],
    [['Content-Type: text/plain; application/json'], 'media_type'],
    [[`${JSON_TYPE}; charset=latin1`], 'charset'],
    [[`${JSON_TYPE}; charset=`], 'charset'],
    [[`${JSON_TYPE}; charset="utf-16"`], 'charset'],
    [[JSON_TYPE, 'Content-Encoding: gzip'], 'content_coding'],
    [[JSON_TYPE, 'Content-Encoding: identity, br'], 'content_coding'],
    [[JSON_TYPE, 'Content-Encoding:'], 'content_coding'],
  ] as const) {
    assert.equal(await send(head(...fields, 'Content-Length: 2'), '{}'), fault, String(fields));
  }
  for (const type of ['APPLICATION/JSON;charset=UTF-8', 'application/json ; charset="utf8"; a=b']) {
    const fields = [`Content-Type: ${type}`, 'Content-Encoding: Identity', 'Content-Length: 2'];
    assert.equal(await send(head(...fields), '{}'), '{"kind":"json","value":{}}', type);
  }
});

test('what is no JSON, no UTF-8 or nested without end is refused', async () => {
  for (const [body, fault] of [
    ['{', 'not_json'],
    ['undefined', 'not_json'],
    ['"\xff"', 'not_json'],
    ['"\xed\xa0\x80"', 'not_json'],
    [`${'['.repeat(102)}${']'.repeat(102)}`, 'too_deep'],
  ] as const) {
    assert.equal(await send(head(JSON_TYPE, `Content-Length: ${body.length}`), body), fault);
  }
});

test('a form is held to the same bounds, and says them to a person', async (context) => {
  const before = reading;
  context.after(() => {
    reading = before;
  });
  reading = async (raw) => {
    const form = await readForm(raw, { longest: 20, lists: ['scope'] });
    return form.kind === 'refused' ? form : { fields: [...form.fields], lists: [...form.lists] };
  };
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const post = (body: string, ...fields: readonly string[]) =>
    send(head(`Content-Length: ${body.length}`, ...fields), body);
  assert.match(await post('a=b&a=c', type), /"status":400,"says":"The field a is there twice/);
  assert.equal(
    await post('a=+&scope=x&scope=y', type),
    '{"fields":[["a"," "]],"lists":[["scope",["x","y"]]]}',
  );
  assert.match(await post('a=b', type, 'Content-Encoding: gzip'), /"status":415/);
  assert.match(await post('a=b', `${type}; charset=latin1`), /"status":415/);
  assert.match(await post('a=b', JSON_TYPE), /"status":415/);
  assert.match(await post('a'.repeat(21), type), /"status":413,"says":"The form is over 20 bytes/);
  const chunks = [chunk('a'.repeat(15)), chunk('a'.repeat(15))];
  assert.match(await send(head(type, CHUNKED), ...chunks), /"status":413/);
  assert.equal(await send(head()), '{"fields":[],"lists":[]}');
});
