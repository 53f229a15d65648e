// How long what the authorization server hands out is good.

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** Seconds. */
export const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Interaction: HOUR,
  /** From each rotation: an application that is used goes on. */
  RefreshToken: 30 * DAY,
  /** After so long everybody is asked again. */
  Grant: 365 * DAY,
  /** Kept nowhere; see adapterFor. */
  Session: HOUR,
} as const;
