// Rate limits as values: windows, what is left of them, and how a call is taken from all or none.

/** A quota of calls in a window that begins with its first call and lasts `seconds`. */
export interface RateWindow {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
}

export interface WindowState {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Whole seconds until the quota is full again, rounded up. */
  readonly resetsIn: number;
}

/** What became of one call: taken from every window, or from none. */
export type Taken =
  | { readonly kind: 'taken' | 'refused'; readonly windows: readonly WindowState[] }
  /** The store that counts cannot be reached. */
  | { readonly kind: 'unavailable' };

/** Counts calls. A partition is whoever shares a quota: `account:…`, `address:…`, `sign-in:…`. */
export interface LimitStore {
  /** The windows of one partition have names of their own. Never rejects. */
  take(partition: string, windows: readonly RateWindow[]): Promise<Taken>;
  /** The same without waiting, where the counts are in this process. */
  readonly takeNow?: (partition: string, windows: readonly RateWindow[]) => Taken;
}

/** Calls that were taken from one window, and when that window ends, in milliseconds. */
export interface Tally {
  readonly quota: number;
  readonly seconds: number;
  readonly taken: number;
  readonly endsAt: number;
}

export interface Take {
  readonly kind: 'taken' | 'refused';
  readonly tallies: readonly Tally[];
}

/** `tallies` stand in the order of `windows`; what has ended, or was counted otherwise, is new. */
export function takeFromAll(
  windows: readonly RateWindow[],
  tallies: readonly Tally[],
  now: number,
): Take {
  const current = windows.map((window, i) => currentTally(window, tallies[i], now));
  if (current.some(({ taken, quota }) => taken >= quota))
    return { kind: 'refused', tallies: current };
  return { kind: 'taken', tallies: current.map((one) => ({ ...one, taken: one.taken + 1 })) };
}

function currentTally({ quota, seconds }: RateWindow, old: Tally | undefined, now: number): Tally {
  const goesOn = old !== undefined && old.seconds === seconds && old.endsAt > now;
  if (!goesOn) return { quota, seconds, taken: 0, endsAt: now + seconds * 1000 };
  return { quota, seconds, taken: old.taken, endsAt: old.endsAt };
}

export function stateOf(window: RateWindow, taken: number, milliseconds: number): WindowState {
  const { name, quota, seconds } = window;
  const resetsIn = Math.max(1, Math.ceil(milliseconds / 1000));
  return { name, quota, seconds, remaining: Math.max(0, quota - taken), resetsIn };
}

/** The windows that have nothing left. */
export function broken(windows: readonly WindowState[]): readonly WindowState[] {
  return windows.filter(({ remaining }) => remaining === 0);
}

/** The field RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-11 section 3). */
export function policyField(windows: readonly RateWindow[]): string {
  return windows.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', ');
}

/** The field RateLimit (section 4 of the same). */
export function limitField(windows: readonly WindowState[]): string {
  return windows
    .map(({ name, remaining, resetsIn }) => `"${name}";r=${remaining};t=${resetsIn}`)
    .join(', ');
}
