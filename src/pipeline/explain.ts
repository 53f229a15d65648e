// `assay explain`: for each fact its capture and the place in its bytes, for each gap the reason.

import { isMeasured } from '../contract/fact-keys.ts';
import { isWithheld } from '../core/claims/dispute.ts';
import type { Json } from '../core/facts/fact.ts';
import { valueAt } from '../core/json-pointer.ts';
import { codingLeft, decodeBody } from '../core/pages/content-coding.ts';
import { type FaultRow, listReaderFaults } from '../store/captures/reader-faults.ts';
import { type LinkOrigin, listRegisterLinks } from '../store/captures/register-links.ts';
import { type DisputeRow, listUpheldOfCompany } from '../store/claims/disputes.ts';
import type { Db } from '../store/database.ts';
import {
  explainFacts,
  explainSources,
  type FactOrigin,
  recordGaps,
  type SourceOrigin,
} from '../store/facts/explain.ts';
import type { PipelineWorld } from './steps.ts';

const MAX_DECODED = 32_000_000;
const LONGEST_EXCERPT = 300;

export interface ExplainedFact extends Omit<FactOrigin, 'headers'> {
  /** What the stored bytes show at the locator, read just now; null where they cannot be read. */
  readonly excerpt: string | null;
}

/** A value that no capture publishes, because a dispute of it was upheld. */
export type WithheldFact = Pick<
  DisputeRow,
  'id' | 'key' | 'value' | 'unit' | 'provenance' | 'product' | 'decided_at'
>;

export interface Explanation {
  readonly facts: readonly ExplainedFact[];
  readonly withheld: readonly WithheldFact[];
  readonly faults: readonly FaultRow[];
  readonly gaps: readonly { dimension: string; state: string; reason: string }[];
  readonly sources: readonly SourceOrigin[];
  /** Identifiers in public registers, and what confirms that they are the company's. */
  readonly registers: readonly LinkOrigin[];
}

/** `key`: one fact key, or the start of several, up to a full stop; null for all. */
export async function explainCompany(
  world: PipelineWorld,
  companyId: number,
  key: string | null,
): Promise<Explanation> {
  const origins = await explainFacts(world.database, companyId, key);
  const facts: ExplainedFact[] = [];
  for (const { headers, ...origin } of origins) {
    facts.push({ ...origin, excerpt: await excerptOf(world, { ...origin, headers }) });
  }
  return {
    facts,
    withheld: await withheldFacts(world.database, companyId, key),
    faults: await listReaderFaults(world.database, companyId, key),
    gaps: await recordGaps(world.database, companyId),
    sources: await explainSources(world.database, companyId),
    registers: await listRegisterLinks(world.database, companyId),
  };
}

async function withheldFacts(
  db: Db,
  companyId: number,
  key: string | null,
): Promise<readonly WithheldFact[]> {
  const rows = await listUpheldOfCompany(db, companyId);
  return rows
    .filter((row) => isWithheld(row, isMeasured(row.key)))
    .filter((row) => key === null || row.key === key || row.key.startsWith(`${key}.`))
    .map(({ id, key: of, value, unit, provenance, product, decided_at }) => {
      return { id, key: of, value, unit, provenance, product, decided_at };
    });
}

async function excerptOf(world: PipelineWorld, origin: FactOrigin): Promise<string | null> {
  const { locator } = origin;
  if (locator.type === 'text_quote') return shortened(locator.exact);
  if (locator.type === 'header' && locator.name === ':status') return `status ${origin.status}`;
  if (locator.type === 'header') {
    const found = origin.headers.find(([name]) => name === locator.name);
    return found ? shortened(`${found[0]}: ${found[1]}`) : null;
  }
  const blob = await world.blobs.get(origin.sha256);
  if (blob.kind !== 'bytes') return null;
  const coding = codingLeft(origin.headers, origin.received);
  const decoded = decodeBody(blob.bytes, coding, MAX_DECODED);
  if (decoded.kind === 'undecodable') return null;
  try {
    const document = JSON.parse(new TextDecoder().decode(decoded.body)) as Json;
    const value = valueAt(document, locator.pointer);
    return value === undefined ? null : shortened(JSON.stringify(value));
  } catch {
    // A pointer into XML: the path itself is all there is to show.
    return null;
  }
}

function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  return plain.length <= LONGEST_EXCERPT ? plain : `${plain.slice(0, LONGEST_EXCERPT - 1)}…`;
}
