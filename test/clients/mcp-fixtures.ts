// The tools, prompts and resources that the official conformance suite of MCP asks for by name.

import {
  acceptedContent,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** One red pixel, and a sound without samples. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const codec = createRequestStateCodec<string>({ key: 'a key of tests alone, of 32 bytes or more' });

const text = (says: string) => ({ content: [{ type: 'text' as const, text: says }] });
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

const ask = (message: string, member: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [member]: type === 'string' ? { type } : { type } },
      required: [member],
    },
  });
const say = (message: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: message } }],
    maxTokens,
  });

export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: { logging: {}, completions: {}, resources: { subscribe: true } },
      requestState: { verify: codec.verify },
    },
  );
  addPlainTools(server);
  addAskingTools(server);
  addRounds(server);
  addPrompts(server);
  addResources(server);
  return server;
}

function addPlainTools(server: McpServer): void {
  const plain = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(name, { description: 'A fixture.' }, run as () => ReturnType<typeof text>);
  plain('test_simple_text', () => text('This is a simple text response for testing.'));
  plain('test_image_content', () => ({ content: [image] }));
  plain('test_audio_content', () => ({
    content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  }));
  plain('test_embedded_resource', () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }));
  plain('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  }));
  plain('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  plain('test_tool_with_logging', async ({ mcpReq }) => {
    for (const says of ['started', 'processing data', 'completed']) {
      await mcpReq.log('info', `Tool execution ${says}`);
      await pause();
    }
    return text('Logged.');
  });
  plain('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
      await pause();
    }
    return text('Progressed.');
  });
  plain('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Only for those who asked for a level.');
    return text('Logged.');
  });
  // Asking for what the client does not offer is refused by the SDK.
  plain('test_missing_capability', () =>
    inputRequired({ inputRequests: { greeting: say('Generate a greeting', 50) } }),
  );
  plain('test_streaming_elicitation', () =>
    inputRequired({ inputRequests: { name: ask('What is your name?', 'name') } }),
  );
}

function capabilitiesOf({ envelope }: ServerContext['mcpReq']): Readonly<Record<string, unknown>> {
  return Reflect.get(envelope ?? {}, 'io.modelcontextprotocol/clientCapabilities') ?? {};
}

