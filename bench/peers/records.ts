// The records that peers serve: those that our own service has, as rows of a table of their own.

import { type Database, openDatabase } from '../../src/store/database.ts';

export interface Records {
  /** The database of one peer: a table `companies` with `domain` and `record`. */
  readonly url: string;
  readonly all: readonly { readonly domain: string; readonly body: string }[];
}

/** Copies the records of our database at `ours` into one beside it, which it makes. */
export async function copyRecords(ours: string, name: string): Promise<Records> {
  const from = openDatabase({ url: ours, connections: 1 });
  try {
    const all = await from.rows<{ domain: string; body: string }>(
      'peer-records',
      `select domain, convert_from(body, 'UTF8') as body from company_records order by domain`,
    );
    await from.rows('peer-database', `create database ${name}`);
    const made = new URL(ours);
    made.pathname = `/${name}`;
    const to = openDatabase({ url: made.href, connections: 1 });
    try {
      await fill(to, all);
    } finally {
      await to.close();
    }
    return { url: made.href, all };
  } finally {
    await from.close();
  }
}

async function fill(to: Database, all: Records['all']): Promise<void> {
  await to.rows(
    'peer-table',
    `create table companies (domain text primary key, record jsonb not null)`,
  );
  await to.rows(
    'peer-rows',
    `insert into companies select d, r::jsonb from unnest($1::text[], $2::text[]) as n(d, r)`,
    [all.map(({ domain }) => domain), all.map(({ body }) => body)],
  );
  await to.rows('peer-vacuum', 'vacuum (analyze) companies');
}
