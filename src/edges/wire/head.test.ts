// Heads of answers: with fields that are text already, what `node:http` would send without them.

import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type HeaderFields, headText, readyFields, writeHead } from './head.ts';

const COMMON = readyFields({ Vary: 'Accept', 'X-Content-Type-Options': 'nosniff' });
const LINK = readyFields({ Link: '</docs>; rel="service-doc"' });

interface Said {
  readonly status: number;
  readonly own: HeaderFields;
  readonly body?: string;
}

let next: RequestListener = () => {};
const server = createServer((request, response) => next(request, response));
before(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

/** All that comes on a connection that sends this; the lines of each head in alphabetical order. */
async function heard(sent: string, answer: RequestListener): Promise<string> {
  next = answer;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(sent);
  return (await text(socket))
    .split('\r\n\r\n')
    .map((part) =>
      part
        .replace(/^date: .*$/im, 'Date')
        .split('\r\n')
        .sort()
        .join('\n'),
    )
    .join('\n\n');
}

const REQUESTS: Readonly<Record<string, string>> = {
  'kept open': 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  closed: 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  old: 'GET / HTTP/1.0\r\n\r\n',
  'kept open, old': 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'two at once': 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n',
  head: 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
};

const ANSWERS: Readonly<Record<string, Said>> = {
  'of known length': { status: 200, own: { 'Content-Length': 5, ETag: '"a"' }, body: 'words' },
  'in chunks': { status: 200, own: { ETag: '"a"' }, body: 'words' },
  unchanged: { status: 304, own: { ETag: '"a"', 'X-Request-Id': 'req_1' } },
  'with a common field of its own': { status: 200, own: { Vary: '*', 'Content-Length': 0 } },
  'with a field that decides': {
    status: 200,
    own: { Connection: 'close', 'Content-Length': 5 },
    body: 'words',
  },
  'with a number': { status: 401, own: { Age: 7, 'Content-Length': 5 }, body: 'words' },
  'of no known status': { status: 299, own: { 'Content-Length': 0 } },
};

for (const [how, sent] of Object.entries(REQUESTS)) {
  for (const [what, { status, own, body }] of Object.entries(ANSWERS)) {
    test(`an answer ${what}, to a request that is ${how}, is as it always was`, async () => {
      const ready = await heard(sent, (_, response) => {
        writeHead(response, status, own, [COMMON, LINK]);
        response.end(body);
      });
      const plain = await heard(sent, (_, response) => {
        response.writeHead(status, { ...COMMON.fields, ...LINK.fields, ...own });
        response.end(body);
      });
      assert.equal(ready, plain);
      assert.match(ready, /^X-Content-Type-Options: nosniff$/m);
    });
  }
}

test('a value that would end its line, or a name that is none, is refused', async () => {
  const refused: HeaderFields[] = [{ ETag: 'a\r\nX-Mine: b' }, { ETag: '\u0100' }, { 'a b': 'c' }];
  for (const own of refused) {
    let thrown: unknown = null;
    const sent = await heard(REQUESTS.closed ?? '', (_, response) => {
      try {
        writeHead(response, 200, own, [COMMON]);
      } catch (error) {
        thrown = error;
      }
      response.end();
    });
    assert.match(String(thrown), /Invalid character in header content|valid HTTP token/);
    assert.doesNotMatch(sent, /X-Mine/);
    assert.throws(() => readyFields(own));
  }
});

test('a reason that was set before stays in its line', async () => {
  const sent = await heard(REQUESTS.closed ?? '', (_, response) => {
    response.statusMessage = 'As It Happens';
    writeHead(response, 200, { 'Content-Length': 0 }, [COMMON]);
    response.end();
  });
  assert.match(sent, /^HTTP\/1\.1 200 As It Happens$/m);
  assert.match(sent, /^Vary: Accept$/m);
});

test('what was set before stays where it was', async () => {
  const sent = await heard(REQUESTS.closed ?? '', (_, response) => {
    response.setHeader('Sunset', 'soon');
    writeHead(response, 200, { 'Content-Length': 0 }, [COMMON]);
    response.end();
  });
  assert.match(sent, /^Sunset: soon$/m);
  assert.match(sent, /^Vary: Accept$/m);
});

test('this Node keeps its heads so that lines can be put into them', async () => {
  let calls: unknown = null;
  await heard(REQUESTS.closed ?? '', (_, response) => {
    const { writeHead: write } = response;
    response.writeHead = (...all: unknown[]) => {
      calls = all;
      return Reflect.apply(write, response, all);
    };
    writeHead(response, 200, { ETag: '"a"', 'Content-Length': 0 }, [COMMON]);
    response.end();
  });
  assert.deepEqual(calls, [200, { 'Content-Length': 0 }]);
});

test('the text of a head has what a response would have sent, and no field that breaks it', async () => {
  const own = { 'X-Request-Id': 'req_1', 'Content-Length': 2 };
  const said = await heard('GET / HTTP/1.1\r\nHost: a\r\n\r\n', (_request, response) => {
    response.sendDate = false;
    writeHead(response, 200, own, [COMMON, LINK]);
    response.end('{}');
  });
  const last = 'Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n';
  const [head] = said.split('\n\n');
  const lines = headText(200, own, [COMMON, LINK], last).trimEnd().split('\r\n');
  assert.equal(lines.sort().join('\n'), head);
  for (const value of ['a\r\nX: b', 'a\nb', 'snowman ☃']) {
    assert.throws(() => headText(200, { 'X-Said': value }, [COMMON], last), /no line/);
  }
  assert.throws(() => headText(200, { Connection: 'close' }, [COMMON], last), /no line/);
});
