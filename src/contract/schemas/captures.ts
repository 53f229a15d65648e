// Captures: what was received, from where, and where its bytes are (completions 5).

import { Type } from 'typebox';
import { address, dateTime, flag, hex64, nullable, oneOf, text, whole } from './words.ts';

export const CAPTURE_KINDS = ['page_capture', 'crawl_snapshot', 'ats_capture'] as const;

export const RawObject = Type.Object(
  {
    key: text('Content-addressed storage key; contains the hash.'),
    hash_rule: text('How to hash the raw object again.', { examples: ['sha256(object)'] }),
  },
  { $id: 'RawObject', description: 'The stored bytes of a capture.' },
);

export const Capture = Type.Object(
  {
    id: text('Stable, usable as a citation anchor.'),
    kind: oneOf(CAPTURE_KINDS),
    company: text('Apex domain.'),
    source_url: address('The address asked.'),
    final_url: address('The address that answered.'),
    captured_at: dateTime('When the bytes were received.'),
    http_status: Type.Integer(),
    content_type: nullable(Type.String()),
    bytes: whole('Length of the raw object.'),
    sha256: hex64('Hash of the raw object.'),
    raw: RawObject,
    raw_stored: flag('Whether the raw object is kept.'),
    raw_url: nullable(address('The raw bytes.')),
    text_sha256: nullable(hex64('Hash of the normalised text.')),
    dedup_of: nullable(Type.String(), 'The capture that stored the same bytes first.'),
    vantage: Type.Object({
      egress_country: nullable(Type.String(), 'ISO 3166-1 alpha-2.'),
      language: nullable(Type.String()),
      user_agent: nullable(Type.String()),
      renderer: oneOf(['http', 'browser']),
    }),
    robots: Type.Object({
      allowed: nullable(Type.Boolean()),
      checked_at: nullable(dateTime('When robots.txt was read.')),
    }),
    manifest: nullable(
      Type.Object({ key: Type.String(), leaf_index: whole('Row of the manifest.') }),
      'Null until the next export.',
    ),
    anchored: flag('Whether its manifest has a confirmed anchor.'),
    screenshot_url: Type.Optional(nullable(Type.String())),
    warc_url: Type.Optional(nullable(Type.String())),
  },
  { $id: 'Capture', description: 'One recorded response.' },
);
