// Looks at how a host does TLS: its certificate, and which versions it accepts, one handshake each.

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect, rootCertificates, type TLSSocket } from 'node:tls';
import type { Certificate, TlsPart, TlsVersion } from '../core/facts/observation.ts';
import { TLS_VERSIONS } from '../core/facts/observation.ts';

export interface TlsTarget {
  readonly host: string;
  /** Checked before (`routeTo`); the connection goes there and nowhere else. */
  readonly address: string;
  readonly port: number;
  readonly timeoutMs?: number;
  /** Certificates (PEM) to trust besides those of Node. */
  readonly ca?: readonly string[];
}

/** Never rejects: a handshake that fails is an answer too. `runtime` is the version of Node. */
export async function observeTls(target: TlsTarget, runtime: string): Promise<TlsPart> {
  const negotiated = await negotiate(target);
  const versions: { [version in TlsVersion]?: 'accepted' | 'refused' | 'failed' } = {};
  for (const version of TLS_VERSIONS) versions[version] = await tryVersion(target, version);
  return { port: target.port, trust_store: `node ${runtime}`, versions, negotiated };
}

type Shaken =
  | { readonly kind: 'shaken'; readonly socket: TLSSocket }
  | { readonly kind: 'failed'; readonly code: string };

async function negotiate(target: TlsTarget): Promise<TlsPart['negotiated']> {
  const shaken = await shake(target, { ALPNProtocols: ['h2', 'http/1.1'] });
  if (shaken.kind === 'failed') return { status: 'failed', code: shaken.code };
  const { socket } = shaken;
  try {
    const certificate = certificateOf(socket);
    if (certificate === null) return { status: 'failed', code: 'NO_CERTIFICATE' };
    return {
      status: 'done',
      protocol: socket.getProtocol() ?? 'unknown',
      cipher: socket.getCipher().standardName,
      alpn: socket.alpnProtocol || null,
      authorized: socket.authorized,
      authorization_error: socket.authorized ? null : errorOf(socket.authorizationError),
      certificate,
    };
  } finally {
    socket.destroy();
  }
}

function errorOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.name;
  return String(error);
}

function certificateOf(socket: TLSSocket): Certificate | null {
  const { raw } = socket.getPeerCertificate();
  if (!raw) return null;
  const x509 = new X509Certificate(raw);
  const key = x509.publicKey;
  const issuer = fieldsOf(x509.issuer);
  return {
    issuer_o: issuer.get('O') ?? null,
    issuer_cn: issuer.get('CN') ?? null,
    subject_cn: fieldsOf(x509.subject).get('CN') ?? null,
    san: namesOf(x509.subjectAltName),
    not_before: x509.validFromDate.toISOString(),
    not_after: x509.validToDate.toISOString(),
    key_type: key.asymmetricKeyType ?? null,
    key_bits: key.asymmetricKeyDetails?.modulusLength ?? null,
    curve: key.asymmetricKeyDetails?.namedCurve ?? null,
    sha256: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

// One attribute a line, the first of a name wins.
function fieldsOf(distinguished: string | undefined): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of (distinguished ?? '').split('\n')) {
    const at = line.indexOf('=');
    const name = line.slice(0, Math.max(at, 0));
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1));
  }
  return fields;
}

// A name with odd characters is quoted by Node; those are no host names and are left out.
function namesOf(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(', ')
    .flatMap((one) => (/^DNS:[^"\s]+$/.test(one) ? [one.slice(4)] : []))
    .sort();
}

/** The server itself says that it has no such version, or nothing that goes with it. */
const REFUSALS: readonly string[] = [
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
];

async function tryVersion(
  target: TlsTarget,
  version: TlsVersion,
): Promise<'accepted' | 'refused' | 'failed'> {
  const old = version === 'TLSv1' || version === 'TLSv1.1';
  const shaken = await shake(target, {
    minVersion: version,
    maxVersion: version,
    // The two old versions need what OpenSSL leaves out by itself (SHA-1 in the handshake).
    ...(old ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}),
  });
  if (shaken.kind === 'shaken') {
    const protocol = shaken.socket.getProtocol();
    shaken.socket.destroy();
    return protocol === version ? 'accepted' : 'failed';
  }
  return REFUSALS.includes(shaken.code) ? 'refused' : 'failed';
}

function shake(target: TlsTarget, options: ConnectionOptions): Promise<Shaken> {
  const { host, address, port, timeoutMs = 10_000, ca } = target;
  return new Promise((resolve) => {
    const socket = connect({
      host: address,
      port,
      // RFC 6066 section 3: a literal is no server name.
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // The chain is looked at, not enforced: a bad one is what is to be told. No session is given,
      // so that every handshake shows its certificate.
      rejectUnauthorized: false,
      ...(ca ? { ca: [...rootCertificates, ...ca] } : {}),
      ...options,
    });
    const timer = setTimeout(() => failed('TIMEOUT'), timeoutMs);
    const failed = (code: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ kind: 'failed', code });
    };
    socket.once('error', (error) => failed(errorOf(error)));
    socket.once('close', () => failed('CLOSED'));
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      resolve({ kind: 'shaken', socket });
    });
  });
}
