// Work on many things, some of them at once.

/**
 * Does `work` on all of them, so many at once, in no order. After one that failed, or where
 * `isEnded` says so, no further one is begun; rejects once all that were begun have ended.
 */
export async function inTurns<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
  isEnded: () => boolean = () => false,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length && !isEnded()) {
      const one = all[next] as T;
      next += 1;
      await work(one).catch((error: unknown) => {
        next = all.length;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
