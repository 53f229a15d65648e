// This machine itself: Node, the port, the disk, the database.

import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '../../store/database.ts';
import { readServerFacts } from '../../store/server.ts';
import { findBinaries, postgresMajor } from '../embedded-postgres/binaries.ts';
import { readReady } from '../ready.ts';
import { addressOf, type Config } from '../settings/config.ts';
import { evidencePart } from './evidence.ts';
import { type Examination, type Found, ok, wrong } from './finding.ts';
import { folderFound } from './folder.ts';
import { replicasPart } from './replicas.ts';

const LEAST_NODE = 24;
const CONNECTING_MS = 5_000;

export function machineParts(config: Config): readonly Examination[] {
  return [
    {
      part: 'Node',
      remedy: `Install Node ${LEAST_NODE} or newer, or remove node_modules and start again.`,
      look: async () => {
        const major = Number(process.versions.node.split('.')[0]);
        return major >= LEAST_NODE
          ? ok(process.versions.node)
          : wrong(process.versions.node, `The service runs on Node ${LEAST_NODE} or newer.`);
      },
    },
    {
      part: 'address',
      remedy: 'Set HOST to an address of this machine, and PORT to a port that is free.',
      look: () => addressFound(config),
    },
    {
      part: 'data folder',
      remedy: 'Set ASSAY_DATA to a folder that this user may write.',
      look: () => folderFound(config.data, 'ASSAY_DATA'),
    },
    evidencePart(config),
    {
      part: 'database',
      remedy:
        config.databaseUrl === null
          ? `Run a PostgreSQL ${postgresMajor} and set DATABASE_URL.`
          : 'Start the server, or mend DATABASE_URL.',
      look: () => databaseFound(config),
    },
    replicasPart(config),
  ];
}

async function addressFound({ host, port, data }: Config): Promise<Found> {
  const running = await readReady(data);
  if (running !== null && isAlive(running.pid)) {
    return ok(`the service runs at ${running.base_url} (process ${running.pid})`);
  }
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      return wrong(
        `another program listens at ${addressOf(host, port)}`,
        'End it, or set PORT to a port that is free.',
      );
    }
    throw error;
  } finally {
    server.close();
  }
  return ok(port === 0 ? `${host}, any free port` : `${addressOf(host, port)} is free`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function databaseFound({ databaseUrl, data }: Config): Promise<Found> {
  if (databaseUrl === null) {
    findBinaries();
    const folder = join(data, 'postgres');
    const made = existsSync(folder) ? '' : ', made at the first start';
    return ok(`embedded PostgreSQL ${postgresMajor} in ${folder}${made}`);
  }
  const database = openDatabase({ url: databaseUrl, patience: CONNECTING_MS, connections: 1 });
  try {
    const { version, creates, replica } = await readServerFacts(database);
    const said = `PostgreSQL ${Math.floor(version / 10_000)}`;
    if (replica) return wrong(`${said}, a replica`, 'Set DATABASE_URL to the primary server.');
    if (!creates) {
      return wrong(
        `${said}; its user may not make a schema`,
        'GRANT CREATE ON DATABASE to the user of DATABASE_URL.',
      );
    }
    return ok(said);
  } finally {
    await database.close();
  }
}
