// `npm run accuracy -- --metamorphic`: every page with every transformation, read and judged.

import { readCapture } from '../../../src/pipeline/readers.ts';
import { openWorld } from '../../worlds/world.ts';
import { TRANSFORMATIONS } from './all.ts';
import { type Outcome, outcomeOf } from './differences.ts';
import { eventsTold, type UntrueEvent } from './events.ts';
import type { OriginalPage } from './pages.ts';
import { chanceOf, type Kind, type Transformation } from './transformation.ts';

export interface Tried {
  readonly page: string;
  readonly transformation: string;
  readonly kind: Kind;
  readonly outcome: Outcome;
  /** Empty where none was told, and where none can be: an equal or an incomplete reading. */
  readonly events: readonly UntrueEvent[];
}

export interface Request {
  readonly pages: readonly OriginalPage[];
  readonly transformations?: readonly Transformation[];
  /** Another seed draws other places to cut and other boxes to wrap. */
  readonly seed?: string;
  /** Asks the pipeline also where reading alone says that there is nothing to tell. */
  readonly judgeAll?: boolean;
}

export async function measureMetamorphic(
  { pages, transformations = TRANSFORMATIONS, seed = '', judgeAll = false }: Request,
  say: (line: string) => void = () => {},
): Promise<readonly Tried[]> {
  await using world = await openWorld({ at: '2027-01-01T00:00:00Z' });
  const tried: Tried[] = [];
  for (const [i, page] of pages.entries()) {
    for (const [j, transformation] of transformations.entries()) {
      const draw = (look: number) => transformed(page, transformation, seed, look);
      const html = draw(1);
      if (html === null || html === page.html) continue;
      const outcome = outcomeOf(page.reading, readCapture(page.head, Buffer.from(html)));
      const isOpen = judgeAll || outcome.kind === 'differs' || movesOn(page, draw, html);
      const events = isOpen ? await eventsTold(world, `page-${i}-${j}`, page, draw) : [];
      const { name, kind } = transformation;
      tried.push({ page: page.name, transformation: name, kind, outcome, events });
    }
    say(`${i + 1} of ${pages.length}: ${page.name}`);
  }
  return tried;
}

/** The page as a look shows it; null where the transformation finds nothing to do. */
export function transformed(
  { name, html, head }: OriginalPage,
  transformation: Transformation,
  seed: string,
  look: number,
): string | null {
  const chance = chanceOf(`${seed} ${name} ${transformation.name}`);
  const url = new URL(head.finalUrl);
  return transformation.apply(html, { url, role: head.role, chance, look });
}

// What is another text at every look may read as another page at the second.
function movesOn(
  page: OriginalPage,
  draw: (look: number) => string | null,
  first: string,
): boolean {
  const second = draw(2);
  if (second === null || second === first) return false;
  return outcomeOf(page.reading, readCapture(page.head, Buffer.from(second))).kind === 'differs';
}
