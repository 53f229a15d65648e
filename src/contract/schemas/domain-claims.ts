// Claims of domains by their owners (completions 7.1).

import { Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { address, dateTime, nullable, oneOf, openWord, text } from './words.ts';

export const DomainClaim = Type.Object(
  {
    id: text('`clm_` and an id.'),
    domain: text('The claimed domain.'),
    company: CompanyRef,
    status: openWord('Where the claim stands.', [
      'pending',
      'verified',
      'lapsing',
      'lapsed',
      'expired',
      'released',
    ]),
    method: oneOf(['dns_txt', 'https_file']),
    challenge: Type.Object({
      record_name: Type.String(),
      record_type: Type.String(),
      record_value: Type.String(),
      file_url: address('Where the file is looked for.'),
      file_body: Type.String(),
    }),
    created_at: dateTime('When it was made.'),
    expires_at: nullable(dateTime('When it lapses.')),
    verified_at: nullable(dateTime('When the proof was found.')),
    last_checked_at: nullable(dateTime('Last look.')),
    next_check_at: nullable(dateTime('Next look.')),
    last_error: nullable(Type.String()),
  },
  { $id: 'DomainClaim', description: 'A proof that an account controls a domain.' },
);
