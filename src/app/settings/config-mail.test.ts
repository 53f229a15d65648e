// The settings of mail: what is accepted, and what is said of the rest without telling a password.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printingMailer } from '../mail.ts';
import { mailOf } from './config-mail.ts';

const FROM = 'Assay <assay@acme.example>';

test('without a server nothing is mailed', () => {
  assert.equal(mailOf({}), null);
  assert.equal(mailOf({ ASSAY_SMTP: '', ASSAY_MAIL_FROM: FROM }), null);
});

test('a server is an address with its protection, user and password', () => {
  const server = (text: string) => mailOf({ ASSAY_SMTP: text, ASSAY_MAIL_FROM: FROM })?.server;
  assert.deepEqual(server('smtp://us%40er:p%3Ass@mail.acme.example'), {
    host: 'mail.acme.example',
    port: 587,
    tls: 'starttls',
    user: 'us@er',
    password: 'p:ss',
  });
  assert.equal(server('smtps://mail.acme.example')?.port, 465);
  assert.equal(server('smtps://mail.acme.example')?.tls, 'implicit');
  assert.equal(server('smtp://127.0.0.1:25?tls=off')?.tls, 'off');
  assert.equal(server('smtp://[::1]:2525')?.host, '::1');
});

test('what is no server is refused, and its password is not told', () => {
  for (const text of [
    'mail.acme.example:587',
    'http://user:hunter2@mail.acme.example',
    'smtp://user:hunter2@',
    'smtp://user:hunter2@mail.acme.example/path',
    'smtp://user:hunter2@mail.acme.example?tls=maybe',
    'smtps://user:hunter2@mail.acme.example?tls=off',
    'smtp://user:hunter2%@mail.acme.example',
  ]) {
    assert.throws(
      () => mailOf({ ASSAY_SMTP: text, ASSAY_MAIL_FROM: FROM }),
      (error: Error) => error.message.startsWith('ASSAY_SMTP') && !/hunter2/.test(error.message),
      text,
    );
  }
});

test('a sender is one address, with a plain name or none', () => {
  const from = (text: string | undefined) =>
    mailOf({ ASSAY_SMTP: 'smtp://mail.acme.example', ASSAY_MAIL_FROM: text })?.from;
  assert.equal(from(FROM), FROM);
  assert.equal(from('Assay@ACME.example'), 'assay@acme.example');
  for (const text of [
    undefined,
    '',
    'Assay',
    'a@b.example, c@d.example',
    'Assay <a@b.example>\r\nBcc: c@d.example',
    'As"say <a@b.example>',
    'Assay <Assay <a@b.example>>',
  ]) {
    assert.throws(() => from(text), /ASSAY_MAIL_FROM/, text);
  }
});

test('a letter that is printed is one line with its link', async () => {
  const lines: string[] = [];
  const gist = 'Sign-in link for a@b.example, for 15 minutes: https://assay.example/x';
  const letter = { to: 'a@b.example', subject: 's', text: 't', html: 'h', gist };
  assert.equal(await printingMailer((line) => lines.push(line)).send(letter), 'sent');
  assert.deepEqual(lines, [gist]);
});
