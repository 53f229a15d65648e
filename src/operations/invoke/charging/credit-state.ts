// The credits of an account, made of its row and of what its tier gives.

import { TIERS } from '../../../contract/tiers.ts';
import type { CreditState } from '../../../core/callers/credits.ts';
import type { Spending } from '../../../store/accounts/credits.ts';

export function creditStateOf(row: Spending): CreditState {
  return {
    allowance: TIERS[row.tier].allowance,
    period: row.period,
    used: row.used,
    balanceUsed: row.balance_used,
    balance: row.balance,
    cap: row.cap,
  };
}
