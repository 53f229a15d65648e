// How a part of the machine is examined: under a time of its own, and no error ends the others.

import type { Finding } from '../../desk/finding.ts';

export type Found = Omit<Finding, 'part'>;

export interface Examination {
  readonly part: string;
  /** What to do where `look` fails. */
  readonly remedy: string;
  look(): Promise<Found>;
}

/** Milliseconds for one part. */
const TIME_MS = 10_000;

export function ok(found: string): Found {
  return { state: 'ok', found, remedy: null };
}

export function notSet(found: string): Found {
  return { state: 'not_set', found, remedy: null };
}

export function wrong(found: string, remedy: string): Found {
  return { state: 'wrong', found, remedy };
}

export async function examined({ part, remedy, look }: Examination): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(resolve, TIME_MS, wrong('did not answer in 10 seconds', remedy));
  });
  const looked = look().catch((error: unknown) =>
    wrong(error instanceof Error ? error.message : String(error), remedy),
  );
  const found = await Promise.race([looked, late]);
  clearTimeout(timer);
  return { part, ...found };
}
