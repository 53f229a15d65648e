// Charts over time: round ticks that hold every value, axes with units, the same in a table.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { html } from '../../../core/pages/html.ts';
import { lineChart, type Point, ticksOf } from './chart.ts';

test('ticks are round, few, and hold every value', () => {
  for (const values of [
    [3, 5, 7],
    [14_999, 17_499],
    [99.91, 99.99],
    [0, 0],
    [5, 5],
    [0.01, 900],
  ]) {
    const ticks = ticksOf(values);
    assert.ok(ticks.length >= 2 && ticks.length <= 7, `${ticks}`);
    assert.ok((ticks[0] ?? Infinity) <= Math.min(...values), `${ticks}`);
    assert.ok((ticks.at(-1) ?? -Infinity) >= Math.max(...values), `${ticks}`);
  }
});

function drawn(points: readonly Point[]): string | null {
  const chart = lineChart({
    id: 'chart',
    title: html`Price`,
    points,
    until: new Date('2026-11-20'),
    spoken: (value) => `${value} EUR`,
  });
  return chart?.text ?? null;
}

test('a value that never moved is no chart', () => {
  assert.equal(drawn([]), null);
  assert.equal(drawn([{ from: '2026-01-01', value: 5 }]), null);
});

test('what held before, since nobody knows when, has no day and no dot', () => {
  const $ = load(
    drawn([
      { from: '2026-01-01', value: 40, isEarlier: true },
      { from: '2026-02-01', value: 50 },
      { from: '2026-03-01', value: 45 },
    ]) ?? '',
  );
  assert.equal($('circle').length, 2);
  const rows = $('tbody tr')
    .toArray()
    .map((one) => $(one).text());
  assert.deepEqual(rows, ['before40 EUR', '1 Feb 202650 EUR', '1 Mar 202645 EUR']);
  assert.match($('svg text').text(), /0 EUR.*60 EUR.*2026-11/);
});

test('ten years of changes each week are under 30 kB', () => {
  const points = Array.from({ length: 520 }, (_, week) => ({
    from: new Date(Date.UTC(2016, 10, 1 + 7 * week)).toISOString().slice(0, 10),
    value: 100 + ((week * 37) % 91),
  }));
  const svg = /<svg[\s\S]*<\/svg>/.exec(drawn(points) ?? '')?.[0] ?? '';
  assert.ok(svg.length > 1_000 && svg.length < 30_000, `${svg.length}`);
});
