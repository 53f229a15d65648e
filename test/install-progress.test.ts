// The bar of the first installation: where somebody looks, within the width of the terminal.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { line, showProgress } from '../bin/progress.mjs';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, columns: 60, write: (text: string) => written.push(text) > 0 };
}

test('a terminal is shown how far it is, and then nothing more', async () => {
  const screen = terminal(true);
  let count = 0;
  const end = showProgress('packages', 10, () => count, screen);
  count = 5;
  for (let tries = 0; !screen.written.join('').includes('5 of 10') && tries < 600; tries++) {
    await sleep(100);
  }
  end();
  const [first = ''] = screen.written;
  assert.ok(first.includes('░ 0 of 10'));
  assert.ok(screen.written.some((text) => text.includes('█░') && text.includes('5 of 10')));
  assert.equal(screen.written.at(-1), '\r\u001b[K');
});

test('a terminal that does not say how wide it is gets the whole line', () => {
  const screen = { ...terminal(true), columns: 0 };
  showProgress('packages', 10, () => 3, screen)();
  assert.ok(screen.written[0]?.includes('3 of 10'));
});

test('a pipe is written nothing', () => {
  const pipe = terminal(false);
  showProgress('packages', 10, () => 3, pipe)();
  assert.deepEqual(pipe.written, []);
});

test('whatever is counted, a line is no longer than the terminal is wide', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1 }), fc.nat(300), (count, total, columns) => {
      const text = line('packages', count, total, columns);
      assert.ok(text.length <= Math.max(1, columns - 1));
      if (columns > 80) assert.match(text, /^assay: packages [█░]{24} \d+ of \d+$/);
    }),
  );
});
