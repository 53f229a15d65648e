// What the client does where answers are lost, late, refused or cut, against a real HTTP server.

import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { AssayProblem, type ClientOptions, createClient, isProblem, NoAnswer } from './index.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answering = (response: ServerResponse, asked: Asked, nth: number) => void;

/** A server that answers its first request by the first of these, and so on; the last one stays. */
async function serving(...answers: readonly Answering[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    answer?.(response, { method, url, headers, body }, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    client: (options: Partial<ClientOptions> = {}) => createClient({ baseUrl, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ok =
  (data: unknown, meta: object = {}): Answering =>
  (response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ data, meta: { generated_at: '2026-11-20T12:00:00Z', ...meta } }));
  };

const problem =
  (status: number, code: string, retryAfter?: string): Answering =>
  (response) => {
    response.writeHead(status, {
      'Content-Type': 'application/problem+json',
      'X-Request-Id': 'req_1',
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
    });
    response.end(JSON.stringify({ status, code, detail: 'Not now.', hint: 'Later.' }));
  };

const cut: Answering = (response) => response.destroy();

describe('a call', () => {
  test('puts fields where the contract has them, and the key into a header', async () => {
    await using server = await serving(ok({ companies: [] }));
    const assay = server.client({ key: 'assay_test_1' });
    const where = ['hiring.open_roles>10', 'pricing.tier_count>=3'];
    await assay.screenCompanies({ where, limit: 5 });
    await assay.getCompany({ company: 'a/b?.example' });
    await assay.rotateWatchEndpointSecret({ id: 'ep_1', grace_hours: 2 } as never);
    const [screened, read, rotated] = server.asked;
    const query = 'where=hiring.open_roles%3E10&where=pricing.tier_count%3E%3D3&limit=5';
    assert.equal(screened?.url, `/v1/screen?${query}`);
    assert.equal(screened?.headers.authorization, 'Bearer assay_test_1');
    assert.equal(screened?.headers['idempotency-key'], undefined);
    assert.equal(read?.url, '/v1/companies/a%2Fb%3F.example');
    assert.equal(rotated?.url, '/v1/watch/endpoints/ep_1/rotate');
    assert.deepEqual(JSON.parse(rotated?.body ?? ''), { grace_hours: 2 });
  });

  test('is not made where the path would lead elsewhere, or a field is unknown', async () => {
    await using server = await serving(ok({}));
    const assay = server.client();
    await assert.rejects(assay.getCompany({ company: '..' }), /company of get_company is \.\./);
    await assert.rejects(assay.getCompany({ company: '' }), TypeError);
    await assert.rejects(assay.getCompany({ company: 'a', no: 1 } as never), /takes no no/);
    assert.equal(server.asked.length, 0);
    assert.throws(() => createClient({ baseUrl: 'assay.example' }), /has to begin with https/);
  });

  test('can be asked for its price alone, without an envelope of its own too', async () => {
    await using server = await serving(ok({ price: 1 }));
    const { data } = await server.client().getCaptureRaw.price({ id: 'cap_1' });
    assert.equal(data.price, 1);
    assert.equal(server.asked[0]?.headers.prefer, 'cost-only');
    assert.match(String(server.asked[0]?.headers.accept), /^application\/json/);
  });

  test('tells what it cost', async () => {
    await using server = await serving((response, asked, nth) => {
      response.setHeader('X-Service-Credits-Cost', '3');
      response.setHeader('X-Service-Credits-Remaining', '997');
      response.setHeader('X-Service-Credits-Reset', '2026-12-01T00:00:00Z');
      ok({ events: [] })(response, asked, nth);
    });
    const { credits } = await server.client().queryChanges();
    assert.deepEqual(credits, { cost: 3, remaining: 997, reset: '2026-12-01T00:00:00Z' });
  });
});

describe('what is refused', () => {
  test('is a problem with its code, and is not asked again', async () => {
    await using server = await serving(problem(404, 'company_not_found'));
    const failed = server.client().getCompany({ company: 'x.example' });
    await assert.rejects(failed, (error) => {
      assert.ok(isProblem(error, 'company_not_found'));
      assert.ok(!isProblem(error, 'invalid_key'));
      assert.equal(error.message, 'company_not_found: Not now. Later.');
      assert.equal(error.requestId, 'req_1');
      return true;
    });
    assert.equal(server.asked.length, 1);
  });

  test('waits as long as Retry-After says where the service is busy', async () => {
    const busy = problem(429, 'rate_limited', '1');
    await using server = await serving(busy, ok({ company: { name: 'Acme' } }));
    const began = performance.now();
    const { data } = await server.client().getCompany({ company: 'acme.example' });
    assert.equal(data.company.name, 'Acme');
    assert.ok(performance.now() - began >= 990);
  });

  test('is given back at once where the wait is longer than wanted, or would not help', async () => {
    for (const [status, code, retryAfter] of [
      [429, 'rate_limited', '3600'],
      [429, 'credits_exhausted', undefined],
      [503, 'proof_not_yet_anchored', '7200'],
      [503, 'capture_integrity_error', undefined],
    ] as const) {
      await using server = await serving(problem(status, code, retryAfter));
      const failed = server.client().getCapture({ id: 'cap_1' });
      await assert.rejects(failed, (error) => isProblem(error, code));
      assert.equal(server.asked.length, 1, code);
    }
  });

  test('may be a gateway that is no part of the service', async () => {
    const gateway: Answering = (response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
    };
    await using server = await serving(gateway);
    await assert.rejects(server.client({ retries: 1 }).getStatus(), (error) => {
      assert.ok(error instanceof AssayProblem);
      assert.equal(error.code, 'no_problem_document');
      assert.equal(error.problem, null);
      return true;
    });
    assert.equal(server.asked.length, 2);
  });
});

describe('what gets no answer', () => {
  test('is asked again, a write under the same key', async () => {
    await using server = await serving(cut, cut, ok({ subscription: { id: 'sub_1' } }));
    const input = { name: 'Rivals', companies: ['acme.example'] };
    const { data } = await server.client().createWatchSubscription(input);
    assert.equal(data.subscription?.id, 'sub_1');
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
    assert.match(String(keys[0]), /^"[0-9a-f-]{36}"$/);
  });

  test('is asked under the key that the caller gives', async () => {
    await using server = await serving(ok({ id: 'sub_1', deleted: true }));
    const options = { idempotencyKey: 'mine' };
    await server.client().deleteWatchSubscription({ id: 'sub_1' }, options);
    assert.equal(server.asked[0]?.headers['idempotency-key'], '"mine"');
  });

  test('fails after the last try, with the reason', async () => {
    await using server = await serving(cut);
    const failed = server.client({ retries: 2 }).getStatus();
    await assert.rejects(failed, (error) => {
      assert.ok(error instanceof NoAnswer);
      assert.match(error.message, /did not answer in 3 tries/);
      assert.ok(error.cause instanceof Error);
      return true;
    });
    assert.equal(server.asked.length, 3);
  });

  test('is given up after its time, also where an answer has begun', async () => {
    await using server = await serving((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":');
    });
    await assert.rejects(server.client({ retries: 0, timeoutMs: 200 }).getStatus(), NoAnswer);
  });

  test('ends with the reason of the signal, while it waits too', async () => {
    await using server = await serving(problem(429, 'rate_limited', '30'));
    const stop = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => stop.abort(reason), 100);
    const failed = server.client().getStatus({}, { signal: stop.signal });
    await assert.rejects(failed, (error) => error === reason);
    assert.equal(server.asked.length, 1);
  });
});

describe('pages', () => {
  test('are asked for one after the other, each when it is come to', async () => {
    const events = (...ids: string[]) => ({ events: ids.map((id) => ({ id })) });
    await using server = await serving(
      ok(events('a', 'b'), { next_cursor: '1' }),
      ok(events(), { next_cursor: '2' }),
      ok(events('c')),
    );
    const seen: string[] = [];
    for await (const { id } of server.client().queryChanges.each({ dimension: 'pricing' })) {
      seen.push(id);
      assert.equal(server.asked.length, id === 'c' ? 3 : 1);
    }
    assert.deepEqual(seen, ['a', 'b', 'c']);
    const cursors = server.asked.map(({ url }) => new URL(url, 'http://a').searchParams);
    assert.deepEqual(
      cursors.map((query) => [query.get('dimension'), query.get('cursor')]),
      [
        ['pricing', null],
        ['pricing', '1'],
        ['pricing', '2'],
      ],
    );
  });

  test('that end in a problem give what came before, then the problem', async () => {
    await using server = await serving(
      ok({ events: [{ id: 'a' }] }, { next_cursor: '1' }),
      problem(429, 'credits_exhausted'),
    );
    const seen: string[] = [];
    await assert.rejects(
      async () => {
        for await (const { id } of server.client().queryChanges.each()) seen.push(id);
      },
      (error) => isProblem(error, 'credits_exhausted'),
    );
    assert.deepEqual(seen, ['a']);
  });
});

describe('a stream', () => {
  const event = (id: string): string => `id: ${id}\ndata: ${JSON.stringify({ id })}\n\n`;
  const sending =
    (text: string): Answering =>
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      // In the middle of a line, and of a character.
      const bytes = Buffer.from(text);
      response.write(bytes.subarray(0, 7));
      setTimeout(() => response.end(bytes.subarray(7)), 20);
    };

  test('goes on behind the last event where it was cut, and ends with its problem', async () => {
    const ended = `event: problem\ndata: {"status":401,"code":"invalid_key","detail":"Over."}\n\n`;
    await using server = await serving(
      sending(`retry: 2000\n\n${event('ä')}: beat\nid: b\n\n`),
      sending(`${event('c')}${ended}`),
    );
    const seen: string[] = [];
    const assay = server.client({ key: 'assay_test_1' });
    await assert.rejects(
      async () => {
        const events = assay.streamWatchEvents({ subscription_id: 'sub_1' });
        for await (const { data, cursor } of events) seen.push(`${data.id} ${cursor}`);
      },
      (error) => isProblem(error, 'invalid_key'),
    );
    assert.deepEqual(seen, ['ä ä', 'c c']);
    assert.deepEqual(
      server.asked.map(({ headers }) => headers['last-event-id']),
      [undefined, 'b'],
    );
  });

  test('is let go of by whoever leaves the loop', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await using server = await serving((response) => {
      response.on('close', resolve);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(event('a'));
    });
    const assay = server.client();
    for await (const { data } of assay.streamWatchEvents({ subscription_id: 'sub_1' })) {
      assert.equal(data.id, 'a');
      break;
    }
    await promise;
  });
});
