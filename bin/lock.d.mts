// The types of lock.mjs, for its TypeScript callers.

export declare function isAlive(pid: number): boolean;
export declare function birthOf(pid: number): string;
export declare function takeLock(
  path: string,
  options?: { readonly onWait?: () => void; readonly signal?: AbortSignal },
): Promise<() => void>;
