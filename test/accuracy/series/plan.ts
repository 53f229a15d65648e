// What is replayed: for each company its looks, and the verdicts that its events are held against.

import { pageRole } from '../../../src/core/pages/page-role.ts';
import type { JudgedEvent, MissedChange, SeriesDocument, SeriesFolder } from './folder.ts';
import { type MaterialChange, materialChanges } from './material.ts';
import type { Look } from './replay.ts';

export interface PlannedLook extends Look {
  readonly document: string;
  /** What the archive made of it; null where nobody said. */
  readonly label: string | null;
}

/** One company. */
export interface Planned {
  readonly domain: string;
  readonly documents: readonly string[];
  /** In order of time. */
  readonly looks: readonly PlannedLook[];
  readonly verdicts: readonly JudgedEvent[];
  readonly material: readonly MaterialChange[];
}

const HOUR = 3_600_000;
/** Looks before the change that show the old page: a baseline that is no longer young. */
const BEFORE_HOURS = [-24, -12, 0];
/** Looks after the last one that show the same page: what was to be confirmed stays. */
const AFTER_HOURS = [24, 72];

/** Each judged event whose pages lie in the folder, with the looks around it. */
export function planOfSnapshots(folder: SeriesFolder): readonly Planned[] {
  const here = (blob: string) => folder.pages.has(blob);
  const events = folder.events
    .filter(({ verdict }) => verdict !== 'artefact')
    .filter(({ snapshots: { before, first, confirming } }) =>
      [before, first, confirming].every(({ blob }) => here(blob)),
    );
  const pairs = new Map<string, JudgedEvent[]>();
  for (const event of events) {
    const { before, first, confirming } = event.snapshots;
    const name = [event.run, event.document, before.at, first.at, confirming.at].join(' ');
    pairs.set(name, [...(pairs.get(name) ?? []), event]);
  }
  const missed = folder.missed.filter((one) => isConfirmable(one) && here(one.after.blob));
  return [
    ...[...pairs.values()].flatMap((group) => planOfPair(folder, group)),
    ...missed.map((one) => planOfMissed(folder, one)),
  ];
}

function isConfirmable({ kind }: MissedChange): boolean {
  return kind !== 'last';
}

function planOfPair(folder: SeriesFolder, group: readonly JudgedEvent[]): readonly Planned[] {
  const [event] = group;
  if (event === undefined) return [];
  const { document, snapshots, source_url, url } = event;
  const { before, first, confirming } = snapshots;
  const place = placeOf(folder, document, url, source_url);
  const between = looksOf(folder, document)
    .filter(({ blob }) => folder.pages.has(blob))
    .filter(({ at }) => isWithin(at, before.at, confirming.at));
  const known = new Set(between.map(({ at }) => Date.parse(at)));
  const looks = [
    ...BEFORE_HOURS.map((hours) => shifted(place(before.blob, before.at, null), hours)),
    ...between.map(({ blob, at, label }) => place(blob, at, label)),
    ...[first, confirming]
      .filter(({ at }) => !known.has(Date.parse(at)))
      .map(({ blob, at }) => place(blob, at, null)),
    ...AFTER_HOURS.map((hours) => shifted(place(confirming.blob, confirming.at, null), hours)),
  ];
  const material = materialChanges(group, [], []);
  // Looks in between may show what another event told.
  const verdicts = verdictsOn(folder, document);
  return [planned(url, [document], looks, verdicts, material)];
}

function planOfMissed(folder: SeriesFolder, missed: MissedChange): Planned {
  const { document, before, after, source_url } = missed;
  const url = folder.documents.find((one) => one.document === document)?.url ?? source_url;
  const place = placeOf(folder, document, url, source_url);
  const looks = [
    ...BEFORE_HOURS.map((hours) => shifted(place(before.blob, before.at, null), hours)),
    ...[0, 12, ...AFTER_HOURS].map((hours) => shifted(place(after.blob, after.at, null), hours)),
  ];
  const verdicts = verdictsOn(folder, document);
  return planned(url, [document], looks, verdicts, materialChanges([], [missed], []));
}

/** The real address of a look by its commit; null gives every look the address of the import. */
export type AddressAt = ((commit: string) => string | null) | null;

/**
 * All looks of the series, one company for each document. Where the archive moved a document to
 * another address, what it recorded there is a company of its own: two pages are not compared.
 */
