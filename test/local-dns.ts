// A name server of invented zones on loopback, which can also be made to fail.

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
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
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const { port } = udp.address();
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', reject);
    tcp.listen(port, '127.0.0.1', resolve);
  });
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
