// The signing key of an installation: a file of its own, made at the first start.

import { generateKeyPairSync } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log, Signer } from '../operations/services.ts';
import { signerFrom } from '../operations/signing.ts';
import type { Database } from '../store/database.ts';
import { keepSetting, writeSetting } from '../store/settings.ts';
import { ConfigError } from './config.ts';

/** The key in this file, or a new one that is in it from now on. */
export async function openSigner(file: string, unique: () => string): Promise<Signer> {
  const pem = (await readKey(file)) ?? (await makeKey(file, unique()));
  try {
    return signerFrom(pem);
  } catch {
    throw new ConfigError(`ASSAY_SIGNING_KEY: ${file} holds no Ed25519 private key (PEM, PKCS #8)`);
  }
}

async function readKey(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new ConfigError(`ASSAY_SIGNING_KEY: ${file} cannot be read (${code})`);
  }
}

// A link is made whole or not at all, and never over a key that another process made meanwhile.
async function makeKey(file: string, name: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${name}`;
  await writeFile(draft, pem, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
    return pem;
  } catch (error) {
    const other = await readKey(file);
    if (other === null) throw error;
    return other;
  } finally {
    await unlink(draft);
  }
}

/** Two keys for one database would sign one log in turns: whoever runs this is told. */
export async function noteSigner(database: Database, signer: Signer, log: Log): Promise<void> {
  const known = await keepSetting(database, 'signing_key_id', signer.keyId);
  if (known === signer.keyId) return;
  log.warn(
    { before: known, now: signer.keyId },
    'the signing key is another one than before: verifiers must be told, and every process needs it',
  );
  await writeSetting(database, 'signing_key_id', signer.keyId);
}
