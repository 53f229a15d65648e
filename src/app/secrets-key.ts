// The key under which an installation seals the secrets that it must read again.

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SECRET_KEY_BYTES, type SecretBox, secretBox } from '../core/secret-box.ts';
import type { Log } from '../operations/services.ts';
import type { Database } from '../store/database.ts';
import { keepSetting, writeSetting } from '../store/settings.ts';
import { ConfigError } from './config-words.ts';

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

async function readKey(file: string): Promise<Uint8Array | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new ConfigError(`the key of secrets in ${file} cannot be read (${code})`);
  }
  const key = keyFrom(text.trim());
  if (key !== null) return key;
  throw new ConfigError(`${file} holds no key of secrets (${SECRET_KEY_BYTES} bytes in hex)`);
}

function keyFrom(text: string): Uint8Array | null {
  const isKey = new RegExp(`^[0-9a-fA-F]{${2 * SECRET_KEY_BYTES}}$`).test(text);
  return isKey ? Buffer.from(text, 'hex') : null;
}

// A link is made whole or not at all, and never over a key that another process made meanwhile.
async function makeKey(file: string): Promise<Uint8Array> {
  const key = randomBytes(SECRET_KEY_BYTES);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
    return key;
  } catch (error) {
    const other = await readKey(file);
    if (other === null) throw error;
    return other;
  } finally {
    await unlink(draft);
  }
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
