// The types of lock.mjs, for its TypeScript callers.

export declare function isAlive(pid: number): boolean;
export declare function birthOf(pid: number): string;
export declare function takeLock(
  path: string,
  options?: { readonly onWait?: () => void; readonly signal?: AbortSignal },
): Promise<Release>;

export interface Release {
  (): void;
  /** Another process holds the lock as well, should this one die: a child that works on. */
  shareWith(pid: number): void;
}
