// What robots.txt files allow: the examples and corners of RFC 9309.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_PATH } from '../../../test/any-address.ts';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { crawlDelay, parseRobots, robotsDecision } from './robots.ts';

function allows(text: string, path: string, token = 'AssayBot'): boolean {
  return robotsDecision(parseRobots(text), token, new URL(path, 'https://acme.example')).allowed;
}

test('the longest match decides, and allow between equals (section 5.2)', () => {
  const text =
    'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';
  assert.equal(allows(text, '/example/page/', 'foobot'), true);
  assert.equal(allows(text, '/example/page/disallowed.gif', 'foobot'), false);
  assert.equal(allows('User-agent: *\nDisallow: /a\nAllow: /a', '/a'), true);
  assert.equal(allows('User-agent: *\nAllow: /p\nDisallow: /', '/page'), true);
  assert.equal(allows('User-agent: *\nAllow: /folder\nDisallow: /folder/x', '/folder/x1'), false);
});

test('our own groups together count, and only they', () => {
  const text = [
    'User-agent: *',
    'Disallow: /',
    'User-agent: assaybot',
    'Disallow: /one',
    'User-agent: other',
    'Disallow: /other',
    'user-agent: AssayBot/2.0 please',
    'disallow: /two',
  ].join('\r\n');
  assert.equal(allows(text, '/'), true);
  assert.equal(allows(text, '/one'), false);
  assert.equal(allows(text, '/two'), false);
  assert.equal(allows(text, '/other'), true);
  assert.equal(allows(text, '/anything', 'Somebody'), false);
  assert.equal(allows('User-agent: AssayBotX\nDisallow: /', '/'), true);
});

test('several agents share the rules below them; other lines do not part them', () => {
  const text =
    'User-agent: a\nSitemap: https://x.example/s.xml\n\nUser-agent: assaybot\nDisallow: /x';
  assert.equal(allows(text, '/x', 'a'), false);
  assert.equal(allows(text, '/x'), false);
  assert.deepEqual(parseRobots(text).sitemaps, ['https://x.example/s.xml']);
});

test('wildcards, ends and remarks', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['/fish*.php', '/fishheads/catfish.php?id=1', false],
    ['/fish*.php', '/Fish.PHP', true],
    ['/*.php$', '/folder/a.php', false],
    ['/*.php$', '/folder/a.php?x', true],
    ['/a$', '/a', false],
    ['/a$', '/ab', true],
    ['*', '/', false],
    ['/*a*b*$', '/xxaxxbxx', false],
    ['/ab*b$', '/ab', true],
    ['/x # all of it', '/x/y', false],
    ['', '/', true],
    ['/foo/bar?baz=*', '/foo/bar?baz=1', false],
    ['/r%c3%a9sum%C3%A9', '/résumé', false],
    ['/résumé', '/r%C3%A9sum%c3%a9', false],
    ['/%7Ejoe', '/~joe/x', false],
    ['/a%2Fb', '/a/b', true],
  ];
  for (const [pattern, path, allowed] of cases) {
    const text = `User-agent: *\nDisallow: ${pattern}`;
    assert.equal(allows(text, path), allowed, `${pattern} on ${path}`);
  }
});

test('robots.txt itself is always allowed, and rules of nobody count for nobody', () => {
  assert.equal(allows('User-agent: *\nDisallow: /', '/robots.txt'), true);
  assert.equal(allows('Disallow: /\nUser-agent: *\nDisallow: /x', '/y'), true);
  assert.equal(allows('<!doctype html><p>User-agent: * Disallow: /', '/'), true);
  assert.equal(allows('\uFEFFUser-agent: *\nDisallow: /', '/'), false);
});

test('the rule that decided is told', () => {
  const robots = parseRobots('User-agent: *\nDisallow: /private');
  const url = new URL('https://acme.example/private/x');
  assert.deepEqual(robotsDecision(robots, 'AssayBot', url), {
    allowed: false,
    rule: 'disallow: /private',
  });
});

test('a delay is that of our groups, in seconds', () => {
  const text =
    'User-agent: *\nCrawl-delay: 10\nDisallow:\nUser-agent: assaybot\nCrawl-delay: 2.5\nDisallow:';
  assert.equal(crawlDelay(parseRobots(text), 'AssayBot'), 2.5);
  assert.equal(crawlDelay(parseRobots(text), 'x'), 10);
  assert.equal(crawlDelay(parseRobots('User-agent: *\nCrawl-delay: soon'), 'x'), null);
});

// The same rule by the plainest means: a regular expression.
function matchesPlainly(path: string, pattern: string): boolean {
  const source = pattern.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source.replace(/\$(?!$)/g, '\\$')}`, 's').test(path);
}

test('any pattern matches as its regular expression would', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '/', '*', '$'), { maxLength: 8 });
  const path = fc.array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 10 });
  fc.assert(
    fc.property(letters, path, (some, where) => {
      const pattern = `/${some.join('')}`;
      const text = `User-agent: *\nDisallow: ${pattern}`;
      const target = `/x/${where.join('')}`.replace(/\/+/g, '/');
      const url = new URL(target, 'https://acme.example');
      assert.equal(
        robotsDecision(parseRobots(text), 'AssayBot', url).allowed,
        !matchesPlainly(url.pathname, pattern),
        `${pattern} on ${url.pathname}`,
      );
    }),
    { numRuns: 500 },
  );
});

test('no text is too odd to be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 300 }), ANY_PATH, (text, where) => {
      assert.equal(typeof allows(`User-agent: *\nDisallow: ${text}`, `/x${where}`), 'boolean');
    }),
    { numRuns: 300 },
  );
});
