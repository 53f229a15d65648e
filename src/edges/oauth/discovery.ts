// The documents by which applications find the authorization server (RFC 8414, RFC 9728).

import { SCOPE_NAMES } from '../../contract/scopes.ts';
import { PATHS, resourcesOf } from './paths.ts';

type Document = Readonly<Record<string, string | boolean | readonly string[]>>;

export const AUTH_METHODS = ['none', 'private_key_jwt'] as const;
export const AUTH_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA', 'PS256', 'RS256'] as const;

/** RFC 8414; the same document answers as `openid-configuration`. */
export function serverMetadata(baseUrl: string): Document {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + PATHS.authorization,
    token_endpoint: baseUrl + PATHS.token,
    revocation_endpoint: baseUrl + PATHS.revocation,
    registration_endpoint: baseUrl + PATHS.registration,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: AUTH_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: AUTH_ALGORITHMS,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    scopes_supported: SCOPE_NAMES,
    service_documentation: `${baseUrl}/docs`,
    // Readers of `openid-configuration` ask for these three. No ID token is ever given.
    jwks_uri: baseUrl + PATHS.jwks,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

/** RFC 9728. */
export function resourceMetadata(baseUrl: string): Document {
  return {
    resource: resourcesOf(baseUrl).mcp,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPE_NAMES,
    bearer_methods_supported: ['header'],
    resource_name: 'Assay',
    resource_documentation: `${baseUrl}/docs`,
    resource_policy_uri: `${baseUrl}/bot`,
  };
}
