// The way of spans out: kept, sampled, queued and sent to an OTLP receiver by OpenTelemetry's SDK.

import type { Tracer } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../operations/services.ts';
import type { TracingConfig } from '../settings/config-tracing.ts';

/** Facts are words, ids and numbers: none is longer. */
const LONGEST_FACT = 200;
/** A receiver that is away is told of so often. */
const TELL_AGAIN_MS = 60_000;

export interface Export {
  readonly tracer: Tracer;
  /** Sends what waits; takes as long as the receiver does. */
  end(): Promise<void>;
}

export function openExport(config: TracingConfig, version: string, log: Log): Export {
  // Keys, certificates, compression and time-out of the receiver are the library's to read.
  const exporter = telling(new OTLPTraceExporter({ url: config.url }), log);
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: config.mostWaiting,
    maxExportBatchSize: Math.min(config.mostAtOnce, config.mostWaiting),
    scheduledDelayMillis: config.delayMs,
    exportTimeoutMillis: config.timeoutMs,
  });
  const { serviceName } = config;
  // Where it runs, as whom and with which arguments is nobody's business: no detector looks.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'assay', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes(serviceName === null ? {} : { 'service.name': serviceName }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanProcessors: [batches],
    spanLimits: { attributeValueLengthLimit: LONGEST_FACT },
  });
  return { tracer: provider.getTracer('assay', version), end: () => provider.shutdown() };
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** What a receiver answers may quote what it was sent: its status or code is told, and no more. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntil = 0;
  const tell = (error: Error | undefined): void => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + TELL_AGAIN_MS;
    const code = error !== undefined && 'code' in error ? error.code : undefined;
    log.warn({ code }, 'traces were not taken by their receiver');
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED) tell(result.error);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
