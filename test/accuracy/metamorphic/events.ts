// Whether a page that is transformed and stays so gives events, through the real pipeline.

import {
  IMPORTED_ROBOTS,
  IMPORTED_VANTAGE,
  recordCaptures,
} from '../../../src/pipeline/capturing/record-capture.ts';
import type { PipelineWorld } from '../../../src/pipeline/steps.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { coverOne } from '../../worlds/world.ts';
import type { OriginalPage } from './pages.ts';

const DAY = 86_400_000;
/** The page itself, before anything happens to it. */
const LOOKS_BEFORE = 3;
/** Fewer days than it takes to believe that a page that shrank stays so. */
export const LOOKS_AFTER = 4;

export interface UntrueEvent {
  readonly key: string;
  readonly change: string;
}

/** `transformed`: the page as the n-th look after the change shows it, from 1; `name`: unused. */
export async function eventsTold(
  world: PipelineWorld,
  name: string,
  page: OriginalPage,
  transformed: (look: number) => string | null,
): Promise<readonly UntrueEvent[]> {
  const { head, html } = page;
  const company = await coverOne(world, `${name}.example`);
  const bodies = [
    ...Array.from({ length: LOOKS_BEFORE }, () => html),
    ...Array.from({ length: LOOKS_AFTER }, (_, i) => transformed(i + 1) ?? html),
  ];
  const began = head.at.getTime() - LOOKS_BEFORE * DAY;
  await recordCaptures(
    world,
    bodies.map((body, i) => ({
      companyId: company,
      lane: 'live',
      role: head.role,
      provider: head.provider,
      fetcher: 'assay-import/1',
      vantage: IMPORTED_VANTAGE,
      robots: IMPORTED_ROBOTS,
      response: {
        ...{ url: head.finalUrl, finalUrl: head.finalUrl, redirects: [] },
        ...{ at: new Date(began + i * DAY), status: head.status, headers: head.headers },
        body: Buffer.from(body),
      },
    })),
  );
  await drain(world, { only: [company] });
  return world.database.rows<UntrueEvent>(
    'metamorphic-events',
    `select fact_key as key, change from change_events
     where company_id = $1 and derivation = 'confirmed' order by seq`,
    [company],
  );
}
