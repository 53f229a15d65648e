// `assay keys revoke`: ends a key.

import { findKeyOwner, revokeKey } from '../../store/accounts/api-keys.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { OPERATOR } from '../accounts/account.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';

export const keysRevoke = command({
  words: ['keys', 'revoke'],
  description: 'end a key',
  arguments: { id: {} },
  options: { json: JSON_OPTION },
  run: (world, { id }) =>
    world.within(({ database, now }) =>
      database.transaction(async (db) => {
        const owner = await findKeyOwner(db, id);
        if (owner === null) throw new BadInput(`no key has the id ${id}`);
        await revokeKey(db, id, now());
        const entry = { actor: OPERATOR, action: 'key_revoked', accountId: owner.account_id };
        await appendAudit(db, { ...entry, detail: { key: id } }, now());
        return { id, revoked: true };
      }),
    ),
  lines: ({ id }) => [`${id} is revoked.`],
});
