// Reads what an exporter of traces sends: ExportTraceServiceRequest of opentelemetry-proto 1.x.

import { readFields } from './protobuf.ts';

export interface ReadSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty where it begins a trace. */
  readonly parentSpanId: string;
  readonly traceState: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** What was said besides the code, which is 2 for an error. */
  readonly status: { readonly code: number; readonly message: string };
  readonly events: number;
  /** What the service tells of itself. */
  readonly resource: Readonly<Record<string, unknown>>;
}

// https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1
export function readTraces(message: Buffer): readonly ReadSpan[] {
  return readFields(message)
    .many(1)
    .flatMap((resourceSpans) => {
      const ofResource = readFields(resourceSpans);
      const resource = factsOf(readFields(ofResource.bytes(1)).many(1));
      const scopes = ofResource.many(2);
      return scopes.flatMap((scope) =>
        readFields(scope)
          .many(2)
          .map((span) => ({ ...readSpan(span), resource })),
      );
    });
}

function readSpan(message: Buffer): Omit<ReadSpan, 'resource'> {
  const span = readFields(message);
  const status = readFields(span.bytes(15));
  return {
    traceId: span.bytes(1).toString('hex'),
    spanId: span.bytes(2).toString('hex'),
    traceState: span.text(3),
    parentSpanId: span.bytes(4).toString('hex'),
    name: span.text(5),
    kind: span.number(6),
    facts: factsOf(span.many(9)),
    events: span.many(11).length,
    links: span.many(13).map((link) => {
      const read = readFields(link);
      return { traceId: read.bytes(1).toString('hex'), spanId: read.bytes(2).toString('hex') };
    }),
    status: { code: status.number(3), message: status.text(2) },
  };
}

function factsOf(pairs: readonly Buffer[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const { text, bytes } = readFields(pair);
      return [text(1), readAny(bytes(2))];
    }),
  );
}

function readAny(message: Buffer): unknown {
  const value = readFields(message);
  if (value.has(1)) return value.text(1);
  if (value.has(2)) return value.number(2) === 1;
  if (value.has(3)) return value.number(3);
  return value.has(4) ? value.bytes(4).readDoubleLE() : null;
}
