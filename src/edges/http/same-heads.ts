// A read whose head came on the same connection before, byte for byte, is answered unparsed.
//
// `node:http` reads the first of them. What it made of the header fields holds for every later head
// with the same bytes, and the targets are those that it read before as well, or have another
// domain at their end (`at-once.ts`): no byte is taken here for anything but what the parser would
// take it for. Whatever is not such a head goes on to `node:http`, and so does all that follows
// where nobody knows where a request begins.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Reply, StreamReply } from '../../operations/invoke/wire.ts';
import type { World } from '../../operations/services.ts';
import type { Message } from '../wire/head.ts';
import type { KnownRequest } from '../wire/request.ts';
import { findKnown, type Known, replyTo, sayUnwritten } from './at-once.ts';
import { messageOf } from './message.ts';
import type { OrderlyEnd } from './orderly-end.ts';
import { writeMessage } from './write-message.ts';

export interface SameHeads {
  /** From now on `node:http` has them all, which says on each answer that the end has come. */
  stop(): void;
}

type Read = (this: Socket, bytes: Buffer) => void;

interface Conversation {
  readonly socket: Socket;
  /** Gives bytes to the parser of `node:http`. */
  readonly parse: Read;
  /** Whether the next byte that comes is known to be the first of a request. */
  isBetween: boolean;
  /** What the last head had behind its target, and its fields; empty where it is not kept. */
  rest: string;
  headers: IncomingMessage['headers'];
  /** Requests that `node:http` read out of the last bytes. */
  read: IncomingMessage[];
  /** An answer of ours is waited for; what comes meanwhile is put back, and no more is read. */
  isWaiting: boolean;
}

/** Bytes; a longer one is parsed each time. */
const LONGEST_HEAD = 4_096;
const METHOD = 'GET ';
const VERSION = ' HTTP/1.1';
const LINE_END = '\r\n';

export interface SameHeadsOptions {
  /** Knows what `node:http` still answers, and is told what is answered here. */
  readonly end: Pick<OrderlyEnd, 'answered' | 'isAnswering'>;
  /** Other edges, asked where no operation answers. */
  readonly atOnce: readonly ((request: KnownRequest) => Message | null)[];
}

export function answerSameHeads(
  server: Server,
  world: World,
  { end, atOnce }: SameHeadsOptions,
): SameHeads {
  const all = new WeakMap<Socket, Conversation>();
  let isStopped = false;
  const answering: Answering = {
    world,
    write: (socket, message) => writeMessage(world, server, socket, message),
    quietIfNoMoreCame: (socket) => {
      if (socket.readableLength === 0) end.answered(socket);
    },
  };

  const take = (conversation: Conversation, bytes: Buffer): void => {
    const { socket, isWaiting } = conversation;
    if (isWaiting) {
      socket.pause();
      socket.unshift(bytes);
      return;
    }
    const isOpen = isStopped || end.isAnswering(socket);
    const request = isOpen ? null : sameHead(conversation, bytes);
    if (request === null || !answer(answering, atOnce, conversation, request)) {
      parse(conversation, bytes);
    }
  };

  server.on('connection', (socket: Socket) => {
    const conversation = newConversation(socket);
    if (conversation === null) return;
    all.set(socket, conversation);
    socket.off('data', conversation.parse);
    socket.on('data', (bytes: Buffer) => take(conversation, bytes));
  });
  server.on('request', (request: IncomingMessage) => {
    all.get(request.socket)?.read.push(request);
  });
  return {
    stop: () => {
      isStopped = true;
    },
  };
}

interface Answering {
  readonly world: World;
  write(socket: Socket, message: Message): void;
  quietIfNoMoreCame(socket: Socket): void;
}

/** Whether it is answered, or will be. */
function answer(
  answering: Answering,
  others: SameHeadsOptions['atOnce'],
  conversation: Conversation,
  request: KnownRequest,
): boolean {
  const { world } = answering;
  const { socket } = conversation;
  const known = findKnown(world, request);
  try {
    const made = known === null ? messageOfOthers(others, request) : replyTo(world, known, request);
    if (made === null) return false;
    const message = messageFor(known, request, made);
    if (message instanceof Promise) answerLater(answering, conversation, known, request, message);
    else {
      answering.write(socket, message);
      answering.quietIfNoMoreCame(socket);
    }
  } catch (error) {
    giveUp(world, known, socket, error);
  }
  return true;
}