function addAskingTools(server: McpServer): void {
  const asking = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(
      `test_input_required_result_${name}`,
      { description: 'It asks.' },
      run as never,
    );
  asking('elicitation', ({ mcpReq: { inputResponses } }) => {
    const name = acceptedContent(inputResponses, 'user_name')?.name;
    if (typeof name === 'string') return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
  });
  asking('sampling', ({ mcpReq: { inputResponses } }) => {
    const answer = inputResponse(inputResponses, 'capital_question');
    if (answer.kind === 'sampling') return text(JSON.stringify(answer.result.content));
    const capital_question = say('What is the capital of France?', 100);
    return inputRequired({ inputRequests: { capital_question } });
  });
  asking('list_roots', ({ mcpReq: { inputResponses } }) => {
    const answer = inputResponse(inputResponses, 'client_roots');
    if (answer.kind === 'roots') return text(`Roots: ${answer.roots.map(({ uri }) => uri).join()}`);
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  asking('capabilities', ({ mcpReq }) => {
    const has = capabilitiesOf(mcpReq);
    const inputRequests = {
      ...(has.elicitation === undefined ? {} : { name: ask('What is your name?', 'name') }),
      ...(has.sampling === undefined ? {} : { greeting: say('Generate a greeting', 50) }),
      ...(has.roots === undefined ? {} : { roots: inputRequired.listRoots() }),
    };
    if (Object.keys(inputRequests).length === 0) return text('Nothing can be asked.');
    return inputRequired({ inputRequests });
  });
}

function addRounds(server: McpServer): void {
  const asking = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(
      `test_input_required_result_${name}`,
      { description: 'It asks.' },
      run as never,
    );
  const confirming = async ({ mcpReq: { inputResponses, requestState } }: ServerContext) => {
    const isConfirmed = inputResponse(inputResponses, 'confirm').kind === 'elicit';
    if (isConfirmed && requestState<string>() === 'begun') return text('state-ok');
    const confirm = ask('Please confirm', 'ok', 'boolean');
    return inputRequired({ inputRequests: { confirm }, requestState: await codec.mint('begun') });
  };
  asking('request_state', confirming);
  asking('tampered_state', confirming);
  asking('multiple_inputs', async ({ mcpReq: { inputResponses = {} } }) => {
    const needed = ['user_name', 'greeting', 'client_roots'];
    if (needed.every((name) => name in inputResponses)) return text('All was given.');
    return inputRequired({
      inputRequests: {
        user_name: ask('What is your name?', 'name'),
        greeting: say('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await codec.mint('begun'),
    });
  });
  asking('multi_round', async ({ mcpReq: { inputResponses, requestState } }) => {
    const state = requestState<string>();
    if (state === 'two' && acceptedContent(inputResponses, 'step2')) return text('Done.');
    if (state === 'one' && acceptedContent(inputResponses, 'step1')) {
      const step2 = ask('Step 2: What is your favorite color?', 'color');
      return inputRequired({ inputRequests: { step2 }, requestState: await codec.mint('two') });
    }
    const step1 = ask('Step 1: What is your name?', 'name');
    return inputRequired({ inputRequests: { step1 }, requestState: await codec.mint('one') });
  });
}

const words = (...names: readonly string[]) =>
  fromJsonSchema<Record<string, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: [...names],
  });

function addPrompts(server: McpServer): void {
  const user = (content: object) => ({ role: 'user', content });
  const told = (says: string) => user({ type: 'text', text: says });
  const prompt = (name: string, argsSchema: unknown, run: unknown) =>
    server.registerPrompt(
      name,
      { description: 'A fixture.', ...(argsSchema === null ? {} : { argsSchema }) } as never,
      run as never,
    );
  prompt('test_simple_prompt', null, () => ({
    messages: [told('This is a simple prompt for testing.')],
  }));
  prompt('test_prompt_with_arguments', words('arg1', 'arg2'), (given: Record<string, string>) => ({
    messages: [told(`Prompt with arguments: arg1='${given.arg1}', arg2='${given.arg2}'`)],
  }));
  prompt(
    'test_prompt_with_embedded_resource',
    words('resourceUri'),
    ({ resourceUri: uri }: Record<string, string>) => ({
      messages: [
        user({
          type: 'resource',
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        told('Please process the embedded resource above.'),
      ],
    }),
  );
  prompt('test_prompt_with_image', null, () => ({
    messages: [user(image), told('Please analyze the image above.')],
  }));
  prompt(
    'test_input_required_result_prompt',
    null,
    ({ mcpReq: { inputResponses } }: ServerContext) => {
      const given = acceptedContent(inputResponses, 'user_context');
      if (given) return { messages: [told(`Context: ${given.context}`)] };
      const user_context = ask('What context should the prompt use?', 'context');
      return inputRequired({ inputRequests: { user_context } });
    },
  );
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }));
}

function addResources(server: McpServer): void {
  const mimeType = 'text/plain';
  server.registerResource('text', 'test://static-text', { mimeType }, ({ href: uri }) => ({
    contents: [{ uri, mimeType, text: 'This is the content of the static text resource.' }],
  }));
  const png = 'image/png';
  server.registerResource('binary', 'test://static-binary', { mimeType: png }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: png, blob: PNG }],
  }));
  const json = 'application/json';
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: json },
    ({ href: uri }, { id }) => {
      const document = { id, templateTest: true, data: `Data for ID: ${id}` };
      return { contents: [{ uri, mimeType: json, text: JSON.stringify(document) }] };
    },
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}
