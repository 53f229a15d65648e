// The settings of sealing and anchoring: what is meant without them, and what wrong ones are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SEALING } from '../../core/evidence/seal-schedule.ts';
import { PUBLIC_CALENDARS } from '../../pipeline/proving/chains.ts';
import { readConfig } from './config.ts';

const read = (env: Readonly<Record<string, string>>) => readConfig(env, '/srv').proof;

test('without settings, public calendars are asked twice a week, and the sample has its chain', () => {
  assert.deepEqual(read({}), {
    schedule: DEFAULT_SEALING,
    calendars: PUBLIC_CALENDARS,
    blocks: 'https://blockstream.info/api',
    authority: null,
    sandbox: true,
  });
  assert.ok(PUBLIC_CALENDARS.length >= 2);
});

test('each can be set, and turned off', () => {
  assert.deepEqual(
    read({
      ASSAY_SEAL_DAYS: 'sun, wed',
      ASSAY_SEAL_AT: '21:30',
      ASSAY_CALENDARS: 'https://a.example/, https://b.example,https://a.example',
      ASSAY_BLOCKS: 'https://blocks.example/api/',
      ASSAY_TSA: 'https://tsa.example/tsr',
      ASSAY_SAMPLE: 'off',
    }),
    {
      schedule: { days: [0, 3], hour: 21, minute: 30 },
      calendars: ['https://a.example', 'https://b.example'],
      blocks: 'https://blocks.example/api',
      authority: 'https://tsa.example/tsr',
      sandbox: false,
    },
  );
  const off = read({ ASSAY_SEAL_DAYS: 'off', ASSAY_CALENDARS: 'off', ASSAY_SANDBOX: 'off' });
  assert.deepEqual([off.schedule, off.calendars, off.sandbox], [null, [], false]);
  assert.equal(read({ ASSAY_SAMPLE: 'off', ASSAY_SANDBOX: 'on' }).sandbox, true);
});

test('a wrong one is named with what it may be', () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['ASSAY_SEAL_DAYS', 'monday', /ASSAY_SEAL_DAYS is "monday"; it must list days like mon,thu/],
    ['ASSAY_SEAL_AT', '3 pm', /ASSAY_SEAL_AT is "3 pm"; it must be a time like 03:00/],
    [
      'ASSAY_CALENDARS',
      'ftp://x.example',
      /ASSAY_CALENDARS is .*; it must be an http\(s\) address/,
    ],
    ['ASSAY_BLOCKS', 'blocks', /ASSAY_BLOCKS is .*; it must be an http\(s\) address/],
    ['ASSAY_TSA', 'tsa', /ASSAY_TSA is .*; it must be an http\(s\) address/],
    ['ASSAY_SANDBOX', 'yes', /ASSAY_SANDBOX is "yes"; accepted are on, off/],
  ];
  for (const [name, value, says] of wrong) assert.throws(() => read({ [name]: value }), says);
});
