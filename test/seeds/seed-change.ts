// The change of the contract's examples, and one that is older than what a free key reads.

import { EXAMPLE_EVENT } from '../../src/operations/changes/event-examples.ts';
import type { Database } from '../../src/store/database.ts';
import { appendEvents, ensureMonths } from '../../src/store/facts/change-events.ts';
import { eventOf } from '../worlds/event-oracle.ts';

export const OLD_CHANGE = 'evt_long_ago';

export async function seedChange(
  { database }: { readonly database: Database },
  company: number,
): Promise<void> {
  const { id, fact_key: key, type, provenance, significance } = EXAMPLE_EVENT;
  const { occurred_at: occurredAt, detected_at: detectedAt } = EXAMPLE_EVENT;
  const captures = {
    beforeCaptureId: EXAMPLE_EVENT.before_capture_id,
    afterCaptureId: EXAMPLE_EVENT.after_capture_id ?? 'cap_1',
    confirmingCaptureId: EXAMPLE_EVENT.confirming_capture_id,
  };
  const known = { id, key, type, provenance, significance, occurredAt, detectedAt, ...captures };
  const values = { oldValue: 49, newValue: 59, summary: EXAMPLE_EVENT.summary ?? '' };
  // In no feed that is not asked for it, so that every tier has the same pages.
  const derivation = 'legacy';
  const day = '2020-03-04';
  const long = { id: OLD_CHANGE, derivation, occurredAt: day, detectedAt: day } as const;
  await ensureMonths(database, ['2020-03', occurredAt.slice(0, 7)]);
  const events = [eventOf({ ...known, ...values }), eventOf(long)];
  await database.transaction((tx) =>
    appendEvents(tx, company, events, new Date(EXAMPLE_EVENT.recorded_at)),
  );
}
