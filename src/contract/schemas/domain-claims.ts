// Claims of domains by their owners (completions 7.1).

import { type Static, Type } from 'typebox';
import { CLAIM_METHODS } from '../../core/claims/claim-proof.ts';
import { CLAIM_STATUSES } from '../../core/claims/domain-claim.ts';
import { CompanyRef } from './catalogue.ts';
import { address, dateTime, nullable, oneOf, openWord, text } from './words.ts';

export const DomainClaim = Type.Object(
  {
    id: text('`clm_` and an id.'),
    domain: text("The claimed domain: the company's own apex.", { examples: ['acme.example'] }),
    company: CompanyRef,
    status: openWord(
      'Where the claim stands. `pending`: its proof was not found yet. `verified`: it was, and is ' +
        'looked for again every 30 days. `lapsing`: it was not there any more; the claim holds ' +
        'for 14 days of grace. `lapsed`: nor was it after them. `expired`: it was not found ' +
        'within seven days. `released`: deleted.',
      CLAIM_STATUSES,
    ),
    method: oneOf(CLAIM_METHODS, 'Which of the two places is looked at.'),
    challenge: Type.Object(
      {
        record_name: text('Name of the record.', {
          examples: ['_assay-challenge.acme.example'],
        }),
        record_type: text('`TXT`.'),
        record_value: text('A value of the record; others may stand beside it.'),
        file_url: address('Where the file is looked for.'),
        file_body: text('A line of the file; others may stand beside it.'),
      },
      {
        description:
          'What has to be published, at either place, and to stay there. It is new when a claim ' +
          'has lapsed or expired.',
      },
    ),
    created_at: dateTime('When it was made.'),
    expires_at: nullable(dateTime('Of a pending one: when it ages out.')),
    verified_at: nullable(dateTime('When the proof was found.')),
    lapses_at: nullable(dateTime('Of a lapsing one: the end of its grace.')),
    last_checked_at: nullable(dateTime('When it was last looked for.')),
    next_check_at: nullable(dateTime('When it is looked for next without being asked.')),
    last_error: nullable(text('What the last look found in its place.')),
  },
  { $id: 'DomainClaim', description: 'A proof that an account controls a domain.' },
);
export type DomainClaim = Static<typeof DomainClaim>;

export const ClaimToCreate = Type.Object(
  {
    domain: Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Domain of a covered company; it is reduced to the apex.',
      examples: ['acme.example'],
    }),
    method: Type.Optional(
      oneOf(
        CLAIM_METHODS,
        '`dns_txt` where not given: a TXT record, asked of the name servers of the domain. ' +
          '`https_file`: a file of its web site.',
      ),
    ),
  },
  { additionalProperties: false },
);
