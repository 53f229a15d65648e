// What applications may say of themselves, by registration or by a document at their address.

import { isIP } from 'node:net';
import { errors } from 'oidc-provider';

/** The rest is dropped: nothing of it has a meaning here. */
const KNOWN: readonly string[] = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'application_type',
  'redirect_uris',
  'grant_types',
  'response_types',
  'response_modes',
  'token_endpoint_auth_method',
  'token_endpoint_auth_signing_alg',
  'jwks',
  'jwks_uri',
];

const MOST_BYTES = 8 * 1024;
const MOST_REDIRECTS = 20;
const LONGEST_ADDRESS = 2_000;
const LONGEST_NAME = 100;
/**
 * Control characters, breaks of lines, those that turn the direction of text around or show
 * nothing; the two joiners are letters to some scripts.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/**
 * Schemes without a dot that applications are known by. Any other might be one to which the device
 * gives a meaning of its own, and its address would be opened with a code of ours in it.
 */
const EDITORS: readonly string[] = [
  'claude',
  'code-oss',
  'cursor',
  'goose',
  'kiro',
  'raycast',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'zed',
];

type Metadata = Record<string, unknown>;

/** Throws what the library answers as `invalid_client_metadata` or `invalid_redirect_uri`. */
export function settleClientMetadata(metadata: Metadata): void {
  for (const name of Object.keys(metadata)) {
    if (!KNOWN.includes(name)) delete metadata[name];
  }
  if (lengthOf(metadata) > MOST_BYTES) {
    throw new errors.InvalidClientMetadata(`client metadata must not exceed ${MOST_BYTES} bytes`);
  }
  checkName(metadata.client_name);
  checkRedirects(metadata.redirect_uris);
  // Rules of redirects are those of RFC 8252 for everybody: any port of loopback, else TLS or a
  // scheme of the application's own.
  metadata.application_type = 'native';
  metadata.response_modes = ['query'];
}

function lengthOf(metadata: Metadata): number {
  try {
    return JSON.stringify(metadata).length;
  } catch {
    // Nested deeper than can be written.
    return Number.POSITIVE_INFINITY;
  }
}

function checkName(name: unknown): void {
  if (typeof name !== 'string') return;
  if (name.length > LONGEST_NAME || INVISIBLE.test(name)) {
    throw new errors.InvalidClientMetadata(
      `client_name must have at most ${LONGEST_NAME} characters, all of them visible`,
    );
  }
}

function checkRedirects(redirects: unknown): void {
  // What is no list of texts is refused by the library itself.
  if (!Array.isArray(redirects)) return;
  if (redirects.length > MOST_REDIRECTS) {
    throw new errors.InvalidRedirectUri(
      `redirect_uris must have at most ${MOST_REDIRECTS} members`,
    );
  }
  for (const redirect of redirects) {
    if (typeof redirect === 'string') checkRedirect(redirect);
  }
}

function checkRedirect(redirect: string): void {
  if (redirect.length > LONGEST_ADDRESS) {
    throw new errors.InvalidClientMetadata(
      `redirect_uris must have at most ${LONGEST_ADDRESS} characters each`,
    );
  }
  const url = URL.parse(redirect);
  if (url === null) return;
  if (!isSchemeOfApplications(url.protocol)) {
    throw new errors.InvalidClientMetadata(
      'redirect_uris must be https addresses, http addresses of loopback, or have a scheme with a ' +
        `dot as com.example.app (RFC 8252), or one of ${EDITORS.join(', ')}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new errors.InvalidClientMetadata('redirect_uris must not name a user');
  }
  // The URL standard lets `;` and `,` stand in hosts: in a policy of ours they would say something.
  if (!/^[a-z0-9.[\]:_-]*$/i.test(url.hostname)) {
    throw new errors.InvalidClientMetadata('redirect_uris must name hosts that DNS knows');
  }
}

// RFC 8252 section 7.1: schemes of applications are names of domains turned around.
function isSchemeOfApplications(protocol: string): boolean {
  const scheme = protocol.slice(0, -1);
  if (scheme === 'https' || scheme === 'http' || EDITORS.includes(scheme)) return true;
  return /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/.test(scheme);
}

/** Who asks, as far as it can be known. */
export interface ClientIdentity {
  /** The name that it gives itself. */
  readonly name: string | null;
  /** The host of the document that describes it; null for one that registered itself. */
  readonly host: string | null;
}

export function identityOf(client: {
  readonly clientId: string;
  readonly clientName?: string | undefined;
}): ClientIdentity {
  const name = client.clientName?.trim() || null;
  const url = client.clientId.startsWith('https://') ? URL.parse(client.clientId) : null;
  return { name, host: url?.host ?? null };
}

/** Where the browser goes after the decision. */
export type ReturnPlace =
  | { readonly kind: 'this_device'; readonly host: string }
  | { readonly kind: 'host'; readonly host: string }
  /** An application that the device has for a scheme of its own. */
  | { readonly kind: 'application'; readonly host: string };

export function returnPlaceOf(redirect: string): ReturnPlace {
  const url = new URL(redirect);
  const { protocol, host, hostname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'application', host: protocol };
  const bare = hostname.replace(/^\[|\]$/g, '');
  const isLoopback = bare === 'localhost' || (isIP(bare) !== 0 && /^(127\.|::1$)/.test(bare));
  return { kind: isLoopback ? 'this_device' : 'host', host };
}
