// The public pages of the sample over HTTP, with limits that a test can close, and a reader.

import { type CheerioAPI, load } from 'cheerio';
import { request } from 'undici';
import type { AccountId } from '../../src/core/ids.ts';
import { startSession } from '../../src/operations/account/session.ts';
import type { Admission } from '../../src/operations/invoke/guards.ts';
import { openSampleServer, type SampleServer } from './sample-server.ts';

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly $: CheerioAPI;
}

export interface Site extends AsyncDisposable {
  readonly server: SampleServer;
  /** Calls that were counted against limits. */
  counted: number;
  /** What the limits answer instead of letting in. */
  refusal: Admission | null;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Got>;
  /** The cookie of somebody with a free account; once for each site. */
  signIn(): Promise<string>;
}

export async function openSite(): Promise<Site> {
  const admit = (): Admission => {
    site.counted += 1;
    return site.refusal ?? { kind: 'admitted', headers: {} };
  };
  const server = await openSampleServer({ limits: { admit, admitNow: admit } });
  const site: Site = {
    server,
    counted: 0,
    refusal: null,
    get: async (path, headers = {}) => {
      const response = await request(server.url + path, { headers });
      const body = await response.body.text();
      return { status: response.statusCode, headers: response.headers, body, $: load(body) };
    },
    signIn: () => signIn(server),
    [Symbol.asyncDispose]: () => server.close(),
  };
  return site;
}

async function signIn({ served, world }: SampleServer): Promise<string> {
  const [owner] = await world.database.rows<{ id: AccountId }>(
    'test-reader',
    `insert into people (id, account_id, email, created_at)
     select 'per_reader', id, email, now() from accounts where email = 'free@people.example'
     returning account_id as id`,
  );
  if (owner === undefined) throw new Error('there is no free account');
  const person = { id: 'per_reader', accountId: owner.id } as const;
  const made = { person, method: 'mail_link', userAgent: undefined } as const;
  const now = world.now();
  const { token } = await world.database.transaction((db) => startSession(served, db, made, now));
  return `assay_session=${token}`;
}
