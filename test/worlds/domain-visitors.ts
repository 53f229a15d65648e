// People who claim domains on the account page over HTTP, and what stands of it in the database.

import assert from 'node:assert/strict';
import { parse } from 'parse5';
import type { LimitStore } from '../../src/core/callers/rate-limit.ts';
import { elementsOf, HOSTILE, textOf } from '../clients/page-markup.ts';
import {
  type AccountServer,
  openAccountServer,
  type Visited,
  type Visitor,
} from '../servers/account-server.ts';
import { type TestClaimProofs, testClaimProofs } from './claim-proofs.ts';

export const LIST = '/account/domains';
export const TAGLINE = { key: 'positioning.tagline', value: 'Widgets that work' };

type Fields = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

export interface DomainServer {
  readonly server: AccountServer;
  readonly proofs: TestClaimProofs;
  rows(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** What stands of companies, and under which claims. */
  state(): Promise<readonly (readonly Row[])[]>;
  /** An open dispute of a fact under the claim of a page; its id. */
  disputed(path: string, key: string, statement: string): Promise<string>;
  signedIn(): Promise<Visitor>;
  /** The page of a claim that was just begun. */
  begun(visitor: Visitor, domain?: string): Promise<string>;
  /** Likewise, and verified. */
  owned(visitor: Visitor, domain?: string): Promise<string>;
}

/** Companies whose names are hostile are covered: acme, bolt, core and dust. */
export async function openDomainServer(
  options: { readonly limits?: LimitStore } = {},
): Promise<DomainServer> {
  const proofs = testClaimProofs();
  const server = await openAccountServer({ claimProofs: proofs, ...options });
  let statements = 0;
  let people = 0;
  const rows: DomainServer['rows'] = (text, values = []) => {
    statements += 1;
    return server.database.rows(`domains-${statements}`, text, values);
  };
  await rows(
    `insert into companies (domain, name, tracked_at)
     select domain, domain || $2, now() from unnest($1::text[]) wanted (domain)`,
    [['acme.example', 'bolt.example', 'core.example', 'dust.example'], HOSTILE],
  );
  const begun: DomainServer['begun'] = async (visitor, domain = 'acme.example') => {
    const answer = await visitor.submit(LIST, LIST, { domain, method: 'dns_txt' });
    assert.equal(answer.status, 303, textOf(answer));
    assert.match(String(answer.location), /^\/account\/domains\/clm_\w+$/);
    return String(answer.location);
  };
  return {
    server,
    proofs,
    rows,
    begun,
    state: () =>
      Promise.all([
        rows('select id, status, method from domain_claims order by id'),
        rows('select id, key, value, valid_to from facts order by id'),
        rows('select id, status from disputes order by id'),
      ]),
    disputed: async (path, key, statement) => {
      const dispute = `dsp_${String(statements).padStart(26, '0')}`;
      await rows(
        `insert into disputes (id, claim_id, account_id, company_id, key, provenance, value,
           statement, source_url, created_at)
         select $2, c.id, c.account_id, c.company_id, $4, 'observed', to_jsonb($3::text), $3,
           'https://acme.example/', now() from domain_claims c where c.id = $1`,
        [path.split('/').at(-1), dispute, statement, key],
      );
      return dispute;
    },
    signedIn: async () => {
      people += 1;
      const visitor = server.visitor();
      assert.equal((await visitor.signIn(`owner${people}@people.example`)).location, '/account');
      return visitor;
    },
    owned: async (visitor, domain) => {
      const path = await begun(visitor, domain);
      proofs.answer = () => ({ kind: 'found' });
      assert.equal((await visitor.submit(path, `${path}/verify`)).location, path);
      return path;
    },
  };
}

/** The form that declares a fact, sent from the page of a claim. */
export function declare(visitor: Visitor, path: string, fields: Fields): Promise<Visited> {
  return visitor.submit(path, `${path}/declarations`, fields);
}

/** The inputs that a page marks as wrong. */
export function wrongIn({ body }: Visited): readonly (string | undefined)[] {
  return [...elementsOf(parse(body))]
    .filter(({ attrs }) => attrs.some(({ name }) => name === 'aria-invalid'))
    .map(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value);
}
