// An agent as tests have it: the official client of MCP over HTTP, with a key or a token.

import {
  Client,
  type FetchLike,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';

export interface Agent extends AsyncDisposable {
  readonly client: Client;
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<AgentAnswer>;
}

export interface AgentAnswer {
  readonly isError: boolean;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The revisions that the surface speaks; the first is asked for without a handshake. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
export type Revision = (typeof REVISIONS)[number];

export interface AgentOptions {
  readonly revision?: Revision;
  readonly fetch?: FetchLike;
}

export async function connectAgent(
  base: string,
  credential: string | null,
  { revision = '2026-07-28', fetch }: AgentOptions = {},
): Promise<Agent> {
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy';
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode }, supportedProtocolVersions: [revision] },
  );
  const headers = credential === null ? {} : { authorization: `Bearer ${credential}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), {
    requestInit: { headers },
    ...(fetch === undefined ? {} : { fetch }),
  });
  await client.connect(transport);
  return {
    client,
    call: async (name, given = {}) => {
      const { content, structuredContent, isError, _meta } = await client.callTool({
        name,
        arguments: { ...given },
      });
      const texts = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`));
      return {
        isError: isError === true,
        structured: (structuredContent ?? {}) as Record<string, unknown>,
        texts,
        meta: _meta ?? {},
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
