// The address of a caller, for edges that hold a raw HTTP request.

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

function joined(field: string | readonly string[] | undefined): string | undefined {
  return typeof field === 'object' ? field.join(', ') : field;
}
