// `assay keys list`: keys, without their secret part.

import { listKeys } from '../../store/accounts/api-keys.ts';
import { day, emailOf } from '../accounts/account.ts';
import { command, JSON_OPTION } from '../command.ts';
import { tableLines } from '../lines/table.ts';

export const keysList = command({
  words: ['keys', 'list'],
  description: 'keys, without their secret part',
  arguments: {},
  options: {
    account: { value: 'email', help: 'of this account only' },
    json: JSON_OPTION,
  },
  run: (world, { account }) =>
    world.within(({ database }) => listKeys(database, account === null ? null : emailOf(account))),
  lines: (keys) =>
    tableLines(
      ['id', 'account', 'tier', 'mode', 'ends in', 'name', 'made', 'used', 'expires', 'revoked'],
      keys.map((one) => [
        one.id,
        one.account ?? '(no account)',
        one.tier,
        one.mode,
        one.last4,
        one.name,
        ...[one.created_at, one.last_used_at, one.expires_at, one.revoked_at].map(day),
      ]),
    ),
});
