// What programs look for at addresses that standards fix.

import type { SiteFile } from '../frame/send-file.ts';

const DAY_SECONDS = 86_400;
const TEXT = 'text/plain; charset=utf-8';

/** RFC 9309. What costs work and says nothing to a search engine is kept from it. */
export function robotsFile(baseUrl: string): SiteFile {
  const closed = ['/account', '/oauth/', '/search', '/v1/', '/mcp'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /v1/openapi.json',
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
  ];
  return { type: TEXT, body: `${lines.join('\n')}\n`, lasts: DAY_SECONDS };
}

/** It is good for so long from the day on which it is asked for. */
const EXPIRES_DAYS = 90;

/** RFC 9116; null where whoever runs this names nobody to write to. */
export function securityFile(baseUrl: string, contact: string | null, now: Date): SiteFile | null {
  if (contact === null) return null;
  const expires = new Date(now.getTime() + EXPIRES_DAYS * DAY_SECONDS * 1000);
  const to = /^https:|^mailto:/.test(contact) ? contact : `mailto:${contact}`;
  const lines = [
    `Contact: ${to}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ];
  return { type: TEXT, body: `${lines.join('\n')}\n`, lasts: DAY_SECONDS };
}

const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

/** RFC 9727: where our interfaces are described, as a set of links (RFC 9264). */
export function apiCatalog(baseUrl: string): SiteFile {
  const here = (path: string, type: string) => [{ href: `${baseUrl}${path}`, type }];
  const linkset = [
    {
      anchor: `${baseUrl}/v1`,
      'service-desc': here('/v1/openapi.json', 'application/vnd.oai.openapi+json;version=3.1'),
      'service-doc': here('/docs/api', 'text/html'),
      status: here('/v1/status', 'application/json'),
    },
    {
      anchor: `${baseUrl}/mcp`,
      'service-desc': here('/mcp/server-card', 'application/json'),
      'service-doc': here('/docs/mcp', 'text/html'),
    },
  ];
  return {
    type: `application/linkset+json; profile="${PROFILE}"`,
    body: `${JSON.stringify({ linkset }, null, 2)}\n`,
    lasts: DAY_SECONDS,
    headers: {
      'Access-Control-Allow-Origin': '*',
      Link: `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
    },
  };
}

/** A section of the documentation. */
export interface DocList {
  readonly title: string;
  readonly entries: readonly {
    readonly path: string;
    readonly says: string;
    readonly description: string;
  }[];
}

/** https://llmstxt.org/: what this is, and where programs that read text go on. */
export function llmsFile(baseUrl: string, docs: readonly DocList[]): SiteFile {
  const links = (rows: readonly (readonly [path: string, name: string, says: string])[]) =>
    rows.map(([path, name, says]) => `- [${name}](${baseUrl}${path}): ${says}`).join('\n');
  const body = `# Assay

> Dated and sourced facts about companies, read from what they publish and from what can be
> measured about them; what changed and when; and proofs that the bytes behind a fact existed.

Pages of companies and of the documentation answer in Markdown to \`Accept: text/markdown\`.
Every fact has a key, a value, a provenance (observed by us, or stated by the company), a date and a
source. What is not public is told as absent, with the reason; nothing is guessed.

## Interfaces

${links([
  ['/v1/openapi.json', 'OpenAPI', 'the contract of the REST interface'],
  ['/mcp', 'MCP', 'the same for agents (Streamable HTTP)'],
  ['/.well-known/api-catalog', 'API catalog', 'both, as links (RFC 9727)'],
])}

${docs
  .map(
    ({ title, entries }) => `## ${title}

${links(entries.map(({ path, says, description }) => [`${path}.md`, says, description]))}
`,
  )
  .join('\n')}
## Checking

${links([['/verify', 'Verifier', 'checks a proof in the browser']])}

## Data

${links([
  ['/categories', 'Categories', 'companies by market'],
  ['/changes', 'Changes', 'what changed, newest first'],
  ['/status', 'Status', 'how fresh and how well anchored the facts are'],
  ['/sitemap.xml', 'Sitemap', 'every company'],
])}
`;
  return { type: TEXT, body, lasts: 3_600 };
}
