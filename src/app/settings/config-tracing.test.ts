// Whether traces are made and where they go, as the variables of OpenTelemetry say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tracingOf } from './config-tracing.ts';
import { ConfigError } from './config-words.ts';

const ON = { OTEL_TRACES_EXPORTER: 'otlp' };

test('traces are made for whoever names an exporter or a receiver, and for nobody else', () => {
  assert.equal(tracingOf({}), null);
  assert.equal(tracingOf({ OTEL_SERVICE_NAME: 'facts', OTEL_TRACES_SAMPLER: 'always_on' }), null);
  assert.equal(tracingOf(ON)?.url, 'http://localhost:4318/v1/traces');
  const shared = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.acme.example/otlp/' };
  assert.equal(tracingOf(shared)?.url, 'https://otel.acme.example/otlp/v1/traces');
  const own = { ...shared, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://10.0.0.1:9/t' };
  assert.equal(tracingOf(own)?.url, 'http://10.0.0.1:9/t');
  assert.equal(tracingOf({ ...shared, OTEL_TRACES_EXPORTER: 'none' }), null);
  assert.equal(tracingOf({ ...shared, OTEL_SDK_DISABLED: 'TRUE' }), null);
  assert.notEqual(tracingOf({ ...shared, OTEL_SDK_DISABLED: 'yes' }), null);
});

test('samplers and the queue are those of the standard', () => {
  const usual = tracingOf(ON);
  assert.equal(usual?.sampler, 'parentbased_always_on');
  assert.deepEqual([usual?.ratio, usual?.mostWaiting, usual?.mostAtOnce], [1, 2_048, 512]);
  const tenth = { OTEL_TRACES_SAMPLER: 'TraceIdRatio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  const some = tracingOf({ ...ON, ...tenth });
  assert.deepEqual([some?.sampler, some?.ratio], ['traceidratio', 0.1]);
});

test('what cannot be followed is refused by its name, and what may be a secret is not told', () => {
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['OTEL_TRACES_EXPORTER', 'zipkin', /is "zipkin"; accepted are otlp, none/],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', /is "grpc"; accepted are http\/protobuf/],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json', /accepted are http\/protobuf/],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'br', /accepted are gzip, none/],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s', /must be a whole number/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'quokka:4318', /must be an address like http/],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/quokka', /must be an address like http/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'quokka', /must list pairs/],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'a=1,quokka', /must list pairs/],
    ['OTEL_RESOURCE_ATTRIBUTES', '=quokka', /must list pairs/],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', /accepted are always_on, always_off, traceidratio/],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /must be a number from 0 to 1/],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0', /whole number from 1 to/],
    ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '-1', /whole number from 1 to/],
    ['OTEL_BSP_SCHEDULE_DELAY', 'soon', /whole number from 1 to/],
    ['OTEL_BSP_EXPORT_TIMEOUT', '1e9', /whole number from 1 to/],
  ];
  for (const [name, value, says] of refused) {
    assert.throws(
      () => tracingOf({ ...ON, [name]: value }),
      (error) => {
        assert.ok(error instanceof ConfigError, name);
        assert.ok(error.message.startsWith(name), error.message);
        assert.match(error.message, says);
        return !error.message.includes('quokka');
      },
      name,
    );
  }
});
