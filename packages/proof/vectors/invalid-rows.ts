// Vectors whose raw bytes, row, capture or place in the tree do not hold.

import { toBase64, toUtf8 } from '../src/bytes.ts';
import { checkpointText, writeLogProof } from '../src/log/tlog.ts';
import { type Cases, GOOD, invalid, OTHER, withCapture, withProof } from './altered.ts';
import { LOG, logProofOf, UNKNOWN } from './log-world.ts';
import { ANY_DIFFICULTY } from './valid-cases.ts';
import { capture, make } from './world.ts';

export function invalidLeaves(): Cases {
  const { leaf, header } = GOOD.inclusion_proof;
  const headerLeaf = header?.leaf ?? '';
  const long = make({ captures: [1, 2, 3].map((n) => capture(n, n === 3 ? { bytes: 5 } : {})) });
  return {
    'raw-altered': invalid(
      'One byte of the raw bytes is another.',
      GOOD,
      ['raw_hash'],
      ANY_DIFFICULTY,
      toBase64(toUtf8('other bytes')),
    ),
    'raw-length': invalid('The row says another length than the raw bytes have.', long.bundle, [
      'raw_hash',
    ]),
    'leaf-altered': invalid(
      'The row says another company.',
      withProof({ leaf: leaf.replace('loomshade', 'sirenmoth') }),
      ['inclusion'],
    ),
    'leaf-not-canonical': invalid(
      'The row is written with a space.',
      withProof({ leaf: leaf.replace(':', ': ') }),
      ['leaf_row', 'inclusion'],
    ),
    'leaf-with-line-feed': invalid(
      'The row is given with its line feed.',
      withProof({ leaf: `${leaf}\n` }),
      ['leaf_row', 'inclusion'],
    ),
    'leaf-without-nonce': invalid(
      'The row lacks a field.',
      withProof({ leaf: leaf.replace(/"nonce":"[0-9a-f]+",/, '') }),
      ['leaf_row', 'inclusion'],
    ),
    'leaf-is-header': invalid(
      'The row is the header of the manifest.',
      withProof({ leaf: headerLeaf, path: header?.path, leaf_index: 0 }),
      ['leaf_row', 'inclusion'],
    ),
  };
}

export function invalidCaptures(): Cases {
  return {
    'capture-other-id': invalid(
      'The capture has another id than the row.',
      withCapture({ id: 'cap_other' }),
      ['leaf_capture', 'fact_capture'],
    ),
    'capture-other-hash': invalid(
      'The capture has another hash than the row.',
      withCapture({ sha256: OTHER }),
      ['raw_hash', 'leaf_capture'],
    ),
    'capture-other-time': invalid(
      'The capture has another time than the row.',
      withCapture({ captured_at: '2020-01-01T00:00:00Z' }),
      ['leaf_capture'],
    ),
    'capture-other-address': invalid(
      'The capture has another address than the row.',
      withCapture({ source_url: 'https://sirenmoth.example/' }),
      ['leaf_capture'],
    ),
    'capture-other-key': invalid(
      'The capture has another raw key than the row.',
      withCapture({ raw: { ...GOOD.capture.raw, key: OTHER } }),
      ['leaf_capture'],
    ),
    'fact-other-capture': invalid(
      'The fact is of another capture.',
      { ...GOOD, fact: { ...GOOD.fact, capture_id: 'cap_other' } },
      ['fact_capture'],
    ),
  };
}

export function invalidPlaces(): Cases {
  const { leaf, path, header, manifest_key: key } = GOOD.inclusion_proof;
  const headerLeaf = header?.leaf ?? '';
  return {
    'manifest-key-other-hash': invalid(
      'The key of the manifest has another hash.',
      withProof({ manifest_sha256: OTHER }),
      ['manifest_key'],
    ),
    'manifest-key-other-export': invalid(
      'The key of the manifest is of another export.',
      withProof({ manifest_key: key.replace('exp_20260302', 'exp_other') }),
      ['manifest_key'],
    ),
    'manifest-key-format': invalid(
      'The key of the manifest has another form.',
      withProof({ manifest_key: `/${key}` }),
      ['manifest_key'],
    ),
    'path-altered': invalid(
      'One hash of the path is another.',
      withProof({ path: [OTHER, ...path.slice(1)] }),
      ['inclusion'],
    ),
    'path-short': invalid('One hash of the path is missing.', withProof({ path: path.slice(1) }), [
      'inclusion',
    ]),
    'path-long': invalid('The path has one hash too many.', withProof({ path: [...path, OTHER] }), [
      'inclusion',
    ]),
    'other-index': invalid('The row is at another place.', withProof({ leaf_index: 2 }), [
      'inclusion',
    ]),
    'index-beyond': invalid('The place is beyond the tree.', withProof({ leaf_index: 7 }), [
      'inclusion',
    ]),
    'other-size': invalid('The tree has another size.', withProof({ tree_size: 3 }), [
      'inclusion',
      'manifest_header',
      'interval',
    ]),
    'other-root': invalid('The Merkle root is another.', withProof({ merkle_root: OTHER }), [
      'inclusion',
      'manifest_header',
      'anchor_digest',
      'interval',
    ]),
    'header-row-altered': invalid(
      'The header of the manifest is altered.',
      withProof({
        header: { ...header, leaf: headerLeaf.replace('assay.example', 'other.example') },
      }),
      ['manifest_header', 'interval'],
    ),
    'header-row-is-capture': invalid(
      'A capture stands for the header of the manifest.',
      withProof({ header: { leaf, path } }),
      ['manifest_header', 'interval'],
    ),
  };
}

export function invalidLogs(): Cases {
  const text = logProofOf(GOOD);
  const cases: Readonly<Record<string, readonly [string, string]>> = {
    'tlog-proof-other': [
      'The entry in the log is of another manifest.',
      logProofOf(make({ captures: [1, 2, 3].map((n) => capture(n)) }).bundle),
    ],
    'tlog-proof-other-index': ['The entry has another place.', text.replace('index 4', 'index 5')],
    'tlog-proof-other-size': ['The log has another size.', text.replace('\n7\n', '\n5\n')],
    'tlog-proof-zero-before-size': [
      'The size begins with a zero.',
      text.replace('\n7\n', '\n07\n'),
    ],
    'tlog-proof-short': ['A hash of the path is missing.', text.replace(/(index 4\n).+\n/, '$1')],
    'tlog-proof-other-log': [
      'The checkpoint is of the log of somebody else.',
      logProofOf(GOOD, { origin: 'other.example/tlog/bitcoin' }),
    ],
    'tlog-proof-other-chain': [
      'The checkpoint is of the log of another chain.',
      logProofOf(GOOD, { origin: 'assay.example/tlog/sandbox' }),
    ],
    'tlog-proof-no-signature': ['Nobody signed the checkpoint.', text.replace(/\n— .*\n$/, '\n')],
    'tlog-proof-carriage-return': ['A control character.', text.replace('\n7\n', '\n7\r\n')],
    'tlog-proof-of-the-row': [
      'The proof of the row once more, as version 1.0 had it.',
      writeLogProof(
        GOOD.inclusion_proof.leaf_index,
        GOOD.inclusion_proof.path,
        `${checkpointText(LOG, GOOD.inclusion_proof.tree_size, GOOD.inclusion_proof.merkle_root)}\n${UNKNOWN}`,
      ),
    ],
  };
  return Object.fromEntries(
    Object.entries(cases).map(([name, [about, tlog_proof]]) => [
      name,
      invalid(about, withProof({ tlog_proof }), ['tlog_proof']),
    ]),
  );
}
