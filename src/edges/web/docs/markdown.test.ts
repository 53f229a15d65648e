// Markdown of our files as HTML: markup in it is text, anchors are those of the forges.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { markdownOf } from './guides.ts';
import { renderMarkdown } from './markdown.ts';

function render(text: string, source = 'docs/webhooks.md') {
  const rendered = renderMarkdown(source, text);
  return { ...rendered, $: load(rendered.body.text) };
}

test('the first heading is the title, and every other one has an anchor of its own', () => {
  const { title, headings, $ } = render(
    '# A `page`\n\n## What is, where?\n\n### Größe\n\n## What is, where?',
  );
  assert.equal(title, 'A page');
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['what-is-where', 'größe', 'what-is-where-1'],
  );
  assert.equal($('h1').length, 0);
  assert.equal($('h2#what-is-where a').attr('href'), '#what-is-where');
});

test('markup in Markdown is text, in code as well', () => {
  const { $ } = render(
    '# T\n\n<script>alert(1)</script>\n\nA <b onclick=x>b</b> ![i](x.png)\n\n```js\n"</code><script>"\n```\n\n' +
      '| a |\n|---|\n| <img src=x onerror=alert(1)> |\n\n```nolang"onclick=\n<i>\n```',
  );
  assert.equal($('script, b, img, i').length, 0);
  assert.equal($('[onclick], [onerror]').length, 0);
  assert.match($('body').text(), /<script>alert\(1\)<\/script>/);
  assert.equal($('code#code-1').text(), '"</code><script>"');
});

test('links between files lead to pages, and what is no page is text', () => {
  const { $ } = render(
    '# T\n\n[a](pull.md#on-a-laptop) [b](reference/tools.md) [c](../src/app/main.ts) ' +
      '[d](reference/operations.md#get_company) [e](reference/errors.md#gone) [f](javascript:alert(1)) ' +
      '[g](#here) [h](https://c2sp.org/x) [i](../packages/proof/README.md#byte-by-byte) [j](//evil.example)',
  );
  assert.deepEqual(
    $('a')
      .toArray()
      .map((one) => `${$(one).text()} ${one.attribs.href}`),
    [
      'a /docs/pull#on-a-laptop',
      'b /docs/reference/tools',
      'd /docs/api/get_company',
      'e /errors/gone',
      'g #here',
      'h https://c2sp.org/x',
      'i /docs/proof-format#byte-by-byte',
    ],
  );
  assert.match($('p').text(), /a b c d e f g h i j/);
});

test('in the Markdown that is sent links are whole, and code is left alone', () => {
  const text =
    '# T\n\n[a](pull.md) at BASE/mcp\n\n```\n[a](pull.md)\n```\n[b](../src/x.ts) [c](#d)\n';
  assert.equal(
    markdownOf('docs/mcp.md', text, 'https://assay.example'),
    '# T\n\n[a](https://assay.example/docs/pull.md) at https://assay.example/mcp\n\n' +
      '```\n[a](pull.md)\n```\n[b](../src/x.ts) [c](#d)\n',
  );
});

test('a column without a name names the rows', () => {
  const { $ } = render('# T\n\n| | a |\n|---|---|\n| b | c |');
  assert.equal($('thead th').length, 1);
  assert.equal($('tbody th[scope="row"]').text(), 'b');
});

test('the words under each heading are known, tables included', () => {
  const { passages } = render(
    '# T\n\nOne `two`.\n\n## H\n\n- three\n- four\n\n| a | b |\n|---|---|\n| 5 | 6 |',
  );
  assert.deepEqual(
    passages.map(({ heading, text }) => [heading.id, text.replace(/\s+/g, ' ').trim()]),
    [
      ['', 'One two.'],
      ['h', 'three four a b. 5 6'],
    ],
  );
});
