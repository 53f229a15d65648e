// Parameters of the OpenAPI document that no operation declares: `invoke` takes care of them.

import type { JsonObject } from '../components.ts';
import { ALL_PARAMETER } from '../list-forms.ts';
import type { AnyOperation } from '../operation.ts';
import { hasWholeList } from '../representations.ts';
import { LAST_EVENT_PARAMETER } from './stream-events.ts';

/** After those of the path and the query. */
export function furtherParameters<Services>(
  operation: AnyOperation<Services>,
): readonly JsonObject[] {
  const { credits, method, ranges, stream } = operation;
  return [
    ...(hasWholeList(operation) ? [ALL_PAGES] : []),
    ...(credits === 0 ? [] : PRICE_PARAMETERS),
    ...(ranges ? RANGE_PARAMETERS : []),
    ...(stream === undefined ? [] : [LAST_EVENT_PARAMETER]),
    ...(method === 'GET' ? [] : [IDEMPOTENCY_PARAMETER]),
  ];
}

const ALL_PAGES: JsonObject = {
  name: ALL_PARAMETER,
  in: 'query',
  required: false,
  description:
    'Of NDJSON and CSV: `true` answers all pages, each charged. What is cut off is not whole.',
  schema: { type: 'boolean', default: false },
};

const IDEMPOTENCY_PARAMETER: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A word of yours, new for each request that is meant to do something. A second request with ' +
    'it within 24 hours does nothing again and is answered as the first was.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
};

const PRICE_PARAMETERS: readonly JsonObject[] = [
  {
    name: 'dry_run',
    in: 'query',
    required: false,
    description:
      '`true` answers the price (`Price`) in place of `data`; nothing is done or charged.',
    schema: { type: 'boolean', default: false },
  },
  {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`cost-only` (RFC 7240) is the same as `dry_run=true`.',
    schema: { type: 'string' },
  },
];

const RANGE_PARAMETERS: readonly JsonObject[] = [
  {
    name: 'Range',
    in: 'header',
    required: false,
    description: 'Parts of the bytes (RFC 9110 section 14.2), up to 32 of them.',
    schema: { type: 'string' },
    example: 'bytes=0-1023',
  },
  {
    name: 'If-Range',
    in: 'header',
    required: false,
    description: 'The entity tag of the bytes of which parts are wanted; the whole of any others.',
    schema: { type: 'string' },
  },
];
