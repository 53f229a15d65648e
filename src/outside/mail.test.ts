// Mail, through real SMTP servers: what arrives, under what protection, and what is said when not.

import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { selfSigned } from '../../test/servers/certificate.ts';
import type { Letter } from '../core/letters/letter.ts';
import { signInLetter } from '../core/letters/sign-in-letter.ts';
import { type SmtpOptions, smtpMailer } from './mail.ts';

const CERTIFICATE = selfSigned(['localhost']);
const LETTER = signInLetter({
  to: "o'hara+x@acme.example",
  link: `https://assay.example/account/sign-in/link?token=${'a'.repeat(43)}`,
  host: 'assay.example',
  askedAt: new Date('2026-11-20T12:00:00Z'),
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string;
  readonly hello: string;
  readonly raw: string;
}

interface Post {
  readonly port: number;
  readonly received: Received[];
  [Symbol.asyncDispose](): Promise<void>;
}

async function post(options: SMTPServerOptions = {}): Promise<Post> {
  const received: Received[] = [];
  const server = new SMTPServer({
    key: CERTIFICATE.key,
    cert: CERTIFICATE.cert,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) => {
      if (password !== 'p@ss:word') return done(new Error('no'));
      done(null, { user: username });
    },
    onData: (stream, { envelope, secure, user, hostNameAppearsAs }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          secure,
          user: String(user ?? ''),
          hello: hostNameAppearsAs,
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port, received, [Symbol.asyncDispose]: close };
}

function mailer(port: number, more: Partial<SmtpOptions['server']> = {}, time = 5_000) {
  const trouble: string[] = [];
  const server = {
    host: 'localhost',
    port,
    tls: 'starttls',
    user: null,
    password: null,
    ...more,
  } as const;
  const from = 'Assay <assay@assay.example>';
  const onTrouble = (reason: string) => trouble.push(reason);
  return { trouble, ...smtpMailer({ server, from, onTrouble, time, ca: CERTIFICATE.cert }) };
}

test('a letter arrives over STARTTLS, in words and in HTML, with its link whole', async () => {
  await using server = await post();
  const { send, trouble } = mailer(server.port, { user: 'assay', password: 'p@ss:word' });
  assert.equal(await send(LETTER), 'sent');
  assert.deepEqual(trouble, []);
  const [mail] = server.received;
  assert.equal(mail?.secure, true);
  assert.equal(mail?.user, 'assay');
  assert.equal(mail?.from, 'assay@assay.example');
  assert.deepEqual(mail?.to, ["o'hara+x@acme.example"]);
  assert.equal(mail?.hello, 'assay.example', 'this machine keeps its name to itself');
  const { headers, parts } = readMail(mail?.raw ?? '');
  assert.equal(headers.get('from'), 'Assay <assay@assay.example>');
  assert.equal(headers.get('to'), "o'hara+x@acme.example");
  assert.equal(headers.get('subject'), 'Sign in to Assay at assay.example');
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.match(headers.get('message-id') ?? '', /@assay\.example>$/);
  assert.equal(parts.get('text/plain')?.trim(), LETTER.text.trim());
  assert.ok(
    parts
      .get('text/html')
      ?.includes(`href="${new URL(LETTER.text.match(/https\S+/)?.[0] ?? '').href}"`),
  );
});

test('a letter arrives over TLS from the first byte', async () => {
  await using server = await post({ secure: true });
  assert.equal(await mailer(server.port, { tls: 'implicit' }).send(LETTER), 'sent');
  assert.equal(server.received[0]?.secure, true);
});

test('without protection a letter goes only where the operator says so', async () => {
  await using plain = await post({ disabledCommands: ['STARTTLS'] });
  const { send, trouble } = mailer(plain.port);
  assert.equal(await send(LETTER), 'unavailable', 'a server that has lost its STARTTLS');
  assert.equal(plain.received.length, 0);
  assert.match(trouble[0] ?? '', /^ETLS/);
  assert.equal(await mailer(plain.port, { tls: 'off' }).send(LETTER), 'sent');
  assert.equal(plain.received[0]?.secure, false);
});

test('a certificate of somebody else is not taken', async () => {
  const other = selfSigned(['evil.example']);
  for (const tls of ['starttls', 'implicit'] as const) {
    await using server = await post({ ...other, secure: tls === 'implicit' });
    const { send } = mailer(server.port, { tls, user: 'assay', password: 'p@ss:word' });
    assert.equal(await send(LETTER), 'unavailable');
    assert.equal(server.received.length, 0);
  }
});

test('a wrong password, a closed port and a name that is none are unavailable', async () => {
  await using server = await post();
  const wrong = mailer(server.port, { user: 'assay', password: 'hunter2-secret' });
  assert.equal(await wrong.send(LETTER), 'unavailable');
  assert.match(wrong.trouble[0] ?? '', /^EAUTH/);
  const closed = mailer(await freePort());
  assert.equal(await closed.send(LETTER), 'unavailable');
  const nowhere = mailer(25, { host: 'mail.invalid' });
  assert.equal(await nowhere.send(LETTER), 'unavailable');
  const told = [wrong, closed, nowhere].flatMap(({ trouble }) => trouble);
  assert.equal(told.length, 3);
  for (const secret of ['hunter2-secret', LETTER.to, 'token=']) {
    assert.ok(!told.some((reason) => reason.includes(secret)), secret);
  }
});

test('of an address, for good is refused, and for now is unavailable', async () => {
  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such user'), { responseCode })),
  });
  await using gone = await post(refusing(550));
  assert.equal(await mailer(gone.port).send(LETTER), 'refused');
  await using later = await post(refusing(450));
  assert.equal(await mailer(later.port).send(LETTER), 'unavailable');
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_, __, done) =>
    done(Object.assign(new Error('we know nobody of that name'), { responseCode: 550 }));
  await using sender = await post({ onMailFrom });
  assert.equal(await mailer(sender.port).send(LETTER), 'unavailable', 'not about the address');
});

