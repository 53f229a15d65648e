// The media types in which an operation answers, and the headers that go with them.

import { CSV_TYPE, NDJSON_TYPE } from './list-forms.ts';
import type { AnyOperation, Representation } from './operation.ts';
import type { HeaderName } from './response-headers.ts';

const JSON_ONLY: readonly Representation[] = [{ mediaType: 'application/json' }];

/** Those of an operation whose answer is a table too; `example` is one as text. */
export function tabular(example: string): readonly Representation[] {
  return [
    { mediaType: 'application/json', format: 'json' },
    { mediaType: CSV_TYPE, format: 'csv', example },
    { mediaType: NDJSON_TYPE },
  ];
}

const LISTED: readonly Representation[] = [
  ...JSON_ONLY,
  { mediaType: NDJSON_TYPE },
  { mediaType: CSV_TYPE },
];

/** Every media type in which a success may come. */
export function representationsOf(
  operation: Pick<AnyOperation<unknown>, 'representations' | 'list'>,
): readonly Representation[] {
  return operation.representations ?? (operation.list === undefined ? JSON_ONLY : LISTED);
}

/** Whether the answer can be had one item a line. */
export function isListed({ list, table }: Pick<AnyOperation<unknown>, 'list' | 'table'>): boolean {
  return list !== undefined || table !== undefined;
}

/** Whether all its pages can be had at once. A list that reading moves on has no end. */
export function hasWholeList(
  operation: Pick<AnyOperation<unknown>, 'list' | 'table' | 'input' | 'chargedFirst'>,
): boolean {
  const { query } = operation.input;
  return isListed(operation) && query?.properties.cursor !== undefined && !operation.chargedFirst;
}

/** Response headers of a success besides those of every answer. */
export function ownHeaders(
  operation: Pick<AnyOperation<unknown>, 'list' | 'table' | 'headers' | 'input' | 'chargedFirst'>,
): readonly HeaderName[] {
  const own = operation.headers ?? [];
  const whole: readonly HeaderName[] = hasWholeList(operation) ? ['ListETag'] : [];
  if (!isListed(operation)) return own;
  return [...own, 'TableDisposition', 'NextCursor', 'NextLink', ...whole];
}
