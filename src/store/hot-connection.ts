// The connection for hot reads: single statements, sent without waiting for the one before.

import pg from 'pg';
import {
  type ByteRow,
  type ByteStatement,
  byteRowOf,
  HotQuery,
  hasByteSocket,
} from './byte-rows.ts';
import { withCode } from './connection-failure.ts';

/** A channel that is heard on the connection for hot reads. */
export interface Heard {
  readonly channel: string;
  /** From now on nothing is missed; before, something may have been. */
  began(): void;
  /**
   * What was told before a statement of that connection was sent is heard before its rows are
   * given: the server delivers it before it is ready for the next statement.
   */
  heard(payload: string): void;
}

export function hotConnection(
  settings: pg.ClientConfig,
  trouble: (error: Error) => void,
  hears: Heard | undefined,
) {
  let current: Promise<pg.Client> | null = null;
  let closed = false;
  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig);
    const ready = client.connect().then(async () => {
      if (hears !== undefined) await listenFirst(client, hears);
      return client;
    });
    // One loss is several events of the driver; by the second another connection may be current.
    const forget = (error?: Error): void => {
      if (current !== ready) return;
      current = null;
      if (error) trouble(error);
      client.end().catch(() => {});
    };
    client.on('error', forget);
    client.on('end', () => forget());
    ready.catch(forget);
    return ready;
  };
  const connected = async (): Promise<pg.Client> => {
    if (closed) throw new Error('the database was closed');
    current ??= connect();
    return current.catch((error: unknown) => {
      throw withCode(error);
    });
  };
  const db = {
    rows: async <Row>(name: string, text: string, values: readonly unknown[] = []) => {
      const query = new HotQuery({ name, text, values: [...values] }, null);
      return (await answerTo(await connected(), query)).rows as Row[];
    },
    bytes: async (
      statement: ByteStatement,
      values: readonly string[],
    ): Promise<readonly ByteRow[]> => {
      const { name, text } = statement;
      const client = await connected();
      const config = { name, text, values: [...values] };
      if (!hasByteSocket(client)) return rowsByDriver(client, config, statement);
      const query = new HotQuery(config, statement);
      await answerTo(client, query);
      return query.byteRows ?? [];
    },
  };
  return {
    db,
    close: async () => {
      closed = true;
      const open = await current?.catch(() => null);
      current = null;
      await open?.end();
    },
  };
}

async function rowsByDriver(
  client: pg.Client,
  config: pg.QueryConfig,
  statement: ByteStatement,
): Promise<readonly ByteRow[]> {
  const types = { getTypeParser: () => String };
  const query = new HotQuery({ ...config, rowMode: 'array', types } as pg.QueryArrayConfig, null);
  const { rows } = await answerTo(client, query);
  return rows.map((row) => byteRowOf(row as (string | null)[], statement));
}

function answerTo(client: pg.Client, query: HotQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const told = (error: unknown, result: pg.QueryResult): void => {
      if (error) reject(withCode(error));
      else resolve(result);
    };
    client.query(Object.assign(query, { callback: told }));
  });
}

async function listenFirst(client: pg.Client, { channel, began, heard }: Heard): Promise<void> {
  client.on('notification', ({ payload = '' }) => heard(payload));
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  began();
}
