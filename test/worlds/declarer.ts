// Declares under the claim of the contract's examples over real HTTP, and reads what became of it.

import assert from 'node:assert/strict';
import type { ClaimCheck, Evidence } from '../../src/contract/schemas/claims.ts';
import type { Declaration } from '../../src/contract/schemas/declarations.ts';
import type { FlatFact } from '../../src/contract/schemas/facts.ts';
import { EXAMPLE_CLAIM_ID } from '../../src/operations/claims/claim-examples.ts';
import { type Answer, ask } from '../clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../seeds/seed.ts';
import { seedClaims } from '../seeds/seed-claims.ts';

export const PLACE = `/v1/claims/${EXAMPLE_CLAIM_ID}/declarations`;
const COMPANY = '/v1/companies/acme.example';

type Who = 'pro' | 'free' | 'scale';

export interface Kept {
  readonly value: unknown;
  readonly asOf: string;
  readonly isOver: boolean;
}

export interface Recorded {
  readonly dimensions: Readonly<Record<string, { readonly facts: readonly FlatFact[] }>>;
  readonly coverage: Readonly<Record<string, number>>;
}

/** The data of an answer of this status. */
export function dataOf<T>(answer: Answer, status = 200): T {
  assert.equal(answer.status, status, answer.body);
  return answer.json.data as T;
}

export async function openDeclarer(): Promise<Declarer> {
  const declarer = new Declarer();
  await declarer.open();
  return declarer;
}

/** Everything is asked by the account `pro`, which owns the claim, where nobody else is named. */
export class Declarer {
  #server: SeededServer | null = null;
  #clock = NOW;
  #statements = 0;

  async open(): Promise<void> {
    this.#server = await openSeededServer({}, { now: () => this.#clock });
    await this.rows('update api_keys set expires_at = null');
  }

  get server(): SeededServer {
    assert.ok(this.#server);
    return this.#server;
  }

  async close(): Promise<void> {
    assert.deepEqual(this.server.trouble, []);
    await this.server.close();
  }

  /** The claim is verified, and nothing is declared or was ever; it is a minute later. */
  async restore(): Promise<void> {
    this.pass();
    await seedClaims(this.server.world, this.server.seed.acme);
    await this.rows('delete from facts where claim_id is not null');
  }

  pass(): void {
    this.#clock = new Date(this.#clock.getTime() + 60_000);
  }

  rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.#statements += 1;
    const name = `test-declared-${this.#statements}`;
    return this.server.world.database.rows<Row>(name, text, values);
  }

  call(method: string, path: string, body?: unknown, who: Who = 'pro'): Promise<Answer> {
    return this.raw(method, path, body === undefined ? undefined : JSON.stringify(body), who);
  }

  raw(method: string, path: string, body: string | undefined, who: Who = 'pro'): Promise<Answer> {
    const authorization = `Bearer ${this.server.seed.keys[who]}`;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization, ...type };
    return ask(this.server.url, path, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  put(key: string, body: unknown): Promise<Answer> {
    return this.call('PUT', `${PLACE}/${key}`, body);
  }

  /** What a PUT answers that is done. */
  async said(key: string, body: unknown, status: 200 | 201): Promise<Declaration> {
    return dataOf<{ declaration: Declaration }>(await this.put(key, body), status).declaration;
  }

  withdraw(key: string): Promise<Answer> {
    return this.call('DELETE', `${PLACE}/${key}`);
  }

  async standing(): Promise<readonly Declaration[]> {
    const answer = await this.call('GET', PLACE);
    const { declarations } = dataOf<{ declarations: readonly Declaration[] }>(answer);
    assert.deepEqual((answer.json.meta as { count: number }).count, declarations.length);
    return declarations;
  }

  /** Every word on a key that was ever kept, in order. */
  kept(key: string): Promise<readonly Kept[]> {
    return this.rows<Kept>(
      `select value, (last_confirmed_at at time zone 'UTC')::date as "asOf",
         valid_to is not null as "isOver"
       from facts where claim_id is not null and key = $1 order by id`,
      [key],
    );
  }

  /** All that are served, which must be as many as the answer says. */
  async facts(query: string): Promise<readonly FlatFact[]> {
    const answer = await ask(this.server.url, `${COMPANY}/facts?${query}`);
    const { facts } = dataOf<{ facts: readonly FlatFact[] }>(answer);
    assert.equal((answer.json.meta as { total: number }).total, facts.length);
    return facts;
  }

  async record(): Promise<Recorded> {
    return dataOf<Recorded>(await ask(this.server.url, COMPANY));
  }

  /** The row of the whole company. */
  async check(key: string): Promise<ClaimCheck> {
    const answer = await this.call('GET', `${COMPANY}/claims?keys=${key}`);
    const { claims } = dataOf<{ claims: readonly ClaimCheck[] }>(answer);
    return claims.find(({ product }) => product === null) ?? assert.fail(`no row of ${key}`);
  }

  async evidence(key: string): Promise<Evidence> {
    return dataOf<Evidence>(await this.call('GET', `${COMPANY}/evidence?key=${key}`));
  }
}
