// What is a complete page: judged by its main words and by where its markup ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { openPage } from './page.ts';

const PROSE = 'These terms are an agreement between you and Acme Inc. about the anvils you buy. ';

function open(body: string, role: PageRole = 'terms') {
  return openPage({
    body: new TextEncoder().encode(body),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/terms'),
    status: 200,
    capturedAt: '2026-03-02T00:00:00Z',
    role,
  });
}

function reason(body: string, role?: PageRole): string {
  const opened = open(body, role);
  return opened.kind === 'page' ? 'page' : opened.reason;
}

function page(main: string, around = ''): string {
  return `<!doctype html><html><head><title>Acme</title></head><body>${around}<main>${main}</main></body></html>`;
}

const DIALOG = `<div role="dialog" aria-modal="true"><h2>Your privacy</h2>
  <p>${'We and our partners store cookies on your device. '.repeat(60)}</p></div>`;

const ERRORS = [
  '<h2>Application error: a client-side exception has occurred while loading acme.example (see the browser console for more information).</h2>',
  '<div>This page isn’t available</div>',
  '<p>There is a technical error that we’re working to fix. Check back soon.</p>',
  '<p>Redirecting to <a href="/terms/2026">/terms/2026</a>.</p>',
  '<h1>Oops</h1><p>Something went wrong. Please try again later.</p>',
  '<h1>502 Bad Gateway</h1><hr>nginx',
];

test('an error or stub page is no page, whatever stands around it', () => {
  const menu = `<nav>${'<a href="/x">Products and services</a> '.repeat(100)}</nav>`;
  const cookies = `<div id="onetrust-banner-sdk">${'We use cookies to improve things. '.repeat(50)}</div>`;
  for (const error of ERRORS) {
    for (const around of ['', menu, DIALOG, cookies, menu + cookies + DIALOG]) {
      assert.notEqual(reason(page(error, around)), 'page', `${error} ${around.slice(0, 40)}`);
    }
  }
});

test('a page that speaks of errors at length is a page', () => {
  const words = `<h1>Status codes</h1><p>Something went wrong is what 500 says. ${PROSE.repeat(20)}</p>`;
  assert.equal(reason(page(words)), 'page');
});

test('a page titled after plans for maintenance is no page that is down for it', () => {
  const titled = (title: string) =>
    page(`<h1>${title}</h1><p>${PROSE.repeat(3)}</p>`).replace('>Acme<', `>${title} | Acme<`);
  for (const title of ['Maintenance Plans', 'Maintenance contracts and prices']) {
    assert.equal(reason(titled(title)), 'page', title);
  }
  for (const title of ['Maintenance', 'Scheduled maintenance', 'Site maintenance in progress']) {
    assert.equal(reason(titled(title)), 'error_page', title);
  }
});

test('a page that reviews automatically who has access is no wall against bots', () => {
  const said = (words: string) =>
    reason(page(`<h1>Trust</h1><p>${PROSE.repeat(2)}</p><p>${words}</p>`));
  assert.equal(said('Automated access reviews and revocation'), 'page');
  assert.equal(said('To discuss automated access to our data, write to us.'), 'bot_wall');
});

test('a form that asks at last whether one is human is a page', () => {
  const asks = (above: string, field: string) =>
    reason(
      page(`<h1>Contact</h1><p>${above}</p><form>${field}<p>Confirm you are human</p></form>`),
      'contact',
    );
  assert.equal(asks(PROSE.repeat(11), '<textarea></textarea>'), 'page');
  assert.equal(asks(PROSE.repeat(11), '<input name="a">'), 'bot_wall');
  assert.equal(asks(PROSE, '<textarea></textarea>'), 'bot_wall');
});

test('a form that carries the words of its failure is a page', () => {
  const form = `<h1>Contact</h1><p>${PROSE.repeat(4)}</p><form><input name="a"></form>
    <div>Oops! Something went wrong while submitting the form.</div>`;
  assert.equal(reason(page(form), 'contact'), 'page');
  const short = `<h1>Contact</h1><form><input name="a">Name* Your message*</form>
    <div>Thank you! Your submission has been received!</div>
    <div>Oops! Something went wrong while submitting the form.</div>
    <p>12 High Street, Springfield</p>`;
  assert.equal(reason(page(short), 'contact'), 'page');
});

