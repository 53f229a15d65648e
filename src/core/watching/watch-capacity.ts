// How many webhook endpoints, watched companies and watched screens an account may have.

export interface WatchCapacity {
  readonly endpoints: number;
  /** Distinct ones across all subscriptions. */
  readonly companies: number;
  /** Subscriptions to screens, active or not. */
  readonly screens: number;
}
