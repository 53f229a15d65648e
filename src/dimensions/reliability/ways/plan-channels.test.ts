// Which channels of support the plans of a page of prices list, and which items list none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

function channels(item: string): string {
  const main = `<h1>Pricing</h1><h2>Pro</h2><p>$20 per month</p>${item}`;
  const prefix = 'reliability.support.channel.';
  const { facts } = readSnippet(reliability, main, { path: '/pricing', prefix });
  return Object.keys(facts).sort().join(' ');
}

test('an item of a plan names the channels of support', () => {
  const items: readonly (readonly [string, string])[] = [
    ['Email support', 'email'],
    ['✓ Priority email &amp; chat support', 'chat email'],
    ['24/7 phone and email support', 'email phone'],
    ['Support par e-mail', 'email'],
    ['Soporte inicial vía WhatsApp y ticket', 'chat'],
    ['Soporte dedicado por correo', 'email'],
    ['Support email', 'email'],
    ['E-Mail-Support', 'email'],
    ['Support per E-Mail und Telefon', 'email phone'],
    ['Soporte por correo electrónico', 'email'],
    ['Support: live chat', 'chat'],
    ['Email support (business hours)', 'email'],
    ['Inclus Support téléphonique', 'phone'],
    ['E-Mail-Unterstützung', 'email'],
    ['E-mail- en telefonische ondersteuning', 'email phone'],
    ['Email support, 1 business-day response', 'email'],
    ['Email support with guaranteed response times', 'email'],
    ['Priority support (email + chat)', 'chat email'],
    ['Web/Phone Support', 'phone'],
    ['US-based phone support', 'phone'],
    ['Email technical support', 'email'],
    ['Soporte vía WhatsApp y email', 'chat email'],
    ['SMS &amp; email support', 'email'],
    ['Dedicated phone support line', 'phone'],
    ['Monday-Friday email support', 'email'],
  ];
  for (const [item, said] of items) {
    assert.equal(channels(`<ul><li>${item}</li></ul>`), said, item);
  }
});

test('what is crossed out, to come or something else is no channel of support', () => {
  const none = [
    '<ul><li class="disabled">Email support</li></ul>',
    '<ul><li><s>Phone support</s></li></ul>',
    '<ul><li><svg class="icon-cross"></svg>Chat support</li></ul>',
    '<ul><li>Phone support (coming soon)</li></ul>',
    '<ul><li>No email support</li></ul>',
    '<ul><li>Email support (add-on)</li></ul>',
    '<ul><li>Email support integration</li></ul>',
    '<table><tr><td>Import</td><td>Email</td></tr></table>',
    '<ul><li>Email campaigns with support for templates</li></ul>',
    '<ul><li>Chat widget</li><li>Dedicated support</li></ul>',
    '<table><tr><td>Phone support</td><td>✗</td><td>–</td></tr></table>',
  ];
  for (const item of none) assert.equal(channels(item), '', item);
});

test('a row or a label of support lists its channels alone', () => {
  const row = '<table><tr><td>Support</td><td>Email</td><td>Email &amp; chat</td></tr></table>';
  assert.equal(channels(row), 'chat email');
  assert.equal(channels('<dl><dt>Support</dt><dd>Phone</dd></dl>'), 'phone');
});
