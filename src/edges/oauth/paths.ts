// Where the authorization server answers, and what it is called.

/** Under the base URL. */
export const PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  registration: '/oauth/register',
  jwks: '/oauth/jwks',
  interaction: '/oauth/interaction',
} as const;

/** Resources that tokens can be for (RFC 8707). */
export function resourcesOf(baseUrl: string): { readonly api: string; readonly mcp: string } {
  return { api: baseUrl, mcp: `${baseUrl}/mcp` };
}

/**
 * The resource that an indicator names; null for none of ours. One slash more at the end is the
 * same to us: libraries that normalise addresses add it.
 */
export function resourceNamed(baseUrl: string, indicator: string): string | null {
  const { api, mcp } = resourcesOf(baseUrl);
  const bare = indicator.endsWith('/') ? indicator.slice(0, -1) : indicator;
  return bare === api || bare === mcp ? bare : null;
}
