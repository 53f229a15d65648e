// Whether a webhook was signed with a secret, by the library that receivers use, at a moment.

import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export function verifiesAt(moment: Date, secret: string, { headers, body }: Posted): boolean {
  // The package compares with its own clock; the signature is over the moment of the world.
  const real = Date.now;
  Date.now = () => moment.getTime();
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = real;
  }
}
