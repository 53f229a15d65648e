// The named checks of a verification, in their order, each with its result.

export const CHECKS = [
  'shape',
  'raw_hash',
  'leaf_row',
  'leaf_capture',
  'fact_capture',
  'manifest_key',
  'inclusion',
  'manifest_header',
  'anchor_digest',
  'ots_file',
  'ots_attestation',
  'header_merkle_root',
  'block_hash',
  'header_work',
  'header_trusted',
  'block_time',
  'token_time',
  'captured_in_time',
  'not_before',
  'record_not_before',
  'interval',
  'attests',
  'tlog_proof',
  'checkpoint_signature',
  'witnesses',
  'time_stamps',
  'signature',
] as const;

export type CheckName = (typeof CHECKS)[number];
export type CheckResult = 'pass' | 'fail' | 'skipped';

export interface CheckRow {
  readonly check: CheckName;
  readonly result: CheckResult;
  readonly detail: string;
}

/** Takes each result once, and says whether it is a pass; what is never said is not reached. */
export class Checks {
  readonly #rows = new Map<CheckName, CheckRow>();
  readonly #missing: string[] = [];

  pass(check: CheckName, detail: string): true {
    this.#rows.set(check, { check, result: 'pass', detail });
    return true;
  }

  fail(check: CheckName, detail: string): false {
    this.#rows.set(check, { check, result: 'fail', detail });
    return false;
  }

  /** Nothing is wrong, and nothing is shown. */
  skip(check: CheckName, detail: string): false {
    this.#rows.set(check, { check, result: 'skipped', detail });
    return false;
  }

  /** Like `skip`, for a check without which the bundle cannot be called valid. */
  lack(check: CheckName, detail: string): false {
    this.skip(check, detail);
    this.#missing.push(detail);
    return false;
  }

  /** Passes, or fails with the other detail. */
  judge(check: CheckName, holds: boolean, good: string, bad: string): boolean {
    return holds ? this.pass(check, good) : this.fail(check, bad);
  }

  passed(check: CheckName): boolean {
    return this.#rows.get(check)?.result === 'pass';
  }

  get rows(): readonly CheckRow[] {
    return CHECKS.map(
      (check) => this.#rows.get(check) ?? { check, result: 'skipped', detail: 'not reached' },
    );
  }

  get failures(): readonly string[] {
    return this.rows.filter(({ result }) => result === 'fail').map(({ detail }) => detail);
  }

  get missing(): readonly string[] {
    return this.#missing;
  }
}

/** Text of a bundle, short enough for a line. */
export function shown(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length > 90 ? `${quoted.slice(0, 80)}…"` : quoted;
}