type Made = Reply | Message;

/** What is waited for is followed once, as there are many of them. */
function answerLater(
  { world, write, quietIfNoMoreCame }: Answering,
  conversation: Conversation,
  known: Known | null,
  request: KnownRequest,
  later: Promise<Made>,
): void {
  const { socket } = conversation;
  conversation.isWaiting = true;
  const ended = (): void => {
    conversation.isWaiting = false;
    quietIfNoMoreCame(socket);
  };
  const failed = (error: unknown): void => {
    giveUp(world, known, socket, error);
    ended();
  };
  const answered = (made: Made): void => {
    try {
      const message = messageFor(known, request, made);
      if (message instanceof Promise) {
        message.then(answered, failed);
        return;
      }
      // Before it is written: an answer that lies unread pauses again.
      if (socket.isPaused()) socket.resume();
      if (socket.writable) write(socket, message);
      ended();
    } catch (error) {
      failed(error);
    }
  };
  later.then(answered, failed);
}

function giveUp(world: World, known: Known | null, socket: Socket, error: unknown): void {
  sayUnwritten(world, known, error);
  socket.destroy();
}

/** Null unless Node reads a connection as it has for years: by one listener. */
function newConversation(socket: Socket): Conversation | null {
  const [parser, ...others] = socket.listeners('data');
  if (parser === undefined || others.length > 0) return null;
  const nothing = { rest: '', headers: {}, read: [], isWaiting: false };
  return { socket, parse: parser as Read, isBetween: true, ...nothing };
}

/** Leaves the bytes to `node:http`, and learns from what it reads. */
function parse(conversation: Conversation, bytes: Buffer): void {
  const { socket, isBetween } = conversation;
  conversation.read = [];
  conversation.parse.call(socket, bytes);
  const [request, ...others] = conversation.read;
  const rest = others.length === 0 && isBetween ? restOf(request, bytes) : null;
  conversation.read = [];
  conversation.isBetween = rest !== null;
  conversation.rest = rest ?? '';
  conversation.headers = request?.headers ?? {};
}

/** Null unless these bytes were the head of this request and nothing else. */
function restOf(request: IncomingMessage | undefined, bytes: Buffer): string | null {
  if (request === undefined || bytes.length > LONGEST_HEAD) return null;
  if (request.method !== 'GET' || request.httpVersion !== '1.1') return null;
  const { headers } = request;
  if ('content-length' in headers || 'transfer-encoding' in headers) return null;
  if ('expect' in headers || 'upgrade' in headers) return null;
  if ((headers.connection ?? 'keep-alive').toLowerCase() !== 'keep-alive') return null;
  const text = bytes.toString('latin1');
  const end = text.indexOf(LINE_END);
  const isWhole = text.indexOf(LINE_END + LINE_END) === text.length - 2 * LINE_END.length;
  if (!isWhole || targetIn(text, end) !== request.url) return null;
  return text.slice(end);
}

function targetIn(text: string, end: number): string | null {
  if (!text.startsWith(METHOD)) return null;
  if (!text.startsWith(VERSION, end - VERSION.length)) return null;
  return text.slice(METHOD.length, end - VERSION.length);
}

function sameHead(conversation: Conversation, bytes: Buffer): KnownRequest | null {
  const { socket, rest, headers } = conversation;
  if (rest === '' || !socket.writable) return null;
  if (bytes.length > LONGEST_HEAD || bytes.length <= rest.length) return null;
  const text = bytes.toString('latin1');
  if (!text.endsWith(rest)) return null;
  const url = targetIn(text, text.length - rest.length);
  return url === null ? null : { method: 'GET', url, headers, socket, isSame: true };
}

function messageOfOthers(
  others: SameHeadsOptions['atOnce'],
  request: KnownRequest,
): Message | null {
  for (const atOnce of others) {
    const message = atOnce(request);
    if (message !== null) return message;
  }
  return null;
}

function messageFor(
  known: Known | null,
  request: KnownRequest,
  made: Made | Promise<Made>,
): Message | Promise<Made> {
  if (made instanceof Promise || !('kind' in made)) return made;
  if (isOpenEnded(made)) throw new Error('what is known is answered at once and whole');
  return messageOf(request, made, known?.links);
}

function isOpenEnded(reply: Reply): reply is StreamReply {
  if (reply.kind === 'stream') return true;
  return reply.kind === 'ok' && (reply.file !== undefined || reply.flow !== undefined);
}
