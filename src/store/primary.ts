// Which of several servers takes writes, and connections that go to it: what libpq does for an
// address with several hosts and `target_session_attrs=read-write`.

import { Socket } from 'node:net';
import pg from 'pg';

interface ServerAt {
  readonly host: string;
  readonly port: number;
}

export interface SeveralServers {
  readonly servers: readonly ServerAt[];
  /** The same address with the first of them alone. */
  readonly one: string;
}

/** How long a server may take to say what it is. */
const LOOK_MS = 3_000;
/** After no server took writes, the next look waits for so long. */
const PAUSE_MS = 250;

// A list of hosts is no URL by the standard; libpq's own form is read.
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;
const ATTRIBUTES = /([?&])target_session_attrs=([^&]*)(&|$)/;

/** Null where the address names one server. Throws a `TypeError` that says what is accepted. */
export function severalServers(url: string): SeveralServers | null {
  const [, before = '', hosts = '', after = ''] = FORM.exec(url) ?? [];
  if (!hosts.includes(',')) return null;
  const wanted = ATTRIBUTES.exec(after)?.[2] ?? 'read-write';
  if (wanted !== 'read-write' && wanted !== 'primary') {
    throw new TypeError(`target_session_attrs is "${wanted}"; accepted are read-write and primary`);
  }
  const servers = hosts.split(',').map(serverAt);
  const rest = after.replace(ATTRIBUTES, (_, first, __, last) => (last === '&' ? first : ''));
  return { servers, one: `${before}${hosts.split(',')[0]}${rest}` };
}

function serverAt(text: string): ServerAt {
  const [, host, port = '5432'] = /^([^:\s]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isPort = Number(port) > 0 && Number(port) < 65_536;
  if (host !== undefined && isPort)
    return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
  throw new TypeError(`"${text}" is no server; accepted is HOST or HOST:PORT, several with commas`);
}

/** What a connection is made of, where it is not encrypted. */
export type SocketKind = new () => Socket;

/** Where a client connects to: a server, or whichever of several takes writes. */
export function addressing(url: string, Kind?: SocketKind): pg.ClientConfig {
  const several = severalServers(url);
  const made = ({ ssl }: Pick<pg.ClientConfig, 'ssl'>): Socket =>
    Kind === undefined || ssl ? new Socket() : new Kind();
  if (several === null) {
    return { connectionString: url, ...(Kind && { stream: streamOf(made) }) };
  }
  const primary = primaryOf(url, several);
  return {
    connectionString: several.one,
    stream: streamOf((about) => primary.socket(made(about))),
  };
}

/** The driver gives what it knows of the connection, which its types leave out. */
function streamOf(make: (about: Pick<pg.ClientConfig, 'ssl'>) => Socket): () => Socket {
  return make as () => Socket;
}

const known = new Map<string, Primary>();

/** All connections of a process look for it together. */
function primaryOf(url: string, several: SeveralServers): Primary {
  const found = known.get(url) ?? new Primary(several);
  known.set(url, found);
  return found;
}

class Primary {
  readonly #several: SeveralServers;
  #at: ServerAt | null = null;
  #looking: Promise<ServerAt> | null = null;

  constructor(several: SeveralServers) {
    this.#several = several;
  }

  /** The same socket: it connects to the server which takes writes, wherever it is told to. */
  socket(socket: Socket): Socket {
    const connect = socket.connect.bind(socket);
    const toPrimary = (): Socket => {
      this.#find().then(
        ({ host, port }) => socket.destroyed || connect(port, host),
        (error: Error) => socket.destroy(error),
      );
      return socket;
    };
    // Whoever loses a connection asks anew: the server may have gone, or be another one's standby.
    socket.once('close', () => {
      this.#at = null;
    });
    return Object.assign(socket, { connect: toPrimary });
  }

  async #find(): Promise<ServerAt> {
    if (this.#at !== null) return this.#at;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<ServerAt> {
    const { servers } = this.#several;
    try {
      this.#at = await Promise.any(servers.map((server) => this.#writable(server)));
      return this.#at;
    } catch (error) {
      // A password that is wrong everywhere does not get better.
      const errors = error instanceof AggregateError ? error.errors : [];
      const isRefused = ({ code }: { code?: unknown }) => /^(28|3D)...$/.test(String(code));
      if (errors.length > 0 && errors.every(isRefused)) throw errors[0];
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const named = servers.map(({ host, port }) => `${host}:${port}`).join(' and ');
      const none = new Error(`no server of DATABASE_URL takes writes (${named})`);
      throw Object.assign(none, { code: 'ECONNREFUSED' });
    }
  }

  /** Throws where it does not answer, or is a standby. */
  async #writable(server: ServerAt): Promise<ServerAt> {
    const client = new pg.Client({
      connectionString: this.#several.one,
      application_name: 'assay: who takes writes',
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
      stream: () => socketTo(server),
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ writes: boolean }>(
        `select not pg_is_in_recovery()
           and current_setting('default_transaction_read_only') = 'off' as writes`,
      );
      if (rows[0]?.writes === true) return server;
      throw new Error('a standby');
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function socketTo({ host, port }: ServerAt): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  return Object.assign(socket, { connect: () => connect(port, host) });
}
