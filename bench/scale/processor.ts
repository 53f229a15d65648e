// Processor time of a process and all that it started, as the kernel counts it.

import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '../../src/store/database.ts';

interface Counted {
  readonly parent: number;
  /** Hundredths of a second: its own, and those of children that ended. */
  readonly ticks: number;
}

/** Milliseconds that a process, those below it and those of them that ended have used so far. */
export function processorMs(pid: number): number {
  const all = new Map<number, Counted>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const counted = countedOf(name);
    if (counted !== null) all.set(Number(name), counted);
  }
  const isBelow = (one: number): boolean => {
    if (one === pid) return true;
    const above = all.get(one)?.parent;
    return above !== undefined && above > 0 && isBelow(above);
  };
  const ticks = [...all].filter(([one]) => isBelow(one)).map(([, counted]) => counted.ticks);
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

// proc_pid_stat(5): the name may hold spaces; fields 14 to 17 are the four times.
function countedOf(pid: string): Counted | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const times = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), ticks: times.reduce((sum, one) => sum + one, 0) };
  } catch {
    return null; // It ended meanwhile; its parent has its time.
  }
}

/** The process of the server that a database on this machine stands on: all others are below it. */
export async function postgresPid(db: Db): Promise<number> {
  const [row] = await db.rows<{ pid: number }>('scale-pid', 'select pg_backend_pid() as pid');
  const server = row === undefined ? null : countedOf(String(row.pid))?.parent;
  if (!server) throw new Error('the database does not run on this machine, or not on Linux');
  return server;
}
