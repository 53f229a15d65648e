// Brings records of companies up to date with what was anchored: how far their captures are.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { awaitCompany } from '../../store/captures/companies-with-work.ts';
import { rebuildRecords } from '../../store/companies/company-records.ts';
import { companiesOfManifest, listRecordsDue, settleRecords } from '../../store/proofs/anchors.ts';
import type { PipelineWorld } from '../steps.ts';

const BATCH = 20;

/** Answers how many records were written. Killed in between, the next run does the same again. */
export async function tellAnchored(world: PipelineWorld): Promise<number> {
  let told = 0;
  for (const manifestId of await listRecordsDue(world.database)) {
    const companies = await companiesOfManifest(world.database, manifestId);
    for (let at = 0; at < companies.length; at += BATCH) {
      const batch = companies.slice(at, at + BATCH);
      await world.database.transaction(async (db) => {
        // Whoever judges one of them now writes its record from what was there before.
        for (const id of batch) await awaitCompany(db, id);
        const { baseUrl } = world;
        const context = { baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS };
        await rebuildRecords(db, batch, context);
      });
      told += batch.length;
    }
    await settleRecords(world.database, manifestId);
  }
  return told;
}
