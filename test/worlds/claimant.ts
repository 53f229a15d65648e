// Those who claim domains over HTTP, each with a key, at a server whose clock a test moves.

import assert from 'node:assert/strict';
import type { DomainClaim } from '../../src/contract/schemas/domain-claims.ts';
import { type Answer, ask } from '../clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../seeds/seed.ts';

export interface Claimant {
  /** `path` is what stands after `/v1/claims`. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The same, which has to succeed; its `data`. */
  done<Data = { readonly claim: DomainClaim }>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Data>;
  claim(domain?: string): Promise<DomainClaim>;
  list(query?: string): Promise<readonly DomainClaim[]>;
}

export function claimantOf(base: string, key: string): Claimant {
  const send: Claimant['ask'] = (method, path, body) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${key}`, ...type };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return ask(base, `/v1/claims${path}`, { method, headers, ...sent });
  };
  const done = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await send(method, path, body);
    assert.ok(answer.status < 300, answer.body);
    return answer.json.data as Data;
  };
  return {
    ask: send,
    done,
    claim: async (domain = 'acme.example') =>
      (await done<{ claim: DomainClaim }>('POST', '', { domain })).claim,
    list: async (query = '') => {
      const data = await done<{ claims: readonly DomainClaim[] }>('GET', query);
      return data.claims;
    },
  };
}

export function tokenOf({ challenge }: DomainClaim): string {
  return challenge.record_value.replace('assay-domain-verification=', '');
}

/** Companies that are covered besides. */
export const CROWD: readonly string[] = Array.from(
  { length: 30 },
  (_, nth) => `crowd-${nth}.example`,
);

export interface ClaimServer {
  readonly server: SeededServer;
  readonly free: Claimant;
  readonly scale: Claimant;
  /** Moves the clock by so many milliseconds. */
  pass(milliseconds: number): void;
  /** Everything as it was, without any claim. */
  reset(): Promise<void>;
  rows(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

export async function openClaimServer(): Promise<ClaimServer> {
  let clock = NOW;
  const server = await openSeededServer({}, { now: () => clock });
  let statements = 0;
  const rows: ClaimServer['rows'] = (text, values = []) => {
    statements += 1;
    return server.world.database.rows(`claimants-${statements}`, text, values);
  };
  await rows(
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name)`,
    [CROWD],
  );
  return {
    server,
    free: claimantOf(server.url, server.seed.keys.free),
    scale: claimantOf(server.url, server.seed.keys.scale),
    pass: (milliseconds) => {
      clock = new Date(clock.getTime() + milliseconds);
    },
    reset: async () => {
      clock = NOW;
      server.claimProofs.answer = () => ({ kind: 'found' });
      server.claimProofs.asked.length = 0;
      await rows('delete from domain_claims');
    },
    rows,
  };
}
