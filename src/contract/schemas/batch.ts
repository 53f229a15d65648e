// Many company records in one answer.

import { type Static, Type } from 'typebox';
import { CompanyRecord } from './catalogue.ts';
import { oneOf, text } from './words.ts';

/** Records that are asked for at once, at most. */
export const MOST_RECORDS = 100;

export const BatchItem = Type.Object(
  {
    company: text('The identifier as it was given.', { examples: ['acme.example'] }),
    record: Type.Optional(CompanyRecord),
    error: Type.Optional(
      Type.Object(
        {
          code: oneOf(
            ['company_not_found', 'invalid_parameter'],
            'The problem that get_company would answer.',
          ),
          detail: text('What was wrong with it.'),
        },
        { description: 'Why there is no record.' },
      ),
    ),
  },
  { $id: 'BatchItem', description: 'One company of a batch: its `record`, or an `error`.' },
);
export type BatchItem = Static<typeof BatchItem>;

export const CompanyBatch = Type.Object(
  { companies: Type.Array(BatchItem, { description: 'One for each input, in their order.' }) },
  { $id: 'CompanyBatch', description: 'The records of many companies.' },
);
