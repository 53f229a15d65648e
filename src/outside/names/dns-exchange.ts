// Asks one name server one question over UDP, and over TCP where the answer does not fit.

import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import * as packet from 'dns-packet';

export interface ServerPlace {
  readonly address: string;
  readonly port: number;
}

export interface DnsQuestion {
  readonly name: string;
  readonly type: packet.RecordType;
  /** What is asked of the server: recursion, the AD bit. */
  readonly flags: number;
}

export interface Asking {
  /** How long one try over UDP may take, and the one over TCP. */
  readonly timeoutMs: number;
  /** Ends what is under way, as if nothing came in time. */
  readonly signal?: AbortSignal;
  /** `n` unpredictable bytes: an answer must carry the number of its question. */
  random(n: number): Uint8Array;
}

export type Answered = packet.DecodedPacket & { readonly rcode: string };

// Nothing that is asked for here is nearly so long.
const LONGEST_STREAM = 16_384;
const LONGEST_DATAGRAM = 4_096;
/** Records times bytes: each may have names that point at names all over the message. */
const MOST_TO_READ = 2_000_000;
/** Datagrams that are not the answer; nobody looks for it in a flood of them. */
const MOST_DATAGRAMS = 20;

/** The code tells what failed: `ETIMEOUT`, `EBADRESP`, or that of the socket. */
class DnsFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`. */
export function serverPlace(server: string): ServerPlace {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? [];
  return { address: six ?? four ?? server, port: Number(port ?? 53) };
}

/** The first resolver that knows or knows that there is nothing; rejects where none does. */
export async function askResolvers(
  question: DnsQuestion,
  servers: readonly string[],
  tries: readonly number[],
  asking: Omit<Asking, 'timeoutMs'>,
): Promise<Answered> {
  let code = 'ENOSERVERS';
  for (const timeoutMs of tries) {
    for (const server of servers) {
      try {
        const answer = await askServer(question, serverPlace(server), { ...asking, timeoutMs });
        if (answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN') return answer;
        code = answer.rcode;
      } catch (error) {
        code = codeOf(error);
      }
    }
  }
  throw new DnsFailure(code);
}

/** What this server answers, whatever it is; rejects with a `code` where nothing comes. */
export async function askServer(
  { name, type, flags }: DnsQuestion,
  place: ServerPlace,
  asking: Asking,
): Promise<Answered> {
  const id = Buffer.from(asking.random(2)).readUInt16BE();
  const questions: packet.Question[] = [{ type, name, class: 'IN' }];
  const query: packet.Packet = { type: 'query', id, flags, questions };
  const isOurs = (answer: Answered): boolean => {
    const [asked, ...more] = answer.questions ?? [];
    if (answer.type !== 'response' || answer.id !== id || more.length > 0) return false;
    return asked?.type === type && isOf(asked, name);
  };
  const answer = await overUdp(packet.encode(query), place, asking, isOurs);
  if (!answer.flag_tc) return answer;
  const whole = await overTcp(packet.streamEncode(query), place, asking, isOurs);
  // Cut short once more: what does not stand in it may stand in what was left out.
  if (whole.flag_tc) throw new DnsFailure('EBADRESP');
  return whole;
}

/** Whether a question or a record is of this name; RFC 4343: case makes no other name. */
export function isOf(
  one: { readonly name: string; readonly class?: packet.RecordClass | undefined },
  name: string,
): boolean {
  return one.class === 'IN' && one.name.toLowerCase() === name.toLowerCase();
}

type IsOurs = (answer: Answered) => boolean;

function overUdp(
  query: Uint8Array,
  { address, port }: ServerPlace,
  asking: Asking,
  isOurs: IsOurs,
): Promise<Answered> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  return withDeadline<Answered>(
    asking,
    () => {
      // A socket that is closed before it is connected may still say that it is.
      socket.removeAllListeners('connect');
      socket.close();
    },
    (done, fail) => {
      socket.on('error', fail);
      // Anyone may have sent what is not the answer: the answer may still come.
      let heard = 0;
      socket.on('message', (message) => {
        if (heard++ >= MOST_DATAGRAMS) return fail(new DnsFailure('EBADRESP'));
        const answer = message.length > LONGEST_DATAGRAM ? null : decoded(message);
        if (answer !== null && isOurs(answer)) done(answer);
      });
      // Connected, it hears nobody but the one that was asked. What fails on the way is an `error`.
      socket.once('connect', () => socket.send(query));
      socket.connect(port, address);
    },
  );
}

function overTcp(
  query: Uint8Array,
  { address, port }: ServerPlace,
  asking: Asking,
  isOurs: IsOurs,
): Promise<Answered> {
  const socket = connect({ host: address, port });
  return withDeadline<Answered>(
    asking,
    () => socket.destroy(),
    (done, fail) => {
      const parts: Buffer[] = [];
      let length = 0;
      let whole = Number.POSITIVE_INFINITY;
      socket.on('error', fail);
      socket.once('close', () => fail(new DnsFailure('ECONNRESET')));
      socket.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length < 2) return;
        if (whole > LONGEST_STREAM) whole = 2 + Buffer.concat(parts).readUInt16BE();
        if (whole > LONGEST_STREAM) return fail(new DnsFailure('EBADRESP'));
        if (length < whole) return;
        const answer = decoded(Buffer.concat(parts).subarray(2, whole));
        if (answer !== null && isOurs(answer)) done(answer);
        else fail(new DnsFailure('EBADRESP'));
      });
      socket.write(query);
    },
  );
}

function decoded(message: Buffer): Answered | null {
  try {
    if (recordsIn(message) * message.length > MOST_TO_READ) return null;
    // The response code is there in every decoded packet; its type does not say so.
    return packet.decode(message) as Answered;
  } catch {
    return null;
  }
}

/** The records that its head announces (RFC 1035 section 4.1.1). */
function recordsIn(message: Buffer): number {
  return message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(10);
}

async function withDeadline<T>(
  { timeoutMs, signal }: Asking,
  close: () => void,
  work: (done: (value: T) => void, fail: (error: Error) => void) => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let late: () => void = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      late = () => reject(new DnsFailure('ETIMEOUT'));
      timer = setTimeout(late, timeoutMs);
      signal?.addEventListener('abort', late, { once: true });
      if (signal?.aborted) late();
      else work(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', late);
    close();
  }
}
