// What a page of support says by a link, of calls, in a list, and of all days of the year.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

const read = (main: string, path = '/sla') =>
  readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).facts;

test('"Status" that leads to a status page of its own or of a service is its address', () => {
  const of = (main: string) =>
    readSnippet(reliability, main, { path: '/support', prefix: 'reliability.status_page.' }).facts;
  const link = (href: string, label = 'Status') => `<a href="${href}">${label}</a>`;
  assert.equal(of(link('https://status.acme.example')).url, 'https://status.acme.example/');
  const named = link('https://status.acme.example', 'status.acme.example');
  assert.equal(of(named).url, 'https://status.acme.example/');
  const hosted = link('https://acme.instatus.com/', 'System status');
  assert.equal(of(hosted).url, 'https://acme.instatus.com/');
  for (const label of ['Статус серверов', 'All systems operational', 'Network Status', 'Statut']) {
    assert.equal(
      of(link('https://uptime.acme.example/', label)).url,
      'https://uptime.acme.example/',
    );
  }
  const shared = 'https://stats.uptimerobot.com/Ab3dEfGhIj';
  assert.equal(of(link(shared, 'Service status')).url, shared);
  for (const other of [
    link('https://stats.uptimerobot.com/'),
    link('/status'),
    link('https://status.acme.example/', 'Delivery status'),
    link('https://status.anvils.example/'),
    link('https://anvils.instatus.com/'),
    link('http://status.acme.example/'),
    link('https://status.acme.example/', 'Status of your order'),
    link('https://status.acme.example/') + link('https://acme.instatus.com/'),
  ]) {
    assert.equal(of(other).url, undefined, other);
  }
});

test('a home page, prices and contacts lead to the status page in their footers', () => {
  for (const path of ['/', '/pricing', '/contact']) {
    const footer = '<p>Acme</p><footer><a href="https://status.acme.example/">Status</a></footer>';
    const { facts } = readSnippet(reliability, footer, {
      path,
      prefix: 'reliability.status_page.',
    });
    assert.equal(facts.url, 'https://status.acme.example/', path);
  }
});

test('calls that are answered, a list with other messengers, all days of the year', () => {
  const on = (sentence: string) => read(`<h2>Support</h2><p>${sentence}</p>`, '/support');
  const calls = 'We aim to respond to phone calls within the same business day.';
  assert.equal(on(calls)['channel.phone'], true);
  assert.equal(on('We cannot respond to phone calls.')['channel.phone'], undefined);
  const list = 'We give technical support by phone, email, Skype, WhatsApp and online live chat.';
  assert.deepEqual(
    ['phone', 'email', 'chat'].map((one) => on(list)[`channel.${one}`]),
    [true, true, true],
  );
  const always = 'Our technical support experts are available 24 hours a day, 365 days a year.';
  assert.equal(on(always).hours, '24/7');
});
