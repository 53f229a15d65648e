// The contract's examples of captures, of the same invented company.

import type { Capture, CaptureDiff } from '../../contract/schemas/captures.ts';

const BASE = 'http://127.0.0.1:8787';
export const EXAMPLE_CAPTURE_ID = 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
export const EXAMPLE_EARLIER_ID = 'cap_01K9FQ3G80X9Q2V7T4N8B3C5D0';
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const SOURCE = 'https://acme.example/pricing';

export const EXAMPLE_CAPTURE: Capture = {
  id: EXAMPLE_CAPTURE_ID,
  kind: 'page_capture',
  company: 'acme.example',
  source_url: SOURCE,
  final_url: SOURCE,
  captured_at: '2026-11-18T06:00:00.000Z',
  http_status: 200,
  content_type: 'text/html; charset=utf-8',
  bytes: 48_213,
  sha256: SHA256,
  raw: { key: `raw/sha256/9f/86/${SHA256}`, hash_rule: 'sha256(object)' },
  raw_stored: true,
  raw_removed_at: null,
  raw_url: `${BASE}/v1/captures/${EXAMPLE_CAPTURE_ID}/raw`,
  text_sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  dedup_of: null,
  vantage: {
    egress_country: 'DE',
    language: 'en',
    user_agent: 'AssayBot/1.0 (+https://assay.example/bot)',
    renderer: 'http',
  },
  robots: { allowed: true, checked_at: '2026-11-18T05:59:58.000Z' },
  manifest: null,
  anchored: false,
};

export const EXAMPLE_DIFF: CaptureDiff = {
  company: 'acme.example',
  from: {
    id: EXAMPLE_EARLIER_ID,
    source_url: SOURCE,
    captured_at: '2026-11-08T06:00:00.000Z',
    sha256: 'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
    text_sha256: '5b9cb3bd2d3b7c3bdf1df8b4ef36a5c2a1e0a3ba6a9f3b5f4f6dcb7f5b1f6a10',
  },
  to: {
    id: EXAMPLE_CAPTURE_ID,
    source_url: SOURCE,
    captured_at: '2026-11-18T06:00:00.000Z',
    sha256: SHA256,
    text_sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  },
  identical: false,
  method: 'lines',
  added: 1,
  removed: 1,
  hunks: [
    {
      from_start: 1,
      from_lines: 3,
      to_start: 1,
      to_lines: 3,
      lines: [
        { kind: 'context', text: 'Pro' },
        { kind: 'removed', text: '€39 / month' },
        { kind: 'added', text: '€49 / month' },
        { kind: 'context', text: 'Everything in Starter' },
      ],
    },
  ],
};
