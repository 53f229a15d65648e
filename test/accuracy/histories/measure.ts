// `npm run accuracy -- --histories FOLDER`: replays versions of pages, judges what is told of them.

import { openWorld } from '../../worlds/world.ts';
import { gitObjects, memoryBlobs } from '../series/blobs.ts';
import { replay, type ToldEvent } from '../series/replay.ts';
import { type Differing, differingLines } from '../series/words.ts';
import { readHistoryPages } from './pages.ts';
import { type History, type HistoryLook, planHistories } from './plan.ts';
import { BLOB_DIGITS, type JudgedEvent, nameOf, readVerdicts } from './verdicts.ts';

export interface MeasuredEvent extends ToldEvent {
  readonly company: string;
  readonly page: string;
  readonly repository: string;
  readonly blobs: { readonly before: string; readonly first: string };
  readonly verdict: JudgedEvent | null;
  /** Given only for events that nobody judged. */
  readonly words: Differing | null;
}

export interface HistoriesMeasurement {
  readonly companies: number;
  readonly pages: number;
  readonly looks: number;
  readonly events: readonly MeasuredEvent[];
}

/** Companies that share a database while they are replayed. */
const AT_ONCE = 20;

export async function measureHistories(
  folder: string,
  companies: readonly string[],
  say: (line: string) => void = () => {},
): Promise<HistoriesMeasurement> {
  const isAsked = (company: string) => companies.length === 0 || companies.includes(company);
  const pages = readHistoryPages().filter(({ company }) => isAsked(company));
  return measurePlan(planHistories(pages, folder), readVerdicts(), say);
}

export async function measurePlan(
  plan: readonly History[],
  judgedEvents: readonly JudgedEvent[],
  say: (line: string) => void = () => {},
): Promise<HistoriesMeasurement> {
  const verdicts = new Map(judgedEvents.map((one) => [nameOf(one), one]));
  const events: MeasuredEvent[] = [];
  for (let i = 0; i < plan.length; i += AT_ONCE) {
    await using world = await openWorld({ at: '2027-06-01T00:00:00Z' });
    for (const [nth, history] of plan.slice(i, i + AT_ONCE).entries()) {
      const blobs = memoryBlobs();
      const bytes = bytesOf(history);
      const told = await replay({ ...world, blobs }, history.company, history.looks, bytes);
      const measured = told.events.map((event) => judged(event, history, bytes, verdicts));
      events.push(...measured);
      say(`${i + nth + 1} of ${plan.length}: ${measured.length} events, ${history.company}`);
    }
  }
  return {
    companies: plan.length,
    pages: plan.reduce((sum, one) => sum + one.pages, 0),
    looks: plan.reduce((sum, one) => sum + one.looks.length, 0),
    events,
  };
}

function bytesOf({ looks }: History): ReadonlyMap<string, Buffer> {
  const places = Map.groupBy(looks, ({ repository }) => repository);
  return new Map(
    [...places].flatMap(([repository, here]) => [
      ...gitObjects(repository)(here.map(({ blob }) => blob)),
    ]),
  );
}

function judged(
  event: ToldEvent,
  { company, looks }: History,
  bytes: ReadonlyMap<string, Buffer>,
  verdicts: ReadonlyMap<string, JudgedEvent>,
): MeasuredEvent {
  const lookAt = (at: string | null): HistoryLook | null =>
    looks.find((look) => look.url === event.url && look.at === at) ?? null;
  const first = lookAt(event.first);
  const blobs = { before: lookAt(event.before)?.blob ?? '', first: first?.blob ?? '' };
  const sides = {
    page: first?.page ?? event.url,
    before: blobs.before.slice(0, BLOB_DIGITS),
    first: blobs.first.slice(0, BLOB_DIGITS),
  };
  const verdict = verdicts.get(nameOf({ ...event, ...sides })) ?? null;
  const text = (blob: string) => bytes.get(blob)?.toString('utf8') ?? '';
  return {
    ...event,
    ...{ company, page: sides.page, repository: first?.repository ?? '', blobs, verdict },
    words: verdict === null ? differingLines(text(blobs.before), text(blobs.first)) : null,
  };
}
