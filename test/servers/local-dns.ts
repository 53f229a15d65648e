// A name server of invented zones on loopback, which can also be made to fail.

import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';
import * as packet from 'dns-packet';

export interface LocalDns extends AsyncDisposable {
  readonly server: string;
  readonly port: number;
  /** Records by `TYPE name`; a name that has any is there for all types. Aliases are followed. */
  readonly zone: Map<string, readonly unknown[]>;
  /** Questions (`TYPE name`) that are answered by SERVFAIL. */
  readonly failing: Set<string>;
  /** Questions whose answer does not fit into one datagram. */
  readonly large: Set<string>;
  /** Questions that are never answered. */
  readonly silent: Set<string>;
  /** What it was asked, in order: `udp TXT name`, with `?` at its end where others may be asked. */
  readonly asked: readonly string[];
  /** Whether it speaks for its zone, or tells what it heard. */
  authoritative: boolean;
  /** How long it thinks. */
  delayMs: number;
  /** What is sent in place of its answer, message by message. */
  instead: ((answer: packet.Packet, stream: boolean) => readonly Uint8Array[]) | null;
}

export async function openLocalDns(
  zone: ReadonlyMap<string, readonly unknown[]>,
): Promise<LocalDns> {
  const asked: string[] = [];
  let closed = false;
  const udp = createSocket('udp4');
  const tcp = createServer();
  const port = await samePort(udp, tcp);
  const dns: LocalDns = {
    server: `127.0.0.1:${port}`,
    port,
    zone: new Map(zone),
    failing: new Set(),
    large: new Set(),
    silent: new Set(),
    asked,
    authoritative: true,
    delayMs: 0,
    instead: null,
    [Symbol.asyncDispose]: async () => {
      closed = true;
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
  const answer = (message: Buffer, stream: boolean, send: (answer: Uint8Array) => void): void => {
    const query = packet.decode(message);
    const question = query.questions?.[0] ?? { type: 'A', name: '' };
    const text = `${question.type} ${question.name.toLowerCase()}`;
    asked.push(`${stream ? 'tcp' : 'udp'} ${text}${query.flag_rd ? '?' : ''}`);
    if (dns.silent.has(text)) return;
    const made = answerOf(dns, { ...query, questions: [question] }, text, stream);
    const messages = dns.instead?.(made, stream) ?? [packet.encode(made)];
    const sendAll = () => {
      if (!closed) for (const one of messages) send(one);
    };
    if (dns.delayMs === 0) sendAll();
    else setTimeout(sendAll, dns.delayMs);
  };
  udp.on('message', (message, from) => {
    answer(message, false, (one) => udp.send(one, from.port, from.address));
  });
  tcp.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.once('data', (message: Buffer) => {
      answer(message.subarray(2), true, (one) => {
        const whole = framed(one);
        // In pieces, as a network may bring it.
        socket.write(whole.subarray(0, 1));
        setImmediate(() => socket.end(whole.subarray(1)));
      });
    });
  });
  return dns;
}

function framed(message: Uint8Array): Uint8Array {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

const LONGEST_CHAIN = 8;

function answerOf(
  dns: LocalDns,
  { id = 0, questions }: packet.DecodedPacket,
  text: string,
  stream: boolean,
): packet.Packet {
  const [type = '', asked = ''] = text.split(' ');
  const cut = dns.large.has(text) && !stream;
  const answers: object[] = [];
  const add = (kind: string, name: string) => {
    const records = dns.zone.get(`${kind} ${name}`) ?? [];
    answers.push(...records.map((data) => ({ type: kind, name, ttl: 60, data })));
    return records;
  };
  let name = asked;
  for (let hops = 0; add(type, name).length === 0 && hops < LONGEST_CHAIN; hops++) {
    const [target] = type === 'CNAME' ? [] : add('CNAME', name);
    if (target === undefined) break;
    name = String(target);
  }
  const known = [...dns.zone.keys()].some((key) => key.endsWith(` ${name}`));
  const code = dns.failing.has(text) ? 2 : known || cut ? 0 : 3;
  return {
    type: 'response',
    id,
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      (dns.authoritative ? packet.AUTHORITATIVE_ANSWER : 0) |
      (cut ? packet.TRUNCATED_RESPONSE : 0) |
      code,
    questions: questions ?? [],
    answers: (code === 2 || cut ? [] : answers) as packet.Answer[],
  };
}

/**
 * One number for both. Ports of TCP are the scarce ones, with every connection of every test: that
 * one is chosen by the system, and the few sockets of UDP are seldom in its way.
 */
async function samePort(udp: UdpSocket, tcp: TcpServer): Promise<number> {
  for (let tries = 0; ; tries++) {
    await listening(tcp, () => tcp.listen(0, '127.0.0.1'));
    const { port } = tcp.address() as AddressInfo;
    try {
      await listening(udp, () => udp.bind(port, '127.0.0.1'));
      return port;
    } catch (error) {
      await new Promise((resolve) => tcp.close(resolve));
      if (tries === 20) {
        udp.close();
        throw error;
      }
    }
  }
}

async function listening(socket: UdpSocket | TcpServer, begin: () => void): Promise<void> {
  const listens = once(socket, 'listening');
  begin();
  await listens;
}
