// The port of traces: spans are named and described in words of the program, never of a caller.

export type SpanFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface OpenSpan {
  tell(facts: SpanFacts): void;
  /** Marks it as failed by our own fault; `kind` is a word of the program. */
  failed(kind: string): void;
  /** What this span brought about: spans that come `after` this id are linked to it. */
  made(id: string): void;
}

export interface SpanAbout {
  readonly name: string;
  /** Begins a trace. Others are part of what is under way, and nothing where nothing is. */
  readonly begins?: boolean;
  /** It waits for somebody else: the database, a site, a receiver. */
  readonly asks?: boolean;
  readonly facts?: SpanFacts;
  /** Ids of what earlier spans made. */
  readonly after?: readonly string[];
}

/** A request that came, as far as its span tells of it. */
export interface RequestAbout {
  readonly method: string;
  /** The pattern that its path matched; not given where none did. */
  readonly route?: string | undefined;
  /** As its caller sent it. */
  readonly traceparent: string | undefined;
}

export interface RequestSpan {
  /** `status` is null where no answer was begun. */
  end(status: number | null): void;
}

export interface Tracer {
  /** What `work` throws marks its span, by its code or class; its message is not looked at. */
  span<T>(about: SpanAbout, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** What `handle` starts is part of the request's span, until that is ended. */
  request(about: RequestAbout, handle: (span: RequestSpan) => void): void;
}

/** What a span is where nobody traces. */
export const UNTRACED: OpenSpan = { tell: () => {}, failed: () => {}, made: () => {} };

export function traced<T>(
  trace: Tracer | undefined,
  about: SpanAbout,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return trace === undefined ? work(UNTRACED) : trace.span(about, work);
}
