// How many webhook endpoints and watched companies an account may have.

export interface WatchCapacity {
  readonly endpoints: number;
  /** Distinct ones across all subscriptions. */
  readonly companies: number;
}
