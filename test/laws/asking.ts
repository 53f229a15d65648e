// How the laws ask an operation: by its example, as somebody who may, against the seeded server.

import assert from 'node:assert/strict';
import type { AnyOperation, Example } from '../../src/contract/operation.ts';
import { PROBLEMS, type ProblemCode } from '../../src/contract/problems.ts';
import { registry } from '../../src/operations/registry.ts';
import type { OperationServices } from '../../src/operations/services.ts';
import { type Answer, type Ask, ask } from '../clients/client.ts';
import { NOW, type SeededKey, type SeededServer } from '../seeds/seed.ts';
import { seedClaims } from '../seeds/seed-claims.ts';
import { seedWatches } from '../seeds/seed-watches.ts';

export type Op = AnyOperation<OperationServices>;

/** Needs a key that only some have. */
const ASKED_WITH: Readonly<Record<string, SeededKey>> = { trigger_watch_test_event: 'tester' };

export class Asking {
  /** Codes that were answered, and by which operation. */
  readonly seen = new Set<string>();
  readonly #server: () => SeededServer;

  constructor(server: () => SeededServer) {
    this.#server = server;
  }

  get server(): SeededServer {
    return this.#server();
  }

  async call(path: string, options: Ask = {}): Promise<Answer> {
    const { method = 'GET' } = options;
    const answer = await ask(this.server.url, path, options);
    const bare = path.split('?')[0] ?? '';
    const found = registry.find(
      (one) => patternOf(one).test(bare) && (one.method === method || !isKnownAt(bare, method)),
    );
    if (found && 'code' in answer.json) this.seen.add(`${found.id} ${answer.json.code}`);
    return answer;
  }

  keyOf(operation: Op): string {
    const { keys } = this.server.seed;
    const isWatcher = operation.access === 'account' || operation.method !== 'GET';
    if (isWatcher) return keys[ASKED_WITH[operation.id] ?? 'pro'];
    return keys.free;
  }

  /** Asks as somebody who may: open operations are asked without a key. */
  get(operation: Op, path: string, options: Ask = {}): Promise<Answer> {
    const needed = operation.access === 'open' ? {} : this.authorized(operation);
    return this.call(path, { ...options, headers: { ...needed, ...options.headers } });
  }

  authorized(operation: Op): Record<string, string> {
    return { authorization: `Bearer ${this.keyOf(operation)}` };
  }

  /** Its example as a request; `body` is sent in place of the example's. */
  send(operation: Op, more: Ask = {}, example = operation.examples[0]): Promise<Answer> {
    const body = more.body ?? bodyOf(operation, example);
    const type = body === '' ? {} : { 'content-type': 'application/json' };
    const headers = { ...this.authorized(operation), ...type, ...more.headers };
    const { method } = operation;
    return this.call(pathOf(operation, {}, example), { method, ...more, body, headers });
  }

  /** Puts the watches and claims back that writes may have changed. */
  async restore(): Promise<void> {
    await seedWatches(this.server.world, this.server.seed.acme, NOW);
    await seedClaims(this.server.world, this.server.seed.acme);
  }
}

/** Whether another operation at this path answers the method. */
function isKnownAt(path: string, method: string): boolean {
  return registry.some((one) => one.method === method && patternOf(one).test(path));
}

function patternOf(operation: Op): RegExp {
  return new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

export function pathOf(
  operation: Op,
  more: Readonly<Record<string, string>> = {},
  example: Example | undefined = operation.examples[0],
): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example?.path?.[name] ?? ''),
  );
  const query = new URLSearchParams({ ...example?.query, ...more }).toString();
  return query === '' ? path : `${path}?${query}`;
}

export function bodyOf(operation: Op, example = operation.examples[0]): string {
  return operation.input.body ? JSON.stringify(example?.body ?? {}) : '';
}

/** Answers of one account, which nobody keeps. */
export function isOwned(operation: Op): boolean {
  return operation.access === 'account' && operation.cache === 'none';
}

export function assertProblem(answer: Answer, code: ProblemCode): void {
  assert.equal(answer.json.code, code, answer.body);
  assert.equal(answer.status, PROBLEMS[code].status);
  assert.equal(answer.json.status, answer.status);
  assert.equal(answer.json.type, `http://assay.example/errors/${code}`);
  assert.equal(answer.json.docs_url, answer.json.type);
  assert.equal(answer.json.request_id, answer.headers['x-request-id']);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.headers['access-control-allow-origin'], '*');
}
