// What delivering needs of the world; app builds it, tests fake parts of it.

import type { SecretBox } from '../../core/callers/secret-box.ts';
import type { Tracer } from '../../core/tracing.ts';
import type { WebhookPoster } from '../../core/watching/webhook-port.ts';
import type { Database } from '../../store/database.ts';

export interface DeliveryWorld {
  readonly database: Database;
  readonly poster: WebhookPoster;
  /** Holds the secrets that sign. */
  readonly secrets: SecretBox;
  /** The address written into links, without a slash at its end. */
  readonly baseUrl: string;
  /** Milliseconds from each failed attempt to the next. */
  readonly retrySteps: readonly number[];
  now(): Date;
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** `n` unpredictable bytes. */
  random(n: number): Uint8Array;
  /** Something that somebody must look at: our bug, or a key of secrets that does not fit. */
  alarm(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** When absent, nothing is traced. */
  readonly trace?: Tracer;
}

export interface DeliveryLimits {
  /** Deliveries of one worker that are under way at once, and of them to one endpoint. */
  readonly slots: number;
  readonly perEndpoint: number;
  /** Likewise of endpoints that are failing: many dead ones must leave room for the others. */
  readonly failingSlots: number;
  readonly perFailing: number;
  /** For a whole attempt, from the name's resolution to the end of the answer. */
  readonly timeoutMs: number;
  /** The time after which a worker is taken for dead; far longer than an attempt can take. */
  readonly leaseMs: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = {
  slots: 512,
  perEndpoint: 8,
  failingSlots: 128,
  perFailing: 2,
  timeoutMs: 15_000,
  leaseMs: 60_000,
};
