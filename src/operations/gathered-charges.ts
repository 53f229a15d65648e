// Gathers the charges of an account that come while one of it is under way, and makes them at once.

import type { Spent } from '../core/credits.ts';

/** What one call costs. */
export interface Charge {
  readonly credits: number;
  /** On whose page of usage it stands (UTC). */
  readonly day: string;
  readonly operation: string;
  readonly requestId: string;
  /** Who called: the id of the key. */
  readonly actor: string;
}

/** One outcome for each charge, in their order. */
export type ChargeMany = (
  accountId: string,
  charges: readonly Charge[],
) => Promise<readonly Spent[]>;

interface Waiting {
  readonly charge: Charge;
  readonly resolve: (spent: Spent) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 256;

/**
 * A function that charges one call. The row of an account can be changed by one transaction at a
 * time, so that charges of one account would queue there, each with a commit of its own; here the
 * queue is emptied by one transaction.
 */
export function gatherCharges(
  chargeMany: ChargeMany,
): (accountId: string, charge: Charge) => Promise<Spent> {
  const queues = new Map<string, Waiting[]>();
  const work = async (accountId: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST_AT_ONCE);
      try {
        const outcomes = await chargeMany(
          accountId,
          batch.map(({ charge }) => charge),
        );
        for (const [i, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[i];
          if (outcome) resolve(outcome);
          else reject(new Error('a charge has no outcome'));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(accountId);
  };
  return (accountId, charge) =>
    new Promise<Spent>((resolve, reject) => {
      const waiting = { charge, resolve, reject };
      const queue = queues.get(accountId);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(accountId, fresh);
      void work(accountId, fresh);
    });
}
