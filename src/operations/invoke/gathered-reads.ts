// Gathers reads that are asked for while others are under way, and asks for them all at once.

interface Waiting<Value> {
  /** How many wait for it. */
  askers: number;
  readonly promise: Promise<Value | null>;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (error: unknown) => void;
}

export type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/** Told of each value, before anybody has it, how many will. */
export type Shared<Value> = (value: Value, askers: number) => void;

/** Two: while the database works on one, the driver reads the answer to the other. */
const MOST_UNDER_WAY = 2;
const MOST_AT_ONCE = 64;

/**
 * A function that reads one key, at the end of the turn in which it is asked for: the keys of all
 * callers of a turn share a statement, which costs a fraction of a statement for each. Where the
 * last one served several, those of one turn more: who was answered just now asks again by then.
 * They share a read only before it has begun, so that none gets what was true before it asked.
 */
export function gatherReads<Value>(
  readMany: ReadMany<Value>,
  shared: Shared<Value> = () => {},
): (key: string) => Promise<Value | null> {
  const waiting = new Map<string, Waiting<Value>>();
  let underWay = 0;
  let isComing = false;
  /** Who asked since the last statement began, and before it. */
  let askers = 0;
  let servedByLast = 0;
  const beginSoon = (): void => {
    if (isComing || underWay >= MOST_UNDER_WAY) return;
    isComing = true;
    if (servedByLast > 1) setImmediate(setImmediate, begin);
    else setImmediate(begin);
  };
  const begin = async (): Promise<void> => {
    isComing = false;
    servedByLast = askers;
    askers = 0;
    const batch = [...waiting].slice(0, MOST_AT_ONCE);
    for (const [key] of batch) waiting.delete(key);
    underWay += 1;
    try {
      const found = await readMany(batch.map(([key]) => key));
      for (const [key, one] of batch) {
        const value = found.get(key) ?? null;
        if (value !== null) shared(value, one.askers);
        one.resolve(value);
      }
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.size > 0) beginSoon();
    }
  };
  return (key) => {
    askers += 1;
    const known = waiting.get(key);
    if (known) {
      known.askers += 1;
      return known.promise;
    }
    const own: Waiting<Value> = { askers: 1, ...Promise.withResolvers<Value | null>() };
    waiting.set(key, own);
    beginSoon();
    return own.promise;
  };
}
