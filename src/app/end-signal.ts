// The signals that end this process: the first in order, the second in a hurry.

const NAMES = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface EndSignal {
  /** From the first on. */
  readonly signal: AbortSignal;
  /** From the second on: nobody who is still connected is waited for. A third ends it as it is. */
  readonly hurried: AbortSignal;
  readonly happened: Promise<void>;
  forget(): void;
}

/** Hears them until they are forgotten. */
export function endSignal(): EndSignal {
  const [first, second] = [new AbortController(), new AbortController()];
  const forget = (): void => {
    for (const name of NAMES) process.off(name, end);
  };
  const end = (): void => {
    if (first.signal.aborted) {
      second.abort();
      // Who dies at once leaves the database running: that is for who asks three times.
      forget();
    } else {
      first.abort();
    }
  };
  for (const name of NAMES) process.on(name, end);
  return {
    signal: first.signal,
    hurried: second.signal,
    happened: new Promise((resolve) => {
      first.signal.addEventListener('abort', () => resolve(), { once: true });
    }),
    forget,
  };
}
