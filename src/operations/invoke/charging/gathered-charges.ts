// Gathers the charges of an account that come while one of it is under way, and makes them at once.

import { checkPrice, type Spent } from '../../../core/callers/credits.ts';

/** What one call costs. */
export interface Charge {
  readonly credits: number;
  /** The day on whose page of usage it stands (UTC). */
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
/** Half of a pool: charges of many accounts must leave connections to those who read. */
const MOST_UNDER_WAY = 4;

/**
 * A function that charges one call. The row of an account can be changed by one transaction at a
 * time, so that charges of one account would queue there, each with a commit of its own; here the
 * queue is emptied by one transaction.
 */
export function gatherCharges(
  chargeMany: ChargeMany,
): (accountId: string, charge: Charge) => Promise<Spent> {
  /** What waits, by account, in the order in which the first of each came. */
  const waiting = new Map<string, Waiting[]>();
  const underWay = new Set<string>();
  const begin = async (accountId: string, batch: readonly Waiting[]): Promise<void> => {
    underWay.add(accountId);
    try {
      const charges = batch.map(({ charge }) => charge);
      const outcomes = await chargeMany(accountId, charges);
      for (const [i, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[i];
        if (outcome) resolve(outcome);
        else reject(new Error('a charge has no outcome'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay.delete(accountId);
      beginNext();
    }
  };
  const beginNext = (): void => {
    for (const [accountId, queue] of waiting) {
      if (underWay.size >= MOST_UNDER_WAY) return;
      if (underWay.has(accountId)) continue;
      // What is left of it waits behind the others.
      waiting.delete(accountId);
      const batch = queue.splice(0, MOST_AT_ONCE);
      if (queue.length > 0) waiting.set(accountId, queue);
      void begin(accountId, batch);
    }
  };
  return (accountId, charge) =>
    new Promise<Spent>((resolve, reject) => {
      // Alone, or it would be the end of all that are charged with it.
      checkPrice(charge.credits);
      const own = { charge, resolve, reject };
      const queue = waiting.get(accountId);
      if (queue) queue.push(own);
      else waiting.set(accountId, [own]);
      beginNext();
    });
}
