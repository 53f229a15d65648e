// What own HTTPS probes say of a host: uptime by window, and how fast it answers.

import type { UptimeObservation, UptimeWindow } from '../../core/facts/observation.ts';
import type { Collected } from './collected.ts';

/** A window counts where at least this part of its slots was measured from our side. */
export const LEAST_COVERED = 0.8;

const WINDOWS = [
  ['reliability.probe.uptime_24h', 'h24'],
  ['reliability.probe.uptime_7d', 'd7'],
  ['reliability.probe.uptime_30d', 'd30'],
  ['reliability.uptime_90d', 'd90'],
] as const;

export function readUptime(record: UptimeObservation, seen: Collected): void {
  for (const [key, name] of WINDOWS) {
    const share = uptimeOf(record.windows[name]);
    if (share === null) seen.abstain(key, 'too few slots were measured');
    else seen.observe(key, share, `/windows/${name}`, '%');
  }
  if (record.ttfb_ms === null) {
    for (const key of ['ttfb_p50', 'ttfb_p95']) {
      seen.abstain(`reliability.probe.${key}`, 'no probe succeeded');
    }
  } else {
    seen.observe('reliability.probe.ttfb_p50', record.ttfb_ms.p50, '/ttfb_ms/p50', 'ms');
    seen.observe('reliability.probe.ttfb_p95', record.ttfb_ms.p95, '/ttfb_ms/p95', 'ms');
  }
  if (record.last_status === null) seen.abstain('reliability.probe.status', 'no answer');
  else seen.observe('reliability.probe.status', record.last_status, '/last_status');
}

/** In % with three decimals, rounded down so that one failure never reads as 100. */
export function uptimeOf(window: UptimeWindow): number | null {
  const measured = window.ok + window.fail;
  if (measured === 0 || measured < window.slots * LEAST_COVERED) return null;
  return Math.floor((window.ok * 100_000) / measured) / 1_000;
}
