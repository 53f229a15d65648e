// What a call costs is taken after its work, or before it where running moves something on.

import { Refusal } from '../../../contract/refusal.ts';
import type { Payment } from '../../../core/callers/credits.ts';
import type { World } from '../../services.ts';
import type { Admission, Charged, Visit } from '../guards.ts';
import { followed, type Soon } from '../soon.ts';
import type { OkReply, Reply } from '../wire.ts';

/** A reply that is ready to leave, and its price: nothing for a 304 (completions 8.4). */
export interface PricedReply {
  readonly reply: Reply;
  readonly cost: number;
}

type Run = () => Promise<PricedReply>;

export function pass(admission: Admission, headers: Record<string, string>): void {
  Object.assign(headers, admission.headers);
  if (admission.kind === 'refused') {
    throw new Refusal(admission.code, admission.detail, admission.extras);
  }
}

/** What cannot be paid any more, because others spent it meanwhile, does not leave. */
export async function runThenPay(
  world: World,
  visit: Visit,
  run: Run,
  headers: Record<string, string>,
): Promise<Reply> {
  return payFor(world, visit, await run(), headers);
}

/** The same of a reply that is there. */
export function payFor(
  world: World,
  visit: Visit,
  { reply, cost }: PricedReply,
  headers: Record<string, string>,
): Soon<Reply> {
  if (reply.kind === 'not_modified' || reply.kind === 'stream') return reply;
  if (visit.request.lot !== undefined && reply.kind === 'ok')
    return billed(world, visit, reply, cost);
  return followed(world.guards.credits.charge(visit, cost), (charged) => {
    passCharged(charged, headers);
    return reply;
  });
}

/** What a failure, a 304 or a smaller price did not cost is given back. */
export async function payThenRun(
  world: World,
  visit: Visit,
  run: Run,
  headers: Record<string, string>,
): Promise<Reply> {
  const { credits } = world.guards;
  const payment = passCharged(await credits.charge(visit, visit.credits), headers);
  const { reply, cost } = await run().catch(async (error) => {
    Object.assign(headers, await credits.refund(visit, payment, visit.credits));
    throw error;
  });
  Object.assign(headers, await credits.refund(visit, payment, visit.credits - cost));
  return reply;
}

/** Paid by whoever sends it, when the turn comes: what is not sent costs nothing. */
function billed(world: World, visit: Visit, reply: OkReply, price: number): OkReply {
  const { credits } = world.guards;
  const count = Math.max(1, reply.pages?.length ?? 1);
  const cost = price * count;
  let payment: Payment | null = null;
  const bill = {
    pay: async () => {
      payment = passCharged(await credits.charge(visit, cost), {});
    },
    giveBack: async (unsent: number) => {
      await credits.refund(visit, payment, Math.floor((cost * unsent) / count));
    },
  };
  return { ...reply, bill };
}

function passCharged(charged: Charged, headers: Record<string, string>): Payment | null {
  if (charged.kind === 'paid') {
    Object.assign(headers, charged.headers);
    return charged.payment;
  }
  pass(charged, headers);
  return null;
}
