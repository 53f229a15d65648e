// Writes the tokens of provisional vectors: `node test/worlds/make-provisional-tokens.ts`.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readToken } from '../../packages/proof/src/index.ts';
import { make, RECORD_TIME } from '../../packages/proof/vectors/world.ts';
import { TimeStampAuthority } from './time-stamp-authority.ts';

// Each run has new keys: they are made anew only where the manifest of the vectors is another one.
const FILE = fileURLToPath(
  new URL('../../packages/proof/vectors/provisional-tokens.json', import.meta.url),
);
const { digest } = make({ recordTime: RECORD_TIME });

await using tower = await TimeStampAuthority.open('ec');
await using other = await TimeStampAuthority.open('ec');

/** A token of the digest, as if it had been asked for at that moment. */
async function stampedAt(by: TimeStampAuthority, time: string, of = digest): Promise<string> {
  const read = readToken(await by.stamp(of, { nonce: false }));
  if (read.kind !== 'token') throw new Error(read.reason);
  const content = Buffer.from(read.token.content);
  const at = content.indexOf(Buffer.from([0x18, 0x0f])) + 2;
  content.write(time.replace(/[-:T]/g, '').replace(/\.000Z$/, 'Z'), at, 'latin1');
  return Buffer.from(await by.sign(content)).toString('base64');
}

const tokens = {
  roots: await tower.certificates('root'),
  other_roots: await other.certificates('root'),
  first: await stampedAt(tower, '2026-03-02T06:00:07.000Z'),
  /** Another day, two hours later. */
  second: await stampedAt(tower, '2026-03-02T22:30:00.000Z'),
  of_other: await stampedAt(tower, '2026-03-02T06:00:07.000Z', digest.toReversed()),
  /** More than two hours before the capture. */
  too_early: await stampedAt(tower, '2026-03-01T01:00:00.000Z'),
  /** Before the blocks that manifest and record name. */
  before_blocks: await stampedAt(tower, '2026-02-26T01:00:00.000Z'),
  other_first: await stampedAt(other, '2026-03-01T19:00:00.000Z'),
};
writeFileSync(FILE, `${JSON.stringify(tokens, null, 1)}\n`);
