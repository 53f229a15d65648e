// The trial that buttons offer on pages that are about something else.

import { test } from 'node:test';
import { assertSays, readSnippet, type Snippet } from '../../../test/clients/snippet.ts';
import { pricing } from '../pricing.ts';

function read(main: string): Snippet {
  return readSnippet(pricing, main, { path: '/features', prefix: 'pricing.' });
}

const button = (words: string) => `<header><a class="cta" href="/signup">${words}</a></header>`;

test('a button that starts a trial says how long it is', () => {
  for (const words of ['Start 14-Day Trial', 'Try our 14 day free trial →']) {
    assertSays(read(button(words)), { 'trial.days': '14 days' }, words);
  }
});

test('prose, another length and the trials of others are not the button’s', () => {
  for (const html of [
    '<p>Start a 14-day free trial of Brookmail to compare.</p>',
    button('Read how Brookmail’s 14-day trial ends'),
    button('Start 14-day trial') + button('Start 7-day trial'),
  ]) {
    assertSays(read(html), { 'trial.days': null }, html);
  }
});
