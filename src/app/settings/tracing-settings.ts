// The standard variables of OpenTelemetry that are read, for the reference page of settings.

import type { Setting } from './setting.ts';

export const TRACING_SETTINGS: readonly Setting[] = [
  {
    name: 'OTEL_TRACES_EXPORTER',
    fallback: '',
    says: '`otlp`: requests and steps of workers are traced to an OpenTelemetry receiver; `none`: nothing is. Without it, an endpoint below asks for them ([more](../operate.md#traces)).',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'http://localhost:4318',
    says: 'The receiver (OTLP over HTTP); traces go to `/v1/traces` there.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: '',
    says: 'The whole address that takes traces, in place of the one before.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    fallback: '',
    says: 'Fields for the receiver, `name=value,name=value`, a key of it for example.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    fallback: '',
    says: 'The same, before those.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    fallback: 'http/protobuf',
    says: 'The only one that is spoken.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
    fallback: '',
    says: 'The same, before that.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_COMPRESSION',
    fallback: 'none',
    says: '`gzip` or `none`.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_COMPRESSION',
    fallback: '',
    says: 'The same, before that.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
    fallback: '10000',
    says: 'Milliseconds for a batch, with what is tried again.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
    fallback: '',
    says: 'The same, before that.',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    fallback: 'assay',
    says: 'What the service is called in traces.',
  },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    fallback: '',
    says: 'What else is told of it, `deployment.environment.name=production,…`.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    says: 'Which traces are kept: `always_on`, `always_off`, `traceidratio`, or these with `parentbased_`, where a `traceparent` decides.',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    fallback: '1',
    says: 'The part that a sampler by ratio keeps, 0 to 1.',
  },
  {
    name: 'OTEL_BSP_MAX_QUEUE_SIZE',
    fallback: '2048',
    says: 'Spans that wait to be sent; what comes on top is dropped.',
  },
  {
    name: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
    fallback: '512',
    says: 'Spans that are sent at once.',
  },
  {
    name: 'OTEL_BSP_SCHEDULE_DELAY',
    fallback: '5000',
    says: 'Milliseconds between two batches.',
  },
  {
    name: 'OTEL_BSP_EXPORT_TIMEOUT',
    fallback: '30000',
    says: 'Milliseconds after which a batch is given up.',
  },
  {
    name: 'OTEL_SDK_DISABLED',
    fallback: 'false',
    says: '`true`: nothing is traced, whatever else is set.',
  },
];
