// The key that signs for an endpoint: made, sealed for its row, and what its owner is shown.

import {
  publicKeyOf,
  sealWebhookSecret,
  WEBHOOK_SECRET_BYTES,
  type WebhookSignature,
  writeWebhookSecret,
} from '../../core/watching/webhook-secret.ts';
import type { Db } from '../../store/database.ts';
import { putSecret } from '../../store/watches/watch-endpoints.ts';
import type { Services } from '../services.ts';

export interface NewKey {
  /** What is shown once; null where nothing is shared. */
  readonly secret: string | null;
  readonly publicKey: Uint8Array | null;
  /** To be called in a transaction that holds the row of the endpoint. */
  store(db: Db, now: Date): Promise<void>;
}

export function newKey(services: Services, id: string, signature: WebhookSignature): NewKey {
  const bytes = services.random(WEBHOOK_SECRET_BYTES);
  const publicKey = signature === 'ed25519' ? publicKeyOf(bytes) : null;
  return {
    secret: publicKey === null ? writeWebhookSecret(bytes) : null,
    publicKey,
    store: (db, now) => {
      const sealed = sealWebhookSecret(services.secrets, id, bytes);
      return putSecret(db, id, { sealed, publicKey }, now);
    },
  };
}
