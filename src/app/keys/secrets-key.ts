// The key under which an installation seals the secrets that it must read again.

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { SECRET_KEY_BYTES, type SecretBox, secretBox } from '../../core/callers/secret-box.ts';
import type { Log } from '../../operations/services.ts';
import type { Database } from '../../store/database.ts';
import { keepSetting, writeSetting } from '../../store/settings.ts';
import { ConfigError } from '../settings/config-words.ts';
import { keepText, readKept } from './kept-file.ts';

/** Given as a setting, or kept in a file that is made at the first start. */
export interface SecretsKeyConfig {
  readonly key: Uint8Array | null;
  readonly file: string;
}

const SETTING = 'ASSAY_SECRETS_KEY';

/** The value is never told, not even where it is wrong. */
export function secretsKeyOf(text: string | undefined, file: string): SecretsKeyConfig {
  if (!text) return { key: null, file };
  const key = keyFrom(text);
  if (key !== null) return { key, file };
  throw new ConfigError(`${SETTING} must be ${SECRET_KEY_BYTES} random bytes in hex`);
}

/** The box under the key of the setting or the file, made where there is none. */
export async function openSecretBox(
  config: SecretsKeyConfig,
  database: Database,
  log: Log,
): Promise<SecretBox> {
  const key = config.key ?? (await readKey(config.file)) ?? (await makeKey(config.file));
  await noteKey(database, key, log);
  return secretBox(key, (n) => randomBytes(n));
}

const WHAT = 'the key of secrets';

async function readKey(file: string): Promise<Uint8Array | null> {
  const text = await readKept(file, WHAT);
  return text === null ? null : keyIn(text, file);
}

function keyIn(text: string, file: string): Uint8Array {
  const key = keyFrom(text.trim());
  if (key !== null) return key;
  throw new ConfigError(`${file} holds no key of secrets (${SECRET_KEY_BYTES} bytes in hex)`);
}

function keyFrom(text: string): Uint8Array | null {
  const isKey = new RegExp(`^[0-9a-fA-F]{${2 * SECRET_KEY_BYTES}}$`).test(text);
  return isKey ? Buffer.from(text, 'hex') : null;
}

async function makeKey(file: string): Promise<Uint8Array> {
  const text = `${randomBytes(SECRET_KEY_BYTES).toString('hex')}\n`;
  return keyIn(await keepText(file, WHAT, text, randomUUID()), file);
}

/** Two keys on one database could not read each other's secrets: whoever runs this is told. */
async function noteKey(database: Database, key: Uint8Array, log: Log): Promise<void> {
  const mark = createHmac('sha256', key).update('assay secrets').digest('hex').slice(0, 16);
  const known = await keepSetting(database, 'secrets_key_mark', mark);
  if (known === mark) return;
  log.error(
    { before: known, now: mark },
    'the key of secrets is another one than before: put it back, or rotate every webhook secret',
  );
  await writeSetting(database, 'secrets_key_mark', mark);
}
