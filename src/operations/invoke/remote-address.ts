// The address of a caller, for edges that hold a raw HTTP request.

import { callerNetwork } from '../../core/callers/client-address.ts';
import type { Services } from '../services.ts';

/** What an edge has of a request, whatever it is made of. */
export interface ConnectedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export function remoteAddressOf(
  { clientAddress }: Pick<Services, 'clientAddress'>,
  { socket, headers }: ConnectedRequest,
): string {
  return clientAddress({
    peer: socket.remoteAddress ?? '',
    forwardedFor: joined(headers['x-forwarded-for']),
    forwarded: joined(headers.forwarded),
  });
}

/** Who holds a connection, as limits tell callers apart; a proxy holds those of many. */
export function networkOf({ remoteAddress = '' }: ConnectedRequest['socket']): string {
  return callerNetwork(remoteAddress);
}

function joined(field: string | readonly string[] | undefined): string | undefined {
  return typeof field === 'object' ? field.join(', ') : field;
}
