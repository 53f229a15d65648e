// Connects to nothing but addresses that were judged before, and tells how a connection failed.

import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { judgeAddress } from './addresses.ts';
import type { Fetcher, FetchFailure, FetchLimits } from './fetcher.ts';

type Reach = Pick<Fetcher, 'allow' | 'ca'>;

class OtherPeer extends Error {
  readonly code = 'OTHER_PEER';
}

/**
 * Connects to one of the checked addresses only: the name is not resolved again, so a second answer
 * of its DNS (rebinding) is never heard, and the peer is looked at once more before a byte is sent.
 */
export function connectorFor(
  fetcher: Reach,
  limits: Pick<FetchLimits, 'connectMs'>,
  addresses: readonly string[],
  port: number,
): buildConnector.connector {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const options = {
    allowH2: false,
    maxCachedSessions: 0,
    timeout: limits.connectMs,
    autoSelectFamily: true,
    lookup: ((_host, wanted, done) => {
      const [first] = all;
      if (wanted.all) done(null, all);
      else if (first) done(null, first.address, first.family);
    }) as LookupFunction,
    ...(fetcher.ca ? { ca: [...rootCertificates, ...fetcher.ca] } : {}),
  };
  const connect = buildConnector(options as buildConnector.BuildOptions);
  return (wanted, done) => {
    connect({ ...wanted, port: String(port) }, (...[error, socket]) => {
      if (error) return done(error, null);
      if (isExpected(socket, addresses, fetcher)) return done(null, socket);
      socket.destroy();
      done(new OtherPeer('the peer is not where the request was sent'), null);
    });
  };
}

type LookupFunction = (
  host: string,
  options: { readonly all?: boolean },
  done: (
    error: null,
    address: string | readonly { address: string; family: number }[],
    family?: number,
  ) => void,
) => void;

function isExpected(socket: Socket, addresses: readonly string[], fetcher: Reach): boolean {
  const peer = socket.remoteAddress ?? '';
  if (judgeAddress(peer, fetcher.allow) === 'blocked') return false;
  return addresses.some((address) => sameAddress(address, peer));
}

function sameAddress(a: string, b: string): boolean {
  const bare = (address: string) =>
    URL.parse(`http://${address.includes(':') ? `[${address}]` : address}`)?.hostname;
  return bare(a) === bare(b) || `::ffff:${a}` === b;
}

/** Tells failures apart by the codes of Node and undici, never by a message. */
export function failureOf(error: unknown): FetchFailure {
  const code = codeOf(error);
  if (code === 'OTHER_PEER') return { kind: 'blocked_address', reason: 'other_peer' };
  if (/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/.test(code)) return { kind: 'timeout' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return { kind: 'headers_too_large' };
  }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) {
    return { kind: 'refused', code };
  }
  if (/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) {
    return { kind: 'tls', code };
  }
  if (/^HPE_|^UND_ERR_(RES_CONTENT_LENGTH|INVALID)/.test(code)) return { kind: 'malformed', code };
  return { kind: 'broken', code };
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : 'unknown';
}
