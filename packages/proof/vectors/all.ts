// All vectors as files.

import { invalidHeaders, invalidStarts, invalidTimes } from './invalid-blocks.ts';
import { invalidRecordStarts } from './invalid-records.ts';
import { invalidCaptures, invalidLeaves, invalidLogs, invalidPlaces } from './invalid-rows.ts';
import { invalidAttestations, invalidFiles, invalidTokens } from './invalid-timestamps.ts';
import { logCases } from './log-cases.ts';
import { incompleteCases, malformedCases, unsupportedCases } from './other-cases.ts';
import { provisionalCases } from './provisional-cases.ts';
import { validCases } from './valid-cases.ts';
import type { Vector } from './world.ts';

const INVALID = [
  invalidLeaves,
  invalidCaptures,
  invalidPlaces,
  invalidLogs,
  invalidFiles,
  invalidAttestations,
  invalidTokens,
  invalidHeaders,
  invalidTimes,
  invalidStarts,
  invalidRecordStarts,
];

/** Content by path below the folder of vectors. */
export async function vectorFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const add = (folder: string, vectors: Readonly<Record<string, Vector>>): void => {
    for (const [name, vector] of Object.entries(vectors)) {
      files.set(`${folder}${name}.json`, `${JSON.stringify(vector, null, 1)}\n`);
    }
  };
  add('valid/', validCases());
  for (const cases of INVALID) add('invalid/', cases());
  add('invalid/incomplete-', incompleteCases());
  add('invalid/malformed-', malformedCases());
  add('invalid/unsupported-', unsupportedCases());
  add('log/', await logCases());
  add('provisional/', provisionalCases());
  return files;
}