export function planOfSeries(
  folder: SeriesFolder,
  addressAt: AddressAt,
  titles: readonly string[],
): readonly Planned[] {
  return folder.documents
    .filter(({ document }) => titles.length === 0 || titles.some((one) => document.includes(one)))
    .flatMap((of) => planOfDocument(folder, of, addressAt));
}

function planOfDocument(
  folder: SeriesFolder,
  { document, url, source_urls, snapshots }: SeriesDocument,
  addressAt: AddressAt,
): readonly Planned[] {
  const [fallback = url] = source_urls;
  const looks = snapshots.map(([at, blob, commit, label]) => {
    const address = addressAt === null ? url : (addressAt(commit) ?? fallback);
    const look = placeOf(folder, document, url, address)(blob, at, label);
    return addressAt === null ? { ...look, url } : look;
  });
  const verdicts = verdictsOn(folder, document).filter(({ run }) => run === 'thin');
  const missed = folder.missed.filter((one) => one.document === document && isConfirmable(one));
  const told = verdicts.filter((one) => folder.events.includes(one));
  const all = materialChanges(told, missed, looks);
  return [...new Set(looks.map((look) => look.url))].map((place) => {
    const here = looks.filter((look) => look.url === place);
    const showed = ({ first }: MaterialChange) =>
      here.some(({ at }) => Date.parse(at) === Date.parse(first.at));
    return planned(url, [document], here, verdicts, all.filter(showed));
  });
}

/** Every look of some documents as looks of one company, whose domain the verdicts name. */
export function planOfFullCadence(
  folder: SeriesFolder,
  looks: readonly { document: string; blob: string; at: string; address: string }[],
): readonly Planned[] {
  const verdicts = folder.events.filter(({ run }) => run === 'full');
  const [{ url } = { url: null }] = verdicts;
  if (url === null) return [];
  const all = looks.map(({ document, blob, at, address }) => {
    const moved = new URL(address);
    moved.host = new URL(url).host;
    return placeOf(folder, document, moved.href, address)(blob, at, null);
  });
  const documents = [...new Set(looks.map(({ document }) => document))];
  const judged = verdicts.filter(({ document }) => documents.includes(document));
  return [planned(url, documents, all, judged, materialChanges(judged, [], []))];
}

/** Verdicts on events told before and on missed changes: telling one of those is right. */
function verdictsOn(folder: SeriesFolder, document: string): readonly JudgedEvent[] {
  const missed = folder.missed.map(
    ({ before, after, ...rest }): JudgedEvent => ({
      ...rest,
      n: 0,
      run: 'thin',
      url: rest.source_url,
      key: 'legal.doc.terms.sha256',
      change: 'changed',
      verdict: 'true',
      class: null,
      snapshots: { before, first: after, confirming: after },
    }),
  );
  return [...folder.events, ...missed].filter((one) => one.document === document);
}

function planned(
  url: string,
  documents: readonly string[],
  looks: readonly PlannedLook[],
  verdicts: readonly JudgedEvent[],
  material: readonly MaterialChange[],
): Planned {
  const domain = new URL(url).hostname.replace(/^www\./, '');
  const inOrder = [...looks].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { domain, documents, looks: inOrder, verdicts, material };
}

// The company's host with the path that the document really has; its kind is told by the address
// that the import gave it, as an owner tells it who tracks the page.
function placeOf(folder: SeriesFolder, document: string, url: string, address: string) {
  return (blob: string, at: string, label: string | null): PlannedLook => {
    const real = new URL(folder.addressOf(document, at) ?? address);
    const { host } = new URL(url);
    const role = pageRole(new URL(url));
    const place = `https://${host}${real.pathname}${real.search}`;
    return { document, blob, at: new Date(at).toISOString(), url: place, role, label };
  };
}

function looksOf(folder: SeriesFolder, document: string) {
  const found: SeriesDocument | undefined = folder.documents.find(
    (one) => one.document === document,
  );
  return (found?.snapshots ?? []).map(([at, blob, , label]) => ({ at, blob, label }));
}

function isWithin(at: string, after: string, until: string): boolean {
  const moment = Date.parse(at);
  return moment > Date.parse(after) && moment <= Date.parse(until);
}

function shifted(look: PlannedLook, hours: number): PlannedLook {
  return { ...look, at: new Date(Date.parse(look.at) + hours * HOUR).toISOString() };
}
