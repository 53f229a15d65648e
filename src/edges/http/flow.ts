// An answer whose length nobody knows yet: sent part by part, as fast as it is read.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Flow } from '../../operations/invoke/wire.ts';

/** How long a reader may leave what was sent to it lying. */
const PATIENCE_MS = 60_000;

/** The head is written. What is cut ends with the connection and without an end of the body. */
export async function sendFlow(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, close }: Flow,
): Promise<void> {
  try {
    if (request.method !== 'HEAD') {
      for await (const { kind, bytes } of parts) {
        if (kind === 'cut') return cutAfter(response, bytes);
        if (response.write(bytes) || (await isDrained(response))) continue;
        response.destroy();
        return;
      }
    }
    response.end();
  } catch {
    response.destroy();
  } finally {
    close();
  }
}

/** What was sent before, and these bytes, are still on their way. */
function cutAfter(response: ServerResponse, bytes: Uint8Array): void {
  response.write(bytes, () => response.destroy());
}

/** Whether it was read on, before the patience or the connection ended. */
export function isDrained(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isRead: boolean): void => {
      clearTimeout(timer);
      response.off('drain', read).off('close', closed);
      resolve(isRead);
    };
    const read = (): void => settle(true);
    const closed = (): void => settle(false);
    const timer = setTimeout(closed, PATIENCE_MS);
    response.once('drain', read).once('close', closed);
    // It may have been closed before anybody listened.
    if (response.destroyed) closed();
  });
}