test('a server that says nothing, or a letter at a time, is given up in time', async () => {
  const silent = await listen(() => {});
  const dripping = (begin: string, drop: string) =>
    listen((socket) => {
      socket.write(begin);
      const timer = setInterval(() => socket.write(drop), 50);
      socket.once('close', () => clearInterval(timer));
    });
  const greeting = await dripping('', '2');
  const endless = await dripping('220 welcome\r\n', '250-and more\r\n');
  for (const { port, close } of [silent, greeting, endless]) {
    const { send, trouble } = mailer(port, {}, 600);
    assert.equal(await send(LETTER), 'unavailable');
    assert.equal(trouble.length >= 1, true);
    await close();
  }
});

test('while twenty letters are under way, the next is not begun', async () => {
  const silent = await listen(() => {});
  const { send, trouble } = mailer(silent.port, {}, 1_500);
  const all = Promise.all(Array.from({ length: 20 }, () => send(LETTER)));
  assert.equal(await send(LETTER), 'unavailable');
  assert.match(trouble[0] ?? '', /20 letters/);
  await silent.close();
  assert.ok((await all).every((sent) => sent === 'unavailable'));
});

test('no letter can hold a header or a receiver that it was not given', async () => {
  await using server = await post();
  const { send } = mailer(server.port);
  const evil: readonly Partial<Letter>[] = [
    { subject: 'Sign in\r\nBcc: eve@evil.example\r\n\r\nGone' },
    { to: 'ada@acme.example\r\nBcc: eve@evil.example' },
    { to: 'ada@acme.example, eve@evil.example' },
    { to: 'ada@acme.example> RCPT TO:<eve@evil.example' },
    { text: 'a\r\n.\r\nMAIL FROM:<eve@evil.example>\r\nRCPT TO:<eve@evil.example>\r\n' },
  ];
  for (const part of evil) await send({ ...LETTER, to: 'ada@acme.example', ...part });
  assert.ok(server.received.length > 0);
  for (const { to, raw } of server.received) {
    assert.ok(!to.includes('eve@evil.example'), String(to));
    assert.equal(to.length, 1);
    assert.ok(!/^bcc:/im.test(raw.split('\r\n\r\n')[0] ?? ''));
  }
});

async function listen(heard: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    heard(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, close };
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(() => {});
  await close();
  return port;
}

/** Reads the MIME that these letters use: unfolded headers, parts by type, quoted-printable. */
function readMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = headersOf(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
  const parts = new Map<string, string>();
  for (const part of rest.join('\r\n\r\n').split(`--${boundary}`)) {
    const at = part.indexOf('\r\n\r\n');
    const own = headersOf(part.slice(2, at));
    const type = own.get('content-type')?.split(';')[0];
    if (type === undefined) continue;
    const body = part.slice(at + 4);
    const quoted = own.get('content-transfer-encoding') === 'quoted-printable';
    parts.set(type, (quoted ? unquoted(body) : body).replaceAll('\r\n', '\n'));
  }
  return { headers, parts };
}

function headersOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function unquoted(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  return joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
}
