// Room for bodies that are received at once: however many are fetched, what comes in has a bound.

/** The room of one capture. */
export interface BodyRoom {
  /** Waits until a body of so many bytes fits; the one before has been received. */
  take(most: number, stop?: AbortSignal): Promise<void>;
  /** It was no longer than this: the rest of its room is for others. */
  keep(bytes: number): void;
  leave(): void;
}

interface Waiting {
  readonly most: number;
  readonly go: () => void;
}

/** `bytes` for all together. A body that is larger waits until it is alone. */
export function bodyRooms(bytes: number): () => BodyRoom {
  let held = 0;
  const waiting: Waiting[] = [];
  const fits = (most: number): boolean => held === 0 || held + most <= bytes;
  // In the order in which they came: a large one is not passed over for ever.
  const letIn = (): void => {
    for (let next = waiting[0]; next !== undefined && fits(next.most); next = waiting[0]) {
      waiting.shift();
      held += next.most;
      next.go();
    }
  };
  const enter = (most: number, stop?: AbortSignal): Promise<void> => {
    stop?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(stop?.reason);
        letIn();
      };
      const one = {
        most,
        go: (): void => {
          stop?.removeEventListener('abort', leave);
          resolve();
        },
      };
      stop?.addEventListener('abort', leave, { once: true });
      waiting.push(one);
      letIn();
    });
  };
  return () => {
    let own = 0;
    const shrink = (to: number): void => {
      const left = own - to;
      own = to;
      held -= left;
      if (left > 0) letIn();
    };
    return {
      take: async (most, stop) => {
        // Whoever waits holds nothing, so that two never wait for each other.
        shrink(0);
        await enter(most, stop);
        own = most;
      },
      keep: (amount) => shrink(Math.min(own, amount)),
      leave: () => shrink(0),
    };
  };
}