test('a legal document of next to no words is none, and a short contact page is one', () => {
  const little = page('<h1>Terms</h1><p>See our terms.</p>', DIALOG);
  assert.equal(reason(little, 'terms'), 'little_text');
  assert.equal(reason(little, 'contact'), 'page');
});

test('a policy on cookies whose parts are named after them is one, and a banner is none', () => {
  const parts = `<div class="cookie-section"><h2>Anvils</h2><p>${PROSE.repeat(3)}</p></div>`;
  const policy = page(
    `<main><div class="cookie-container"><h1>Cookie Policy</h1>${parts}</div></main>`,
  );
  assert.equal(reason(policy, 'cookie'), 'page');
  const banner = `<div class="cookie-banner"><p>${PROSE.repeat(3)}</p></div>`;
  assert.equal(reason(page(`<main><h1>Cookies</h1>${banner}</main>`), 'cookie'), 'little_text');
});

test('a document of folded sections is one, and hidden words without a heading make none', () => {
  const hidden = `<div class="collapse" hidden><p>${PROSE.repeat(3)}</p></div>`;
  const title = '<h2 role="button" aria-expanded="false">Anvils</h2>';
  assert.equal(reason(page(`<h1>Terms</h1><p>${PROSE}</p>${title}${hidden}`)), 'page');
  assert.equal(reason(page(`<h1>Terms</h1><p>${PROSE}</p><p>Anvils</p>${hidden}`)), 'little_text');
});

const WHOLE = page(
  `<div><section><h1>Terms</h1>${`<p>${PROSE.repeat(3)}</p>`.repeat(30)}</section></div>`,
);

test('markup that ends inside an open element is cut off, wherever that is', () => {
  const first = WHOLE.indexOf('<main>') + '<main>'.length;
  fc.assert(
    fc.property(fc.integer({ min: first, max: WHOLE.lastIndexOf('</main>') }), (at) => {
      assert.notEqual(reason(WHOLE.slice(0, at)), 'page');
    }),
    { numRuns: 200 },
  );
});

test('an element that may stay open is cut off where all others of its name are closed', () => {
  const start = `<!doctype html><title>Acme</title><body><h1>Terms</h1>`;
  const closed = `<p>${PROSE}</p><p>${PROSE}</p><p>${PROSE}</p>`;
  assert.equal(reason(`${start}${closed}<p>These terms`), 'cut_off');
  assert.equal(reason(`${start}${closed}<p>${PROSE}<a hre`), 'cut_off');
  assert.equal(reason(`${start}${closed}<`), 'cut_off');
  assert.equal(reason(`${start}${closed}`), 'page');
  assert.equal(reason(`${start}${closed.replaceAll('</p>', '')}`), 'page');
  assert.equal(reason(`${start}${closed.replace('</p>', '')}<p>These terms`), 'page');
});

test('an end tag that its author forgot cuts nothing off', () => {
  assert.equal(reason(WHOLE.replace('</section></div>', '')), 'page');
});

test('end tags that may be left out may be left out at the end', () => {
  const open = `<title>Terms</title><h1>Terms</h1><ul>${`<li>${PROSE.repeat(3)}`.repeat(9)}</ul><p>${PROSE}`;
  assert.equal(reason(open), 'page');
  assert.equal(reason(`${open}<div>`), 'cut_off');
  assert.equal(reason(`${open}<script>var a = 1`), 'cut_off');
});

test('a short policy on cookies with headings of its own is no wall', () => {
  const parts = ['What are cookies?', 'Which we use', 'Consent'].map(
    (title) => `<h2>${title}</h2><p>You accept or reject cookies here, as you like it best.</p>`,
  );
  const body = (title: string, all: readonly string[]) =>
    `<!doctype html><html><head><title>Anvils</title></head><body><h1>${title}</h1>${all.join('')}</body></html>`;
  assert.notEqual(reason(body('Cookie Policy', parts), 'cookie'), 'cookie_wall');
  assert.equal(reason(body('Cookie Policy', parts.slice(0, 1)), 'cookie'), 'cookie_wall');
});
