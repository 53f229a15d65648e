// Text that a page may hold and no database takes: what rests on it is not said at all.

import type { Abstention, Extraction, Json } from '../core/facts/fact.ts';

/**
 * The extraction without readings that hold NUL or half of a surrogate pair: PostgreSQL's jsonb
 * refuses both, and one hostile page would keep its company from ever being judged again.
 */
export function storable(extraction: Extraction): Extraction {
  const { readings, abstentions } = extraction;
  const unsaid = readings.filter((reading) => !isStorable({ ...reading }));
  return {
    ...extraction,
    readings: readings.filter((reading) => !unsaid.includes(reading)),
    abstentions: [
      ...abstentions.map(
        (one): Abstention => ({ ...one, candidates: one.candidates.filter(isStorable) }),
      ),
      ...unsaid.map(({ key }) => ({ keys: key, reason: 'text_not_storable', candidates: [] })),
    ],
  };
}

function isStorable(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}
