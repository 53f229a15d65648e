// How a company presents itself: its own words, its own organization, its own profiles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extraction } from '../core/facts/fact.ts';
import { openPage } from './page/page.ts';
import { positioning } from './positioning.ts';

const WORDS = 'A workshop tool that keeps every drawing where the people who build from it look. ';

function read(body: string, head = ''): Extraction {
  const opened = openPage({
    body: new TextEncoder().encode(
      `<!doctype html><head>${head}</head><body>${body}<p>${WORDS}</p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://www.acme.example/'),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
  });
  assert.equal(opened.kind, 'page', JSON.stringify(opened));
  return positioning.read(opened.page);
}

function said(extraction: Extraction, key: string): unknown {
  return extraction.readings.find((reading) => reading.key === `positioning.${key}`)?.value;
}

function abstained(extraction: Extraction): readonly string[] {
  return extraction.abstentions.map((one) => one.keys);
}

const organization = (json: string): string =>
  `<script type="application/ld+json">${json}</script>`;

test('title and descriptions are verbatim, with white space collapsed', () => {
  const extraction = read(
    '<svg><title>logo</title></svg>',
    '<title> Acme \n tools &amp; more </title><meta NAME="Description" content="Tools.\n Yes">',
  );
  assert.equal(said(extraction, 'title'), 'Acme tools & more');
  assert.equal(said(extraction, 'meta_description'), 'Tools. Yes');
});

test('two descriptions that differ are not chosen between', () => {
  const two = '<meta name="description" content="a"><meta name="description" content="b">';
  assert.deepEqual(abstained(read('', `<title>Acme</title>${two}`)), [
    'positioning.meta_description',
  ]);
});

test('one visible first heading is read; of two none is', () => {
  assert.equal(said(read('<h1>One</h1><h1 hidden>Two</h1>'), 'h1'), 'One');
  assert.equal(said(read('<div style="display:none"><h1>Two</h1></div><h1>One</h1>'), 'h1'), 'One');
  assert.deepEqual(abstained(read('<h1>One</h1><h1>Two</h1>')), ['positioning.h1']);
  const dialog = '<div id="open-modal" class="modal-window"><h1>Enter your details</h1></div>';
  assert.equal(said(read(`<h1>One</h1>${dialog}`), 'h1'), 'One');
  assert.equal(said(read(dialog), 'h1'), undefined);
  const open = `<div class="page modal-open"><h1>One</h1></div>${dialog}`;
  assert.equal(said(read(open), 'h1'), 'One');
  const labelled = '<h1><span>Tools for workshops</span>Draw. <em>Build.</em></h1>';
  assert.equal(said(read(labelled), 'h1'), 'Tools for workshops Draw. Build.');
  assert.equal(said(read('<h1><span>Draw</span>Board</h1>'), 'h1'), 'DrawBoard');
});

test('the organization is the one on the same registrable domain', () => {
  const own = '{"@type":"Organization","url":"https://acme.example","legalName":"Acme Ltd"}';
  const other = '{"@type":"Organization","url":"https://agency.example","legalName":"Agency"}';
  assert.equal(said(read(organization(`[${own},${other}]`)), 'org.legal_name'), 'Acme Ltd');
  assert.equal(said(read(organization(other)), 'org.legal_name'), undefined);
  const nameless = '{"@type":"Organization","legalName":"Acme Ltd"}';
  assert.equal(said(read(organization(nameless)), 'org.legal_name'), 'Acme Ltd');
  assert.equal(said(read(organization(`[${nameless},${other}]`)), 'org.legal_name'), undefined);
});

test('blocks with small faults are read, broken ones are not', () => {
  const read1 = (json: string) => said(read(organization(json)), 'tagline');
  const node = '"@type":"Organization","slogan":"We\u00a0build"';
  assert.equal(read1(`{${node},}`), 'We build');
  assert.equal(read1(`<!-- {${node}} -->`), 'We build');
  assert.equal(read1(`{${node}};`), 'We build');
  assert.equal(read1(`{"@type":"Organization","slogan":"We\nbuild"}`), undefined, 'no exact quote');
  assert.equal(read1(`{${node}`), undefined);
});

test('a company that gives itself no slogan is told by its description', () => {
  const tagline = (more: string) =>
    said(read(organization(`{"@type":"Organization",${more}}`)), 'tagline');
  assert.equal(tagline('"description":"Drawings for workshops."'), 'Drawings for workshops.');
  assert.equal(tagline('"description":"Drawings.","slogan":"We build"'), 'We build');
});

test('a founding date is ISO or is not read', () => {
  const dated = (date: string) =>
    said(
      read(organization(`{"@type":"Organization","foundingDate":"${date}"}`)),
      'org.founding_date',
    );
  assert.equal(dated('2019'), '2019');
  assert.equal(dated('2019-04-01'), '2019-04-01');
  assert.equal(dated('03/04/2019'), undefined);
});

test('profiles come from around the content, one a network', () => {
  const extraction = read(`<main><a href="https://x.com/customer">c</a></main><footer>
    <a href="https://twitter.com/acme">t</a><a href="https://x.com/Acme/">x</a>
    <a href="https://x.com/intent/post?text=a">share</a>
    <a href="https://github.com/acme">g</a><a href="https://github.com/acme-labs">l</a>
    <a href="https://www.linkedin.com/in/founder">f</a>
    <a href="https://www.linkedin.com/company/acme">l</a>
    <a href="https://notx.com/acme">n</a></footer>`);
  assert.equal(said(extraction, 'social.x'), 'https://twitter.com/acme');
  assert.equal(said(extraction, 'social.linkedin'), 'https://www.linkedin.com/company/acme');
  assert.deepEqual(abstained(extraction), ['positioning.social.github']);
});

test('a profile in a sentence is whose the sentence says, unless it invites to follow us', () => {
  const extraction = read(`<div><p>The paintings in our hall were made by
    <a href="https://www.instagram.com/painter.example">Instagram</a> in spring.</p></div>
    <div><p>For news of the harbour follow us on <a href="https://x.com/acme_quay">X</a></p></div>
    <div><a href="https://www.facebook.com/acme.quay">Facebook</a></div>`);
  assert.equal(said(extraction, 'social.instagram'), undefined);
  assert.equal(said(extraction, 'social.x'), 'https://x.com/acme_quay');
  assert.equal(said(extraction, 'social.facebook'), 'https://www.facebook.com/acme.quay');
});

test('the call to action is the last link of the header drawn as a button', () => {
  const header = (inner: string) => said(read(`<header>${inner}</header>`), 'cta.primary');
  assert.equal(header('<a href="/l">Log in</a><a class="btn-lg" href="/s">Start</a>'), 'Start');
  assert.equal(
    header('<a class="btn" href="/s">Start</a><a class="btn" href="/l">Log in</a>'),
    undefined,
  );
  assert.equal(header('<a href="/s">Start</a>'), undefined);
});

test('a call needs no drawing where it says what only a call says', () => {
  const header = (inner: string) => said(read(`<header>${inner}</header>`), 'cta.primary');
  assert.equal(header('<a href="/s">Sign Up</a><a href="/l">Log in</a>'), 'Sign Up');
  assert.equal(
    header('<a href="/f">Forge</a><form><button>Free Trial</button></form>'),
    'Free Trial',
  );
  const twice = '<a class="btn" href="/s"><b>Go on</b><b aria-hidden="true">Go on</b></a>';
  assert.equal(header(twice), 'Go on');
  const menu = '<ul><li>More<ul><li><a class="btn" href="/r">All of it</a></li></ul></li></ul>';
  assert.equal(header(menu), undefined);
  assert.equal(header('<a class="btn dropdown-toggle" href="#">Products</a>'), undefined);
  const nav = '<nav><a class="btn" href="/a">Create account</a></nav><h1>Anvils</h1>';
  assert.equal(said(read(nav), 'cta.primary'), 'Create account');
  assert.equal(said(read(`<h1>Anvils</h1>${nav}`), 'cta.primary'), undefined);
});

test('a profile has an address of its own, whatever form it is written in', () => {
  const links = (...hrefs: readonly string[]) =>
    read(`<footer>${hrefs.map((href) => `<a href="${href}">.</a>`).join('')}</footer>`);
  const extraction = links(
    '//github.com/acme',
    'https://www.youtube.com/acme',
    'https://www.facebook.com/profile.php?id=6159026',
  );
  assert.equal(said(extraction, 'social.github'), 'https://github.com/acme');
  assert.equal(said(extraction, 'social.youtube'), 'https://www.youtube.com/acme');
  assert.equal(
    said(extraction, 'social.facebook'),
    'https://www.facebook.com/profile.php?id=6159026',
  );
  assert.equal(said(links('https://www.youtube.com/watch?v=1'), 'social.youtube'), undefined);
});

test('a head is recognised as one place, and shows what it lacks', () => {
  const { recognised = [] } = read('<h2>Anvils</h2>', '<title>Acme</title>');
  assert.ok(recognised.includes('positioning.meta_description'));
  assert.ok(!recognised.includes('positioning.h1'));
  assert.deepEqual(read('<h2>Anvils</h2>').recognised, []);
});

test('a profile is that of the links, and of structured data where no link shows one', () => {
  const same = (links: string) =>
    organization(`{"@type":"Organization","url":"https://acme.example","sameAs":[${links}]}`);
  const data = same('"https://github.com/acme-data","https://x.com/acme_data"');
  const footer = '<footer><a href="https://x.com/acme_page">X</a></footer>';
  const extraction = read(footer, data);
  assert.equal(said(extraction, 'social.x'), 'https://x.com/acme_page');
  assert.equal(said(extraction, 'social.github'), 'https://github.com/acme-data');
  const two = read('', same('"https://github.com/acme","https://github.com/acme-labs"'));
  assert.equal(said(two, 'social.github'), undefined);
  assert.ok(abstained(two).includes('positioning.social.github'));
});

test('profiles of a founder stand beside those of the company', () => {
  const founder = '"founder":{"@type":"Person","sameAs":["https://x.com/founder"]}';
  const own = '"sameAs":["https://x.com/acme","https://github.com/acme"]';
  const data = organization(
    `{"@type":"Organization","url":"https://acme.example",${founder},${own}}`,
  );
  const extraction = read('', data);
  assert.equal(said(extraction, 'social.x'), 'https://x.com/acme');
  assert.equal(said(extraction, 'social.github'), 'https://github.com/acme');
});

test('a service of the company is not the company, and a store is one', () => {
  const at = '"url":"https://acme.example"';
  const acme = `{"@type":"Organization","name":"Acme",${at}}`;
  const service = `{"@type":"ProfessionalService","name":"Acme · Repairs",${at},"provider":{"@id":"#acme"}}`;
  assert.equal(said(read('', organization(`[${acme},${service}]`)), 'org.name'), 'Acme');
  const store = organization(`{"@type":"WholesaleStore","name":"Acme Anvils",${at}}`);
  assert.equal(said(read('', store), 'org.name'), 'Acme Anvils');
});

test('profiles are known on younger networks too, and invitations of theirs', () => {
  const links = [
    'https://www.tiktok.com/@acme',
    'https://discord.com/invite/acme',
    'https://discord.com/blog',
    'https://bsky.app/about',
  ]
    .map((href) => `<a href="${href}">.</a>`)
    .join('');
  const extraction = read(`<footer>${links}</footer>`);
  assert.equal(said(extraction, 'social.tiktok'), 'https://www.tiktok.com/@acme');
  assert.equal(said(extraction, 'social.discord'), 'https://discord.com/invite/acme');
  assert.equal(said(extraction, 'social.bluesky'), undefined);
});

test('the way to an account of one’s own calls nobody, whatever its language and arrow', () => {
  for (const words of [
    'Sign in →',
    'Кабинет',
    'Kundenportal',
    'Mon compte',
    'Entrar',
    'My account',
  ]) {
    const extraction = read(`<header><a class="btn" href="/a">${words}</a></header>`);
    assert.equal(said(extraction, 'cta.primary'), undefined, words);
  }
});

test('an organization at the preview host that the canonical link names is the page’s own', () => {
  const at = (host: string) =>
    organization(`{"@type":"Organization","name":"Acme","url":"https://${host}/"}`);
  const canonical = (host: string) => `<link rel="canonical" href="https://${host}/">`;
  const preview = 'acme-site.vercel.app';
  const name = (head: string) => said(read('', head), 'org.name');
  assert.equal(name(canonical(preview) + at(preview)), 'Acme');
  assert.equal(name(canonical('www.acme.example') + at(preview)), undefined);
  assert.equal(name(canonical('other.example') + at('other.example')), undefined);
});
