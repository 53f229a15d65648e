// What a worker does side by side: judging, capturing, hastening.

import { bodyRooms } from '../../outside/body-room.ts';
import { lanesOf } from '../../pipeline/capturing/draw.ts';
import { captureClaimed, hastenPage } from '../../pipeline/capturing/schedule.ts';
import { beginRecheck, rereadPortion } from '../../pipeline/reread.ts';
import type { LiveWorld, PipelineWorld } from '../../pipeline/steps.ts';
import { drain, type WorkProgress } from '../../pipeline/work.ts';
import { type Closing, type Loop, type StepLog, startLoops, stopwatch } from './loop.ts';

/** How long a worker with nothing to do waits before it looks again. */
const IDLE_MS = 500;

/** How often it is asked whether told events wait to be read again. */
const RECHECK_MS = 24 * 3_600_000;
const AFTER_FAILURE_MS = 60_000;
/** How long a worker waits before it asks again whether a portion of a reread is there. */
const REREAD_IDLE_MS = 5_000;

/** Judges so many companies at once, and rereads beside that. */
export function startWorker(pipeline: PipelineWorld, log: StepLog, atOnce = 1): Closing {
  return startLoops(log, (signal) => {
    const judging = (): Loop => ({
      turn: () => drain(pipeline, { signal, batch: 16, onProgress: tellingSteps(log) }),
      restMs: IDLE_MS,
      afterFailureMs: IDLE_MS * 5,
      failure: 'a step failed; it is taken up again',
    });
    // What newer readers say of events that were told: beside what is new, which waits for none.
    const rechecking: Loop = {
      turn: () => beginRecheck(pipeline),
      restMs: RECHECK_MS,
      afterFailureMs: AFTER_FAILURE_MS,
      failure: 'no reread of told events was begun',
    };
    const rereading: Loop = {
      step: 'reread',
      turn: async () => {
        const { kind } = await rereadPortion(pipeline, signal);
        return kind === 'settled' ? 'more' : 'done';
      },
      restMs: REREAD_IDLE_MS,
      failure: 'a company was not read again; its portion is taken up again',
    };
    // What is new goes first: old captures get half of what reads, at least one.
    const rereads = Math.max(1, Math.floor(atOnce / 2));
    return [
      ...Array.from({ length: atOnce }, judging),
      rechecking,
      ...Array.from({ length: rereads }, () => rereading),
    ];
  });
}

// A step lasts from the end of the one before it.
function tellingSteps(log: StepLog): (progress: WorkProgress) => void {
  let before: WorkProgress = { captures: 0, events: 0 };
  let spent = stopwatch();
  return (all) => {
    const captures = all.captures - before.captures;
    const events = all.events - before.events;
    log.stepped?.({ step: 'judge', seconds: spent(), captures, events });
    before = all;
    spent = stopwatch();
  };
}

/** Bytes of bodies that come in at once, however many captures are under way. */
const ROOM_BYTES = 100_000_000;
const CAPTURE_IDLE_MS = 2_000;
const HASTEN_MS = 60_000;

/**
 * Captures what is due, so many sources at once, each at a host of its own; what that brings is the
 * worker's, here or elsewhere.
 */
export function startCapturing(pipeline: LiveWorld, log: StepLog, atOnce: number): Closing {
  const enter = bodyRooms(ROOM_BYTES);
  return startLoops(log, (signal) => {
    const world = { ...pipeline, fetcher: { ...pipeline.fetcher, stop: signal } };
    const draw = lanesOf(world);
    // When one finds that nothing is due, the others need not ask.
    let quietUntil = 0;
    const capturing: Loop = {
      turn: async () => {
        if (performance.now() < quietUntil) return 'done';
        const spent = stopwatch();
        const source = await draw();
        if (source === null) {
          quietUntil = performance.now() + CAPTURE_IDLE_MS / 2;
          return 'done';
        }
        const room = enter();
        const roomy = { ...world, fetcher: { ...world.fetcher, room } };
        const outcome = await captureClaimed(roomy, source).finally(room.leave);
        const about = { company: source.companyId, outcome: outcome.kind };
        log.stepped?.({ step: 'look', seconds: spent(), ...about });
        return 'more';
      },
      restMs: CAPTURE_IDLE_MS,
      failure: 'a capture failed; its source is taken up again',
    };
    let after = 0;
    const hastening: Loop = {
      step: 'hasten',
      // Few wait, as a rule; of many, each turn takes some.
      turn: async () => {
        after = (await hastenPage(world, after)).next ?? 0;
      },
      restMs: HASTEN_MS,
      failure: 'confirming looks were not scheduled',
    };
    return [hastening, ...Array.from({ length: atOnce }, () => capturing)];
  });
}
