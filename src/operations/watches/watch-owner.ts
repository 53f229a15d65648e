// Whose watches a call is about, the ids of new ones, and how much of them an account may have.

import { Type } from 'typebox';
import type { Caller } from '../../contract/caller.ts';
import type { Refuse } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { TIERS, type TierRow } from '../../contract/tiers.ts';
import { ulid } from '../../core/ids.ts';
import type { WatchCapacity } from '../../core/watching/watch-capacity.ts';
import type { Db } from '../../store/database.ts';
import { lockAccount } from '../../store/watches/watch-capacity.ts';
import type { Services } from '../services.ts';

/** `invoke` lets nobody without one reach an operation of accounts. */
export function accountOf(caller: Caller): string {
  if (caller.kind === 'key' && caller.accountId !== null) return caller.accountId;
  throw new Refusal('account_key_required', 'Watches need a key owned by an account.');
}

export function newId(services: Services, prefix: 'ep' | 'sub'): string {
  return `${prefix}_${ulid(services.now().getTime(), services.random(10))}`;
}

/** What the plan has room for; the account is held to the end of the transaction. */
export async function heldPlan(db: Db, accountId: string): Promise<TierRow> {
  const account = await lockAccount(db, accountId);
  if (account === null) throw new Refusal('invalid_key', 'The account of this key was closed.');
  return TIERS[account.tier];
}

const ROOM_OF: Readonly<Record<keyof WatchCapacity, string>> = {
  endpoints: 'webhook endpoints',
  companies: 'watched companies',
  screens: 'watched screens',
};

export function noRoom(
  plan: TierRow,
  what: keyof WatchCapacity,
  needed: number,
  refuse: Refuse<'watch_limit_reached'>,
): Refusal {
  const room = plan.watch[what];
  const detail = `The plan ${plan.title} has room for ${room} ${ROOM_OF[what]}; this would make ${needed}.`;
  return refuse('watch_limit_reached', detail);
}

function idParameter(prefix: string, of: string) {
  return Type.String({
    minLength: 1,
    maxLength: 100,
    description: `Id of the ${of}, \`${prefix}_…\`.`,
  });
}

export const EndpointIdPath = Type.Object({ id: idParameter('ep', 'endpoint') });
export const SubscriptionIdPath = Type.Object({ id: idParameter('sub', 'subscription') });
export const DeliveryIdPath = Type.Object({ id: idParameter('msg', 'delivery') });

export function noEndpoint(id: string, refuse: Refuse<'endpoint_not_found'>): Refusal {
  return refuse('endpoint_not_found', `This account has no webhook endpoint ${id}.`);
}

export function noSubscription(id: string, refuse: Refuse<'subscription_not_found'>): Refusal {
  return refuse('subscription_not_found', `This account has no subscription ${id}.`);
}

export function noDelivery(id: string, refuse: Refuse<'delivery_not_found'>): Refusal {
  return refuse('delivery_not_found', `This account has no delivery ${id}.`);
}
