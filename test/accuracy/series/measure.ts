// `npm run accuracy -- --series DIR`: replays recorded documents and judges what is told of them.

import { openWorld } from '../../worlds/world.ts';
import { folderPages, gitObjects, memoryBlobs, type ReadBlobs } from './blobs.ts';
import { readSeriesFolder, type SeriesFolder } from './folder.ts';
import { addressIn, historyOf } from './git-history.ts';
import { type HowTold, howTold, isShownTwice, type MaterialChange } from './material.ts';
import { type Planned, planOfFullCadence, planOfSeries, planOfSnapshots } from './plan.ts';
import { type Replayed, replay, type ToldEvent } from './replay.ts';
import { familyOf, type Judged, judgeEvent, type OwnVerdict, readOwnVerdicts } from './verdicts.ts';
import { type Differing, differingLines } from './words.ts';

export interface SeriesRequest {
  readonly folder: string;
  /** A bare git repository with all looks; null: only what lies in the folder. */
  readonly archive: string | null;
  readonly cadence: 'thin' | 'full';
  /** Whether looks are given the one address that the first import gave their document. */
  readonly asImported?: boolean;
  /** Parts of the titles of documents; none: all. */
  readonly documents: readonly string[];
}

export interface MeasuredEvent extends ToldEvent, Judged {
  readonly document: string;
  readonly family: string;
  readonly blobs: { readonly before: string | null; readonly first: string };
  /** What the archive says of each look after `before`, up to `first`. */
  readonly labels: readonly string[];
  /** Given only for events that nobody judged. */
  readonly words: Differing | null;
}

export interface MeasuredChange extends MaterialChange {
  readonly told: HowTold;
  /** By two looks that follow each other. */
  readonly isShownTwice: boolean;
}

export interface SeriesMeasurement {
  readonly classes: Readonly<Record<string, string>>;
  readonly documents: number;
  readonly snapshots: number;
  readonly incomplete: ReadonlyMap<string, number>;
  readonly events: readonly MeasuredEvent[];
  readonly material: readonly MeasuredChange[];
}

export async function measureSeries(
  request: SeriesRequest,
  say: (line: string) => void = () => {},
): Promise<SeriesMeasurement> {
  const folder = readSeriesFolder(request.folder);
  const plan = planOf(folder, request);
  const pages = request.archive === null ? folderPages(folder) : gitObjects(request.archive);
  const own = readOwnVerdicts();
  const events: MeasuredEvent[] = [];
  const material: MeasuredChange[] = [];
  const incomplete = new Map<string, number>();
  let done = 0;
  for (const round of roundsOf(plan)) {
    const blobs = memoryBlobs();
    await using world = await openWorld({ at: '2027-01-01T00:00:00Z' });
    for (const one of round) {
      const bytes = pages(one.looks.map(({ blob }) => blob));
      const replayed = await replay({ ...world, blobs }, one.domain, one.looks, bytes);
      blobs.clear();
      const measured = judged(one, replayed, bytes, own);
      events.push(...measured);
      material.push(...toldOf(one, measured, replayed));
      for (const [why, n] of replayed.incomplete)
        incomplete.set(why, (incomplete.get(why) ?? 0) + n);
      done += 1;
      say(`${done} of ${plan.length}: ${measured.length} events, ${one.documents.join(', ')}`);
    }
  }
  const looks = plan.flatMap((one) => one.looks);
  return {
    classes: folder.classes,
    documents: new Set(looks.map(({ document }) => document)).size,
    snapshots: looks.length,
    incomplete,
    events,
    material,
  };
}

function planOf(folder: SeriesFolder, request: SeriesRequest): readonly Planned[] {
  const { archive, cadence, documents, asImported = false } = request;
  const wanted = (title: string) =>
    documents.length === 0 || documents.some((part) => title.includes(part));
  if (archive === null) {
    return planOfSnapshots(folder).filter((one) => one.documents.some(wanted));
  }
  const read = gitObjects(archive);
  if (cadence === 'full') {
    const titles = folder.events.filter(({ run }) => run === 'full').map((one) => one.document);
    const named = folder.documents.map(({ document }) => document).filter(wanted);
    const all = documents.length > 0 ? named : titles;
    return planOfFullCadence(folder, historyOf(archive, [...new Set(all)]));
  }
  if (asImported) return planOfSeries(folder, null, documents);
  const commits = folder.documents
    .filter(({ document }) => wanted(document))
    .flatMap(({ snapshots }) => snapshots.map(([, , commit]) => commit));
  const known = addressesOf(read, commits);
  return planOfSeries(folder, (commit) => known.get(commit) ?? null, documents);
}

function addressesOf(read: ReadBlobs, commits: readonly string[]): ReadonlyMap<string, string> {
  const found = [...read(commits)].map(
    ([commit, bytes]) => [commit, addressIn(bytes.toString('utf8'))] as const,
  );
  return new Map(found.filter((one): one is [string, string] => one[1] !== null));
}

// A domain is one company's: those who share one are replayed in worlds of their own.
function roundsOf(plan: readonly Planned[]): readonly (readonly Planned[])[] {
  const rounds: Planned[][] = [];
  const times = new Map<string, number>();
  for (const one of plan) {
    const n = times.get(one.domain) ?? 0;
    times.set(one.domain, n + 1);
    rounds[n] = [...(rounds[n] ?? []), one];
  }
  return rounds;
}

function judged(
  plan: Planned,
  { events }: Replayed,
  bytes: ReadonlyMap<string, Buffer>,
  own: readonly OwnVerdict[],
): readonly MeasuredEvent[] {
  const text = (blob: string | null) => bytes.get(blob ?? '')?.toString('utf8') ?? '';
  return events.map((event) => {
    const looks = plan.looks.filter(({ url }) => url === event.url);
    const lookAt = (at: string | null) => looks.find((look) => look.at === at) ?? null;
    const first = lookAt(event.first);
    const document = first?.document ?? event.url;
    const sides = { before: lookAt(event.before)?.blob ?? null, first: first?.blob ?? '' };
    const verdicts = plan.verdicts.filter((one) => one.document === document);
    const verdict = judgeEvent(event, verdicts, own, sides);
    const isOpen = verdict.verdict === 'unjudged';
    return {
      ...event,
      verdict: verdict.verdict,
      class: verdict.class,
      document,
      family: familyOf(event.key),
      blobs: sides,
      labels: looks
        .filter(({ at }) => at > (event.before ?? '') && at <= event.first)
        .map(({ label }) => label ?? '?'),
      words: isOpen ? differingLines(text(sides.before), text(sides.first)) : null,
    };
  });
}

function toldOf(
  plan: Planned,
  events: readonly MeasuredEvent[],
  { texts }: Replayed,
): readonly MeasuredChange[] {
  return plan.material.map((change) => {
    const own = events.filter(({ document }) => document === change.document);
    const told = howTold(change, own);
    return { ...change, told, isShownTwice: told === 'pair' || isShownTwice(change, texts) };
  });
}
