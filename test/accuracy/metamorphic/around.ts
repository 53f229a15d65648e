// What sites put around a page and take away again: cookie dialogs, chat boxes, banners.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofTree, oneOf } from './transformation.ts';

const COOKIE_DIALOGS = ['cookie-consent', 'cookie-settings'].map(markup);
const CHAT = markup('chat');
const BANNER = markup('banner');

export const cookieDialog = ofTree('cookie dialog added', 'meaning', ($, { chance }) => {
  const dialog = oneOf(chance, COOKIE_DIALOGS);
  if (chance() < 0.5) $('body').prepend(dialog);
  else $('body').append(dialog);
  return true;
});

const CHAT_LINES = [
  'Hi there! How can we help you today?',
  'We typically reply in a few minutes',
  'You have 1 new message',
  'Our team is away. Leave us a message',
  'Ask us anything, or share your feedback',
];

/** It says something else from look to look. */
export const chatWidget = ofTree('chat widget added', 'meaning', ($, { look }) => {
  $('body').append(CHAT.replace('{words}', CHAT_LINES[look % CHAT_LINES.length] ?? ''));
  return true;
});

const BANNERS = [
  'We have a new look. <a href="/blog/new-look">See what is different</a>',
  'Join our webinar on Thursday. <a href="/webinar">Save your seat</a>',
  'Scheduled maintenance on Sunday night. <a href="/status">More</a>',
  'Meet us at the fair in autumn. <a href="/events">Book a meeting</a>',
];

export const banner = ofTree('banner added', 'meaning', ($, { look }) => {
  $('body').prepend(BANNER.replace('{words}', BANNERS[look % BANNERS.length] ?? ''));
  return true;
});

function markup(name: string): string {
  return readFileSync(join(import.meta.dirname, 'around', `${name}.html`), 'utf8');
}
