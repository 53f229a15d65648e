// Answers that stay open: what an operation declares of their events, and how `invoke` reads them.

import type { TSchema } from 'typebox';
import type { Keyset } from './keyset.ts';

// https://html.spec.whatwg.org/multipage/server-sent-events.html
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** One kind of event in a stream. */
export interface StreamedEvent {
  /** Readers tell them apart by it; an event without a name is a `message`. */
  readonly name: string;
  readonly says: string;
  readonly data: TSchema;
}

/** `over`: the time is; `gone`: the caller is; `closing`: the service ends. */
export type Woken = 'woken' | 'over' | 'gone' | 'closing';

export interface StreamPage {
  readonly events: readonly { readonly place: Keyset; readonly data: unknown }[];
  /** Passed with this page. */
  readonly place: Keyset;
}

/** Events page by page. `invoke` lets the caller in anew for each page, and takes its price. */
export interface StreamSource {
  readonly start: Keyset;
  /** Milliseconds between two signs of life; at each the credential is looked at again. */
  readonly beatMs: number;
  /** Whether a page is due after this place. It costs nothing; where none is, `place` is passed. */
  look(place: Keyset): Promise<{ readonly isDue: boolean; readonly place: Keyset }>;
  /** A page; throws what the operation refuses. */
  read(place: Keyset): Promise<StreamPage>;
  /** Waits until something may have come. */
  wait(gone: AbortSignal, milliseconds: number): Promise<Woken>;
  /** Likewise, but waits the whole time. */
  rest(gone: AbortSignal, milliseconds: number): Promise<Woken>;
  close(): void;
}
