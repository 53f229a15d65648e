// Pictures for previews of links: text that fits, in a font that has it, and nothing but text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { load } from 'cheerio';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../../../test/any-character.ts';
import { EXAMPLE_MASKED_EVENT } from '../../../../operations/changes/event-examples.ts';
import { drawn } from './draw.ts';
import { legible, linesOf } from './drawn-text.ts';
import { pictureOf } from './picture.ts';

const hostile = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '</text><script>alert(1)</script><image href="https://evil.example/x.png"/>',
    '&xxe; <!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    'W'.repeat(4_000),
    'i'.repeat(500_000),
    '\u202eesrever',
    '日本の会社',
    '😀'.repeat(300),
  ),
);

test('whatever a name holds, the picture is one of text alone', () => {
  fc.assert(
    fc.property(hostile, hostile, (name, product) => {
      const svg = pictureOf({ ...EXAMPLE_MASKED_EVENT, company_name: name, product });
      const $ = load(svg, { xml: true });
      const kinds = new Set(
        $('*')
          .toArray()
          .map((one) => $(one).prop('tagName')?.toLowerCase() ?? ''),
      );
      for (const kind of kinds)
        assert.ok(['svg', 'rect', 'text', 'g', 'path'].includes(kind), kind);
      assert.ok(svg.length < 4_000, `${svg.length}`);
      // Read by the library that draws it, too.
      assert.doesNotThrow(() => new Resvg(svg, { font: { loadSystemFonts: false } }));
    }),
    { numRuns: 200 },
  );
});

test('the longest sentences fit, and what is cut says so', () => {
  for (const subject of [
    'W'.repeat(200),
    'the price of the plan '.repeat(12),
    'Ж'.repeat(300),
    'abdeghnopqu 0123456789'.repeat(9),
  ]) {
    const event = { ...EXAMPLE_MASKED_EVENT, product: subject, company_name: subject };
    const svg = pictureOf(event);
    for (const line of lines(svg)) {
      const bounds = widthOf(line.text, line.size);
      assert.ok(bounds <= 1_040, `${line.text} is ${bounds} wide`);
    }
    assert.match(svg, /…/);
  }
  assert.deepEqual(linesOf('one two', { size: 50, width: 1_000, most: 2 }), ['one two']);
});

interface Line {
  readonly text: string;
  readonly size: number;
}

function lines(svg: string): Line[] {
  const $ = load(svg, { xml: true });
  const shown = $('text')
    .toArray()
    .map((one) => $(one));
  return shown.map((one) => ({ text: one.text(), size: Number(one.attr('font-size')) }));
}

const FONTS = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)),
);

/** As it is drawn, in the wider of the two faces. */
function widthOf(text: string, size: number): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="120"><text y="90"
font-family="Inter" font-weight="600" font-size="${size}">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: FONTS };
  const bounds = new Resvg(svg, { font }).innerBBox();
  return bounds === undefined ? 0 : bounds.x + bounds.width;
}

test('a name that the font does not have gives way to the domain', () => {
  const svg = pictureOf({ ...EXAMPLE_MASKED_EVENT, company_name: '日本の会社' });
  assert.doesNotMatch(svg, /日本/);
  assert.match(svg, />acme\.example</);
  assert.equal(legible('Żółć Ωμέγα Привет €49 → 59'), 'Żółć Ωμέγα Привет €49 → 59');
  assert.equal(legible('☃'), null);
});

test('whatever is called legible is drawn by both weights of the font', () => {
  const all = Array.from({ length: 0x2_0000 }, (_, i) => String.fromCodePoint(i));
  const signs = all.filter(
    (one) => one.isWellFormed() && legible(one) === one && one.trim() !== '',
  );
  assert.ok(signs.length > 1_000);
  for (const sign of '₹€£¥₩₺₽₫₪₴→×–“”…·') assert.ok(signs.includes(sign), sign);
  for (const weight of [400, 600]) {
    const none = drawing('\u{10fffd}', weight);
    const missing = signs.filter((sign) => drawing(sign, weight) === none);
    assert.deepEqual(missing, [], `${weight}`);
  }
  assert.equal(legible('Cafe\u0301 Zu\u0308rich'), 'Café Zürich');
  assert.equal(legible('٣ ५ q\u0323\u0307'), null);
});

function drawing(sign: string, weight: number): string {
  const text = sign.replace(/[&<]/g, (one) => `&#${one.charCodeAt(0)};`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><text x="2" y="12"
font-family="Inter" font-weight="${weight}" font-size="9">${text}</text></svg>`;
  const font = { loadSystemFonts: false, fontFiles: FONTS };
  return new Resvg(svg, { font }).render().pixels.toString('latin1');
}

test('the same picture is drawn once', async () => {
  const svg = pictureOf(EXAMPLE_MASKED_EVENT);
  assert.equal(await drawn(svg), await drawn(svg));
  assert.deepEqual((await drawn(svg)).subarray(1, 4).toString(), 'PNG');
});
