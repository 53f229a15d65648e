// Streams on which agents hear that a company's record changed, for as long as they may.

import type { ServerResponse } from 'node:http';
import type { ServerEventBus } from '@modelcontextprotocol/server';
import { companyUri } from './resources.ts';

export type RecordChange =
  | { readonly kind: 'changed'; readonly domain: string }
  /** Some may have been missed: whoever waited must look again. */
  | { readonly kind: 'lost' };

export interface RecordChanges {
  /** Whether changes are heard of at this moment. */
  isHearing(): boolean;
  /** Gives the end of it. */
  subscribe(heard: (change: RecordChange) => void): () => void;
}

export interface StreamLimits {
  /** The most streams that one account has open at once; each holds a connection. */
  readonly most: number;
  /** Between two looks at the credential. */
  readonly beatMs: number;
}

export const STREAM_LIMITS: StreamLimits = { most: 5, beatMs: 30_000 };

export type Opened = 'open' | 'too_many' | 'unheard';

export interface Streams {
  readonly bus: ServerEventBus;
  /**
   * Watches over a response that will be a stream: it is ended when the credential has ended, and
   * when changes may have been missed, so that the client comes again and looks.
   */
  open(owner: string, response: ServerResponse, isLive: () => Promise<boolean>): Opened;
}

export function openStreams(changes: RecordChanges, limits: StreamLimits): Streams {
  const open = new Map<string, number>();
  return {
    bus: {
      // Nothing but the database tells of changes.
      publish: () => {},
      subscribe: (listener) =>
        changes.subscribe((change) => {
          if (change.kind === 'lost') return;
          listener({ kind: 'resource_updated', uri: companyUri(change.domain) });
        }),
    },
    open: (owner, response, isLive) => {
      if (!changes.isHearing()) return 'unheard';
      const count = open.get(owner) ?? 0;
      if (count >= limits.most) return 'too_many';
      open.set(owner, count + 1);
      let isFull = false;
      const beat = setInterval(() => {
        // What was told at the last beat still lies unread.
        if (isFull && response.writableNeedDrain) response.destroy();
        isFull = response.writableNeedDrain;
        isLive().then(
          (is) => is || response.destroy(),
          () => response.destroy(),
        );
      }, limits.beatMs);
      beat.unref();
      const end = changes.subscribe(({ kind }) => {
        if (kind === 'lost') response.destroy();
      });
      response.once('close', () => {
        clearInterval(beat);
        end();
        const left = (open.get(owner) ?? 1) - 1;
        if (left === 0) open.delete(owner);
        else open.set(owner, left);
      });
      return 'open';
    },
  };
}
