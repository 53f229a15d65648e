// The service behind a cookie banner, by the script that is loaded from it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { cookieBanner } from './cookie-banner.ts';

const KEY = 'legal.cookie_banner.vendor';
const COOKIEBOT = '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script>';
const ONETRUST = '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>';

const read = (main: string, path: string) => readSnippet(cookieBanner, main, { path });

test('the one service whose script a page loads is its vendor, on pages of any kind', () => {
  for (const path of ['/', '/pricing', '/privacy', '/contact']) {
    assert.equal(read(`<p>Kites</p>${COOKIEBOT}`, path).facts[KEY], 'cookiebot', path);
  }
  assert.equal(read(`<p>Kites</p>${ONETRUST}`, '/').facts[KEY], 'onetrust');
});

test('a service that is only written about, or linked, is none', () => {
  const words = '<p>We use Cookiebot. <a href="https://consent.cookiebot.com/uc.js">Script</a></p>';
  assert.deepEqual(read(words, '/privacy').facts, {});
  const away = '<script src="https://cookiebot.example/uc.js"></script>';
  assert.deepEqual(read(away, '/').facts, {});
});

test('of two services neither is the vendor', () => {
  assert.deepEqual(read(COOKIEBOT + ONETRUST, '/').facts, {});
});
