// Judges one live look with what is known of it besides what was read: its size, its edition, and
// whether the words that seem to have gone or come really did.

import type { Doubt } from '../../core/judging/doubt.ts';
import {
  baselineUntil,
  judgeLook,
  type SourceLooks,
  type Standing,
} from '../../core/judging/look.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import type { FaultToStore } from '../../store/captures/reader-faults.ts';
import type { Db } from '../../store/database.ts';
import { completeCapture } from '../load-archives.ts';
import type { JudgingWorld } from '../reading/evidence.ts';
import type { Archives } from './archives.ts';
import { readerFaults } from './doubts.ts';
import { judgeCapture } from './judge-capture.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';

/** The part of a batch that live looks are judged with. */
export interface LiveBooks {
  readonly ledger: Ledger;
  readonly archives: Archives;
  /** By source, as it is known after the captures that were judged. */
  readonly looks: Map<number, SourceLooks>;
  readonly faults: FaultToStore[];
}

/** What this look makes of its source: live looks are remembered, generations are not. */
export function lookedAt(batch: LiveBooks, capture: WaitingCapture): Standing {
  const { sourceId, letters, edition, lane } = capture;
  if (letters === null || lane !== 'live') return { kind: 'usual' };
  const before = batch.looks.get(sourceId) ?? null;
  const { standing, looks } = judgeLook(before, { at: capture.at.getTime(), letters, edition });
  batch.looks.set(sourceId, looks);
  return standing;
}

/** Judges a live look after asking whether its reader can be believed. */
export async function judgeLive(
  world: JudgingWorld,
  db: Db,
  batch: LiveBooks,
  capture: WaitingCapture,
  read: ReadCapture,
  standing: Standing,
): Promise<void> {
  const { ledger, archives } = batch;
  const isPoor = standing.kind === 'shrunk' || standing.kind === 'doubtful';
  // A reader that is new to this page waits for a look that can be compared with.
  if (isPoor && ledger.reader(capture.sourceId, 'live', read.extractor) === null) return;
  const looks = batch.looks.get(capture.sourceId);
  // Only pages have words; documents, boards and probes are read whole or not at all.
  const faults =
    capture.letters === null ? [] : await readerFaults(world, db, ledger, capture, read);
  batch.faults.push(...faults.map((doubt) => faultRow(capture, read, doubt)));
  judgeCapture(ledger, archives, completeCapture(capture), read, {
    shrunk: standing.kind === 'shrunk',
    doubtful: standing.kind === 'doubtful',
    baselineUntil: looks === undefined ? null : baselineUntil(looks),
    faults,
  });
}

function faultRow(capture: WaitingCapture, read: ReadCapture, doubt: Doubt): FaultToStore {
  const { key, provenance, product } = doubt.of;
  const { fault, quote } = doubt;
  const { extractor, version } = read;
  const { sourceId, id: captureId, at } = capture;
  const of = { sourceId, key, provenance, product: product ?? '' };
  return { ...of, extractor, version, fault, quote, captureId, at };
}
