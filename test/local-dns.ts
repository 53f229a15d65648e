// A name server of invented zones on loopback, which can also be made to fail.

import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net';
import * as packet from 'dns-packet';

export interface LocalDns extends AsyncDisposable {
  readonly server: string;
  /** Records by `TYPE name`; a name that has any is there for all types. */
  readonly zone: Map<string, readonly unknown[]>;
  /** Questions (`TYPE name`) that are answered by SERVFAIL. */
  readonly failing: Set<string>;
  /** Questions whose answer does not fit into one datagram. */
  readonly large: Set<string>;
}

export async function openLocalDns(
  zone: ReadonlyMap<string, readonly unknown[]>,
): Promise<LocalDns> {
  const records = new Map(zone);
  const failing = new Set<string>();
  const large = new Set<string>();
  const answer = (query: packet.DecodedPacket, stream: boolean): packet.Packet => {
    const question = query.questions?.[0] ?? { type: 'A', name: '' };
    const asked = `${question.type} ${question.name.toLowerCase()}`;
    const cut = large.has(asked) && !stream;
    const found = cut ? [] : (records.get(asked) ?? []);
    const known = [...records.keys()].some((key) =>
      key.endsWith(` ${question.name.toLowerCase()}`),
    );
    const code = failing.has(asked) ? 2 : found.length > 0 || known || cut ? 0 : 3;
    const answers = found.map((data) => ({
      type: question.type,
      name: question.name,
      ttl: 60,
      data,
    }));
    return {
      type: 'response',
      id: query.id ?? 0,
      flags:
        packet.RECURSION_DESIRED |
        packet.RECURSION_AVAILABLE |
        (cut ? packet.TRUNCATED_RESPONSE : 0) |
        code,
      questions: [question],
      answers: (code === 0 ? answers : []) as packet.Answer[],
    };
  };
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    udp.send(packet.encode(answer(packet.decode(message), false)), from.port, from.address);
  });
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (message: Buffer) => {
      socket.end(packet.streamEncode(answer(packet.decode(message.subarray(2)), true)));
    });
  });
  const port = await samePort(udp, tcp);
  return {
    server: `127.0.0.1:${port}`,
    zone: records,
    failing,
    large,
    [Symbol.asyncDispose]: async () => {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
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
