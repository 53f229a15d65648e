// Prices that change: looks at pages of invented companies, stored as a capturing worker does.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { evidenceStore } from '../../src/app/evidence-store.ts';
import type { EvidenceAt } from '../../src/app/settings/config-evidence.ts';
import { blobsIn } from '../../src/outside/blobs.ts';
import { registrableDomain } from '../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { PipelineWorld } from '../../src/pipeline/steps.ts';
import { openDatabase } from '../../src/store/database.ts';
import { pricingPage } from '../chaos/pages.ts';
import { coverOne, visit } from '../worlds/world.ts';
import type { Change } from './tally.ts';

const DAY = 86_400_000;
/** How far back the first look lies: two days pass with each change. */
const FIRST_DAY = 3_000;
const PAUSE_MS = 200;

export interface Recorder {
  /** Looks whose storing was answered. */
  readonly stored: string[];
  readonly changes: Change[];
  /** A company with a first price, which is no change. */
  cover(domain: string): Promise<void>;
  /** The next price, seen on two days. */
  raise(domain: string): Promise<Change>;
  close(): Promise<void>;
}

interface Company {
  readonly id: number;
  price: number;
  day: number;
}

export function openRecorder(url: string, evidence: EvidenceAt, baseUrl: string): Recorder {
  const database = openDatabase({ url, connections: 4, patience: 10_000, onTrouble: () => {} });
  const world: PipelineWorld = {
    database,
    blobs: blobsIn(evidenceStore(evidence)),
    reading: readingHere,
    baseUrl,
    now: () => new Date(),
    sleep: (milliseconds) => sleep(milliseconds),
    random: (n) => randomBytes(n),
    registrableDomain,
  };
  const begun = Date.now() - FIRST_DAY * DAY;
  const companies = new Map<string, Company>();
  const stored: string[] = [];
  const changes: Change[] = [];

  // What failed may have been stored all the same: whoever stores looks asks before he tries again.
  const look = async (domain: string, company: Company): Promise<void> => {
    company.day += 1;
    const at = new Date(begun + company.day * DAY);
    const url = `https://${domain}/pricing`;
    const body = pricingPage({ Starter: 5, Pro: company.price, Team: 9_999 });
    for (;;) {
      try {
        const rows = await database.rows<{ id: string }>(
          'soak-look',
          'select id from captures where company_id = $1 and captured_at = $2',
          [company.id, at],
        );
        if (rows.length > 0) return void stored.push(...rows.map(({ id }) => id));
        const seen = { url, at: at.toISOString(), body, role: 'pricing' as const };
        return void stored.push(...(await visit(world, company.id, [seen])));
      } catch {
        await sleep(PAUSE_MS);
      }
    }
  };

  return {
    stored,
    changes,
    cover: async (domain) => {
      const company = { id: await coverOne(world, domain), price: 10, day: 0 };
      companies.set(domain, company);
      await look(domain, company);
    },
    raise: async (domain) => {
      const company = companies.get(domain);
      if (company === undefined) throw new Error(`${domain} is not covered`);
      company.price += 1;
      await look(domain, company);
      await look(domain, company);
      const change = { company: domain, to: company.price, at: Date.now() };
      changes.push(change);
      return change;
    },
    close: () => database.close(),
  };
}
