// What one agent talks to: a server object of MCP for one request, over tools made once.

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { World } from '../../operations/services.ts';
import { type Caller, callTool, type Tools } from './call.ts';
import { completion, type Sources } from './completions.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { listedPrompts } from './manifest.ts';
import { PROMPTS } from './prompts.ts';
import { COMPANY_TEMPLATE, companyOf } from './resources.ts';
import { SURFACE_VERSION, toolsOf } from './tool-list.ts';

/** To be made once: schemas and descriptions are the same for everybody. */
export function agentTools({ operations }: Pick<World, 'operations'>): Tools {
  return new Map(toolsOf(operations).map((tool) => [tool.entry.id, tool]));
}

/** An hour: tools change with the program alone. */
const LISTED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A record is paid for, and changes when the company does. */
const READ = { ttlMs: 60_000, cacheScope: 'private' } as const;

/** Serves one request and keeps nothing. `subscribe`: whether changed records are told of. */
export function agentServer(
  world: World,
  tools: Tools,
  caller: Caller,
  subscribe: boolean,
): Server {
  const server = new Server(
    { name: 'assay', title: 'Assay', version: SURFACE_VERSION, websiteUrl: world.baseUrl },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        completions: {},
        resources: { listChanged: false, subscribe },
      },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'tools/list': LISTED,
        'prompts/list': LISTED,
        'resources/list': LISTED,
        'resources/templates/list': LISTED,
        'server/discover': LISTED,
        'resources/read': READ,
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [...tools.values()].map(({ listed }) => listed),
  }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw wrong(`No tool is called ${params.name}.`);
    return callTool(world, tools, tool, { given: params.arguments ?? {}, caller });
  });
  addPrompts(server);
  addResources(server, world, tools, caller);
  addCompletions(server, world, tools, caller);
  return server;
}

function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS.find((one) => one.name === name);
    if (prompt === undefined) throw wrong(`No prompt is called ${name}.`);
    for (const { name: needed, required } of prompt.arguments) {
      if (required && (given[needed] ?? '').trim() === '') {
        throw wrong(`${name} needs the argument ${needed}.`);
      }
    }
    const content = { type: 'text', text: prompt.text(given) } as const;
    return { description: prompt.description, messages: [{ role: 'user', content }] };
  });
}

function addResources(server: Server, world: World, tools: Tools, caller: Caller): void {
  // A list of every company would be the whole catalogue: search finds them.
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [COMPANY_TEMPLATE],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const company = companyOf(uri);
    const tool = tools.get('get_company');
    if (company === null || tool === undefined) throw new ResourceNotFoundError(uri);
    const { structuredContent, isError, _meta } = await callTool(world, tools, tool, {
      given: { company, detail: 'full' },
      caller,
    });
    if (isError === true) throw unread(uri, structuredContent);
    const { mimeType } = COMPANY_TEMPLATE;
    return { contents: [{ uri, mimeType, text: JSON.stringify(structuredContent), _meta }] };
  });
}

function addCompletions(server: Server, world: World, tools: Tools, caller: Caller): void {
  const read = async (name: string, given: Readonly<Record<string, string>>) => {
    const tool = tools.get(name);
    if (tool === undefined) throw wrong(`No tool is called ${name}.`);
    const result = await callTool(world, tools, tool, { given, caller });
    if (result.isError === true) throw refused(result.structuredContent);
    return result.structuredContent.data as Readonly<Record<string, readonly Named[]>>;
  };
  const sources: Sources = {
    companies: async (q) => ((await read('search', { q })).companies ?? []).map(nameOf),
    categories: async () => ((await read('list_categories', {})).categories ?? []).map(nameOf),
  };
  server.setRequestHandler('completion/complete', async ({ params }) => {
    const found = await completion(params, sources);
    if (found === null) throw wrong('There is no such prompt, address or argument to complete.');
    return { completion: { ...found } };
  });
}

interface Named {
  readonly domain?: string;
  readonly slug?: string;
}

function nameOf({ domain, slug }: Named): string {
  return domain ?? slug ?? '';
}

function wrong(says: string): ProtocolError {
  // https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
  return new ProtocolError(ProtocolErrorCode.InvalidParams, says);
}

/** Reading has no result for refusals: the problem document goes with the error. */
function unread(uri: string, problem: Readonly<Record<string, unknown>>): ProtocolError {
  if (problem.status === 404) return new ResourceNotFoundError(uri, String(problem.detail));
  return refused(problem);
}

function refused(problem: Readonly<Record<string, unknown>>): ProtocolError {
  const code = ProtocolErrorCode.InvalidRequest;
  return new ProtocolError(code, `${problem.code}: ${problem.detail}`, { problem });
}
