// Gives back what was charged: what cannot be given back now is owed, and tried again, never twice.

import { giveBack, type Payment } from '../../../core/callers/credits.ts';
import { type ChargeMark, fateOf } from '../../../store/accounts/charge-marks.ts';
import { insertEntries, lockSpending, putSpending } from '../../../store/accounts/credits.ts';
import type { Services } from '../../services.ts';
import { creditStateOf } from './credit-state.ts';
import type { Charge } from './gathered-charges.ts';
import type { Lanes } from './lanes.ts';

export type TillServices = Pick<Services, 'database' | 'now' | 'random' | 'log'>;

export interface Refunds {
  readonly services: TillServices;
  readonly owed: Set<Owed>;
  readonly lanes: Lanes;
}

export interface Owed {
  readonly accountId: string;
  readonly charge: Charge;
  readonly payment: Payment;
  readonly credits: number;
  /** A transaction that may have given it back already. */
  readonly begun: Begun | null;
}

interface Begun {
  readonly xid: string;
  readonly mark: ChargeMark;
}

export async function repay(books: Refunds, debt: Owed): Promise<void> {
  const { services, owed, lanes } = books;
  const { accountId, charge, payment, credits } = debt;
  if (credits === 0) return;
  let { begun } = debt;
  let mark: ChargeMark | null = null;
  try {
    if (begun !== null) {
      const fate = await fateOf(services.database, begun.xid, begun.mark);
      if (fate === 'in progress') throw new Error('its transaction has not ended yet');
      lanes.give(begun.mark);
      begun = null;
      if (fate === 'committed') return;
    }
    const own = lanes.take();
    mark = own;
    await services.database.transaction(async (db) => {
      const row = await lockSpending(db, accountId);
      if (row === null) return;
      begun = { xid: row.xid, mark: own };
      const { state, toBalance } = giveBack(creditStateOf(row), payment, credits);
      const { day, operation, requestId, actor } = charge;
      const at = services.now();
      const sums = [{ day, operation, credits: -credits }];
      await putSpending(db, accountId, state, sums, { ...own, at });
      if (toBalance === 0) return;
      const entry = { kind: 'refund', amount: toBalance, operation, requestId, actor } as const;
      await insertEntries(db, accountId, [{ ...entry, note: null }], at);
    });
    lanes.give(own);
  } catch (error) {
    if (mark !== null && begun === null) lanes.give(mark);
    owed.add({ ...debt, begun });
    services.log.warn(
      { err: error, account: accountId, request_id: charge.requestId, credits },
      'credits could not be given back yet',
    );
  }
}
