// Captures: what was received, from where, and where its bytes are (completions 5).

import { type Static, Type } from 'typebox';
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
    received: Type.Optional(
      nullable(
        Type.Object({
          coding: text('Content-Encoding of the body as it came.'),
          bytes: whole('Its length as it came.'),
          sha256: hex64('Its hash as it came.'),
        }),
        'Where the raw object is the body without its content coding; null where it is the body as ' +
          'it came.',
      ),
    ),
    raw: RawObject,
    raw_stored: flag('Whether the raw object is kept.'),
    raw_removed_at: Type.Optional(nullable(dateTime('Since when it is not.'))),
    raw_url: nullable(address('The raw bytes.')),
    text_sha256: nullable(
      hex64('Hash of the normalised text, as UTF-8.'),
      'Null where the bytes hold no text, or none that can be read within bounds.',
    ),
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
export type Capture = Static<typeof Capture>;

const ComparedCapture = Type.Object({
  id: Type.String(),
  source_url: address('The address asked.'),
  captured_at: dateTime('When the bytes were received.'),
  sha256: hex64('Hash of the raw object.'),
  text_sha256: hex64('Hash of the text that is compared.'),
});

export const DiffHunk = Type.Object(
  {
    from_start: whole('First line on the older side, from 1; 0 where it has none before.'),
    from_lines: whole('Lines of the older side.'),
    to_start: whole('First line on the newer side, likewise.'),
    to_lines: whole('Lines of the newer side.'),
    lines: Type.Array(
      Type.Object({
        kind: oneOf(['context', 'removed', 'added']),
        text: Type.String(),
      }),
    ),
  },
  { $id: 'DiffHunk', description: 'Changed lines, with up to three unchanged ones around them.' },
);

export const CaptureDiff = Type.Object(
  {
    company: text('Apex domain.'),
    from: ComparedCapture,
    to: ComparedCapture,
    identical: flag('Whether both texts are the same.'),
    method: oneOf(
      ['lines', 'coarse'],
      '`lines`: the shortest difference. `coarse`: the texts differ in too many lines for that, ' +
        'and all between the first and the last difference counts as replaced.',
    ),
    added: whole('Lines added.'),
    removed: whole('Lines removed.'),
    hunks: Type.Array(DiffHunk),
  },
  { $id: 'CaptureDiff', description: 'What the texts of two captures have different.' },
);
export type CaptureDiff = Static<typeof CaptureDiff>;
