// A client that sends bytes as they are, and hears what comes back on its connection.

import type { Socket } from 'node:net';

export interface RawClient {
  send(text: string): void;
  /** Answers so far, heads and bodies. */
  readonly heard: () => string;
  /** Until so many answers have come, or the connection has ended. */
  answers(count: number): Promise<void>;
  /** How the connection ended. */
  readonly ended: Promise<'closed' | 'reset'>;
}

export function rawClient(socket: Socket): RawClient {
  let text = '';
  const looks = new Set<() => void>();
  const ended = new Promise<'closed' | 'reset'>((resolve) => {
    socket.once('error', () => resolve('reset'));
    socket.once('close', () => resolve('closed'));
  });
  socket.on('data', (part) => {
    text += String(part);
    for (const look of looks) look();
  });
  return {
    send: (more) => void socket.write(more),
    heard: () => text,
    answers: (count) => {
      const have = new Promise<void>((resolve) => {
        const look = (): void => {
          if (answersIn(text).length < count) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      });
      return Promise.race([have, ended.then(() => {})]);
    },
    ended,
  };
}

/** Whole answers; each of ours states its length. */
export function answersIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; ; ) {
    const head = text.indexOf('\r\n\r\n', at);
    const length = Number(/^content-length: (\d+)/im.exec(text.slice(at, head))?.[1] ?? 0);
    const end = head + 4 + length;
    if (head < 0 || text.length < end) return found;
    found.push(text.slice(at, end));
    at = end;
  }
}
