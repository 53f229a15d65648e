// The setting of reading processes: what a machine gives without it, and what a wrong one is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { readingProcessesOf } from './config-reading.ts';

test('without a setting there is a reading process for each core that has memory for one', () => {
  const of = (cores: number, gigabytes: number) =>
    readingProcessesOf(undefined, { cores, memory: gigabytes * 1e9 });
  assert.equal(of(8, 32), 8);
  assert.equal(of(8, 4), 4);
  assert.equal(of(2, 0.5), 1);
  assert.equal(of(256, 1024), 64);
});

test('a setting is taken as it is, and a wrong one told what is accepted', () => {
  const read = (text: string) =>
    readConfig({ ASSAY_READING_PROCESSES: text }, '/srv').readingProcesses;
  assert.equal(read('3'), 3);
  for (const wrong of ['0', '65', 'all', '1.5']) {
    assert.throws(() => read(wrong), /ASSAY_READING_PROCESSES.*a whole number from 1 to 64/);
  }
});
