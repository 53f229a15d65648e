// The agents' surface: who may come in, and the tools that they meet.

import type { Caller } from '../../contract/caller.ts';
import { admitCall, admitMessage, agentOf } from '../../operations/agent-guard.ts';
import type { WireRequest } from '../../operations/invoke/wire.ts';
import type { World } from '../../operations/services.ts';
import type { Tools } from './call.ts';
import { discoveryPages } from './discovery.ts';
import { type Arrival, type Guest, type McpPages, type Message, mcpPages } from './endpoint.ts';
import { companyOf } from './resources.ts';
import { agentServer, agentTools } from './server.ts';
import {
  openStreams,
  type RecordChanges,
  STREAM_LIMITS,
  type StreamLimits,
  type Streams,
} from './streams.ts';

export interface AgentOptions {
  /** Whether everybody may see which tools there are; calling them always needs a credential. */
  readonly publicListing: boolean;
  /** Null: no agent is told of changed records. */
  readonly changes: RecordChanges | null;
  readonly streamLimits?: StreamLimits;
}

/** What tells which tools there are, and the handshake before it. */
const LISTING: readonly (string | null)[] = [
  'server/discover',
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
];

const LISTEN = 'subscriptions/listen';

/**
 * What the message will run. Reading a resource is calling its tool, and hearing of it asks the
 * same of the credential. Null: it runs nothing, as what is no call of a tool does not.
 */
function toolOf(method: string | null, { name, uri, arguments: given }: Message['params']) {
  if (method === LISTEN) return 'get_company';
  if (method === 'resources/read') {
    return typeof uri === 'string' && companyOf(uri) !== null ? 'get_company' : null;
  }
  const isCall = typeof (given ?? {}) === 'object' && given !== null && !Array.isArray(given);
  return method === 'tools/call' && isCall && typeof name === 'string' ? name : null;
}

export function agentPages(world: World, options: AgentOptions): McpPages {
  const { changes, streamLimits = STREAM_LIMITS } = options;
  const streams = changes === null ? null : openStreams(changes, streamLimits);
  const tools = agentTools(world);
  const arrive = async (wire: WireRequest): Promise<Arrival> => {
    const caller = await agentOf(world, wire);
    if (caller !== null && (caller.kind !== 'none' || options.publicListing)) {
      return {
        kind: 'arrived',
        guest: guestOf({ world, tools, streams, ...options }, wire, caller),
      };
    }
    const reply = await admitMessage(world, wire, false);
    if (reply === null) throw new Error('a credential came to life while it was looked at');
    return { kind: 'refused', reply };
  };
  const endpoint = mcpPages(world, { bus: streams?.bus ?? null, arrive });
  const documents = discoveryPages(world);
  return {
    paths: [...endpoint.paths, ...documents.paths],
    register: (app) => {
      endpoint.register(app);
      documents.register(app);
    },
  };
}

interface Surface {
  readonly world: World;
  readonly tools: Tools;
  readonly streams: Streams | null;
  readonly publicListing: boolean;
}

function guestOf(
  { world, tools, streams, publicListing }: Surface,
  wire: WireRequest,
  caller: Caller,
): Guest {
  return {
    admit: async ({ method, params }) => {
      const tool = tools.get(toolOf(method, params) ?? '');
      if (tool !== undefined && caller.kind !== 'none') {
        const refused = admitCall(world, wire, caller, tool.operation);
        // What runs nothing is counted here.
        return refused ?? (method === LISTEN ? admitMessage(world, wire, false) : null);
      }
      return admitMessage(world, wire, publicListing && LISTING.includes(method));
    },
    listen: (response) => {
      const owner = ownerOf(caller);
      const isLive = async () => (await agentOf(world, wire))?.kind === 'key';
      const opened = streams?.open(owner, response, isLive) ?? 'unheard';
      return opened === 'open' ? null : UNOPENED[opened];
    },
    serve: (era) => agentServer(world, tools, wire, streams !== null && era === 'modern'),
  };
}

const UNOPENED = {
  too_many: { status: 429, code: -32000, says: 'Too many streams of this account are open.' },
  unheard: { status: 503, code: -32000, says: 'Changes are not heard of now: try again soon.' },
} as const;

function ownerOf(caller: Caller): string {
  if (caller.kind === 'none') return '';
  return caller.accountId ?? caller.keyId;
}
