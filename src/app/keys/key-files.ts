// The files of keys as a backup takes them along, and as a restored installation gets them back.

import { randomUUID } from 'node:crypto';
import type { KeyFiles } from '../../desk/world.ts';
import type { InstallationKeys } from '../../pipeline/backup/kept-keys.ts';
import type { Config } from '../settings/config.ts';
import { keepText, readKept } from './kept-file.ts';

export function keyFiles({ signingKey, secretsKey }: Config): KeyFiles {
  const given = secretsKey.key === null ? null : Buffer.from(secretsKey.key).toString('hex');
  const kept = async (file: string, what: string, text: string | null): Promise<boolean> =>
    text === null || (await keepText(file, what, text, randomUUID())).trim() === text.trim();
  return {
    read: async () => ({
      signing_key: await readKept(signingKey, 'the signing key'),
      secrets_key: given ?? (await readKept(secretsKey.file, 'the key of secrets')),
    }),
    put: async ({ signing_key: signing, secrets_key: secrets }: InstallationKeys) => {
      const others: string[] = [];
      if (!(await kept(signingKey, 'the signing key', signing))) others.push('signing key');
      const isSame =
        given === null
          ? await kept(secretsKey.file, 'the key of secrets', secrets)
          : secrets === null || secrets.trim().toLowerCase() === given;
      if (!isSame) others.push('key of secrets');
      return others;
    },
  };
}
