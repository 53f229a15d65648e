// Loads what a company's archives have shown so far, as the present readers read it.

import type { CompleteCapture, ReaderProgress } from '../core/judging/ledger.ts';
import { listConfirmedChanges, listGenerations } from '../store/captures/archived.ts';
import { findCaptures, type WaitingCapture } from '../store/captures/captures.ts';
import type { Db } from '../store/database.ts';
import { RENDERINGS } from './readers.ts';
import { currentReadings } from './reading/current-readings.ts';
import type { JudgingWorld } from './reading/evidence.ts';
import { Archives, noArchives, type Place } from './reconcile/archives.ts';
import { GENERATIONS_REMEMBERED, type History, historyOf } from './reconcile/history.ts';

/** `until`: as it was then; generations after that moment are left aside. */
export async function loadArchives(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  readers: readonly ReaderProgress[],
  until: Date | null = null,
): Promise<Archives> {
  const archived = readers.filter(({ lane }) => lane === 'archive');
  const live = readers.filter(({ lane }) => lane === 'live');
  if (archived.length === 0 && live.length === 0) return noArchives();
  const firsts = await findCaptures(
    db,
    live.map(({ firstCaptureId }) => firstCaptureId),
  );
  return new Archives({
    histories: await loadHistories(world, db, archived, until),
    firstLooks: live.flatMap(({ sourceId, extractor, firstCaptureId }) => {
      const first = firsts.find(({ id }) => id === firstCaptureId);
      return first === undefined ? [] : [{ sourceId, extractor, at: first.at.getTime() }];
    }),
    told: await listConfirmedChanges(db, companyId),
  });
}

async function loadHistories(
  world: JudgingWorld,
  db: Db,
  archived: readonly Place[],
  until: Date | null,
): Promise<readonly (Place & { readonly history: History })[]> {
  const ids = await listGenerations(db, {
    sources: [...new Set(archived.map(({ sourceId }) => sourceId))],
    renderings: RENDERINGS,
    until,
    limit: GENERATIONS_REMEMBERED,
  });
  const found = new Map((await findCaptures(db, ids)).map((one) => [one.id, one]));
  const captures = ids.flatMap((id) => found.get(id) ?? []);
  const readings = await currentReadings(world, db, captures);
  return archived.flatMap(({ sourceId, extractor }) => {
    const generations = captures.flatMap((capture) => {
      const read = readings.get(capture.id)?.find((one) => one.extractor === extractor);
      const isOne = capture.sourceId === sourceId && read !== undefined;
      return isOne ? [{ capture: completeCapture(capture), read }] : [];
    });
    const history = historyOf(generations);
    return history === null ? [] : [{ sourceId, extractor, history }];
  });
}

/** A complete capture as reconciling sees it. */
export function completeCapture(capture: WaitingCapture): CompleteCapture {
  return {
    id: capture.id,
    sourceId: capture.sourceId,
    // The bytes of an archived page can be seen at the archive's address.
    url: capture.vantage.archive_url ?? capture.finalUrl,
    at: capture.at.getTime(),
    lane: capture.lane,
    vantage: vantageOf(capture),
  };
}

function vantageOf(capture: WaitingCapture): string {
  const { egress_country = '', language = '', renderer = '' } = capture.vantage;
  return `${egress_country}/${language}/${renderer}`;
}
