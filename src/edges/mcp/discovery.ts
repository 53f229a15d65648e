// The documents by which agents and registries find the surface before they connect to it.

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import { MCP_PATH, type McpPages } from './endpoint.ts';
import { SURFACE_VERSION } from './tool-list.ts';

/** The newest first. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

const TITLE = 'Assay';
/** Registries take 100 characters. */
const DESCRIPTION =
  'Verified, dated and sourced facts about private companies, with their changes.';
const SCHEMAS = 'https://static.modelcontextprotocol.io/schemas';
const CARD_TYPE = 'application/mcp-server-card+json';

interface Served {
  readonly type: string;
  readonly document: object;
}

export function discoveryPages(world: World): McpPages {
  const { baseUrl } = world;
  const pages: Readonly<Record<string, Served>> = {
    [`${MCP_PATH}/server-card`]: { type: CARD_TYPE, document: serverCard(baseUrl) },
    [`${MCP_PATH}/server.json`]: { type: 'application/json', document: registryEntry(baseUrl) },
    '/.well-known/ai-catalog.json': {
      type: 'application/ai-catalog+json',
      document: aiCatalog(baseUrl),
    },
  };
  return {
    paths: Object.keys(pages).map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}$`)),
    register: (app: FastifyInstance) => {
      for (const [url, { type, document }] of Object.entries(pages)) {
        const body = Buffer.from(JSON.stringify(document));
        app.route({
          method: ['GET', 'HEAD'],
          url,
          handler: (request, reply) => {
            reply.hijack();
            reply.raw.setHeader('X-Request-Id', newRequestId(world));
            serve(reply.raw, type, request.method === 'HEAD' ? null : body, body.length);
          },
        });
      }
    },
  };
}

function serve(response: ServerResponse, type: string, body: Buffer | null, length: number): void {
  response.writeHead(200, {
    // Public, and the same for everybody: pages of clients in a browser may read it.
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=3600',
    'Content-Type': type,
    'Content-Length': length,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body ?? undefined);
}

/** https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export function serverCard(baseUrl: string): object {
  return {
    $schema: `${SCHEMAS}/v1/server-card.schema.json`,
    name: `${namespaceOf(baseUrl)}/assay`,
    version: SURFACE_VERSION,
    title: TITLE,
    description: DESCRIPTION,
    websiteUrl: `${baseUrl}/docs/mcp`,
    remotes: [
      {
        type: 'streamable-http',
        url: baseUrl + MCP_PATH,
        supportedProtocolVersions: REVISIONS,
      },
    ],
  };
}

/** For a registry of servers: https://modelcontextprotocol.io/registry/remote-servers */
export function registryEntry(baseUrl: string): object {
  return {
    $schema: `${SCHEMAS}/2025-12-11/server.schema.json`,
    name: `${namespaceOf(baseUrl)}/assay`,
    version: SURFACE_VERSION,
    title: TITLE,
    description: DESCRIPTION,
    websiteUrl: `${baseUrl}/docs/mcp`,
    remotes: [{ type: 'streamable-http', url: baseUrl + MCP_PATH }],
  };
}

/** https://github.com/Agent-Card/ai-catalog */
export function aiCatalog(baseUrl: string): object {
  return {
    specVersion: '1.0',
    host: { displayName: TITLE },
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:assay`,
        displayName: TITLE,
        description: DESCRIPTION,
        type: CARD_TYPE,
        url: `${baseUrl}${MCP_PATH}/server-card`,
      },
    ],
  };
}

/** The host in reverse order of its labels, as names of servers begin; an address is no name. */
function namespaceOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(hostname);
  return isName ? hostname.split('.').reverse().join('.') : 'localhost';
}
