// Messages of MCP from lines of text to a service over HTTP, and its answers back as lines.

import { EventStreamReader } from '../core/watching/event-stream.ts';
import { post, type ServicePlace } from '../outside/service-at.ts';

type Write = (line: string) => void;

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Runs until the lines end and all that was asked is answered; then nobody listens any more. */
export async function bridge(
  service: ServicePlace,
  lines: AsyncIterable<string>,
  write: Write,
): Promise<void> {
  const carrier = new Carrier(service, write);
  const underWay = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const carried = carrier.carry(line).finally(() => underWay.delete(carried));
    underWay.add(carried);
  }
  carrier.endListening();
  await Promise.all(underWay);
}

class Carrier {
  readonly #service: ServicePlace;
  readonly #write: Write;
  /** What the handshake agreed on; newer clients name it in every message. */
  #version: string | null = null;
  readonly #asked = new Map<unknown, AbortController>();
  readonly #listening = new Set<AbortController>();

  constructor(service: ServicePlace, write: Write) {
    this.#service = service;
    this.#write = write;
  }

  /** Never throws: what goes wrong is the answer. */
  async carry(line: string): Promise<void> {
    const message = messageIn(line);
    if (message === null) {
      this.#refuse(null, -32700, 'The line is no JSON object.');
      return;
    }
    if (message.method === 'notifications/cancelled') {
      this.#asked.get(message.params?.requestId)?.abort();
      return;
    }
    const ending = new AbortController();
    this.#asked.set(message.id, ending);
    if (message.method === 'subscriptions/listen') this.#listening.add(ending);
    try {
      await this.#send(message, line, ending.signal);
    } catch (error) {
      // Whoever took a question back wants no answer to it.
      if (ending.signal.aborted) return;
      this.#refuse(message.id, -32603, `${this.#service.url} does not answer: ${reasonOf(error)}`);
    } finally {
      this.#asked.delete(message.id);
      this.#listening.delete(ending);
    }
  }

  /** Their streams would never end of themselves. */
  endListening(): void {
    for (const ending of this.#listening) ending.abort();
  }

  async #send(message: Message, line: string, signal: AbortSignal): Promise<void> {
    const { url, key } = this.#service;
    const { statusCode, headers, body } = await post(
      `${url}/mcp`,
      { ...headersOf(message, this.#version), authorization: `Bearer ${key}` },
      line,
      signal,
    );
    const type = String(headers['content-type']);
    if (type.startsWith('text/event-stream')) return this.#hear(message, body);
    const text = await body.text();
    if (isRpc(type, text)) return this.#pass(message, JSON.parse(text));
    // A refusal before the message is read is not a message of MCP: it is put into one.
    if (statusCode >= 400) {
      const problem = problemIn(text);
      const says = problem === null ? `status ${statusCode}` : `${problem.code}: ${problem.detail}`;
      this.#refuse(message.id, -32000, says, problem);
    }
  }

  /** Passes messages on as they come: a stream may stay open for long. */
  async #hear(message: Message, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const reader = new EventStreamReader();
    const decoder = new TextDecoder();
    for await (const piece of pieces) {
      for (const { data } of reader.push(decoder.decode(piece, { stream: true }))) {
        if (data !== '') this.#pass(message, JSON.parse(data));
      }
    }
  }

  #pass(message: Message, answer: object): void {
    if (message.method === 'initialize') this.#version = versionIn(answer) ?? this.#version;
    // The service cannot tell what it did not read: here it is known who asked.
    const isNameless = 'error' in answer && Reflect.get(answer, 'id') === null;
    const named = isNameless && message.id !== undefined ? { ...answer, id: message.id } : answer;
    this.#write(JSON.stringify(named));
  }

  #refuse(id: Message['id'] | null, code: number, says: string, problem: object | null = null) {
    // Nobody waits for an answer to a notification.
    if (id === undefined) return;
    const error = { code, message: says, ...(problem === null ? {} : { data: { problem } }) };
    this.#write(JSON.stringify({ jsonrpc: '2.0', id, error }));
  }
}

function messageIn(line: string): Message | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const VERSION = 'io.modelcontextprotocol/protocolVersion';

/** https://modelcontextprotocol.io/specification/2026-07-28/basic/transports */
function headersOf(
  { method = '', params = {} }: Message,
  agreed: string | null,
): Readonly<Record<string, string>> {
  const named: unknown = Reflect.get((params._meta ?? {}) as object, VERSION);
  const version = typeof named === 'string' ? named : agreed;
  const subject = method === 'resources/read' ? params.uri : params.name;
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(version === null ? {} : { 'mcp-protocol-version': version }),
    ...(typeof named === 'string' ? { 'mcp-method': fieldOf(method) } : {}),
    ...(typeof named === 'string' && typeof subject === 'string'
      ? { 'mcp-name': fieldOf(subject) }
      : {}),
  };
}

/** What no field of HTTP can hold goes as Base64. */
function fieldOf(text: string): string {
  const isPlain = /^[!-~]([ -~]*[!-~])?$/.test(text) && !text.startsWith('=?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function isRpc(type: string, text: string): boolean {
  return type.startsWith('application/json') && text.includes('"jsonrpc"');
}

function versionIn(answer: object): string | null {
  const result: unknown = Reflect.get(answer, 'result');
  const version: unknown = Reflect.get((result ?? {}) as object, 'protocolVersion');
  return typeof version === 'string' ? version : null;
}

function problemIn(text: string): { readonly code: string; readonly detail: string } | null {
  try {
    const { code, detail, ...more } = JSON.parse(text);
    return typeof code === 'string' ? { code, detail: String(detail), ...more } : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
