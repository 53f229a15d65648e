// Traces by the SDK of OpenTelemetry, whose names stand in src/app/tracing alone.

import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  trace as api,
  type Link,
  ROOT_CONTEXT,
  type Tracer as SdkTracer,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import {
  type OpenSpan,
  type RequestAbout,
  type RequestSpan,
  type SpanAbout,
  type SpanFacts,
  type Tracer,
  UNTRACED,
} from '../../core/tracing.ts';

/** Spans that later ones can be linked to: about a megabyte. */
const REMEMBERED = 10_000;

/** The spans of a process. What is under way is kept here and told to no other library. */
export function otlpTracer(sdk: SdkTracer): Tracer {
  const underWay = new AsyncLocalStorage<Span>();
  const makers = new Map<string, SpanContext>();
  const linksTo = (ids: readonly string[]): Link[] =>
    ids.flatMap((id) => {
      const context = makers.get(id);
      return context === undefined ? [] : [{ context }];
    });
  const remember = (id: string, span: Span): void => {
    if (!span.isRecording()) return;
    makers.set(id, span.spanContext());
    const [oldest] = makers.keys();
    if (makers.size > REMEMBERED && oldest !== undefined) makers.delete(oldest);
  };
  const start = (about: SpanAbout, parent: Span | undefined): Span =>
    sdk.startSpan(
      about.name,
      {
        kind: about.asks ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: attributesOf(about.facts ?? {}),
        links: linksTo(about.after ?? []),
      },
      parent === undefined ? ROOT_CONTEXT : api.setSpan(ROOT_CONTEXT, parent),
    );
  return {
    span: async <T>(about: SpanAbout, work: (span: OpenSpan) => Promise<T>): Promise<T> => {
      const parent = about.begins ? undefined : underWay.getStore();
      // One that has ended began something that goes on without it, as connections do.
      if (!about.begins && parent?.isRecording() !== true) return work(UNTRACED);
      const span = start(about, parent);
      try {
        return await underWay.run(span, () => work(openSpan(span, remember)));
      } catch (error) {
        fail(span, kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    request: (about, handle) => {
      const span = startRequest(sdk, about);
      underWay.run(span, () => handle(requestSpan(span)));
    },
  };
}

function openSpan(span: Span, remember: (id: string, span: Span) => void): OpenSpan {
  return {
    tell: (facts) => void span.setAttributes(attributesOf(facts)),
    failed: (kind) => fail(span, kind),
    made: (id) => remember(id, span),
  };
}

// What a caller says besides its trace, in `tracestate` and `baggage`, is never read.
function startRequest(sdk: SdkTracer, { method, route, traceparent }: RequestAbout): Span {
  const parent = parseTraceParent(traceparent ?? '');
  const context =
    parent === null
      ? ROOT_CONTEXT
      : api.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
  const name = route === undefined ? method : `${method} ${route}`;
  const attributes = attributesOf({ 'http.request.method': method, 'http.route': route });
  return sdk.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
}

function requestSpan(span: Span): RequestSpan {
  return {
    end: (status) => {
      if (status === null) fail(span, 'left');
      else span.setAttribute('http.response.status_code', status);
      if (status !== null && status >= 500) fail(span, String(status));
      span.end();
    },
  };
}

function fail(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kind);
}

const WORD = /^\w{1,60}$/;

/** The code of an error (a SQLSTATE, `ECONNRESET`), else its class: both are names in programs. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  if (WORD.test(code)) return code;
  const { name } = error.name === 'Error' ? error.constructor : error;
  return WORD.test(name) ? name : 'Error';
}

function attributesOf(facts: SpanFacts): Attributes {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as Attributes;
}
