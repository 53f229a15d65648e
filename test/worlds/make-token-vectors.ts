// Writes the vectors of tokens, with openssl: `node test/worlds/make-token-vectors.ts`.

import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readToken } from '../../packages/proof/src/index.ts';
import { TimeStampAuthority } from './time-stamp-authority.ts';

// Each run has new keys and other times, so they are made anew only where a case is added.
const FILE = fileURLToPath(new URL('../../packages/proof/vectors/tokens.json', import.meta.url));
const digest = new Uint8Array(hash('sha256', 'the root of a manifest', 'buffer'));
const other = new Uint8Array(hash('sha256', 'another', 'buffer'));

await using rsa = await TimeStampAuthority.open('rsa');
await using ec = await TimeStampAuthority.open('ec', { ess: 'sha1' });
const [root, ecRoot] = [await rsa.certificates('root'), await ec.certificates('root')];
const good = await rsa.stamp(digest);
const read = readToken(good);
if (read.kind !== 'token') throw new Error(read.reason);
const { content } = read.token;

const vectors: object[] = [];
function add(about: string, token: Uint8Array, expect: string, more: object = {}): void {
  const hex = Buffer.from(digest).toString('hex');
  const text = Buffer.from(token).toString('base64');
  vectors.push({ about, token: text, digest: hex, roots: root, expect, ...more });
}

function altered(at: number): Uint8Array {
  const bytes = Uint8Array.from(good);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

async function signedBy(section: string, issuer: string, until?: string): Promise<Uint8Array> {
  await rsa.certify(`${section}-of-${issuer}`, issuer, section, 'rsa', until);
  return rsa.sign(content, { signer: `${section}-of-${issuer}` });
}

add('A token with RSA keys.', good, 'holds');
add(
  'A token with ECDSA keys, which names its certificate by SHA-1.',
  await ec.stamp(digest),
  'holds',
  {
    roots: ecRoot,
  },
);
add('The root is another one.', good, 'untrusted', { roots: ecRoot });
const bare = await rsa.stamp(digest, { chain: [] });
add('The intermediate is missing.', bare, 'untrusted');
add('The intermediate is given as a root.', bare, 'holds', {
  roots: await rsa.certificates('middle'),
});
add('It is of another digest.', await rsa.stamp(other), 'wrong');
add('Its signature is altered.', altered(good.length - 1), 'wrong');
const said = Buffer.from(good).indexOf(Buffer.from(content));
const year = said + Buffer.from(content).indexOf(Buffer.from('Z')) - 14;
add('Its time is altered.', altered(year + 3), 'wrong');
add('Its policy is not taken.', good, 'untrusted', { policies: ['1.2.3.4.2'] });
add('Its accuracy of 1.5 s is too wide.', good, 'wrong', { max_accuracy: 1000 });
add('Its certificate is for servers.', await signedBy('web', 'middle'), 'wrong');
add('Its certificate is for mail too.', await signedBy('both', 'middle'), 'wrong');
add('Its certificate had run out.', await signedBy('signer', 'middle', '20210101000000Z'), 'wrong');
await rsa.certify('old', 'root', 'middle', 'rsa', '20210101000000Z');
await rsa.certify('under-old', 'old', 'signer');
const late = await rsa.sign(content, { signer: 'under-old', chain: ['old'] });
add('The certificate above its own had run out.', late, 'untrusted');
add('Bytes follow its end.', Uint8Array.from([...good, 0]), 'not_a_token');
add('It is cut off.', good.slice(0, -1), 'not_a_token');

writeFileSync(FILE, `${JSON.stringify(vectors, null, 1)}\n`);
