// What a soak knows that has to be so, and what of it is not.

/** A price that changed: what the service has to tell once, in this order for each company. */
export interface Change {
  readonly company: string;
  readonly to: number;
  readonly at: number;
}

export interface PulledEvent {
  readonly id: string;
  readonly company: string;
  readonly value: unknown;
  readonly at: number;
}

export interface Receipt {
  /** `webhook-id`. */
  readonly delivery: string;
  readonly event: string;
  readonly taken: boolean;
  readonly verified: boolean;
}

export interface Charged {
  /** What calls cost that were answered. */
  readonly answered: number;
  /** What calls cost of which nobody heard the end. */
  readonly unheard: number;
  /** What the ledger of the account says. */
  readonly used: number;
}

/** Megabytes that a process holds when garbage is collected; null where it did not say. */
export interface Held {
  readonly name: string;
  readonly early: number | null;
  readonly late: number | null;
}

export interface Facts {
  readonly changes: readonly Change[];
  readonly pulled: readonly PulledEvent[];
  readonly receipts: readonly Receipt[];
  /** Ids of looks whose storing was answered, and of those that are in the database and judged. */
  readonly stored: readonly string[];
  readonly judged: ReadonlySet<string>;
  /** Looks without a place in a manifest after all were sealed. */
  readonly unsealed: readonly string[];
  /** The most requests that one site had to answer at once. */
  readonly mostAtOnce: number;
  readonly charged: Charged;
  /** What processes hold that are never killed, where a soak is long enough to tell. */
  readonly held: readonly Held[];
  /** Answers that no caller should have had. */
  readonly strange: readonly string[];
}

/** Each line says one thing that is wrong; none where all is well. */
export function complaints(facts: Facts): readonly string[] {
  return [
    ...ofEvents(facts),
    ...ofDeliveries(facts),
    ...ofLooks(facts),
    ...ofCredits(facts.charged),
    ...ofMemory(facts.held),
    ...facts.strange.map((answer) => `a strange answer: ${answer}`),
  ];
}

function ofEvents({ changes, pulled }: Facts): readonly string[] {
  const said: string[] = [];
  for (const [company, made] of grouped(changes)) {
    const told = pulled.filter((event) => event.company === company);
    const twice = told.length - new Set(told.map(({ id }) => id)).size;
    if (twice > 0) said.push(`${company}: ${twice} events were pulled twice`);
    const expected = made.map(({ to }) => to).join(' ');
    const values = told.map(({ value }) => value).join(' ');
    if (values !== expected) said.push(`${company}: changed to ${expected}, told ${values}`);
  }
  return said;
}

function ofDeliveries({ pulled, receipts }: Facts): readonly string[] {
  const said: string[] = [];
  const ids = new Map<string, Set<string>>();
  const taken = new Set<string>();
  for (const { event, delivery, taken: isTaken, verified } of receipts) {
    ids.set(event, (ids.get(event) ?? new Set()).add(delivery));
    if (isTaken) taken.add(event);
    if (!verified) said.push(`${delivery}: the signature does not hold`);
  }
  for (const { id } of pulled) {
    if (!taken.has(id)) said.push(`${id}: never delivered`);
    const count = ids.get(id)?.size ?? 0;
    if (count > 1) said.push(`${id}: delivered under ${count} ids`);
  }
  const known = new Set(pulled.map(({ id }) => id));
  for (const id of ids.keys()) if (!known.has(id)) said.push(`${id}: delivered and never pulled`);
  return said;
}

function ofLooks({ stored, judged, unsealed, mostAtOnce }: Facts): readonly string[] {
  const lost = stored.filter((id) => !judged.has(id));
  return [
    ...lost.map((id) => `${id}: stored, and not there or not judged at the end`),
    ...unsealed.map((id) => `${id}: in no manifest`),
    ...(mostAtOnce > 1 ? [`a site had to answer ${mostAtOnce} requests at once`] : []),
  ];
}

function ofCredits({ answered, unheard, used }: Charged): readonly string[] {
  if (used < answered) return [`${answered} credits were spent by answers, ${used} booked`];
  if (used <= answered + unheard) return [];
  return [`${used} credits booked, ${answered} spent by answers and at most ${unheard} besides`];
}

/** Code that is compiled and caches that fill take a few; a leak of 0.5 MB a minute takes more. */
export const MOST_GROWN_MB = 8;

function ofMemory(held: readonly Held[]): readonly string[] {
  return held.flatMap(({ name, early, late }) => {
    if (early === null || late === null) return [`${name}: nobody knows what it holds`];
    if (late <= early + MOST_GROWN_MB) return [];
    return [`${name}: holds ${late} MB at the end, ${early} MB early`];
  });
}

function grouped(changes: readonly Change[]): Map<string, Change[]> {
  const by = new Map<string, Change[]>();
  for (const change of changes) {
    by.set(change.company, [...(by.get(change.company) ?? []), change]);
  }
  return by;
}
