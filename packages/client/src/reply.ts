// What a call answers: the data, what is said about it, and what it cost.

import type { Meta } from './generated/types.ts';
import type { Row } from './request.ts';

export interface Reply<Data> {
  readonly data: Data;
  /** Null where the answer has no envelope: files and feeds. */
  readonly meta: Meta | null;
  readonly requestId: string | null;
  readonly etag: string | null;
  /** Null without a key, or where the service charges nobody. */
  readonly credits: Credits | null;
  readonly contentType: string;
}

export interface Credits {
  readonly cost: number;
  /** What the account has left, and until when. */
  readonly remaining: number | null;
  readonly reset: string | null;
}

/** Reads a success whole. */
export async function replyOf(row: Row, answer: Response): Promise<Reply<unknown>> {
  const { headers } = answer;
  const about = {
    requestId: headers.get('x-request-id'),
    etag: headers.get('etag'),
    credits: creditsOf(headers),
    contentType: headers.get('content-type') ?? '',
  };
  switch (row.answer) {
    case 'data': {
      const { data, meta } = (await answer.json()) as { data: unknown; meta: Meta };
      return { data, meta, ...about };
    }
    case 'document':
      return { data: await answer.json(), meta: null, ...about };
    case 'text':
      return { data: await answer.text(), meta: null, ...about };
    case 'bytes':
      return { data: new Uint8Array(await answer.arrayBuffer()), meta: null, ...about };
    case 'events':
      throw new TypeError(`${row.id} is read as a stream`);
  }
}

function creditsOf(headers: Headers): Credits | null {
  const cost = headers.get('x-service-credits-cost');
  if (cost === null) return null;
  const remaining = headers.get('x-service-credits-remaining');
  return {
    cost: Number(cost),
    remaining: remaining === null ? null : Number(remaining),
    reset: headers.get('x-service-credits-reset'),
  };
}
