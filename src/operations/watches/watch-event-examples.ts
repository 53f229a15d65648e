// The contract's examples of events as watches read them, of the invented company of all examples.

import type { WatchEvent } from '../../contract/schemas/changes.ts';
import { EXAMPLE_EVENT } from '../changes/event-examples.ts';

export const EXAMPLE_WATCH_EVENT: WatchEvent = {
  id: EXAMPLE_EVENT.id,
  company: EXAMPLE_EVENT.company,
  company_name: 'Acme',
  dimension: EXAMPLE_EVENT.dimension,
  fact_key: EXAMPLE_EVENT.fact_key,
  product: EXAMPLE_EVENT.product,
  type: EXAMPLE_EVENT.type,
  change: EXAMPLE_EVENT.change,
  significance: EXAMPLE_EVENT.significance,
  occurred_at: EXAMPLE_EVENT.occurred_at,
  detected_at: EXAMPLE_EVENT.detected_at,
  recorded_at: EXAMPLE_EVENT.recorded_at,
  derivation: 'confirmed',
  masked: false,
  old_value: EXAMPLE_EVENT.old_value,
  new_value: EXAMPLE_EVENT.new_value,
  unit: EXAMPLE_EVENT.unit,
  summary: EXAMPLE_EVENT.summary,
  status: 'current',
  superseded_by: null,
};

export const EXAMPLE_TEST_EVENT: WatchEvent = {
  ...EXAMPLE_WATCH_EVENT,
  id: 'evt_test_01KAJHCW00P3Z8D5G7K2M9R4SX',
  occurred_at: '2026-11-20',
  detected_at: '2026-11-20',
  recorded_at: '2026-11-20T12:00:00.000Z',
  summary: 'Test event: pricing.tier.pro.price changed.',
};
