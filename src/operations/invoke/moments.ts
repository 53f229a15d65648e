// Remembers when a content was first made, so that the same content keeps its date and its ETag.

export interface Moments {
  /** The moment under which `content` (a hash) was first seen, else `now`, kept from here on. */
  first(content: string, now: () => string): string;
}

/** Keeps the `size` contents that were asked for last. */
export function rememberMoments(size: number): Moments {
  const moments = new Map<string, string>();
  return {
    first: (content, now) => {
      const known = moments.get(content);
      const moment = known ?? now();
      // A Map is ordered by insertion: the first is the one not asked for the longest.
      if (known !== undefined) moments.delete(content);
      moments.set(content, moment);
      if (moments.size > size) {
        const [oldest] = moments.keys();
        if (oldest !== undefined) moments.delete(oldest);
      }
      return moment;
    },
  };
}
