// Whether a server lets us in: it does, it is away for now, or it refuses us for good.

import pg from 'pg';
import { addressing, severalServers } from './primary.ts';

export type Reached =
  | { readonly kind: 'there' }
  /** It may come: nobody answers, or it is starting, stopping or full. */
  | { readonly kind: 'away'; readonly why: string }
  /** Waiting changes nothing: a wrong password, no such database, no TLS. */
  | { readonly kind: 'refused'; readonly why: string };

// https://www.postgresql.org/docs/18/errcodes-appendix.html; a name may be given to a server that
// is only being started, and so may the file of a socket.
const AWAY = new RegExp(
  '^(08...|53...|57P0[1-5]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|' +
    'E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$',
);
/** What the driver says without a code of a server that says nothing, or leaves in the middle. */
const SILENT = /timeout expired|Connection terminated/;

/** Connects once, for so many milliseconds at most, and leaves. */
export async function reach(url: string, patience: number): Promise<Reached> {
  const client = new pg.Client({
    ...addressing(url),
    application_name: 'assay: is it there',
    connectionTimeoutMillis: patience,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return { kind: 'there' };
  } catch (error) {
    return toldBy(error);
  } finally {
    client.end().catch(() => {});
  }
}

function toldBy(error: unknown): Reached {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (SILENT.test(message)) return { kind: 'away', why: 'it does not answer' };
  const why = message.includes(code) ? message : `${message} (${code})`;
  return { kind: AWAY.test(code) ? 'away' : 'refused', why: why || code };
}

/** Where a server is, without who asks: `db.internal:5432/assay`. */
export function placeOf(url: string): string {
  const several = severalServers(url);
  const { hostname, port, pathname } = new URL(several?.one ?? url);
  const servers = several?.servers ?? [{ host: hostname, port: Number(port || 5432) }];
  return `${servers.map((at) => `${at.host}:${at.port}`).join(',')}${pathname}`;
}
