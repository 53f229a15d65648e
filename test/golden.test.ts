// Recorded captures still read as they did, and every reading can be found in its bytes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Extraction } from '../src/core/facts/fact.ts';
import { PAGE_READERS } from '../src/dimensions/registry.ts';
import {
  captures,
  openCapture,
  readingsKept,
  readingsNow,
  unversioned,
  versionsKept,
  versionsNow,
} from './golden.ts';

for (const capture of captures()) {
  test(`${capture} reads as recorded`, () => {
    assert.deepEqual(JSON.parse(readingsNow(capture)), JSON.parse(readingsKept(capture)));
  });

  test(`every quote of ${capture} stands in its text with what is around it`, () => {
    const opened = openCapture(capture);
    if (opened.kind === 'incomplete') {
      assert.match(readingsKept(capture), /"incomplete"/);
      return;
    }
    const kept = JSON.parse(readingsKept(capture)) as Record<string, Extraction>;
    for (const { key, value, locator } of Object.values(kept).flatMap((one) => one.readings)) {
      if (locator.type === 'header') {
        const isThere = opened.page.headers.some(([name]) => name === locator.name);
        assert.ok(isThere || value === false || value === 0, key);
        continue;
      }
      assert.ok(locator.type === 'text_quote', key);
      const { prefix, exact, suffix } = locator;
      assert.ok(exact.length > 0 && exact.length <= 2_000, key);
      assert.ok(opened.page.text.includes(prefix + exact + suffix), key);
    }
  });
}

test('what is recorded was read by the versions that read now', () => {
  assert.deepEqual(versionsNow(), versionsKept(), 'node bin/run.mjs test/golden.ts records anew');
});

test('whoever reads otherwise needs a new version', () => {
  const kept = JSON.stringify({ legal: { readings: ['one'] }, pricing: { readings: [] } });
  const now = JSON.stringify({ legal: { readings: ['two'] }, pricing: { readings: [] } });
  const versions = versionsNow();
  assert.deepEqual(unversioned(kept, now, versions), ['legal']);
  assert.deepEqual(unversioned(kept, kept, versions), []);
  assert.deepEqual(unversioned(kept, now, { ...versions, legal: 1 }), []);
});

test('a timeless reader never looks at the time of a capture', () => {
  const timeless = PAGE_READERS.filter((reader) => reader.timeless);
  for (const capture of captures()) {
    const opened = openCapture(capture);
    if (opened.kind === 'incomplete') continue;
    for (const reader of timeless.filter(({ roles }) => roles.includes(opened.page.role))) {
      const page = Object.defineProperty({ ...opened.page }, 'capturedAt', {
        get: () => assert.fail(`${reader.name} asks when ${capture} was captured`),
      });
      reader.read(page);
    }
  }
});

test('at least twelve differently built pricing pages are recorded', () => {
  const priced = captures().filter((capture) => /"pricing\.tier\./.test(readingsKept(capture)));
  assert.ok(priced.length >= 12, `${priced.length} captures`);
});
