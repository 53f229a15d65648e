// Signing secrets of webhooks as Standard Webhooks writes them: a prefix, and the bytes in base64.

import type { SecretBox } from '../callers/secret-box.ts';

export const WEBHOOK_SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** What the receiver is told, once. */
export function writeWebhookSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** Gives the form that is kept: the bytes, sealed for their endpoint. */
export function sealWebhookSecret(
  box: SecretBox,
  endpointId: string,
  bytes: Uint8Array,
): Uint8Array {
  return box.seal(bytes, aboutOf(endpointId));
}

/** The bytes that sign; null for what another key sealed. */
export function openWebhookSecret(
  box: SecretBox,
  endpointId: string,
  sealed: Uint8Array,
): Uint8Array | null {
  return box.open(sealed, aboutOf(endpointId));
}

function aboutOf(endpointId: string): string {
  return `webhook secret of ${endpointId}`;
}
