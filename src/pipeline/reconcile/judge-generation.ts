// Compares a web-archive generation with the one before it, for a page that live captures already
// speak for: history is drawn from it, the current facts are not touched.

import { archivePolicyOf } from '../../contract/fact-keys.ts';
import { identityOf } from '../../core/fact.ts';
import { ABSENT, judge, type Shown } from '../../core/judge.ts';
import type { CompleteCapture, Valued } from '../../core/ledger.ts';
import { announceChanges, type BookedChange } from './announce-changes.ts';
import { abstains, type ReadCapture } from './judge-capture.ts';
import type { Ledger } from './ledger.ts';

export function judgeGeneration(ledger: Ledger, capture: CompleteCapture, read: ReadCapture): void {
  const before = ledger.reader(capture.sourceId, 'archive', read.extractor);
  // As the present version reads it, whichever version it was judged by.
  const latest = ledger.latest(capture.sourceId, 'archive', read.extractor);
  if (before !== null && latest !== null) {
    const changes = differences(capture, read, before, latest);
    announceChanges(ledger, capture, changes, 'historical');
  }
  ledger.progress(capture, read);
}

function differences(
  capture: CompleteCapture,
  read: ReadCapture,
  before: { readonly lastCaptureId: string; readonly lastAt: number },
  latest: ReadCapture,
): BookedChange[] {
  const old = new Map(latest.readings.map((r) => [identityOf(r), r]));
  const now = new Map(read.readings.map((r) => [identityOf(r), r]));
  const { vantage } = capture;
  const changes: BookedChange[] = [];
  for (const name of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const was = old.get(name) ?? null;
    const is = now.get(name) ?? null;
    const subject = is ?? was;
    if (subject === null) continue;
    if (is === null && abstains(read, subject)) continue;
    if (was === null && abstains(latest, subject)) continue;
    const judgement = judge(
      {
        accepted: {
          shown: shown(was),
          confirmed: { captureId: before.lastCaptureId, at: before.lastAt, vantage },
        },
        suspected: null,
        earlier: [],
        flaps: 0,
      },
      {
        kind: 'seen',
        shown: shown(is),
        sighting: { captureId: capture.id, at: capture.at, vantage },
      },
      archivePolicyOf(subject.key),
    );
    if (judgement.kind !== 'changed') continue;
    const { key, provenance, product } = subject;
    const { change } = judgement;
    changes.push({
      key,
      provenance,
      product,
      change,
      from: was,
      to: is,
      judgement,
      reading: is,
    });
  }
  return changes;
}

function shown(reading: Valued | null): Shown {
  return reading === null ? ABSENT : { kind: 'value', value: reading.value, unit: reading.unit };
}
