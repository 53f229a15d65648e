// Traces of the real service, as a receiver of OpenTelemetry gets them over OTLP.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { registry } from '../../../src/operations/registry.ts';
import { pricingPage } from '../../chaos/pages.ts';
import { openTestDatabase, type TestDatabase } from '../../database.ts';
import { type LocalWeb, openLocalWeb } from '../../servers/local-web.ts';
import type { ReadSpan } from '../../servers/otlp-message.ts';
import { type OtlpReceiver, openOtlpReceiver } from '../../servers/otlp-receiver.ts';
import { openReceiver, type Receiver } from '../../servers/receiver.ts';
import { type Ready, type Running, startService, temporaryFolder } from '../../servers/service.ts';
import { openRecorder } from './recorder.ts';

const DOMAIN = 'acme.example';
const PRICING = `https://${DOMAIN}/pricing`;
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
/** Each has a mark of a shape that occurs nowhere else. */
const MARK = /quokka/i;
const SECRETS = ['assay_live_quokka0123456789', 'quokka.person@acme.example', 'quokka-hunter2'];

suite('a service that is traced', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: TestDatabase;
  let web: LocalWeb;
  let hook: Receiver;
  let traces: OtlpReceiver;
  let service: Running;
  let ready: Ready;

  before(async () => {
    folder = await temporaryFolder();
    database = await openTestDatabase();
    web = await openLocalWeb([DOMAIN]);
    hook = await openReceiver();
    traces = await openOtlpReceiver();
    const ca = join(folder.path, 'ca.pem');
    await writeFile(ca, web.ca);
    web.put(PRICING, { body: pricingPage({ Starter: 5, Pro: 15, Team: 99 }) });
    service = startService(folder.path, {
      DATABASE_URL: database.url,
      ASSAY_SAMPLE: 'off',
      ASSAY_CALENDARS: 'off',
      ASSAY_METRICS: 'off',
      ASSAY_EGRESS_COUNTRY: 'ZZ',
      ASSAY_CONTROL: PRICING,
      ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
      ASSAY_RESOLVE: `${DOMAIN}=127.0.0.1:${web.securePort}`,
      NODE_EXTRA_CA_CERTS: ca,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-key=wombat',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_SERVICE_NAME: 'facts',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=burrow',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    ready = await service.ready();
  });
  after(async () => {
    await service.stop();
    await Promise.all([web, hook, traces].map((one) => one[Symbol.asyncDispose]()));
    await database.close();
    await folder[Symbol.asyncDispose]();
  });

  async function call<T>(method: string, path: string, body?: object, more = {}): Promise<T> {
    const headers = { 'x-api-key': ready.keys.pro, 'content-type': 'application/json', ...more };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const reply = await fetch(`${ready.base_url}${path}`, { method, headers, ...sent });
    const text = await reply.text();
    assert.ok(reply.status < 300, `${method} ${path}: ${text}`);
    return JSON.parse(text).data as T;
  }

  const childrenOf = (span: ReadSpan) =>
    traces.spans.filter(
      ({ traceId, parentSpanId }) => traceId === span.traceId && parentSpanId === span.spanId,
    );

  test('a request is a span of the trace that its caller named, then its operation, then its statements', async () => {
    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;
    await call('GET', '/v1/categories', undefined, { traceparent, tracestate: 'a=quokka' });
    const request = await traces.until('of the trace', ({ parentSpanId }) => {
      return parentSpanId === CALLER.span;
    });
    assert.equal(request.traceId, CALLER.trace);
    assert.equal(request.name, 'GET /v1/categories');
    assert.equal(request.kind, 2);
    assert.equal(request.traceState, '');
    assert.deepEqual(request.facts, {
      'http.request.method': 'GET',
      'http.route': '/v1/categories',
      'http.response.status_code': 200,
    });
    const [operation, ...others] = childrenOf(request);
    assert.ok(operation);
    assert.deepEqual(others, []);
    assert.equal(operation.name, 'list_categories');
    assert.match(String(operation.facts['assay.request_id']), /^req_/);
    assert.match(String(operation.facts['assay.account']), /^acc_/);
    const statements = childrenOf(operation).filter(({ kind }) => kind === 3);
    const listing = statements.find(({ name }) => name === 'list_categories');
    assert.deepEqual(listing?.facts, {
      'db.system.name': 'postgresql',
      'db.query.summary': 'list_categories',
    });
    const { resource } = request;
    assert.equal(resource['service.name'], 'facts');
    assert.equal(resource['deployment.environment.name'], 'burrow');
    assert.deepEqual(
      Object.keys(resource).filter((name) => /^(host|process|os)\./.test(name)),
      [],
    );
    assert.equal(traces.paths[0], 'POST /v1/traces');
    assert.equal(traces.headers[0]?.['x-receiver-key'], 'wombat');
  });

  test('who names no trace, or none that is one, begins one; who asks not to be traced is not', async () => {
    for (const traceparent of ['', `00-${'0'.repeat(32)}-${CALLER.span}-01`, 'quokka']) {
      await call('GET', '/v1/manifests', undefined, traceparent === '' ? {} : { traceparent });
    }
    const silent = 'c'.repeat(32);
    const off = { traceparent: `00-${silent}-${CALLER.span}-00` };
    await call('GET', '/v1/categories', undefined, off);
    await call('GET', '/v1/status');
    await traces.until('the status', ({ name }) => name === 'GET /v1/status');
    const begun = traces.spans.filter(({ name }) => name === 'GET /v1/manifests');
    assert.equal(begun.length, 3);
    assert.ok(begun.every(({ parentSpanId }) => parentSpanId === ''));
    assert.deepEqual(
      traces.spans.filter(({ traceId }) => traceId === silent),
      [],
    );
  });

  test('a capture that becomes an event, and the webhook that tells of it, are linked', async () => {
    const { endpoint } = await call<{ endpoint: { id: string } }>('POST', '/v1/watch/endpoints', {
      url: `${hook.url}?quokka=1`,
    });
    await using recorder = openRecorder(database.url, join(folder.path, 'blobs'));
    const company = await recorder.cover(DOMAIN);
    await call('POST', '/v1/watch/subscriptions', {
      name: 'Prices of quokka',
      companies: [DOMAIN],
      endpoint_ids: [endpoint.id],
    });
    // It cost 10 and, at the last look a day ago, 15: the service's own look confirms that.
    for (const [day, price] of [
      [-9, 10],
      [-8, 10],
      [-1, 15],
    ] as const) {
      await recorder.saw(company, PRICING, day, pricingPage({ Starter: 5, Pro: price, Team: 99 }));
    }
    await recorder.schedule(company, DOMAIN, PRICING);
    const delivery = await traces.until('a delivery', ({ name }) => name === 'deliver');
    const about = (id: unknown) => (span: ReadSpan) => span.spanId === id;
    const eventId = delivery.facts['assay.event'];
    const event = await traces.until('the event', ({ name, facts }) => {
      return name === 'event' && facts['assay.event'] === eventId;
    });
    assert.deepEqual(delivery.links, [{ traceId: event.traceId, spanId: event.spanId }]);
    assert.equal(delivery.parentSpanId, '');
    assert.equal(delivery.facts['http.response.status_code'], 200);
    assert.equal(delivery.facts['assay.delivery'], hook.received[0]?.id);
    assert.equal(event.facts['assay.event.type'], 'pricing.price.changed');
    const judging = await traces.until('what judged', about(event.parentSpanId));
    const step = await traces.until('the step', about(judging.parentSpanId));
    assert.deepEqual([judging.name, step.name, step.parentSpanId], ['judge', 'step', '']);
    const extracting = childrenOf(step).find(({ name }) => name === 'extract');
    assert.ok(extracting && childrenOf(extracting).some(({ kind }) => kind === 3));
    const saving = childrenOf(judging).find(({ name }) => name === 'transaction');
    assert.ok(saving && childrenOf(saving).length > 5);
    const capture = await traces.until('the capture', ({ name, facts }) => {
      return name === 'capture' && facts['assay.outcome'] === 'captured';
    });
    assert.equal(capture.parentSpanId, '');
    assert.deepEqual(
      step.links.filter(({ spanId }) => spanId === capture.spanId),
      [{ traceId: capture.traceId, spanId: capture.spanId }],
    );
    const fetched = childrenOf(capture).filter(({ name }) => name === 'fetch');
    assert.equal(fetched.length, 1);
  });

  test('a webhook that a call sends is part of the call', async () => {
    const { endpoint } = await call<{ endpoint: { id: string } }>('POST', '/v1/watch/endpoints', {
      url: `${hook.url}?quokka=2`,
    });
    await call('POST', `/v1/watch/endpoints/${endpoint.id}/test`);
    const request = await traces.until('the test', ({ name }) => name.endsWith('/test'));
    const [operation] = childrenOf(request);
    assert.equal(operation?.name, 'test_watch_endpoint');
    const sent = childrenOf(operation).find(({ name }) => name === 'deliver');
    assert.equal(sent?.kind, 3);
    const came = hook.received.find(({ id }) => id === sent?.facts['assay.delivery']);
    assert.ok(came, 'its receiver knows it by the same id');
  });

  test('neither a company nor a receiver of webhooks hears of a trace', () => {
    const heard = [...web.visits, ...hook.received].map(({ headers }) => Object.keys(headers));
    assert.ok(web.visits.length > 0 && hook.received.length > 1);
    assert.deepEqual(
      heard.flat().filter((name) => /trace|baggage|b3/i.test(name)),
      [],
    );
  });

  test('whatever callers send, wherever they send it, stands in no span', async () => {
    for (const operation of registry.filter(({ stream }) => stream === undefined)) {
      for (const secret of SECRETS) await sendSecret(operation, secret);
    }
    for (const secret of SECRETS) {
      const path = `/${encodeURIComponent(secret)}?${secret}=${secret}`;
      const headers = { accept: 'text/html', baggage: `a=${secret}`, cookie: secret };
      await (await fetch(`${ready.base_url}${path}`, { headers })).arrayBuffer();
      const form = new URLSearchParams({ email: secret, [secret]: secret });
      const sign = { method: 'POST', body: form, headers: { origin: ready.base_url } };
      await (await fetch(`${ready.base_url}/account/sign-in`, sign)).arrayBuffer();
    }
    const last = 'd'.repeat(32);
    const traceparent = `00-${last}-${CALLER.span}-01`;
    await call('GET', '/v1/manifests', undefined, { traceparent });
    await traces.until('the last', ({ traceId }) => traceId === last);
    const all = Buffer.concat(traces.raw).toString('latin1');
    assert.doesNotMatch(all, MARK);
    for (const key of Object.values(ready.keys)) assert.ok(!all.includes(key));
    // What is thrown is told by its kind: a message may quote a row.
    for (const { status, events } of traces.spans)
      assert.deepEqual([status.message, events], ['', 0]);
  });

  async function sendSecret({ method, path, input }: (typeof registry)[number], secret: string) {
    const word = encodeURIComponent(secret);
    const target = `${ready.base_url}${path.replace(/\{\w+\}/g, word)}`;
    const names = Object.keys(Reflect.get(input.query ?? {}, 'properties') ?? {});
    const query = [...names, word].map((name) => `${name}=${word}`).join('&');
    const fields = Object.keys(Reflect.get(input.body ?? {}, 'properties') ?? {});
    const json = JSON.stringify(Object.fromEntries(fields.map((name) => [name, secret])));
    const body = method === 'GET' ? {} : { body: json };
    const known = { 'x-api-key': ready.keys.scale, 'content-type': 'application/json' };
    const others = { 'user-agent': secret, 'idempotency-key': secret, tracestate: `a=${word}` };
    for (const headers of [{ ...known, ...others }, { authorization: `Bearer ${secret}` }]) {
      const reply = await fetch(`${target}?${query}`, { method, headers, ...body });
      await reply.arrayBuffer();
    }
  }
});
