// `assay claims list`: claims of domains, of all accounts.

import { CLAIM_STATUSES } from '../../core/claims/domain-claim.ts';
import { listClaimsToOversee } from '../../store/claims/claims-overseen.ts';
import { oneOf, wholeNumber } from '../accepted.ts';
import { command, JSON_OPTION } from '../command.ts';
import { apexOf } from '../covered.ts';
import { tableLines } from '../lines/table.ts';

const status = oneOf(CLAIM_STATUSES);

export const claimsList = command({
  words: ['claims', 'list'],
  description: 'claims, the newest first',
  arguments: {},
  options: {
    domain: { value: 'domain', help: 'those of one domain' },
    status: {
      value: 'status',
      help: 'pending, verified, lapsing, lapsed, expired or released',
      parse: status,
    },
    limit: { value: 'n', help: 'how many', parse: wholeNumber, default: 50 },
    json: JSON_OPTION,
  },
  run: (world, { domain: text, status, limit }) =>
    world.within(async (live) => {
      const domain = text === null ? null : apexOf(live, text);
      return listClaimsToOversee(live.database, { domain, status, limit });
    }),
  lines: (claims) =>
    tableLines(
      ['id', 'domain', 'account', 'status', 'declared', 'disputes', 'since'],
      claims.map((one) => [
        one.id,
        one.domain,
        one.account,
        one.status,
        String(one.declarations),
        String(one.open_disputes),
        (one.verified_at ?? one.created_at).toISOString(),
      ]),
    ),
});
