// What an examination of the machine says of one of its parts.

/** What was found of one part. */
export interface Finding {
  readonly part: string;
  /** `not_set`: the service does without it. */
  readonly state: 'ok' | 'wrong' | 'not_set';
  readonly found: string;
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null;
}
