// Keys that a caller names: those of the registry, or a refusal that names the nearest one.

import { FACT_KEYS, factKey } from '../../contract/fact-keys.ts';
import type { Refuse } from '../../contract/operation.ts';
import { nearest } from '../../core/nearest.ts';

const ACCEPTED = 'keys of the registry: docs/reference/fact-keys.md lists them';

export function demandKnownKeys(
  keys: readonly string[],
  refuse: Refuse<'invalid_parameter'>,
): void {
  const stranger = keys.find((key) => factKey(key) === null);
  if (stranger === undefined) return;
  const meant = nearest(
    stranger,
    FACT_KEYS.map(({ key }) => key),
  );
  const guess = meant === null ? '' : ` Did you mean ${meant}?`;
  const detail = `${JSON.stringify(stranger)} in keys is not a key of ours.${guess}`;
  throw refuse('invalid_parameter', detail, {
    errors: [{ parameter: 'keys', detail, accepted: ACCEPTED }],
  });
}
