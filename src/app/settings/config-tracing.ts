// Whether and where traces go, as the standard variables of OpenTelemetry say.

import { ConfigError, oneOf } from './config-words.ts';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingConfig {
  /** Where the receiver takes traces (OTLP over HTTP). */
  readonly url: string;
  readonly serviceName: string | null;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The part of traces that a sampler by ratio takes, 0 to 1. */
  readonly ratio: number;
  /** Spans that wait to be sent; what comes on top is dropped. */
  readonly mostWaiting: number;
  readonly mostAtOnce: number;
  /** Milliseconds between two batches, and for one. */
  readonly delayMs: number;
  readonly timeoutMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const USUAL_RECEIVER = 'http://localhost:4318';

/**
 * Null where nobody asks for traces: by an exporter, or by an address without one. What is wrong is
 * said either way.
 */
export function tracingOf(env: Environment): TracingConfig | null {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim();
  const shared = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  const usual = own || shared ? 'otlp' : 'none';
  const given = lower(env.OTEL_TRACES_EXPORTER) || usual;
  const exporter = oneOf('OTEL_TRACES_EXPORTER', given, ['otlp', 'none']);
  if (exporter === 'none') return null;
  demandReadable(env);
  const sampler = lower(env.OTEL_TRACES_SAMPLER) || 'parentbased_always_on';
  return {
    url: own
      ? addressOf('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own)
      : tracesAt(addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', shared || USUAL_RECEIVER)),
    serviceName: env.OTEL_SERVICE_NAME || null,
    sampler: oneOf('OTEL_TRACES_SAMPLER', sampler, SAMPLERS),
    ratio: ratioOf(env.OTEL_TRACES_SAMPLER_ARG),
    mostWaiting: numberOf('OTEL_BSP_MAX_QUEUE_SIZE', env.OTEL_BSP_MAX_QUEUE_SIZE, 2_048),
    mostAtOnce: numberOf('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, 512),
    delayMs: numberOf('OTEL_BSP_SCHEDULE_DELAY', env.OTEL_BSP_SCHEDULE_DELAY, 5_000),
    timeoutMs: numberOf('OTEL_BSP_EXPORT_TIMEOUT', env.OTEL_BSP_EXPORT_TIMEOUT, 30_000),
  };
}

function lower(text: string | undefined): string {
  return text?.trim().toLowerCase() ?? '';
}

/** The library reads these by itself, and would go on without those that it cannot read. */
function demandReadable(env: Environment): void {
  const either = (name: string, own: string | undefined, shared: string | undefined) =>
    own
      ? ([`OTEL_EXPORTER_OTLP_TRACES_${name}`, own] as const)
      : ([`OTEL_EXPORTER_OTLP_${name}`, shared ?? ''] as const);
  const protocol = either(
    'PROTOCOL',
    env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL,
    env.OTEL_EXPORTER_OTLP_PROTOCOL,
  );
  if (protocol[1]) oneOf(protocol[0], lower(protocol[1]), ['http/protobuf']);
  const compression = either(
    'COMPRESSION',
    env.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION,
    env.OTEL_EXPORTER_OTLP_COMPRESSION,
  );
  if (compression[1]) oneOf(compression[0], compression[1].trim(), ['gzip', 'none']);
  const timeout = either(
    'TIMEOUT',
    env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT,
    env.OTEL_EXPORTER_OTLP_TIMEOUT,
  );
  numberOf(timeout[0], timeout[1], 10_000);
  demandPairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS);
  demandPairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS', env.OTEL_EXPORTER_OTLP_TRACES_HEADERS);
  demandPairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES);
}

// A value may be a key of the receiver, which is never told.
function demandPairs(name: string, text: string | undefined): void {
  const pairs = text?.trim() ? text.split(',') : [];
  if (pairs.every((pair) => /^\s*[^\s=,]+\s*=[^,]*$/.test(pair))) return;
  throw new ConfigError(`${name} must list pairs like name=value,name=value`);
}

// An address may hold a password, which is never told.
function addressOf(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new ConfigError(`${name} must be an address like ${USUAL_RECEIVER}`);
}

function tracesAt(base: string): string {
  return `${base.replace(/\/+$/, '')}/v1/traces`;
}

function ratioOf(text: string | undefined): number {
  if (!text) return 1;
  const ratio = Number(text);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new ConfigError(
    `OTEL_TRACES_SAMPLER_ARG is ${JSON.stringify(text)}; it must be a number from 0 to 1`,
  );
}

const LARGEST = 1_000_000;

function numberOf(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= LARGEST) return number;
  throw new ConfigError(
    `${name} is ${JSON.stringify(text)}; it must be a whole number from 1 to ${LARGEST}`,
  );
}
