// How spans stand to each other, by the SDK itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import {
  AlwaysOffSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { otlpTracer } from './otlp-tracer.ts';

function openTracer(isOff = false) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
    ...(isOff ? { sampler: new ParentBasedSampler({ root: new AlwaysOffSampler() }) } : {}),
  });
  return {
    trace: otlpTracer(provider.getTracer('test')),
    spans: () => exporter.getFinishedSpans(),
  };
}

const BEGINS = { name: 'step', begins: true };
const PART = { name: 'part' };

test('work that is part of nothing is done, and is no span', async () => {
  const { trace, spans } = openTracer();
  assert.equal(await trace.span(PART, async () => 7), 7);
  assert.deepEqual(spans(), []);
});

test('what goes on after its span has ended belongs to nothing', async () => {
  const { trace, spans } = openTracer();
  let later: Promise<unknown> = Promise.resolve();
  await trace.span(BEGINS, async () => {
    later = turn().then(() => trace.span(PART, async () => {}));
  });
  await later;
  assert.deepEqual(
    spans().map(({ name }) => name),
    ['step'],
  );
});

test('a failure is told by its code or class, never by its words', async () => {
  const { trace, spans } = openTracer();
  class Conflict extends Error {}
  const failures = [
    Object.assign(new Error('quokka@acme.example exists'), { code: '23505' }),
    Object.assign(new TypeError('quokka'), { code: 'quokka and more' }),
    new Conflict('quokka'),
    'quokka',
  ];
  for (const failure of failures) {
    await assert.rejects(
      trace.span(BEGINS, async () => {
        throw failure;
      }),
    );
  }
  assert.deepEqual(
    spans().map(({ attributes }) => attributes['error.type']),
    ['23505', 'TypeError', 'Conflict', 'unknown'],
  );
  for (const { status, events } of spans()) assert.deepEqual([status, events], [{ code: 2 }, []]);
});

test('whoever comes after what a span made is linked to it; what is unknown is no link', async () => {
  const { trace, spans } = openTracer();
  await trace.span(BEGINS, async (span) => span.made('evt_1'));
  await trace.span({ ...BEGINS, name: 'deliver', after: ['evt_1', 'evt_2'] }, async () => {});
  const [maker, deliver] = spans();
  assert.deepEqual(
    deliver?.links.map(({ context }) => context.spanId),
    [maker?.spanContext().spanId],
  );
  assert.notEqual(deliver?.spanContext().traceId, maker?.spanContext().traceId);
});

test('in a trace that is not kept nothing is told, by whatever sampler', async () => {
  const { trace, spans } = openTracer(true);
  await trace.span(BEGINS, async (span) => {
    span.made('evt_1');
    await trace.span(PART, async () => {});
  });
  assert.deepEqual(spans(), []);
});

test('side by side, each has its own parts', async () => {
  const { trace, spans } = openTracer();
  const work = (name: string) =>
    trace.span({ name, begins: true }, async () => {
      await turn();
      await trace.span({ name: `${name} part` }, () => turn());
    });
  await Promise.all(['a', 'b', 'c'].map(work));
  for (const name of ['a', 'b', 'c']) {
    const whole = spans().find((span) => span.name === name);
    const part = spans().find((span) => span.name === `${name} part`);
    assert.equal(part?.parentSpanContext?.spanId, whole?.spanContext().spanId);
  }
});
