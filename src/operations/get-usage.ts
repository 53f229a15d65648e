// get_usage: the month's credits of the caller's account, and what they were spent on.

import { Usage } from '../contract/schemas/usage.ts';
import { accountUsage } from './account/spending.ts';
import { operation } from './invoke/define.ts';
import { exampleEnvelope } from './invoke/examples.ts';

export const getUsage = operation({
  id: 'get_usage',
  method: 'GET',
  path: '/v1/usage',
  tag: 'Usage',
  summary: 'Get credits and usage',
  description:
    'What the account of the key may still spend in this month (UTC), and what was called. ' +
    'Credits are taken from the allowance first, then from the balance as far as the cap lets. ' +
    'Credits are exact; `calls` (free ones, refused ones and those of test keys too) may be some ' +
    'seconds behind where several processes answer. A key without an account has no credits and is not charged: 403.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {},
  output: Usage,
  problems: [],
  examples: [
    {
      summary: 'A free account in the middle of its month',
      answer: exampleEnvelope({
        tier: 'free',
        period: '2026-11-01',
        allowance: 1000,
        used: 1042,
        remaining: 158,
        balance: 458,
        balance_used: 42,
        cap: 200,
        resets_at: '2026-12-01T00:00:00.000Z',
        by_operation: [
          { operation: 'query_changes', calls: 300, credits: 900 },
          { operation: 'get_company', calls: 160, credits: 142 },
          { operation: 'search', calls: 61, credits: 0 },
        ],
      }),
    },
  ],
  run: async ({ caller, services }) => {
    const accountId = caller.kind === 'none' ? null : caller.accountId;
    await services.writeCounts();
    const usage = accountId === null ? null : await accountUsage(services, { accountId });
    if (usage === null) throw new Error('the account of the caller is gone');
    return {
      kind: 'json',
      data: {
        tier: usage.tier,
        period: usage.period,
        allowance: usage.allowance,
        used: usage.used,
        remaining: usage.remaining,
        balance: usage.balance,
        balance_used: usage.balanceUsed,
        cap: usage.cap,
        resets_at: usage.resetsAt.toISOString(),
        by_operation: usage.byOperation.map(({ operation: name, calls, credits }) => ({
          operation: name,
          calls,
          credits,
        })),
      },
      meta: { count: usage.byOperation.length, total: usage.byOperation.length },
    };
  },
});
