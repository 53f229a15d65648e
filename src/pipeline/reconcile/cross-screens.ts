// Tells watched screens which company entered or left them by the changes that were just confirmed.

import { sidesOf } from '../../contract/fact-keys.ts';
import { subjectOf } from '../../contract/fact-subject.ts';
import { dimensionOfKey } from '../../core/facts/dimensions.ts';
import { missingFact } from '../../core/facts/missing-fact.ts';
import { summaryOf } from '../../core/facts/summary.ts';
import { ulid } from '../../core/ids.ts';
import type { ConfirmedChange } from '../../core/judging/ledger.ts';
import type { Standing } from '../../core/screening/asked.ts';
import { type Crossing, crossing } from '../../core/screening/crossing.ts';
import { listWithheld } from '../../store/companies/compared-facts.ts';
import type { Db } from '../../store/database.ts';
import type { EventToStore } from '../../store/facts/change-events.ts';
import { insertScreenDeliveries } from '../../store/watches/deliveries.ts';
import {
  appendScreenEvents,
  SCREEN_EVENT,
  type ScreenEventToStore,
} from '../../store/watches/screen-events.ts';
import {
  completeLooks,
  listScreensOn,
  type ToldValue,
  toldValues,
  type WatchedScreen,
} from '../../store/watches/watched-screens.ts';
import type { JudgingWorld } from '../reading/evidence.ts';

/** The screens that the confirmed changes concern, and what stood before these were written. */
export interface ScreensBefore {
  readonly screens: readonly WatchedScreen[];
  readonly keys: readonly string[];
  readonly values: ReadonlyMap<string, ToldValue>;
}

/** To be asked before the facts are saved; null where no screen asks for what changed. */
export async function screensBefore(
  db: Db,
  companyId: number,
  confirmed: readonly ConfirmedChange[],
): Promise<ScreensBefore | null> {
  const changed = [...new Set(confirmed.map(({ key }) => key))];
  if (changed.length === 0) return null;
  const screens = await listScreensOn(db, companyId, changed);
  if (screens.length === 0) return null;
  const asked = screens.flatMap(({ conditions }) => conditions.map(({ key }) => key));
  const keys = [...new Set(asked)];
  return { screens, keys, values: await toldValues(db, companyId, keys) };
}

/**
 * To be called in the transaction that saved the facts and appended `events`: an event of a screen
 * and its deliveries are committed with the change that made it, or not at all.
 */
export async function tellScreens(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  { screens, keys, values }: ScreensBefore,
  told: {
    readonly confirmed: readonly ConfirmedChange[];
    readonly events: readonly EventToStore[];
  },
): Promise<void> {
  const now = world.now();
  const changed = new Set(told.confirmed.map(({ key }) => key));
  const absent = await absentOf(db, companyId, keys, changed);
  const after = await toldValues(db, companyId, keys);
  const standingIn = (held: ReadonlyMap<string, ToldValue>) => (key: string) =>
    standingOf(held.get(key), absent.has(key));
  const standings = { before: standingIn(values), after: standingIn(after), changed };
  const crossings = screens.flatMap(({ subscriptionId, conditions }) => {
    const crossed = crossing(conditions, standings);
    return crossed === null ? [] : [eventOf(world, subscriptionId, crossed, told)];
  });
  await appendScreenEvents(db, companyId, crossings, now);
  await insertScreenDeliveries(
    db,
    crossings.map(({ id }) => id),
    now,
  );
}

function standingOf(held: ToldValue | undefined, isAbsent: boolean): Standing {
  if (held !== undefined) return { kind: 'value', value: held.value, unit: held.unit };
  return { kind: isAbsent ? 'absent' : 'unknown' };
}

/** Keys that are known to be absent where they have no value, by the words of comparisons. */
async function absentOf(
  db: Db,
  companyId: number,
  keys: readonly string[],
  changed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const sources = await completeLooks(db, companyId);
  const withheld = (await listWithheld(db, [companyId], keys)).map(({ key }) => key);
  const isAbsent = (key: string) => {
    if (withheld.includes(key)) return false;
    // A confirmed change is one from or to what complete looks showed.
    if (changed.has(key)) return true;
    return missingFact(key, sidesOf(key), { gaps: [], sources, withheld }).state === 'absent';
  };
  return new Set(keys.filter(isAbsent));
}

function eventOf(
  world: JudgingWorld,
  subscriptionId: string,
  { kind, key }: Crossing,
  told: {
    readonly confirmed: readonly ConfirmedChange[];
    readonly events: readonly EventToStore[];
  },
): ScreenEventToStore {
  // The last one of several of a key is what stands; of what is shown first, as in comparisons.
  const changes = told.confirmed.filter((one) => one.key === key);
  const [change] = changes.toReversed().toSorted(byRank);
  const dimension = dimensionOfKey(key);
  if (change === undefined || dimension === null) throw new Error(`no change of ${key} is told`);
  const { from, to, provenance, product, occurredAt, detectedAt } = change;
  const cause = causeOf(change, told.events);
  const moved = kind === 'entered' ? 'Entered the screen' : 'Left the screen';
  return {
    id: `${SCREEN_EVENT}${ulid(world.now().getTime(), world.random(10))}`,
    subscriptionId,
    change: kind === 'entered' ? 'added' : 'removed',
    dimension,
    key,
    provenance,
    product,
    occurredAt,
    detectedAt,
    oldValue: from?.value ?? null,
    newValue: to?.value ?? null,
    unit: (to ?? from)?.unit ?? null,
    oldUnit: from?.unit ?? null,
    summary: `${moved}. ${summaryOf(change, subjectOf(key, (to ?? from)?.value))}`,
    cause: cause === undefined ? null : { id: cause.id, day: cause.occurredAt },
  };
}

function byRank(a: ConfirmedChange, b: ConfirmedChange): number {
  if (a.product !== b.product) return (a.product ?? '') < (b.product ?? '') ? -1 : 1;
  if (a.provenance === b.provenance) return 0;
  return a.provenance === 'observed' ? -1 : 1;
}

/** Its own event; of a count of others the one that tells which of them moved. */
function causeOf(
  { key, provenance, product, occurredAt }: ConfirmedChange,
  events: readonly EventToStore[],
): EventToStore | undefined {
  const told = events.filter(({ derivation }) => derivation === 'confirmed');
  const own = told.findLast(
    (one) => one.key === key && one.provenance === provenance && one.product === product,
  );
  const beside = (one: EventToStore) =>
    dimensionOfKey(one.key) === dimensionOfKey(key) && one.occurredAt === occurredAt;
  return own ?? told.find(beside);
}
