// Where an operation reads: open reads from a replica that shows what their caller wrote and saw,
// everything else from the primary.

import type { Caller } from '../../../contract/caller.ts';
import type { Keyset } from '../../../contract/keyset.ts';
import type { Answer, AnyOperation } from '../../../contract/operation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Database } from '../../../store/database.ts';
import type { Replica } from '../../../store/replicas/replicas.ts';
import type { OperationServices, World } from '../../services.ts';
import { isUnreachable } from '../failure.ts';
import { partitionOf } from '../limits.ts';
import type { WireRequest } from '../wire.ts';
import { ReplicaBehind } from './behind.ts';

type Op = AnyOperation<OperationServices>;
type Replicas = NonNullable<World['replicas']>;
type Run = (services: OperationServices) => Promise<Answer<unknown>>;

/** What is asked, and by whom. */
export interface Asked {
  readonly caller: Caller;
  readonly request: WireRequest;
  /** What the cursor holds that came with it. */
  readonly after: Keyset | null;
}

export function answering(
  world: World,
  operation: Op,
  asked: Asked,
  run: Run,
): Promise<Answer<unknown>> {
  const { replicas } = world;
  return replicas === undefined ? run(world) : choosing(world, replicas, operation, asked, run);
}

async function choosing(
  world: World,
  replicas: Replicas,
  operation: Op,
  asked: Asked,
  run: Run,
): Promise<Answer<unknown>> {
  const { caller, request } = asked;
  const who = partitionOf(caller, request.remoteAddress);
  if (mayBeReplica(operation, asked)) return read(world, replicas, who, run);
  try {
    return await run(world);
  } finally {
    // A write that failed for its caller may have been made.
    if (isWrite(operation)) await replicas.wrote(writersOf(who, request));
    else replicas.saw(who);
  }
}

/** What a replica does not know, or fails to say, the primary is asked: it may know more. */
async function read(
  world: World,
  replicas: Replicas,
  who: string,
  run: Run,
): Promise<Answer<unknown>> {
  const replica = replicas.choose(who);
  if (replica !== null) {
    try {
      const answer = await run(servicesOn(world, replica));
      replicas.answered(who, replica);
      return answer;
    } catch (error) {
      if (isUnreachable(error)) replicas.doubt(replica, error as Error);
      else if (!(error instanceof Refusal || error instanceof ReplicaBehind)) {
        world.log.info({ err: error, replica: replica.name }, 'the primary is read instead');
      }
    }
  }
  try {
    return await run(world);
  } finally {
    replicas.answered(who, null);
  }
}

/**
 * What is charged is written to the primary at the same time. A session is looked up where no other
 * process's writes are heard; a cursor may be of another process, and be ahead.
 */
function mayBeReplica(operation: Op, { caller, request, after }: Asked): boolean {
  if (operation.access !== 'open' || request.session !== undefined || after !== null) return false;
  const isCharged = operation.credits > 0 && caller.kind === 'key' && caller.accountId !== null;
  return !isCharged;
}

/** All open operations only read, `resolve_batch` by POST. */
function isWrite({ method, access }: Op): boolean {
  return method !== 'GET' && access !== 'open';
}

/** Whoever writes with a key may look at the pages without one. */
function writersOf(who: string, request: WireRequest): readonly string[] {
  return [who, partitionOf({ kind: 'none' }, request.remoteAddress)];
}

// Made once, because what operations keep of their answers hangs on their services.
const made = new WeakMap<Database, OperationServices>();

function servicesOn(world: World, replica: Replica): OperationServices {
  const known = made.get(replica.database);
  if (known !== undefined) return known;
  const { database } = replica;
  const services = { ...world, database, records: world.records.over?.(replica) ?? world.records };
  made.set(database, services);
  return services;
}
