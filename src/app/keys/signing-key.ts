// The signing key of an installation: a file of its own, made at the first start.

import { generateKeyPairSync } from 'node:crypto';
import { signerFrom } from '../../operations/invoke/signing.ts';
import type { Log, Signer } from '../../operations/services.ts';
import type { Database } from '../../store/database.ts';
import { keepSetting, writeSetting } from '../../store/settings.ts';
import { keepSigningKey } from '../../store/signing-keys.ts';
import { ConfigError } from '../settings/config.ts';
import { keepText, readKept } from './kept-file.ts';

const WHAT = 'ASSAY_SIGNING_KEY: the key';

/** The key in this file, or a new one that is in it from now on. */
export async function openSigner(file: string, unique: () => string): Promise<Signer> {
  const pem = (await readKept(file, WHAT)) ?? (await makeKey(file, unique()));
  try {
    return signerFrom(pem);
  } catch {
    throw new ConfigError(`ASSAY_SIGNING_KEY: ${file} holds no Ed25519 private key (PEM, PKCS #8)`);
  }
}

async function makeKey(file: string, unique: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return keepText(file, WHAT, pem, unique);
}

/** Two keys for one database would sign one log in turns: whoever runs this is told. */
export async function noteSigner(
  database: Database,
  signer: Signer,
  log: Log,
  now: Date,
): Promise<void> {
  await keepSigningKey(database, signer, now);
  const known = await keepSetting(database, 'signing_key_id', signer.keyId);
  if (known === signer.keyId) return;
  log.warn(
    { before: known, now: signer.keyId },
    'the signing key is another one than before: verifiers must be told, and every process needs it',
  );
  await writeSetting(database, 'signing_key_id', signer.keyId);
}
