// The settings of sealing and anchoring: what is meant without them, and what wrong ones are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeVerifierKey } from '../../../packages/proof/src/index.ts';
import { DEFAULT_SEALING } from '../../core/evidence/seal-schedule.ts';
import { PUBLIC_CALENDARS } from '../../pipeline/proving/public-calendars.ts';
import { readConfig } from './config.ts';

const read = (env: Readonly<Record<string, string>>) => readConfig(env, '/srv').proof;

test('without settings, public calendars are asked twice a week, and the sample has its chain', () => {
  assert.deepEqual(read({}), {
    schedule: DEFAULT_SEALING,
    calendars: PUBLIC_CALENDARS,
    blocks: ['https://blockstream.info/api', 'https://mempool.space/api'],
    authorities: [],
    authorityRoots: null,
    witnesses: [],
    sandbox: true,
  });
  assert.ok(PUBLIC_CALENDARS.length >= 2);
});

const WITNESS = writeVerifierKey('w.example', 'cosignature', new Uint8Array(32).fill(7));
const LOG = writeVerifierKey('w.example', 'ed25519', new Uint8Array(32).fill(7));

test('each can be set, and turned off', () => {
  assert.deepEqual(
    read({
      ASSAY_SEAL_DAYS: 'sun, wed',
      ASSAY_SEAL_AT: '21:30',
      ASSAY_CALENDARS: 'https://a.example/, https://b.example,https://a.example',
      ASSAY_BLOCKS: 'https://blocks.example/api/, rpc+http://me:secret@127.0.0.1:8332',
      ASSAY_TSA: 'https://tsa.example/tsr, https://other.example/tsr,https://tsa.example/tsr',
      ASSAY_TSA_ROOTS: 'roots.pem',
      ASSAY_WITNESSES: `${WITNESS} https://w.example/log/`,
      ASSAY_SAMPLE: 'off',
    }),
    {
      schedule: { days: [0, 3], hour: 21, minute: 30 },
      calendars: ['https://a.example', 'https://b.example'],
      blocks: ['https://blocks.example/api', 'rpc+http://me:secret@127.0.0.1:8332'],
      authorities: ['https://tsa.example/tsr', 'https://other.example/tsr'],
      authorityRoots: '/srv/roots.pem',
      witnesses: [{ key: WITNESS, url: 'https://w.example/log' }],
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
    ['ASSAY_BLOCKS', 'rpc+me:secret@host', /^(?!.*secret).*rpc\+http:\/\/user:password@/],
    ['ASSAY_TSA', 'tsa', /ASSAY_TSA is .*; it must be an http\(s\) address/],
    [
      'ASSAY_WITNESSES',
      'https://w.example',
      /ASSAY_WITNESSES has .*; each must be the verifier key/,
    ],
    ['ASSAY_WITNESSES', `${LOG} https://w.example`, /cosignature\/v1 with Ed25519/],
    ['ASSAY_WITNESSES', `${WITNESS} w.example`, /it must be an http\(s\) address/],
    [
      'ASSAY_WITNESSES',
      `${WITNESS} https://a.example,${WITNESS} https://b.example`,
      /names a witness twice/,
    ],
    ['ASSAY_SANDBOX', 'yes', /ASSAY_SANDBOX is "yes"; accepted are on, off/],
  ];
  for (const [name, value, says] of wrong) assert.throws(() => read({ [name]: value }), says);
});
